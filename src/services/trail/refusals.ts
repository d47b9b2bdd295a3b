import type { Log } from '../../lib/log.ts';
import { appendAuditLog } from '../../store/audit-log.ts';
import type { Db } from '../../store/db.ts';
import { echoAuditLogLine } from './write-audit-log.ts';

/** What was refused to whom. */
interface Refusal {
  /** Null: nobody knows whose account was meant. */
  readonly accountId: number | null;
  /** `user:7`, `key:3` or `visitor`. */
  readonly actor: string;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly action: string;
  readonly object: string | null;
  readonly detail?: string;
}

export interface Refusals {
  /** Writes it into the log and, unless there were too many of late, into the audit log. Never throws. */
  note(refusal: Refusal): void;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

/** @param parts `db` that bounds what is appended by it */
export function createRefusals({
  db,
  now,
  log,
}: {
  readonly db: Db;
  readonly now: () => number;
  readonly log: Log;
}): Refusals {
  const writing = new Set<Promise<void>>();
  return {
    note(refusal) {
      const { detail = null, ...rest } = refusal;
      const line = { ...rest, at: now(), outcome: 'refused', detail } as const;
      const written = appendAuditLog(db, line)
        .catch((error: unknown) => {
          echoAuditLogLine(log, line);
          log.warn('A refusal was not stored in the audit log.', { action: line.action, error });
        })
        .finally(() => writing.delete(written));
      writing.add(written);
    },
    async settled() {
      await Promise.all(writing);
    },
  };
}
