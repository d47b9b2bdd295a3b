import { AssayError } from '../errors.ts';
import type { Caller } from './types/caller.ts';

/** An owner who is signed in, a key with the scope admin, or the command line. */
export function isOwner({ scopes }: Caller): boolean {
  return scopes.includes('admin');
}

/** @throws AssayError insufficient-scope */
export function requireOwner(caller: Caller): void {
  if (isOwner(caller)) return;
  throw new AssayError('insufficient-scope', 'This is for owners of the account.');
}

/**
 * A4: what somebody at an unlocked screen must not do. Keys and the command line are not asked: they have no password.
 * @throws AssayError confirmation-needed
 */
export function requireRecentPassword(
  { userId, confirmedAt }: Caller,
  nowMs: number,
  { confirmForMs }: { readonly confirmForMs: number },
): void {
  if (userId === null || isRecent(confirmedAt, nowMs, confirmForMs)) return;
  throw new AssayError('confirmation-needed', 'Give your password again to do this.');
}

export function isRecent(confirmedAt: number | null, nowMs: number, confirmForMs: number): boolean {
  return confirmedAt !== null && nowMs - confirmedAt < confirmForMs;
}

/**
 * What members leave to owners, while their keys may do it: a key does what its scopes say, whoever made it.
 * @throws AssayError insufficient-scope
 */
export function requireOwnerInPerson(caller: Caller): void {
  if (caller.userId !== null) requireOwner(caller);
}
