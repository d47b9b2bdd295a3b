import { type AuditLogRow, listAuditLog } from '../../store/audit-log.ts';
import type { Db } from '../../store/db.ts';
import { listApiKeys } from '../../store/people/api-keys.ts';
import { listEmails } from '../../store/people/users.ts';
import type { Refusals } from './refusals.ts';
import { type AuditLogService, auditLogGroups } from './types.ts';
import { actorOf } from './write-audit-log.ts';

const linesMax = 100;

export function createAuditLogService({
  db,
  refusals,
}: {
  readonly db: Db;
  readonly refusals: Refusals;
}): AuditLogService {
  return {
    async list(accountId, { before = Number.MAX_SAFE_INTEGER, limit, group, outcome }) {
      const wanted = Math.min(Math.max(limit, 1), linesMax);
      const kinds = group === undefined ? [] : auditLogGroups[group];
      // One more tells whether there is another page.
      const filter = { before, limit: wanted + 1, kinds, outcome };
      const { rows: found, seenTo } = await listAuditLog(db, accountId, filter);
      const rows = found.slice(0, wanted);
      const names = await readNames(db, accountId, rows);
      return {
        rows: rows.map((row) => ({ ...row, actorName: names.get(row.actor) ?? null })),
        next: found.length > wanted ? (rows.at(-1)?.id ?? null) : seenTo,
      };
    },

    refused(caller, event) {
      const { accountId, address, requestId } = caller;
      refusals.note({ accountId, actor: actorOf(caller), address, requestId, ...event });
    },
  };
}

async function readNames(
  db: Db,
  accountId: number,
  rows: readonly AuditLogRow[],
): Promise<ReadonlyMap<string, string>> {
  const users = rows.flatMap(({ actor }) => (actor.startsWith('user:') ? [Number(actor.slice(5))] : []));
  const hasKeys = rows.some(({ actor }) => actor.startsWith('key:'));
  const [emails, keys] = await Promise.all([
    listEmails(db, [...new Set(users)]),
    hasKeys ? listApiKeys(db, accountId) : [],
  ]);
  return new Map([
    ...emails.map(({ id, email }) => [`user:${id}`, email] as const),
    ...keys.map(({ id, name }) => [`key:${id}`, name] as const),
  ]);
}
