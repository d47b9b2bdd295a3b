import type { Caller } from '../caller.ts';
import type { ApiKey } from './key-types.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly createdAt: number;
}

export interface AccountsService {
  /** With one key of all scopes. */
  create(name: string): Promise<{ readonly account: Account; readonly key: ApiKey; readonly token: string }>;
  /** The first account of an installation; undefined when there is one. */
  createFirst(name: string): Promise<{ readonly account: Account; readonly token: string } | undefined>;
  list(): Promise<readonly Account[]>;
  /** As it is now. @throws AssayError not-found */
  get(accountId: number): Promise<Account>;
  /** For owners. @throws AssayError insufficient-scope, errors.name */
  rename(caller: Caller, name: string): Promise<Account>;
  /** What counts against the limits of the account now. */
  usage(accountId: number): Promise<{
    readonly reportsToday: number;
    readonly waiting: number;
    readonly running: number;
    readonly egressBytesToday: number;
    readonly keys: number;
  }>;
}
