import type { Db } from './db.ts';

/** Who did what (D4). Only ever added to; nothing in the code changes a line. */
export interface AuditLine {
  readonly accountId: number | null;
  readonly at: number;
  /** `key:<id>`, or `operator` for the command line. */
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

export async function appendAudit(db: Db, line: AuditLine): Promise<void> {
  await db.sql.insertInto('auditLog').values(line).execute();
}
