import type { RoleCode } from '../codes.ts';
import type { Db, Tx } from '../db.ts';

/** A session with its user and the account that it looks at. */
export interface SessionOfUser {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly shortcuts: number;
  readonly accountId: number;
  readonly accountName: string;
  readonly role: RoleCode;
  readonly seenAt: number;
  readonly confirmedAt: number;
  readonly expiresAt: number;
}

interface NewSession {
  readonly tokenHash: string;
  readonly accountId: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Sessions that are open: not over, and seen of late. */
export interface LiveSessions {
  readonly nowMs: number;
  readonly seenAfter: number;
}

export async function insertSession(tx: Tx, userId: number, session: NewSession): Promise<void> {
  const { createdAt } = session;
  await tx.sql
    .insertInto('sessions')
    .values({ ...session, userId, seenAt: createdAt, confirmedAt: createdAt })
    .execute();
}

/** The hash says which user asks. Undefined: ended, or the user is disabled or no member of the account any more. */
export async function findSession(
  db: Db,
  tokenHash: string,
  { nowMs, seenAfter }: LiveSessions,
): Promise<SessionOfUser | undefined> {
  return db.sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.accountId', '=', 'sessions.accountId')
        .onRef('memberships.userId', '=', 'sessions.userId'),
    )
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['sessions.id', 'sessions.userId', 'users.email', 'users.shortcuts'])
    .select(['sessions.accountId', 'memberships.role'])
    .select(['accounts.name as accountName', 'sessions.seenAt', 'sessions.confirmedAt', 'sessions.expiresAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', nowMs)
    .where('sessions.seenAt', '>', seenAfter)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst();
}

export async function touchSession(db: Db, tokenHash: string, seenAt: number): Promise<void> {
  await db.sql.updateTable('sessions').set({ seenAt }).where('tokenHash', '=', tokenHash).execute();
}

export async function confirmSession(db: Db, tokenHash: string, confirmedAt: number): Promise<void> {
  await db.sql.updateTable('sessions').set({ confirmedAt }).where('tokenHash', '=', tokenHash).execute();
}

export async function moveSession(db: Db, tokenHash: string, accountId: number): Promise<void> {
  await db.sql.updateTable('sessions').set({ accountId }).where('tokenHash', '=', tokenHash).execute();
}

interface SessionListRow {
  readonly id: number;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** The latest seen first. */
export async function listSessions(
  db: Db,
  userId: number,
  { nowMs, seenAfter }: LiveSessions,
): Promise<SessionListRow[]> {
  return db.sql
    .selectFrom('sessions')
    .select(['id', 'address', 'userAgent', 'createdAt', 'seenAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', nowMs)
    .where('seenAt', '>', seenAfter)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @returns false: the user has no such session */
export async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @param keptId the one that stays; none when absent */
export async function deleteSessions(tx: Tx, userId: number, keptId = 0): Promise<void> {
  await tx.sql.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', keptId).execute();
}

/** Those that look at this account: its membership ends. */
export async function deleteSessionsIn(tx: Tx, accountId: number, userId: number): Promise<void> {
  await tx.sql
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .execute();
}

/** Leaves so many of a user's sessions, those that were seen last. */
export async function limitSessions(tx: Tx, userId: number, kept: number): Promise<void> {
  const latest = tx.sql
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(kept);
  await tx.sql.deleteFrom('sessions').where('userId', '=', userId).where('id', 'not in', latest).execute();
}
