import type { Caller } from '../caller.ts';

export interface AuditLogEntry {
  readonly id: number;
  readonly at: number;
  /** As in the AuditLogLine of src/store/audit-log.ts. */
  readonly actor: string;
  /** Name of a user who still exists, or of a key. */
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

/** What actions are about, and the first parts of their names. */
export const auditLogGroups = {
  'sign-in': ['user'],
  keys: ['key'],
  members: ['member', 'invitation'],
  reports: ['report', 'project', 'schedule', 'waiver'],
  links: ['link', 'share'],
  targets: ['target'],
  alerts: ['notifications', 'alert', 'webhook', 'recipient'],
  system: ['account', 'scope', 'object'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type AuditLogGroup = keyof typeof auditLogGroups;

export interface AuditLogQuery {
  /** Only lines with a smaller id. */
  readonly before?: number;
  readonly limit: number;
  readonly group?: AuditLogGroup;
  readonly outcome?: AuditLogEntry['outcome'];
}

export interface AuditLogService {
  /**
   * Newest first. `next` is the `before` of the page after this one: with a filter that looks for rare lines there may
   * be one although this page has few of them, or none.
   */
  list(
    accountId: number,
    query: AuditLogQuery,
  ): Promise<{ readonly rows: readonly AuditLogEntry[]; readonly next: number | null }>;
  /** E-mail addresses and names of keys, by the actor; of those who are gone there is none. */
  actorNames(accountId: number, actors: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** D4: notes a refusal. Of very many only so many are stored, and the others counted. */
  refused(
    caller: Caller,
    event: { readonly action: string; readonly object: string; readonly detail?: string },
  ): void;
}
