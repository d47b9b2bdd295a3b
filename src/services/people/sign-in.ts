import { AssayError, invalid } from '../../errors.ts';
import { inTransaction } from '../../store/db.ts';
import { deleteResetLinks } from '../../store/people/invitations.ts';
import { listAccountsOf } from '../../store/people/memberships.ts';
import { confirmSession, deleteSessions } from '../../store/people/sessions.ts';
import {
  findPasswordHash,
  findUserByEmail,
  lockUser,
  replaceHash,
  setPassword,
} from '../../store/people/users.ts';
import type { Visitor } from '../caller.ts';
import { hashSecret } from '../secrets.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import type { Attempts } from './attempts.ts';
import { foldEmail } from './email.ts';
import { checkNewPassword, justChanged } from './passwords.ts';
import type { PeopleParts } from './people-parts.ts';
import { callerOfSession, requireSession, startSession } from './sessions.ts';
import type { DeviceCookie, Session, SignedIn, UsersService } from './types.ts';

/**
 * A3: one message and the same work for every failure, whether there is such a user or not.
 * @throws AssayError unauthenticated, rate-limited, overloaded
 */
export async function signIn(
  parts: PeopleParts,
  attempts: Attempts,
  given: { readonly email: string; readonly password: string },
  visitor: Visitor,
): Promise<SignedIn> {
  const email = foldEmail(given.email);
  for (;;) {
    const found = await attempts.count(email, visitor, () => findBy(parts, email, given.password, visitor));
    if (found === undefined) {
      throw new AssayError('unauthenticated', 'The e-mail address or the password is wrong.');
    }
    const signedIn = await enter(parts, found, visitor);
    if (signedIn !== undefined) return signedIn;
  }
}

/** Undefined: the password has changed since it was looked at, or the user was disabled. */
function enter(parts: PeopleParts, found: Found, visitor: Visitor): Promise<SignedIn | undefined> {
  const { db, now } = parts;
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, found.userId);
    if (user?.passwordHash !== found.passwordHash || user.disabledAt !== null) return undefined;
    const signedIn = await startSession(tx, parts, found, visitor);
    const caller = callerOfSession(signedIn.session, visitor);
    await writeAuditLog(tx, caller, now(), { action: 'user.signed_in', object: `user:${found.userId}` });
    return signedIn;
  });
}

interface Found {
  readonly userId: number;
  readonly accountId: number;
  /** As it is stored. */
  readonly passwordHash: string;
}

async function findBy(
  parts: PeopleParts,
  email: string,
  password: string,
  { address, requestId }: Visitor,
): Promise<Found | undefined> {
  const { db, passwords, refusals } = parts;
  const user = await findUserByEmail(db, email);
  const isRight = await passwords.verify(password, user?.passwordHash ?? null);
  const [account] = await listAccountsOf(db, user?.id ?? 0);
  if (user !== undefined && isRight && user.disabledAt === null && account !== undefined) {
    const passwordHash = await rehash(parts, user.id, user.passwordHash, password);
    return { userId: user.id, accountId: account.accountId, passwordHash };
  }
  // The address that was tried is not written down: people type passwords into that field.
  refusals.note({
    accountId: account?.accountId ?? null,
    actor: 'visitor',
    address,
    requestId,
    action: 'user.sign_in_failed',
    object: user === undefined ? null : `user:${user.id}`,
    ...(isRight ? { detail: user?.disabledAt === null ? 'member of no account' : 'disabled' } : {}),
  });
  return undefined;
}

/** Here alone the password is at hand. @returns the hash that is stored */
async function rehash(
  { db, passwords }: PeopleParts,
  userId: number,
  stored: string,
  password: string,
): Promise<string> {
  if (!passwords.isOutdated(stored)) return stored;
  const passwordHash = await passwords.hash(password);
  await replaceHash(db, userId, stored, passwordHash);
  return passwordHash;
}

/** @throws AssayError unauthenticated, rate-limited, overloaded, errors.password */
export async function confirmPassword(
  parts: PeopleParts,
  attempts: Attempts,
  token: string,
  password: string,
  visitor: Visitor,
): Promise<Session> {
  const { db, now } = parts;
  const session = await requireSession(db, parts, token);
  await provePassword(parts, attempts, session, { field: 'password', password }, visitor);
  await confirmSession(db, hashSecret(token), now());
  return requireSession(db, parts, token);
}

/** @throws AssayError unauthenticated, rate-limited, overloaded, errors.current, errors.next */
export async function changePassword(
  parts: PeopleParts,
  attempts: Attempts,
  token: string,
  { current, next }: Parameters<UsersService['changePassword']>[1],
  visitor: Visitor,
): Promise<DeviceCookie> {
  const { db, passwords, devices, now } = parts;
  const session = await requireSession(db, parts, token);
  const { user } = session;
  checkNewPassword(next, user.email, 'next');
  const given = { field: 'current', password: current } as const;
  const proven = await provePassword(parts, attempts, session, given, visitor);
  if (next === current) throw invalid('next', 'This is the password that you have. Choose another.');
  const passwordHash = await passwords.hash(next);
  await inTransaction(db, async (tx) => {
    const stored = await lockUser(tx, user.id);
    // A reset or a removal meanwhile has ended the session, and stays.
    await requireSession(tx, parts, token);
    if (stored?.passwordHash !== proven) throw justChanged('current');
    await setPassword(tx, user.id, passwordHash, now());
    await deleteSessions(tx, user.id, session.id);
    await deleteResetLinks(tx, user.id);
    await confirmSession(tx, hashSecret(token), now());
    const event = { action: 'user.password_changed', object: `user:${user.id}` };
    await writeAuditLog(tx, callerOfSession(session, visitor), now(), event);
  });
  return devices.issue({ id: user.id, passwordHash });
}

/** @returns the hash that is stored */
async function provePassword(
  parts: PeopleParts,
  attempts: Attempts,
  session: Session,
  { field, password }: { readonly field: 'password' | 'current'; readonly password: string },
  visitor: Visitor,
): Promise<string> {
  const { user, account } = session;
  const proven = await attempts.count(user.email, visitor, () => findProven(parts, user.id, password));
  if (proven !== undefined) return proven;
  parts.refusals.note({
    accountId: account.id,
    actor: `user:${user.id}`,
    address: visitor.address,
    requestId: visitor.requestId,
    action: 'user.confirmation_failed',
    object: `user:${user.id}`,
  });
  throw invalid(field, 'This is not your password.');
}

/** Undefined: this is not the password of the user. */
async function findProven(
  { db, passwords }: PeopleParts,
  userId: number,
  password: string,
): Promise<string | undefined> {
  const stored = await findPasswordHash(db, userId);
  return (await passwords.verify(password, stored ?? null)) ? stored : undefined;
}
