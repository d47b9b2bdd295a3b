import { durationInWords } from '../lib/durations.ts';
import { setupLinkMs } from '../services/people/users.ts';
import { page, redirect } from './answer.ts';
import type { Pages } from './route.ts';
import { words } from './words/en.ts';

/** The way in: reports for those who are signed in, otherwise what this is and how to begin. */
export const homePages: Pages = (add, { services }) => {
  add({
    method: 'GET',
    path: '/',
    who: 'anybody',
    wants: 'html',
    async handle({ session }) {
      if (session !== null) return redirect('/reports');
      const hasUsers = (await services.users.list()).length > 0;
      const main = <Home hasUsers={hasUsers} />;
      return page({ title: words.home.heading, main });
    },
  });
};

function Home({ hasUsers }: { readonly hasUsers: boolean }) {
  const { heading, signedOut, signIn, setUp, setUpHow } = words.home;
  return (
    <div class="auth">
      <div class="sheet">
        <h1>{hasUsers ? heading : setUp}</h1>
        <p class="lede">{hasUsers ? signedOut : setUpHow(durationInWords(setupLinkMs))}</p>
        {hasUsers && (
          <a class="btn primary" href="/login">
            {signIn}
          </a>
        )}
      </div>
    </div>
  );
}
