import { type Db, isTransaction } from './db.ts';

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
  const tell = () => db.onAudited?.(line);
  if (isTransaction(db)) db.afterCommit(tell);
  else tell();
}

export type AuditRow = Omit<AuditLine, 'accountId'> & { readonly id: number };

/** Newest first. @param before only lines with a smaller id */
export async function listAudit(
  db: Db,
  accountId: number,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<AuditRow[]> {
  const rows = await db.sql
    .selectFrom('auditLog')
    .select(['id', 'at', 'actor', 'address', 'requestId', 'action', 'object', 'outcome', 'detail'])
    .where('accountId', '=', accountId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, outcome: row.outcome === 'ok' ? 'ok' : 'refused' }));
}
