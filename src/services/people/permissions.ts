import { AssayError } from '../../errors.ts';
import { isLately } from '../../lib/is-lately.ts';
import { roleCodes } from '../../store/codes.ts';
import type { Tx } from '../../store/db.ts';
import { lockAccount } from '../../store/people/accounts.ts';
import { findApiKeyById } from '../../store/people/api-keys.ts';
import { findMember } from '../../store/people/memberships.ts';
import type { Caller } from '../caller.ts';
import type { ApiKey } from './types.ts';

/** An owner who is signed in, a key with the scope admin, or the command line. */
export function isOwner({ scopes }: Caller): boolean {
  return scopes.includes('admin');
}

/** @throws AssayError insufficient-scope */
export function requireOwner(caller: Caller): void {
  if (isOwner(caller)) return;
  throw new AssayError('insufficient-scope', 'This is for owners of the account.');
}

/** So long a password that was given counts as just given. */
const confirmForMs = 600_000;

/**
 * A4: what somebody at an unlocked screen must not do. Keys and the command line are not asked: they have no password.
 * @throws AssayError confirmation-needed
 */
export function requireRecentPassword({ userId, confirmedAt }: Caller, nowMs: number): void {
  if (userId === null || isRecent(confirmedAt, nowMs)) return;
  throw new AssayError('confirmation-needed', 'Give your password again to do this.');
}

export function isRecent(confirmedAt: number | null, nowMs: number): boolean {
  return confirmedAt !== null && isLately(confirmedAt, nowMs, confirmForMs);
}

/**
 * Z1: before a change of who may do or see what. Rights may have been taken away since the request began; whoever takes
 * them locks the account as well. Reports, projects and days are locked before it.
 * @throws AssayError insufficient-scope
 */
export async function lockAndConfirmRights(tx: Tx, caller: Caller, nowMs: number): Promise<void> {
  const { accountId, userId, keyId } = caller;
  await lockAccount(tx, accountId);
  if (userId !== null) {
    const member = await findMember(tx, accountId, userId);
    const isSo = member?.disabledAt === null && (member.role === roleCodes.owner || !isOwner(caller));
    if (!isSo) throw noMore();
  } else if (keyId !== null) {
    const key = await findApiKeyById(tx, accountId, keyId);
    if (key === undefined || !isLiveKey(key, nowMs)) throw noMore();
  }
}

/** It opens something at this moment. */
export function isLiveKey(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  nowMs: number,
): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > nowMs);
}

function noMore(): AssayError {
  return new AssayError('insufficient-scope', 'Your rights in this account were just taken away.');
}

/**
 * What members leave to owners, and what no key of theirs may do for them. A key that no person made does what its
 * scopes say.
 * @throws AssayError insufficient-scope
 */
export async function requireOwnerBehind(tx: Tx, caller: Caller): Promise<void> {
  if (caller.userId !== null) return requireOwner(caller);
  if (isOwner(caller)) return;
  const makerId = await personBehind(tx, caller);
  if (makerId === null) return;
  const maker = await findMember(tx, caller.accountId, makerId);
  if (maker?.role === roleCodes.owner) return;
  throw new AssayError('insufficient-scope', 'This is for owners of the account and for their keys.');
}

/** The user who is signed in, or who made the key that acts. Null: the command line or one of its keys acts. */
export async function personBehind(tx: Tx, { accountId, userId, keyId }: Caller): Promise<number | null> {
  if (userId !== null || keyId === null) return userId;
  return (await findApiKeyById(tx, accountId, keyId))?.createdBy ?? null;
}
