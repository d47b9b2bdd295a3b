/** Who did what (D4). Only ever added to; nothing in the code changes a line. */
export interface AuditLogLine {
  readonly accountId: number | null;
  readonly at: number;
  /** `user:<id>`, `key:<id>`, `operator` (the command line), `worker` (during a run) or `visitor` (unknown). */
  readonly actor: string;
  readonly address: string | null;
  readonly requestId: string | null;
  /** Such as `key.created`. */
  readonly action: string;
  /** Such as `report:7`. */
  readonly object: string | null;
  readonly outcome: 'ok' | 'refused';
  readonly detail: string | null;
}
