import type { OpenInvitation } from '../../services/people/types.ts';
import { type Answer, page, redirect } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import type { Visit } from '../visit.ts';
import { accountWords } from '../words/account.ts';
import { GoneView, type Joining, JoinView, joinTitle } from './join-view.tsx';
import { fieldErrorsOf, isRefusal } from './refusal.ts';
import { enter, throttled } from './sign-in-pages.tsx';

const words = accountWords.join;

/** One-use links: of the first owner, of those who are invited, and for a new password. */
export const joinPages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/join/:token',
    who: 'anybody',
    async handle({ param, session }) {
      const link = await parts.services.users.invitation(param('token'));
      return link === undefined ? gone(parts) : show(link, { token: param('token'), session });
    },
  });

  add({
    method: 'POST',
    path: '/join/:token',
    who: 'anybody',
    form: { email: 'line', accountName: 'line', password: 'line' },
    handle: (visit) => accept(parts, visit),
  });
};

async function accept(parts: PageParts, visit: Visit): Promise<Answer> {
  const { users } = parts.services;
  const { param, session, form, visitor } = visit;
  const token = param('token');
  const link = await users.invitation(token);
  if (link === undefined) return gone(parts);
  const typed = { email: form.typed('email'), accountName: form.typed('accountName') };
  const { isSetup } = link;
  const given = {
    email: typed.email,
    password: form.typed('password'),
    ...(isSetup ? { accountName: typed.accountName } : {}),
  };
  try {
    await enter(parts, visit, await users.accept(token, given, visitor));
    return redirect('/reports', { tone: 'good', text: doneText(link) });
  } catch (error) {
    if (isRefusal(error, 'not-found')) return gone(parts);
    if (isRefusal(error, 'rate-limited'))
      return throttled(visit.reply, error, { back: `/join/${token}`, frame: 'plain' });
    return show(link, { token, session, typed, errors: fieldErrorsOf(error) });
  }
}

function show(link: OpenInvitation, joining: Omit<Joining, 'link'>): Answer {
  const title = joinTitle(link);
  const isRefused = joining.errors !== undefined;
  return page({
    status: isRefused ? 422 : 200,
    title: isRefused ? accountWords.errorTitle(title) : title,
    frame: 'plain',
    main: <JoinView link={link} {...joining} />,
  });
}

/** Which kind of link it was, nobody knows any more: so every way to another one. */
async function gone({ services }: PageParts): Promise<Answer> {
  const hasUsers = (await services.users.list()).length > 0;
  return page({
    status: 404,
    title: accountWords.gone.title,
    frame: 'plain',
    main: <GoneView hasUsers={hasUsers} />,
  });
}

function doneText({ kind, accountName }: OpenInvitation): string {
  return kind === 'invitation' ? words.invitation.done(accountName) : words[kind].done;
}
