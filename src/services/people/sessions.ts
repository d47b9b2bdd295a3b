import { AssayError } from '../../errors.ts';
import { isLately } from '../../lib/is-lately.ts';
import { roleOf } from '../../store/codes.ts';
import type { Db, Tx } from '../../store/db.ts';
import {
  findSession,
  insertSession,
  type LiveSessions,
  limitSessions,
  type SessionOfUser,
  touchSession,
} from '../../store/people/sessions.ts';
import { findPasswordHash } from '../../store/people/users.ts';
import type { Caller, Scope, Visitor } from '../caller.ts';
import { hashSecret, isToken, newToken } from '../secrets.ts';
import type { PeopleParts } from './people-parts.ts';
import { isRecent } from './permissions.ts';
import type { Session, SignedIn } from './types.ts';

/** A4: a new one at each sign-in; when a user has too many, the one that was not seen for longest ends. */
export async function startSession(
  tx: Tx,
  parts: PeopleParts,
  { userId, accountId }: { readonly userId: number; readonly accountId: number },
  { address, userAgent }: Visitor,
): Promise<SignedIn> {
  const { settings, devices, now, randomBytes } = parts;
  const token = newToken(randomBytes);
  await insertSession(tx, userId, {
    tokenHash: hashSecret(token),
    accountId,
    createdAt: now(),
    expiresAt: now() + settings.identity.sessionMs,
    address,
    userAgent: userAgent?.slice(0, userAgentMax) ?? null,
  });
  await limitSessions(tx, userId, sessionsMax);
  const session = await requireSession(tx, parts, token);
  const passwordHash = await findPasswordHash(tx, userId);
  if (passwordHash === undefined) throw new Error('Somebody without a password was about to sign in.');
  return { token, session, device: devices.issue({ id: userId, passwordHash }) };
}

const sessionsMax = 20;
const userAgentMax = 300;

/** @throws AssayError unauthenticated */
export async function requireSession(db: Db, parts: PeopleParts, token: string): Promise<Session> {
  const session = await readSession(db, parts, token);
  if (session === undefined) throw new AssayError('unauthenticated', 'You are signed out. Sign in again.');
  return sessionOf(session);
}

export async function readSession(
  db: Db,
  parts: PeopleParts,
  token: string,
): Promise<SessionOfUser | undefined> {
  return isToken(token) ? findSession(db, hashSecret(token), liveSessions(parts)) : undefined;
}

export function liveSessions({ settings, now }: PeopleParts): LiveSessions {
  return { nowMs: now(), seenAfter: now() - settings.identity.sessionIdleMs };
}

/** Reads sessions and notes that they were seen: once a minute for each, or more often where they end sooner. */
export function createSessionReader(parts: PeopleParts): {
  readonly session: (token: string) => Promise<Session | undefined>;
  readonly settled: () => Promise<void>;
} {
  const { db, settings, now, log } = parts;
  const grainMs = Math.min(seenGrainMs, settings.identity.sessionIdleMs / 4);
  const touches = new Set<Promise<void>>();
  return {
    async session(token) {
      const found = await readSession(db, parts, token);
      if (found === undefined) return undefined;
      if (!isLately(found.seenAt, now(), grainMs)) touch(token);
      return sessionOf(found);
    },
    async settled() {
      await Promise.all(touches);
    },
  };

  /** Nobody waits for it, and nobody is refused for its sake. */
  function touch(token: string): void {
    const touching = touchSession(db, hashSecret(token), now())
      .catch((error: unknown) => log.warn('The last use of a session was not stored.', { error }))
      .finally(() => touches.delete(touching));
    touches.add(touching);
  }
}

const seenGrainMs = 60_000;

export function sessionOf(row: SessionOfUser): Session {
  const { id, userId, email, shortcuts, accountId, accountName, role, confirmedAt, expiresAt } = row;
  return {
    id,
    user: { id: userId, email, hasShortcuts: shortcuts === 1 },
    account: { id: accountId, name: accountName },
    role: roleOf(role),
    confirmedAt,
    expiresAt,
  };
}

/** Owners may do what keys with the scope admin may. */
export function callerOfSession(session: Session, { address, requestId }: Visitor): Caller {
  const { user, account, role, confirmedAt } = session;
  const scopes: readonly Scope[] = role === 'owner' ? ['read', 'write', 'admin'] : ['read', 'write'];
  return { accountId: account.id, keyId: null, userId: user.id, confirmedAt, scopes, address, requestId };
}

export function isConfirmed({ confirmedAt }: Session, { now }: PeopleParts): boolean {
  return isRecent(confirmedAt, now());
}
