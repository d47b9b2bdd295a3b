import { AssayError } from '../../errors.ts';
import type { Role } from '../../services/people/types.ts';
import { type Answer, redirect } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import type { MemberVisit } from '../visit.ts';
import { accountWords } from '../words/account.ts';
import { type InvitedNow, type InviteForm, MembersView } from './members-view.tsx';
import { fieldErrorsOf } from './refusal.ts';
import { rowId } from './row-id.ts';
import { pathOf, settingsPage } from './settings-frame.tsx';

const words = accountWords.members;
const path = pathOf('members');

export const memberPages: Pages = (add, parts) => {
  const { services, origin } = parts;

  add({ method: 'GET', path, who: 'owner', handle: (visit) => show(parts, visit, {}) });

  add({
    method: 'POST',
    path,
    who: 'owner',
    isSentOnce: true,
    form: { email: 'line', role: 'line' },
    async handle(visit) {
      const email = visit.form.typed('email').trim();
      const role = roleOf(visit.form.get('role'));
      try {
        const input = { email: email === '' ? null : email, role };
        const { invitation, token } = await services.invitations.create(visit.caller, input);
        const link = `${origin()}/join/${token}`;
        const isMailed = await services.mail.sendInvitation(visit.caller.accountId, invitation, link);
        // Not behind a redirect: the link is in no cookie.
        return await show(parts, visit, { invited: { ...invitation, link, isMailed } });
      } catch (error) {
        return show(parts, visit, { form: { email, role, error: fieldErrorsOf(error).email } });
      }
    },
  });

  add({
    method: 'POST',
    path: `${path}/:user/role`,
    who: 'owner',
    whenGone: () => path,
    form: { role: 'line' },
    handle: ({ caller, param, form }) =>
      change(async () => {
        const { userId, email, role } = await services.members.changeRole(
          caller,
          rowId(param('user')),
          roleOf(form.get('role')),
        );
        // Somebody who is no owner any more may not see the list.
        const isSelf = userId === caller.userId && role === 'member';
        return redirect(isSelf ? pathOf('account') : path, {
          tone: 'good',
          text: words.changed(email, role),
        });
      }),
  });

  add({
    method: 'POST',
    path: `${path}/:user/remove`,
    who: 'owner',
    whenGone: () => path,
    handle: ({ caller, param }) =>
      change(async () => {
        const { email } = await services.members.remove(caller, rowId(param('user')));
        return redirect(path, { tone: 'good', text: words.removed(email) });
      }),
  });

  add({
    method: 'POST',
    path: '/settings/invitations/:id/revoke',
    who: 'owner',
    whenGone: () => path,
    async handle({ caller, param }) {
      await services.invitations.revoke(caller, rowId(param('id')));
      return redirect(path, { tone: 'good', text: words.revoked });
    },
  });
};

function roleOf(text: string | undefined): Role {
  return text === 'owner' ? 'owner' : 'member';
}

/** Such as of the last owner: nothing was typed, so the list says it. */
async function change(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'validation-failed') throw error;
    return redirect(path, { tone: 'bad', text: error.message });
  }
}

interface Shown {
  readonly form?: InviteForm;
  readonly invited?: InvitedNow;
}

async function show(
  { services }: PageParts,
  { session }: MemberVisit,
  { form = { email: '', role: 'member' }, invited }: Shown,
): Promise<Answer> {
  const [members, invitations] = await Promise.all([
    services.members.list(session.account.id),
    services.invitations.list(session.account.id),
  ]);
  return settingsPage({
    section: 'members',
    session,
    lede: words.lede,
    isRefused: form.error !== undefined,
    children: (
      <MembersView
        members={members}
        invitations={invitations}
        self={session.user.id}
        form={form}
        invited={invited ?? null}
      />
    ),
  });
}
