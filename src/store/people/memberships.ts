import { type Role, type RoleCode, roleCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';

export interface MemberRow {
  readonly userId: number;
  readonly email: string;
  readonly role: RoleCode;
  readonly createdAt: number;
  readonly disabledAt: number | null;
}

export async function insertMembership(
  tx: Tx,
  accountId: number,
  { userId, role, createdAt }: { readonly userId: number; readonly role: Role; readonly createdAt: number },
): Promise<void> {
  await tx.sql
    .insertInto('memberships')
    .values({ accountId, userId, role: roleCodes[role], createdAt })
    .execute();
}

export async function findMember(db: Db, accountId: number, userId: number): Promise<MemberRow | undefined> {
  return members(db, accountId).where('memberships.userId', '=', userId).executeTakeFirst();
}

/** In the order in which they became users. */
export async function listMembers(db: Db, accountId: number): Promise<MemberRow[]> {
  return members(db, accountId).orderBy('memberships.userId').execute();
}

/** Whoever is disabled can look after nothing. */
export async function countOwners(db: Db, accountId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberships.accountId', '=', accountId)
    .where('memberships.role', '=', roleCodes.owner)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function setRole(tx: Tx, accountId: number, userId: number, role: Role): Promise<void> {
  await tx.sql
    .updateTable('memberships')
    .set({ role: roleCodes[role] })
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .execute();
}

export async function deleteMembership(tx: Tx, accountId: number, userId: number): Promise<void> {
  await tx.sql
    .deleteFrom('memberships')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .execute();
}

export interface MembershipRow {
  readonly userId: number;
  readonly accountId: number;
  readonly accountName: string;
  readonly role: RoleCode;
}

/** The accounts of one user, oldest first. The user is who asks. */
export async function listAccountsOf(db: Db, userId: number): Promise<MembershipRow[]> {
  return memberships(db).where('memberships.userId', '=', userId).execute();
}

/** Who belongs where: for the operator's commands, not for callers. */
export async function listMemberships(db: Db): Promise<MembershipRow[]> {
  return memberships(db).execute();
}

function members(db: Db, accountId: number) {
  return db.sql
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['memberships.userId', 'users.email', 'memberships.role'])
    .select(['memberships.createdAt', 'users.disabledAt'])
    .where('memberships.accountId', '=', accountId);
}

function memberships(db: Db) {
  return db.sql
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .select(['memberships.userId', 'memberships.accountId', 'accounts.name as accountName'])
    .select('memberships.role')
    .orderBy('memberships.accountId');
}
