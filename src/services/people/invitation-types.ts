import type { Role } from '../../store/codes.ts';
import type { Caller } from '../caller.ts';

export interface Invitation {
  readonly id: number;
  readonly email: string | null;
  readonly role: Role;
  /** The user who invited, also by a key of theirs; null: the command line or one of its keys did. */
  readonly invitedBy: number | null;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** For owners and keys with the scope admin. */
export interface InvitationsService {
  /** Open ones alone: neither accepted nor expired. */
  list(accountId: number): Promise<readonly Invitation[]>;
  /** The token is the last part of the link `/join/<token>`, shown once. */
  create(
    caller: Caller,
    input: { readonly email: string | null; readonly role: Role },
  ): Promise<{ readonly invitation: Invitation; readonly token: string }>;
  revoke(caller: Caller, id: number): Promise<Invitation>;
}
