import type { AuditLogLine } from './audit-log-line.ts';
import { type Db, isTransaction } from './db.ts';

/** Nothing else adds a line, so nothing gets around the bound. */
export async function appendAuditLog(db: Db, line: AuditLogLine): Promise<void> {
  const isStored = db.auditLogBound?.admits(line) ?? true;
  if (isStored) await db.sql.insertInto('auditLog').values(line).execute();
  const tell = () => {
    if (!isStored) db.auditLogBound?.onLeftOut(line);
    db.onAuditLog?.(line);
  };
  if (isTransaction(db)) db.afterCommit(tell);
  else tell();
}

type AuditLogRow = Omit<AuditLogLine, 'accountId'> & { readonly id: number };

interface AuditLogStretch {
  /** Only lines with a smaller id. */
  readonly before: number;
  readonly limit: number;
  /** First parts of actions, such as `key`; empty: all. */
  readonly kinds: readonly string[];
  readonly outcome: AuditLogLine['outcome'] | undefined;
}

/**
 * Lines that a filter looks at in one walk: what matches may be rare, and a table of a year is long. Milliseconds on
 * both databases.
 */
export const auditLogWalkMax = 10_000;

/**
 * Newest first.
 * @returns `seenTo`: the id down to which a filter has looked; null: to the end, or nothing is filtered
 */
export async function listAuditLog(
  db: Db,
  accountId: number,
  query: AuditLogStretch,
): Promise<{ readonly rows: AuditLogRow[]; readonly seenTo: number | null }> {
  const { before, limit, kinds, outcome } = query;
  const isFiltered = kinds.length > 0 || outcome !== undefined;
  const seenTo = isFiltered ? await walkEnd(db, accountId, before) : null;
  let lines = db.sql
    .selectFrom('auditLog')
    .select(['id', 'at', 'actor', 'address', 'requestId', 'action', 'object', 'outcome', 'detail'])
    .where('accountId', '=', accountId)
    .where('id', '<', before);
  if (seenTo !== null) lines = lines.where('id', '>=', seenTo);
  if (outcome !== undefined) lines = lines.where('outcome', '=', outcome);
  if (kinds.length > 0) {
    lines = lines.where(({ eb, or }) => or(kinds.map((kind) => eb('action', 'like', `${kind}.%`))));
  }
  const rows = await lines.orderBy('id', 'desc').limit(limit).execute();
  return { rows: rows.map((row) => ({ ...row, outcome: row.outcome === 'ok' ? 'ok' : 'refused' })), seenTo };
}

/** The id of the last line of a walk; null: the log ends before. */
async function walkEnd(db: Db, accountId: number, before: number): Promise<number | null> {
  const row = await db.sql
    .selectFrom('auditLog')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(auditLogWalkMax - 1)
    .executeTakeFirst();
  return row?.id ?? null;
}
