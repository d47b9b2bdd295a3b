import { formatCount, formatDay, formatInstant, listOf, plural } from '../../report/page/formats.ts';
import type { Scope } from '../../services/types/caller.ts';
import type { Role } from '../../services/types/members.ts';
import { words } from './en.ts';

const roles: Readonly<Record<Role, string>> = { owner: 'Owner', member: 'Member' };
const scopes: Readonly<Record<Scope, string>> = { read: 'read', write: 'write', admin: 'admin' };
const passwordHint = '12 to 128 characters. A short sentence is good.';

/** What sign-in, one-use links and settings say. */
export const accountWords = {
  errorTitle: words.errorTitle,
  show: 'Show',
  copy: 'Copy',
  keep: 'Keep it',
  actions: 'Actions',
  roles,
  signIn: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    forgotten: ['Forgot the password? Run ', ' on the server, or ask whoever runs this installation.'],
    resetCommand: 'assay user reset EMAIL',
    signedOut: 'You are signed out.',
  },
  throttled: {
    title: 'Too many failed attempts',
    lede: 'Too many passwords were wrong for this e-mail address, or from this network.',
    back: 'Back to sign in',
  },
  confirm: {
    title: 'Confirm that it is you',
    lede: 'What you are about to do asks for your password, if you have not given it in the last few minutes.',
    signedInAs: 'Signed in as',
    submit: 'Continue',
    cancel: 'Go back',
  },
  join: {
    setup: {
      title: 'Set up Assay',
      lede: 'This link works once. You become the owner of this installation.',
      submit: 'Create owner',
      done: 'You are set up. Check your first page.',
    },
    invitation: {
      title: (account: string) => `Join ${account}`,
      lede: (role: Role) =>
        role === 'owner'
          ? 'You become an owner: you look after keys and members, and add and run reports.'
          : 'You become a member: you add and run reports.',
      submit: 'Join',
      done: (account: string) => `You have joined ${account}.`,
    },
    reset: {
      title: 'Choose a new password',
      lede: 'The old password stops working, and all sessions end.',
      submit: 'Save password',
      done: 'The password is changed. All other sessions have ended.',
    },
    refused: 'The form was not accepted.',
    email: 'E-mail',
    fixedEmail: 'The link is for this address.',
    accountName: 'Name of the account',
    accountNameHint: 'A company, a team or your own name. Whoever you invite sees it.',
    password: 'Password',
    newPassword: 'New password',
    passwordHint,
    invitedHint: `New here: ${passwordHint} Already a user here: the password that you have.`,
    expires: (at: number) => `The link works until ${formatInstant(at)} UTC.`,
    signedInAs: (email: string) => `You are signed in as ${email}. That session ends when you go on.`,
  },
  gone: {
    title: 'This link does not work any more',
    lede: 'It was used or revoked, or it has expired. Here is how to get another one.',
    setup: 'To set up this installation',
    setupHow: 'Start the server again. While nobody has an account, each start prints a fresh link.',
    invitation: 'If you were invited',
    invitationHow: 'Ask an owner of the account for another invitation.',
    reset: 'To set a new password',
    resetHow: ['Run ', ' on the server, or ask whoever runs this installation.'],
    signIn: 'If you have joined already',
    signInLink: 'Sign in',
  },
  settings: {
    title: 'Settings',
    rail: 'Settings',
    sections: {
      keys: 'API keys',
      members: 'Members',
      password: 'Password',
      sessions: 'Sessions',
      audit: 'Audit log',
      account: 'Account',
    },
  },
  keys: {
    lede: 'For the command line, your build and anything else that talks to this installation.',
    reference: 'API reference',
    empty: 'No key yet',
    emptyText:
      'A key lets a program use this account: a build that stops when a score drops, or a script that checks many pages. Create one below, then try it:',
    command: (origin: string) =>
      `curl ${origin}/api/v1/reports \\\n  -H "Authorization: Bearer YOUR_KEY" \\\n  -d url=https://example.com/`,
    caption: (count: number) => plural(count, { one: 'API key', other: 'API keys' }),
    columns: { name: 'Name', key: 'Key', access: 'Access', used: 'Last used', ends: 'Ends' },
    isNew: 'new',
    madeBy: (email: string) => `Made by ${email}`,
    access: (given: readonly Scope[]) => capital(given.map((scope) => scopes[scope]).join(', ')),
    never: 'Never',
    unused: (count: number) => `${formatCount(count)} days ago`,
    create: 'New key',
    name: 'Name',
    nameHint: 'Where it is used',
    accessLabel: 'Access',
    accessLevels: { read: 'Read', write: 'Read, write', admin: 'Read, write, admin' },
    endsAfter: 'Ends after',
    lifetimes: { '90': '90 days', '365': '1 year', never: 'Never' },
    submit: 'Create key',
    created: 'Copy the new key now.',
    createdText: 'It is stored as a hash and cannot be shown again.',
    rotated: (at: number) => `The old key works until ${formatInstant(at)} UTC.`,
    refused: 'The key was not created.',
    revoke: 'Revoke',
    revokeKey: 'Revoke key',
    revokeObject: (name: string) => `Revoke ${name}`,
    revokeTitle: (name: string) => `Revoke “${name}”?`,
    revokeText: 'Requests with this key stop working at once. This cannot be undone.',
    revoked: (name: string) => `The key “${name}” is revoked.`,
    rotate: 'Rotate',
    rotateKey: 'Make new key',
    rotateObject: (name: string) => `Rotate ${name}`,
    rotateTitle: (name: string) => `Replace “${name}” by a new key?`,
    rotateText: 'The new key has the same name, access and lifetime. The old one ends when you say.',
    oldEnds: 'The old key ends',
    oldEndsAfter: { '0': 'At once', '24': 'After 24 hours', '168': 'After 7 days' },
    ended: (count: number) => plural(count, { one: 'key that has ended', other: 'keys that have ended' }),
    revokedAt: (at: number) => `Revoked ${formatDay(at)}`,
    expiredAt: (at: number) => `Expired ${formatDay(at)}`,
  },
  members: {
    lede: 'Owners look after keys, members and deletion. Members add and run reports.',
    caption: (members: number, invitations: number) =>
      listOf([
        plural(members, { one: 'member', other: 'members' }),
        ...(invitations === 0
          ? []
          : [plural(invitations, { one: 'open invitation', other: 'open invitations' })]),
      ]),
    columns: { email: 'E-mail', role: 'Role', since: 'Since' },
    you: 'you',
    disabled: 'disabled',
    anybody: 'Whoever has the link',
    invited: (endsAt: number) => `Invited, link ends ${formatDay(endsAt)}`,
    makeOwner: 'Make owner',
    makeMember: 'Make member',
    changeObject: (change: string, email: string) => `${change}: ${email}`,
    makeMemberTitle: (email: string) => `Make ${email} a member?`,
    makeMemberText:
      'They can no longer look after keys and members, and every API key that they made stops working.',
    keepOwner: 'Keep as owner',
    changed: (email: string, role: Role) =>
      role === 'owner' ? `${email} is an owner now.` : `${email} is a member now.`,
    remove: 'Remove',
    removeObject: (email: string) => `Remove ${email}`,
    removeTitle: (email: string) => `Remove ${email}?`,
    removeText:
      'They are signed out of this account, and every API key that they made stops working. Reports stay.',
    removeMember: 'Remove member',
    keepMember: 'Keep member',
    removed: (email: string) => `${email} is no longer a member.`,
    revoke: 'Revoke',
    revokeObject: (email: string) => `Revoke the invitation of ${email}`,
    revokeAny: 'Revoke the invitation of whoever has the link',
    revoked: 'The invitation is revoked: its link does not work any more.',
    invite: 'Invite',
    email: 'E-mail',
    emailHint: 'Empty: the first who opens the link joins.',
    role: 'Role',
    submit: 'Make invitation link',
    created: 'Copy the link now, and pass it on yourself.',
    createdText: (email: string | null, expiresAt: number) =>
      email === null
        ? `It works once, until ${formatInstant(expiresAt)} UTC, and is not shown again. Assay sends no mail.`
        : `It is for ${email} alone, works once, until ${formatInstant(expiresAt)} UTC, and is not shown again. Assay sends no mail.`,
    refused: 'The invitation was not made.',
  },
  password: {
    lede: 'All other sessions end when it changes. API keys go on working.',
    current: 'Current password',
    next: 'New password',
    hint: '12 to 128 characters, any characters.',
    submit: 'Change password',
    refused: 'The password was not changed.',
    changed: 'The password is changed. All other sessions have ended.',
  },
  sessions: {
    lede: 'Where you are signed in. A session ends by itself when it is not used for some hours. Times are UTC.',
    here: 'This browser',
    seen: 'Last seen',
    signedIn: (at: string) => `Signed in ${at}`,
    ends: (at: string) => `Ends ${at} at the latest`,
    end: 'End',
    endObject: (browser: string) => `End the session of ${browser}`,
    ended: 'The session has ended.',
    endOthers: 'End all other sessions',
    endedOthers: (count: number) =>
      `${plural(count, { one: 'other session has', other: 'other sessions have' })} ended.`,
    notThis: 'This is the session of this browser.',
    unknownBrowser: 'Unknown browser',
    on: (browser: string, system: string) => `${browser} on ${system}`,
  },
  audit: {
    lede: 'Who did what in this account, and what was refused. It cannot be changed. Times are UTC.',
    caption: 'Entries, newest first',
    columns: { time: 'Time', who: 'Who', what: 'What', from: 'From', outcome: 'Outcome' },
    outcomes: { ok: 'Done', refused: 'Refused' },
    empty: 'Nothing yet',
    emptyText: 'Sign-ins, keys, members, sharing, deletions and refusals will be listed here.',
    older: 'Older entries',
    newest: 'Newest entries',
    pages: 'Pages of the audit log',
    none: '–',
  },
  own: {
    lede: 'Who you are here.',
    email: 'E-mail',
    account: 'Account',
    role: 'Your role',
    changePassword: 'Change password',
    other: 'Other accounts',
    otherText: 'You are a member of these too. Reports, projects and keys belong to one account each.',
    use: 'Switch',
    useObject: (name: string) => `Switch to ${name}`,
    using: (name: string) => `This is ${name}.`,
    leave: 'Leave this account',
    leaveText: 'Your reports stay here. The API keys that you made stop working.',
    leaveTitle: (name: string) => `Leave ${name}?`,
    leaveBody:
      'You are signed out, and the API keys that you made stop working. Only an owner can let you in again.',
    leaveSubmit: 'Leave account',
    stay: 'Stay',
    left: (name: string) => `You have left ${name}.`,
  },
} as const;

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
