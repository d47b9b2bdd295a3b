import type { Session } from '../../services/people/types.ts';
import { type Answer, ownPath, page, redirect } from '../answer.ts';
import { HiddenFields } from '../components/select.tsx';
import type { Pages } from '../route.ts';
import { confirmPath } from '../way-on.ts';
import { accountWords } from '../words/account.ts';
import { AuthSheet } from './auth-sheet.tsx';
import { Field } from './field.tsx';
import { fieldErrorsOf, isRefusal } from './refusal.ts';
import { throttled } from './sign-in-pages.tsx';

const words = accountWords.confirm;

/** A4: what asks for a password of late leads here, and from here back to where one was. */
export const confirmPages: Pages = (add, { services: { users } }) => {
  add({
    method: 'GET',
    path: '/confirm',
    who: 'member',
    query: { next: 'line' },
    handle({ session, query }) {
      const next = ownPath(query.get('next')) ?? '/reports';
      return users.isConfirmed(session) ? redirect(next) : show({ session, next });
    },
  });

  add({
    method: 'POST',
    path: '/confirm',
    who: 'member',
    form: { password: 'line', next: 'line' },
    async handle({ session, cookies, form, visitor, reply }) {
      const next = ownPath(form.get('next')) ?? '/reports';
      try {
        await users.confirm(cookies.get('session') ?? '', form.typed('password'), visitor);
        // No redirect sends a form again.
        return redirect(next, { tone: 'info', text: words.done });
      } catch (error) {
        if (isRefusal(error, 'rate-limited')) return throttled(reply, error, { back: confirmPath(next) });
        return show({ session, next, error: fieldErrorsOf(error).password });
      }
    },
  });
};

interface ConfirmProps {
  readonly session: Session;
  readonly next: string;
  readonly error?: string | undefined;
}

function show(props: ConfirmProps): Answer {
  const isRefused = props.error !== undefined;
  return page({
    status: isRefused ? 422 : 200,
    title: isRefused ? accountWords.errorTitle(words.title) : words.title,
    hasQuickCheck: false,
    back: confirmPath(props.next),
    main: <ConfirmView {...props} />,
  });
}

function ConfirmView({ session, next, error }: ConfirmProps) {
  return (
    <AuthSheet title={words.title} lede={words.lede}>
      <form class="stack" method="post" noValidate action="/confirm" data-keep-hash>
        <HiddenFields fields={[['next', next]]} />
        <Field
          id="email"
          name="email"
          label={words.signedInAs}
          type="email"
          autocomplete="username"
          value={session.user.email}
          isFixed
        />
        <Field
          id="password"
          name="password"
          label={accountWords.signIn.password}
          type="password"
          autocomplete="current-password"
          error={error}
          isFirst
        />
        <button class="btn primary">{words.submit}</button>
      </form>
      <p class="hint">
        <a href={next}>{words.cancel}</a>
      </p>
    </AuthSheet>
  );
}
