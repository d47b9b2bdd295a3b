import type { AssayError } from '../../errors.ts';
import type { SignedIn } from '../../services/people/types.ts';
import { type Answer, ownPath, type Page, page, redirect } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import type { Visit } from '../visit.ts';
import { signInPath } from '../way-on.ts';
import { accountWords } from '../words/account.ts';
import { isRefusal } from './refusal.ts';
import { SignInView } from './sign-in-view.tsx';
import { ThrottledView } from './throttled-view.tsx';

const words = accountWords.signIn;

export const signInPages: Pages = (add, parts) => {
  const { services } = parts;

  add({
    method: 'GET',
    path: '/login',
    who: 'anybody',
    query: { next: 'line' },
    async handle({ session, query }) {
      const next = query.get('next');
      if (session !== null) return redirect(wayOn(next));
      // Nobody could sign in: the way in says how the first user is made.
      if ((await services.users.list()).length === 0) return redirect('/');
      return page({ title: words.title, frame: 'plain', main: <SignInView next={next} /> });
    },
  });

  add({
    method: 'POST',
    path: '/login',
    who: 'anybody',
    form: { email: 'line', password: 'line', next: 'line' },
    async handle(visit) {
      const { form, visitor, reply } = visit;
      const given = { email: form.typed('email'), password: form.typed('password') };
      const next = form.get('next');
      try {
        await enter(parts, visit, await services.users.signIn(given, visitor));
        return redirect(wayOn(next));
      } catch (error) {
        if (isRefusal(error, 'rate-limited'))
          return throttled(reply, error, { back: signInPath(next), frame: 'plain' });
        if (!isRefusal(error, 'unauthenticated')) throw error;
        return page({
          status: 401,
          title: accountWords.errorTitle(words.title),
          frame: 'plain',
          back: signInPath(next),
          main: <SignInView next={next} email={given.email} error={error.message} />,
        });
      }
    },
  });

  add({
    method: 'POST',
    path: '/logout',
    who: 'anybody',
    async handle({ cookies, visitor }) {
      const token = cookies.get('session');
      if (token !== undefined) await services.users.signOut(token, visitor);
      cookies.clear('session');
      return redirect('/login', { tone: 'good', text: words.signedOut });
    },
  });
};

function wayOn(next: string | undefined): string {
  return ownPath(next) ?? '/reports';
}

/** A4: a session of its own for each sign-in; the one that this browser had ends. A8: the browser is known from now on. */
export async function enter(
  { services, now }: PageParts,
  { cookies, session: former, visitor }: Visit,
  { token, session, device }: SignedIn,
): Promise<void> {
  const formerToken = cookies.get('session');
  if (former !== null && formerToken !== undefined) await services.users.signOut(formerToken, visitor);
  cookies.set('session', token, Math.floor((session.expiresAt - now()) / 1_000));
  cookies.set('device', device.value, device.maxAgeS);
}

interface Again {
  /** The page of the form. */
  readonly back: string;
  readonly frame?: Page['frame'];
}

/** Too many guesses at a password: when the next one is possible, and how to do without. */
export function throttled(
  reply: Visit['reply'],
  { retryAfterSeconds = 60 }: AssayError,
  { back, frame }: Again,
): Answer {
  reply.header('retry-after', String(retryAfterSeconds));
  return page({
    status: 429,
    title: accountWords.throttled.title,
    frame,
    hasQuickCheck: false,
    back,
    main: <ThrottledView seconds={retryAfterSeconds} back={back} />,
  });
}
