import type { Log } from '../../lib/log.ts';
import { appendAuditLog } from '../../store/audit-log.ts';
import type { AuditLogLine } from '../../store/audit-log-line.ts';
import type { Db } from '../../store/db.ts';
import { createSharedBuckets } from '../limits/buckets.ts';
import { createThrottle } from '../limits/throttle.ts';
import { isBounded, leftOutAction } from './actions.ts';

interface BoundedAuditLog {
  /** Whatever is appended by it is bounded. */
  readonly db: Db;
  /** Stores what is not stored yet of how many lines were left out. */
  close(): Promise<void>;
}

/** Of each action in each account, over all nodes: a flood of refusals must not fill the table. */
export const linesKept = { count: 60, seconds: 3_600 };

/**
 * D4: the one place that decides whether a line of the audit log is stored. What strangers can cause, and what is refused,
 * is stored so many times an hour; of the rest a line an hour says how many there were. All of them stand in the program's
 * own log.
 */
export function boundAuditLog({
  db,
  now,
  log,
}: {
  readonly db: Db;
  readonly now: () => number;
  readonly log: Log;
}): BoundedAuditLog {
  // Of their own: among those of strangers' addresses a bucket might be forgotten for others.
  const buckets = createSharedBuckets(db, now, log);
  const throttle = createThrottle(linesKept, now, { buckets, name: 'audit log' });
  let leftOut = new Map<string, LeftOut>();
  let timer: NodeJS.Timeout | undefined;

  const tell = async () => {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...leftOut.values()];
    leftOut = new Map();
    for (const count of counts) {
      await appendAuditLog(db, lineOf(count, now())).catch((error: unknown) => {
        log.warn('How many lines were left out of the audit log was not stored in it.', { ...count, error });
      });
    }
  };

  return {
    db: {
      ...db,
      auditLogBound: {
        // In a transaction that runs again it takes once more, which stores fewer lines and never more.
        admits: (line) => !isBounded(line) || throttle.take(ownerOf(line)) === 0,
        onLeftOut(line) {
          const { accountId, action, outcome, at } = line;
          const known = leftOut.get(ownerOf(line)) ?? { accountId, action, outcome, since: at, count: 0 };
          leftOut.set(ownerOf(line), { ...known, count: known.count + 1 });
          timer ??= setTimeout(() => void tell(), linesKept.seconds * 1_000).unref();
        },
      },
    },
    async close() {
      await tell();
      await buckets.close();
    },
  };
}

interface LeftOut extends Pick<AuditLogLine, 'accountId' | 'action' | 'outcome'> {
  readonly since: number;
  readonly count: number;
}

function ownerOf({ accountId, action }: AuditLogLine): string {
  return `${accountId ?? ''} ${action}`;
}

function lineOf({ accountId, action, outcome, since, count }: LeftOut, at: number): AuditLogLine {
  return {
    ...{ accountId, at, actor: 'server', address: null, requestId: null, object: null, outcome },
    action: leftOutAction(action),
    detail: `${count} of ${action} since ${new Date(since).toISOString()}`,
  };
}
