import { listAuditLog } from '../../store/audit-log.ts';
import type { Db } from '../../store/db.ts';
import { readActorNames } from './actor-names.ts';
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
      const actors = rows.map(({ actor }) => actor);
      const names = await readActorNames(db, accountId, actors);
      return {
        rows: rows.map((row) => ({ ...row, actorName: names.get(row.actor) ?? null })),
        next: found.length > wanted ? (rows.at(-1)?.id ?? null) : seenTo,
      };
    },

    actorNames: (accountId, actors) => readActorNames(db, accountId, actors),

    refused(caller, event) {
      const { accountId, address, requestId } = caller;
      refusals.note({ accountId, actor: actorOf(caller), address, requestId, ...event });
    },
  };
}
