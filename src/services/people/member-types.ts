import type { Role } from '../../store/codes.ts';
import type { Caller } from '../caller.ts';

export type { Role } from '../../store/codes.ts';

export interface Member {
  readonly userId: number;
  readonly email: string;
  readonly role: Role;
  /** When they joined the account. */
  readonly createdAt: number;
  readonly disabledAt: number | null;
}

/** Changes are for owners and keys with the scope admin. The last owner stays one: `validation-failed`, errors.role. */
export interface MembersService {
  list(accountId: number): Promise<readonly Member[]>;
  changeRole(caller: Caller, userId: number, role: Role): Promise<Member>;
  /** Ends their sessions in this account. Anybody may remove themselves, but for the last owner. */
  remove(caller: Caller, userId: number): Promise<Member>;
}
