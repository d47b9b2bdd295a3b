/** Who did what (D4). Only ever added to; nothing in the code changes a line. */
export interface AuditLogLine {
  readonly accountId: number | null;
  readonly at: number;
  /** `user:<id>`, `key:<id>`, `operator` (the command line), `worker` (during a run), `visitor` (unknown) or `server` (by itself). */
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

/** So that nobody fills the table by asking for what is refused. */
export interface AuditLogBound {
  /** Whether it is stored; counts it. */
  readonly admits: (line: AuditLogLine) => boolean;
  /** Told of each that was not, once what it is about has been kept. */
  readonly onLeftOut: (line: AuditLogLine) => void;
}
