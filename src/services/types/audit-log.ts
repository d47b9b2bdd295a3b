import type { Caller } from './caller.ts';

export interface AuditEntry {
  readonly id: number;
  readonly at: number;
  /** `user:7`, `key:3` or `operator` (the command line). */
  readonly actor: string;
  /** Of a user who still exists, or the name of a key. */
  readonly actorName: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  /** Such as `key.created`. */
  readonly action: string;
  /** Such as `report:7`. */
  readonly object: string | null;
  readonly outcome: 'ok' | 'refused';
  readonly detail: string | null;
}

export interface AuditLogService {
  /** Newest first. `before`: only lines with a smaller id; `next` is what to give for the page after this one. */
  list(
    accountId: number,
    query: { readonly before?: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly AuditEntry[]; readonly next: number | null }>;
  /** D4: notes a refusal, so many a minute for each account, that a flood cannot fill the table. Never rejects. */
  refused(
    caller: Caller,
    event: { readonly action: string; readonly object: string; readonly detail?: string },
  ): void;
}
