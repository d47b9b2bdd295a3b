import { operatorOf } from '../services/audit-trail.ts';
import type { Role } from '../services/types/members.ts';
import type { OneUseToken, User } from '../services/types/users.ts';
import { chooseAccount } from './choose-account.ts';
import { columns } from './columns.ts';
import { dataOption, defineCommand, jsonOption, UsageError } from './command.ts';
import { type Parts, withServices } from './parts.ts';

const options = { ...dataOption, ...jsonOption };
const inviteOptions = {
  account: { type: 'string', value: 'ID|NAME', meaning: 'Which account; not needed when there is one' },
  role: { type: 'string', value: 'ROLE', meaning: 'owner or member (member)' },
  ...options,
} as const;

export const userInvite = defineCommand<Parts, typeof inviteOptions>({
  name: 'user invite',
  operands: 'EMAIL',
  count: [1, 1],
  summary: 'Invite somebody to an account, and print the link',
  details: `The link is for this e-mail address alone, works once and is shown once. Assay sends no mail: pass it on yourself.
Owners look after keys, members and the audit log; members make and read reports.`,
  options: inviteOptions,
  examples: [
    ['assay user invite anna@example.org', 'A link that makes Anna a member'],
    [
      'assay user invite anna@example.org --role owner --account 2',
      'One that makes her an owner of account 2',
    ],
  ],
  async run(parts, values, [email = '']) {
    const role = roleOf(values.role ?? 'member');
    const made = await withServices(parts, values, async (services, publicUrl) => {
      const account = await chooseAccount(services, values.account);
      const caller = operatorOf(account.id);
      const { invitation, token } = await services.invitations.create(caller, { email, role });
      return { account, invitation, link: linkOf(publicUrl, token) };
    });
    const { account, invitation, link } = made;
    const expiresAt = time(invitation.expiresAt);
    const view = { email: invitation.email, account_id: account.id, role, expires_at: expiresAt, link };
    parts.io.out(values.json ? `${JSON.stringify({ id: invitation.id, ...view })}\n` : `${link}\n`);
    return 0;
  },
});

export const userList = defineCommand<Parts, typeof options>({
  name: 'user list',
  operands: '',
  count: [0, 0],
  summary: 'List the users with their accounts',
  options,
  examples: [
    ['assay user list', 'All users'],
    ['assay user list --json', 'The same for programs, one object a line'],
  ],
  async run(parts, values) {
    const users = await withServices(parts, values, (services) => services.users.list());
    const lines = values.json ? users.map((user) => JSON.stringify(userView(user))) : userTable(users);
    parts.io.out(lines.map((line) => `${line}\n`).join(''));
    return 0;
  },
});

export const userReset = defineCommand<Parts, typeof options>({
  name: 'user reset',
  operands: 'EMAIL',
  count: [1, 1],
  summary: 'Print a link that sets a new password',
  details: `For somebody who has forgotten theirs. The link works once, and a later one takes its place. The old password
and the sessions last until a new password is set.`,
  options,
  examples: [['assay user reset anna@example.org', 'A link for Anna']],
  async run(parts, values, [email = '']) {
    const made = await withServices(parts, values, async ({ users }, publicUrl) => {
      const reset: OneUseToken = await users.resetToken(email);
      return { link: linkOf(publicUrl, reset.token), expiresAt: reset.expiresAt };
    });
    const { link } = made;
    const view = { email, expires_at: time(made.expiresAt), link };
    parts.io.out(values.json ? `${JSON.stringify(view)}\n` : `${link}\n`);
    return 0;
  },
});

export const userDisable = switchCommand({
  name: 'user disable',
  summary: 'Keep a user out: all their sessions end',
  isDisabled: true,
  done: 'is disabled and signed out everywhere. API keys they made stay valid: "assay key list" shows them',
});

export const userEnable = switchCommand({
  name: 'user enable',
  summary: 'Let a disabled user sign in again',
  isDisabled: false,
  done: 'may sign in again',
});

interface Switch {
  readonly name: string;
  readonly summary: string;
  readonly isDisabled: boolean;
  readonly done: string;
}

function switchCommand({ name, summary, isDisabled, done }: Switch) {
  return defineCommand<Parts, typeof options>({
    name,
    operands: 'EMAIL',
    count: [1, 1],
    summary,
    options,
    examples: [[`assay ${name} anna@example.org`, summary]],
    async run(parts, values, [email = '']) {
      const user = await withServices(parts, values, ({ users }) => users.setDisabled(email, isDisabled));
      parts.io.out(values.json ? `${JSON.stringify(userView(user))}\n` : `${user.email} ${done}.\n`);
      return 0;
    },
  });
}

/** Setup links, invitations and links for a new password are opened by the same page. */
function linkOf(publicUrl: string, token: string): string {
  return `${publicUrl}/join/${token}`;
}

function roleOf(text: string): Role {
  if (text === 'owner' || text === 'member') return text;
  throw new UsageError(`--role is "${text}"; it takes owner or member.`);
}

function userView({ id, email, createdAt, disabledAt, accounts }: User) {
  return {
    id,
    email,
    created_at: time(createdAt),
    disabled_at: disabledAt === null ? null : time(disabledAt),
    accounts,
  };
}

function userTable(users: readonly User[]): string[] {
  if (users.length === 0) return ['There is no user yet. "assay serve" prints a link that makes the first.'];
  const rows = users.map(({ id, email, createdAt, disabledAt, accounts }) => [
    String(id),
    email,
    time(createdAt).slice(0, 10),
    disabledAt === null ? '' : 'disabled',
    accounts.map((account) => `${account.name} (${account.id}, ${account.role})`).join(', '),
  ]);
  return columns(['ID', 'E-MAIL', 'CREATED', '', 'ACCOUNTS'], rows);
}

function time(at: number): string {
  return new Date(at).toISOString();
}
