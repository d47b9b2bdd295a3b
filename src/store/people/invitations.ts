import {
  type InvitationKind,
  type InvitationKindCode,
  invitationKinds,
  type Role,
  type RoleCode,
  roleCodes,
} from '../codes.ts';
import type { Db, Tx } from '../db.ts';

export interface InvitationRow {
  readonly id: number;
  readonly email: string | null;
  readonly role: RoleCode;
  readonly invitedBy: number | null;
  readonly createdAt: number;
  readonly expiresAt: number;
}

const columns = ['id', 'email', 'role', 'invitedBy', 'createdAt', 'expiresAt'] as const;

interface NewInvitation {
  readonly tokenHash: string;
  readonly kind: InvitationKind;
  readonly email: string | null;
  readonly role: Role;
  /** Whose password is set. */
  readonly userId?: number;
  readonly invitedBy: number | null;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export async function insertInvitation(
  tx: Tx,
  accountId: number,
  { kind, role, userId, ...rest }: NewInvitation,
): Promise<InvitationRow> {
  return tx.sql
    .insertInto('invitations')
    .values({
      ...rest,
      accountId,
      kind: invitationKinds[kind],
      role: roleCodes[role],
      userId: userId ?? null,
      acceptedAt: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** One that is open, with its account. The hash says which account is meant. */
export type OpenInvitationRow = InvitationRow & {
  readonly accountId: number;
  readonly accountName: string;
  readonly kind: InvitationKindCode;
  readonly userId: number | null;
};

export async function findOpenInvitation(
  db: Db,
  tokenHash: string,
  nowMs: number,
): Promise<OpenInvitationRow | undefined> {
  return db.sql
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.accountId')
    .select(columns.map((column) => `invitations.${column}` as const))
    .select(['invitations.accountId', 'accounts.name as accountName'])
    .select(['invitations.kind', 'invitations.userId'])
    .where('invitations.tokenHash', '=', tokenHash)
    .where('invitations.acceptedAt', 'is', null)
    .where('invitations.expiresAt', '>', nowMs)
    .executeTakeFirst();
}

/** @returns false: somebody else was faster, or it was revoked */
export async function takeInvitation(
  tx: Tx,
  accountId: number,
  id: number,
  acceptedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('invitations')
    .set({ acceptedAt })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of people who were invited and have not come yet; the newest last. */
export async function listInvitations(db: Db, accountId: number, nowMs: number): Promise<InvitationRow[]> {
  return open(db, accountId, nowMs).select(columns).orderBy('id').execute();
}

export async function countInvitations(db: Db, accountId: number, nowMs: number): Promise<number> {
  const { count } = await open(db, accountId, nowMs)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined: the account has no such open invitation. */
export async function deleteInvitation(
  tx: Tx,
  accountId: number,
  id: number,
  nowMs: number,
): Promise<InvitationRow | undefined> {
  return tx.sql
    .deleteFrom('invitations')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', invitationKinds.invitation)
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', nowMs)
    .returning(columns)
    .executeTakeFirst();
}

/** Open ones of this user, who is no longer trusted to invite. */
export async function deleteInvitationsOf(
  tx: Tx,
  accountId: number,
  userId: number,
  nowMs: number,
): Promise<number[]> {
  const rows = await tx.sql
    .deleteFrom('invitations')
    .where('accountId', '=', accountId)
    .where('invitedBy', '=', userId)
    .where('kind', '=', invitationKinds.invitation)
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', nowMs)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A fresh link takes the place of those before. */
export async function deleteSetupLinks(tx: Tx, accountId: number): Promise<void> {
  await tx.sql
    .deleteFrom('invitations')
    .where('accountId', '=', accountId)
    .where('kind', '=', invitationKinds.setup)
    .execute();
}

/** Links that set a password, of the user who asks for one or has changed it: in any account. */
export async function deleteResetLinks(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('invitations').where('userId', '=', userId).execute();
}

function open(db: Db, accountId: number, nowMs: number) {
  return db.sql
    .selectFrom('invitations')
    .where('accountId', '=', accountId)
    .where('kind', '=', invitationKinds.invitation)
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', nowMs);
}
