import type { Session } from '../../services/people/types.ts';
import { type Answer, redirect } from '../answer.ts';
import { ErrorSummary } from '../components/error-summary.tsx';
import type { Pages } from '../route.ts';
import { accountWords } from '../words/account.ts';
import { Field } from './field.tsx';
import { type FieldErrors, fieldErrorsOf, isRefusal } from './refusal.ts';
import { pathOf, settingsPage } from './settings-frame.tsx';
import { throttled } from './sign-in-pages.tsx';

const words = accountWords.password;
const path = pathOf('password');

export const passwordPages: Pages = (add, { services: { users } }) => {
  add({ method: 'GET', path, who: 'member', handle: ({ session }) => show(session) });

  add({
    method: 'POST',
    path,
    who: 'member',
    form: { current: 'line', next: 'line' },
    async handle({ session, cookies, form, visitor, reply }) {
      const given = { current: form.typed('current'), next: form.typed('next') };
      try {
        const device = await users.changePassword(cookies.get('session') ?? '', given, visitor);
        cookies.set('device', device.value, device.maxAgeS);
        return redirect(path, { tone: 'good', text: words.changed });
      } catch (error) {
        if (isRefusal(error, 'rate-limited')) return throttled(reply, error, { back: path });
        return show(session, fieldErrorsOf(error));
      }
    },
  });
};

function show(session: Session, errors: FieldErrors = {}): Answer {
  const rows = Object.entries(errors);
  return settingsPage({
    section: 'password',
    session,
    lede: words.lede,
    isRefused: rows.length > 0,
    children: (
      <>
        {rows.length > 0 && (
          <ErrorSummary title={words.refused} errors={rows.map(([field, text]) => ({ field, text }))} />
        )}
        <form class="sheet pad stack" method="post" noValidate action={path}>
          {/* Password managers look for it. */}
          <input type="hidden" value={session.user.email} autocomplete="username" />
          <div class="cols">
            <Field
              id="current"
              name="current"
              label={words.current}
              type="password"
              password="current"
              autocomplete="current-password"
              error={errors.current}
            />
            <Field
              id="next"
              name="next"
              label={words.next}
              type="password"
              password="next"
              autocomplete="new-password"
              hint={words.hint}
              error={errors.next}
              isNewPassword
            />
          </div>
          <button class="btn primary">{words.submit}</button>
        </form>
      </>
    ),
  });
}
