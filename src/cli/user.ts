import type { Invitation, Role, User } from '../services/people/types.ts';
import { dataAndJson, defineCommand, UsageError } from './command.ts';
import { type Parts, withServices } from './parts.ts';
import { columns, day, instant, print, printList } from './print.ts';
import { withAccount } from './with-account.ts';

const inviteOptions = {
  account: { type: 'string', value: 'ID|NAME', meaning: 'Which account; not needed when there is one' },
  role: { type: 'string', value: 'ROLE', meaning: 'owner or member (member)' },
  ...dataAndJson,
} as const;

export const userInvite = defineCommand<Parts, typeof inviteOptions>({
  name: 'user invite',
  operands: 'EMAIL',
  count: [1, 1],
  summary: 'Invite somebody to an account, and print the link',
  details: `The link is for this e-mail address alone, works once and is shown once. Where a mail server is set, it is mailed,
too; else pass it on yourself. Owners look after keys, members and the audit log; members make and read reports.`,
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
    const { view, ...made } = await withAccount(parts, values, async (services, caller, publicUrl) => {
      const { invitation, token } = await services.invitations.create(caller, { email, role });
      const link = linkOf(publicUrl, token);
      const mailed = await services.mail.sendInvitation(caller.accountId, invitation, link);
      return { view: invitationView(invitation, caller.accountId), link, mailed };
    });
    print(parts, values, { ...view, ...made }, [made.link]);
    return 0;
  },
});

export const userList = defineCommand<Parts, typeof dataAndJson>({
  name: 'user list',
  operands: '',
  count: [0, 0],
  summary: 'List the users with their accounts',
  options: dataAndJson,
  examples: [
    ['assay user list', 'All users'],
    ['assay user list --json', 'The same for programs, one object a line'],
  ],
  async run(parts, values) {
    const users = await withServices(parts, values, (services) => services.users.list());
    printList(parts, values, users.map(userView), userTable(users));
    return 0;
  },
});

export const userReset = defineCommand<Parts, typeof dataAndJson>({
  name: 'user reset',
  operands: 'EMAIL',
  count: [1, 1],
  summary: 'Print a link that sets a new password',
  details: `For somebody who has forgotten theirs. The link works once, and a later one takes its place. Where a mail server is
set, it is mailed, too. The old password and the sessions last until a new password is set.`,
  options: dataAndJson,
  examples: [['assay user reset anna@example.org', 'A link for Anna']],
  async run(parts, values, [email = '']) {
    const { expiresAt, ...made } = await withServices(parts, values, async ({ users, mail }, publicUrl) => {
      const { token, expiresAt } = await users.resetToken(email);
      const link = linkOf(publicUrl, token);
      return { link, expiresAt, mailed: await mail.sendReset(email, expiresAt, link) };
    });
    print(parts, values, { email, expires_at: instant(expiresAt), ...made }, [made.link]);
    return 0;
  },
});

export const userDisable = switchCommand({
  name: 'user disable',
  summary: 'Keep a user out: all their sessions end',
  isDisabled: true,
  done: 'is disabled and signed out everywhere, and their open invitations are revoked. API keys they made stay valid: "assay key list" shows them',
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
  return defineCommand<Parts, typeof dataAndJson>({
    name,
    operands: 'EMAIL',
    count: [1, 1],
    summary,
    options: dataAndJson,
    examples: [[`assay ${name} anna@example.org`, summary]],
    async run(parts, values, [email = '']) {
      const user = await withServices(parts, values, ({ users }) => users.setDisabled(email, isDisabled));
      print(parts, values, userView(user), [`${user.email} ${done}.`]);
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

function invitationView({ id, email, role, expiresAt }: Invitation, accountId: number) {
  return { id, email, account_id: accountId, role, expires_at: instant(expiresAt) };
}

function userView({ id, email, createdAt, disabledAt, accounts }: User) {
  return {
    id,
    email,
    created_at: instant(createdAt),
    disabled_at: disabledAt === null ? null : instant(disabledAt),
    accounts,
  };
}

function userTable(users: readonly User[]): string[] {
  if (users.length === 0) return ['There is no user yet. "assay serve" prints a link that makes the first.'];
  const rows = users.map(({ id, email, createdAt, disabledAt, accounts }) => [
    String(id),
    email,
    day(createdAt),
    disabledAt === null ? '' : 'disabled',
    accounts.map((account) => `${account.name} (${account.id}, ${account.role})`).join(', '),
  ]);
  return columns(['ID', 'E-MAIL', 'CREATED', '', 'ACCOUNTS'], rows);
}
