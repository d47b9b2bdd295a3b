import { AssayError, invalid } from '../../errors.ts';
import { invitationKindOf, roleOf } from '../../store/codes.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import { renameAccount } from '../../store/people/accounts.ts';
import {
  deleteResetLinks,
  findOpenInvitation,
  type OpenInvitationRow,
  takeInvitation,
} from '../../store/people/invitations.ts';
import { findMember, insertMembership, listAccountsOf } from '../../store/people/memberships.ts';
import { deleteSessions } from '../../store/people/sessions.ts';
import {
  findUserByEmail,
  findUserById,
  hasUsers,
  insertUser,
  lockUser,
  setPassword,
  type UserWithHash,
} from '../../store/people/users.ts';
import type { Visitor } from '../caller.ts';
import { hashSecret, isToken } from '../secrets.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import type { Attempts } from './attempts.ts';
import { readEmail } from './email.ts';
import { checkName } from './keys.ts';
import { checkNewPassword, justChanged } from './passwords.ts';
import type { PeopleParts } from './people-parts.ts';
import { callerOfSession, startSession } from './sessions.ts';
import type { OpenInvitation, SignedIn, UsersService } from './types.ts';

/** Undefined: the link opens nothing. */
export async function readInvitation(parts: PeopleParts, token: string): Promise<OpenInvitation | undefined> {
  const found = await findLink(parts.db, parts, token);
  if (found === undefined) return undefined;
  const { role, email, accountName, expiresAt } = found;
  const kind = invitationKindOf(found.kind);
  return { kind, isSetup: kind === 'setup', role: roleOf(role), email, accountName, expiresAt };
}

type Acceptance = Parameters<UsersService['accept']>[1];

/** Makes the user, adds an account to one who exists, or sets a new password, as the link says; and signs in. */
export async function acceptInvitation(
  parts: PeopleParts,
  attempts: Attempts,
  token: string,
  given: Acceptance,
  visitor: Visitor,
): Promise<SignedIn> {
  const link = await findLink(parts.db, parts, token);
  if (link === undefined) throw noLink();
  if (link.userId !== null) return resetPassword(parts, link, link.userId, given, visitor);

  const { email, accountName } = readFields(link, given);
  const user = await findUserByEmail(parts.db, email);
  const isActive = user !== undefined && (await listAccountsOf(parts.db, user.id)).length > 0;
  if (isActive) await proveSelf(parts, attempts, { user, link }, given.password, visitor);
  // A user who is a member of nothing has nothing to lose: the link may give them another password.
  const passwordHash = isActive ? undefined : await parts.passwords.hash(given.password);

  return inTransaction(parts.db, async (tx) => {
    await takeLink(tx, parts, link);
    if (accountName !== undefined) await renameAccount(tx, link.accountId, accountName);
    if (user !== undefined) await confirmFound(tx, user, isActive);
    const userId = await writeUser(tx, parts, { user, email, passwordHash });
    if ((await findMember(tx, link.accountId, userId)) === undefined) {
      const membership = { userId, role: roleOf(link.role), createdAt: parts.now() };
      await insertMembership(tx, link.accountId, membership);
    }
    return enter(tx, parts, { userId, accountId: link.accountId }, visitor, {
      action: 'invitation.accepted',
      object: `invitation:${link.id}`,
      detail: `${invitationKindOf(link.kind)}, ${roleOf(link.role)}`,
    });
  });
}

/**
 * Refuses all wrong fields at once, as a form shows them together. A3: what cannot be a password is refused before
 * anything is looked up, or one link would tell of any number of addresses who has a password here. What can be one
 * uses the link up where nobody has.
 * @throws AssayError of all fields
 */
function readFields(
  link: OpenInvitationRow,
  given: Acceptance,
): { readonly email: string; readonly accountName: string | undefined } {
  const refusals: AssayError[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      refusals.push(error);
      return undefined;
    }
  };
  const email = attempt(() => link.email ?? readEmail(given.email));
  const accountName = attempt(() => nameOf(link, given));
  attempt(() => checkNewPassword(given.password, email ?? '', 'password'));
  if (refusals.length === 0 && email !== undefined) return { email, accountName };
  const fields = Object.assign({}, ...refusals.map((refusal) => refusal.fields));
  throw new AssayError('validation-failed', refusals[0]?.message ?? '', { fields });
}

async function resetPassword(
  parts: PeopleParts,
  link: OpenInvitationRow,
  userId: number,
  { password }: Acceptance,
  visitor: Visitor,
): Promise<SignedIn> {
  const { db, now } = parts;
  const user = await findUserById(db, userId);
  if (user === undefined || user.disabledAt !== null) throw noLink();
  checkNewPassword(password, user.email, 'password');
  const passwordHash = await parts.passwords.hash(password);
  return inTransaction(db, async (tx) => {
    await takeLink(tx, parts, link);
    if ((await findMember(tx, link.accountId, userId)) === undefined) throw noLink();
    await setPassword(tx, userId, passwordHash, now());
    await deleteSessions(tx, userId);
    await deleteResetLinks(tx, userId);
    return enter(tx, parts, { userId, accountId: link.accountId }, visitor, {
      action: 'user.password_reset',
      object: `user:${userId}`,
    });
  });
}

/** The setup link is for the first user; once there is one, it is worth nothing. */
async function findLink(db: Db, { now }: PeopleParts, token: string): Promise<OpenInvitationRow | undefined> {
  if (!isToken(token)) return undefined;
  const found = await findOpenInvitation(db, hashSecret(token), now());
  if (found === undefined) return undefined;
  return invitationKindOf(found.kind) === 'setup' && (await hasUsers(db)) ? undefined : found;
}

/** When two people use a link at once, one of them is too late. */
async function takeLink(tx: Tx, { now }: PeopleParts, link: OpenInvitationRow): Promise<void> {
  const isLate = invitationKindOf(link.kind) === 'setup' && (await hasUsers(tx));
  if (isLate || !(await takeInvitation(tx, link.accountId, link.id, now()))) throw noLink();
}

function noLink(): AssayError {
  return new AssayError('not-found', 'This link no longer works: it was used or revoked, or it has expired.');
}

function nameOf(link: OpenInvitationRow, { accountName }: Acceptance): string | undefined {
  if (invitationKindOf(link.kind) !== 'setup' || accountName === undefined) return undefined;
  try {
    return checkName(accountName);
  } catch (error) {
    if (error instanceof AssayError) throw invalid('accountName', error.message);
    throw error;
  }
}

async function proveSelf(
  { passwords, refusals }: PeopleParts,
  attempts: Attempts,
  { user, link }: { readonly user: UserWithHash; readonly link: OpenInvitationRow },
  password: string,
  visitor: Visitor,
): Promise<void> {
  const verify = async () => (await passwords.verify(password, user.passwordHash)) || undefined;
  const isRight = await attempts.count(user.email, visitor, verify);
  if (isRight && user.disabledAt === null) return;
  refusals.note({
    accountId: null,
    actor: 'visitor',
    address: visitor.address,
    requestId: visitor.requestId,
    action: 'user.sign_in_failed',
    object: `user:${user.id}`,
    detail: 'by an invitation',
  });
  const way = link.email === null ? 'Give that one, or use another address.' : 'Give that one.';
  throw invalid('password', `Somebody with this e-mail address has a password here already. ${way}`);
}

/** Z1: since the user was looked at, somebody may have joined by this address, or changed its password. */
async function confirmFound(tx: Tx, user: UserWithHash, isActive: boolean): Promise<void> {
  const now = await lockUser(tx, user.id);
  if (isActive && now?.passwordHash !== user.passwordHash) throw justChanged('password');
  if (!isActive && (await listAccountsOf(tx, user.id)).length > 0) throw joinedAlready();
}

function joinedAlready(): AssayError {
  return invalid('email', 'Somebody with this e-mail address has just joined. Sign in instead.');
}

async function writeUser(
  tx: Tx,
  { now }: PeopleParts,
  {
    user,
    email,
    passwordHash,
  }: {
    readonly user: UserWithHash | undefined;
    readonly email: string;
    readonly passwordHash: string | undefined;
  },
): Promise<number> {
  if (passwordHash === undefined && user !== undefined) return user.id;
  if (passwordHash === undefined) throw new Error('A user without a password was about to be made.');
  if (user !== undefined) {
    if (user.disabledAt !== null) throw invalid('email', 'This user is disabled. Ask who runs this server.');
    await setPassword(tx, user.id, passwordHash, now());
    return user.id;
  }
  if ((await findUserByEmail(tx, email)) !== undefined) throw joinedAlready();
  return (await insertUser(tx, { email, passwordHash, createdAt: now() })).id;
}

async function enter(
  tx: Tx,
  parts: PeopleParts,
  who: { readonly userId: number; readonly accountId: number },
  visitor: Visitor,
  event: { readonly action: string; readonly object: string; readonly detail?: string },
): Promise<SignedIn> {
  const signedIn = await startSession(tx, parts, who, visitor);
  const caller = callerOfSession(signedIn.session, visitor);
  await writeAuditLog(tx, caller, parts.now(), event);
  await writeAuditLog(tx, caller, parts.now(), { action: 'user.signed_in', object: `user:${who.userId}` });
  return signedIn;
}
