import type { Invitation, Member, Role } from '../../services/people/types.ts';
import { formatDay } from '../../ui/formats.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { HiddenFields } from '../components/select.tsx';
import { SentenceWith } from '../components/sentence-with.tsx';
import { TableHead } from '../components/table-head.tsx';
import { accountWords } from '../words/account.ts';
import { Choice } from './choice.tsx';
import { Field } from './field.tsx';
import { pathOf } from './settings-frame.tsx';
import { ShownOnce } from './shown-once.tsx';

const words = accountWords.members;
const path = pathOf('members');

export interface InviteForm {
  readonly email: string;
  readonly role: Role;
  readonly error?: string | undefined;
}

/** Just made: the link is shown this once. */
export interface InvitedNow extends Invitation {
  readonly link: string;
  readonly isMailed: boolean;
}

interface MembersViewProps {
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
  /** Id of whoever looks. */
  readonly self: number;
  readonly form: InviteForm;
  readonly invited: InvitedNow | null;
}

export function MembersView({ members, invitations, self, form, invited }: MembersViewProps) {
  const owners = members.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null);
  const isLastOwner = (member: Member) => owners.length === 1 && owners[0] === member;
  const { email, role, since } = words.columns;
  return (
    <>
      {form.error !== undefined && (
        <ErrorSummary title={words.refused} errors={[{ text: form.error, field: 'invite-email' }]} />
      )}
      {invited !== null && (
        <ShownOnce
          title={invited.isMailed ? words.mailed : words.created}
          text={words.createdText(invited.email, invited.expiresAt, invited.isMailed)}
          secret={invited.link}
        />
      )}
      <div class="sheet">
        <table class="tbl flow">
          <caption class="vh">{words.caption(members.length, invitations.length)}</caption>
          <TableHead columns={[email, role, since, { unseen: accountWords.actions }]} />
          <tbody>
            {members.map((member) => (
              <MemberRow
                key={member.userId}
                member={member}
                isSelf={member.userId === self}
                isLastOwner={isLastOwner(member)}
              />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow key={`invitation-${invitation.id}`} invitation={invitation} />
            ))}
          </tbody>
        </table>
        <Invite form={form} />
      </div>
      {members.map((member) => (
        <MemberDialogs
          key={member.userId}
          member={member}
          isSelf={member.userId === self}
          isLastOwner={isLastOwner(member)}
        />
      ))}
    </>
  );
}

interface MemberRowProps {
  readonly member: Member;
  readonly isSelf: boolean;
  /** Nobody else could look after the account. */
  readonly isLastOwner: boolean;
}

function MemberRow({ member, isSelf, isLastOwner }: MemberRowProps) {
  const { userId, email, role, createdAt, disabledAt } = member;
  return (
    <tr>
      <td class="c-any">
        <b>
          <bdi>{email}</bdi>
        </b>{' '}
        {isSelf && <span class="tag">{words.you}</span>}
        {disabledAt !== null && <span class="tag">{words.disabled}</span>}
      </td>
      <td>{accountWords.roles[role]}</td>
      <td data-label={words.columns.since}>{formatDay(createdAt)}</td>
      <td class="num">
        <div class="row">
          {!isLastOwner && <RoleButton member={member} />}
          {/* One leaves by the page of the account. */}
          {!isSelf && (
            <button
              type="button"
              class="btn small bad"
              popovertarget={`remove-${userId}`}
              aria-label={words.removeObject(email)}
            >
              {words.remove}
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** To make an owner harms nobody; the other way round keys are lost, so it asks. */
function RoleButton({ member: { userId, email, role } }: { readonly member: Member }) {
  if (role === 'owner') {
    return (
      <button
        type="button"
        class="btn small"
        popovertarget={`demote-${userId}`}
        aria-label={words.changeObject(words.makeMember, email)}
      >
        {words.makeMember}
      </button>
    );
  }
  return (
    <form method="post" action={`${path}/${userId}/role`}>
      <HiddenFields fields={[['role', 'owner']]} />
      <button class="btn small" aria-label={words.changeObject(words.makeOwner, email)}>
        {words.makeOwner}
      </button>
    </form>
  );
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { id, email, role, expiresAt } = invitation;
  return (
    <tr>
      <td class="c-any muted">{email ?? words.anybody}</td>
      <td>{accountWords.roles[role]}</td>
      <td class="muted">{words.invited(expiresAt)}</td>
      <td class="num">
        <form class="row" method="post" action={`/settings/invitations/${id}/revoke`}>
          <button class="btn small" aria-label={email === null ? words.revokeAny : words.revokeObject(email)}>
            {words.revoke}
          </button>
        </form>
      </td>
    </tr>
  );
}

function Invite({ form: { email, role, error } }: { readonly form: InviteForm }) {
  return (
    <form class="subform" method="post" noValidate action={path}>
      <h3>{words.invite}</h3>
      <div class="cols">
        <Field
          id="invite-email"
          name="email"
          label={words.email}
          type="email"
          autocomplete="off"
          value={email}
          hint={words.emailHint}
          error={error}
          isOptional
        />
        <Choice
          id="invite-role"
          name="role"
          label={words.role}
          options={[
            ['member', accountWords.roles.member],
            ['owner', accountWords.roles.owner],
          ]}
          value={role}
        />
      </div>
      <button class="btn primary">{words.submit}</button>
    </form>
  );
}

function MemberDialogs({ member: { userId, email, role }, isSelf, isLastOwner }: MemberRowProps) {
  return (
    <>
      {!isSelf && (
        <AskDialog
          id={`remove-${userId}`}
          title={<SentenceWith sentence={words.removeTitle} name={email} />}
          text={words.removeText}
          action={`${path}/${userId}/remove`}
          submit={words.removeMember}
          keep={words.keepMember}
        />
      )}
      {role === 'owner' && !isLastOwner && (
        <AskDialog
          id={`demote-${userId}`}
          title={<SentenceWith sentence={words.makeMemberTitle} name={email} />}
          text={words.makeMemberText}
          action={`${path}/${userId}/role`}
          submit={words.makeMember}
          keep={words.keepOwner}
        >
          <HiddenFields fields={[['role', 'member']]} />
        </AskDialog>
      )}
    </>
  );
}
