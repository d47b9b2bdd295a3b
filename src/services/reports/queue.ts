import type { FailureCode } from '../../errors.ts';
import { resultOfCode, stateOf } from '../../store/codes.ts';
import type { Db } from '../../store/db.ts';
import {
  type BatchRunRow,
  listEndedRuns,
  listOpenRuns,
  readQueueProgress,
} from '../../store/reports/queue-progress.ts';
import type { RunEvents } from '../running/events.ts';
import type { QueuedRun, QueueProgress, QueueService } from './queue-types.ts';
import { createStops } from './stop-runs.ts';

interface QueueParts {
  readonly db: Db;
  readonly events: RunEvents;
  readonly now: () => number;
}

export function createQueueService(parts: QueueParts): QueueService {
  return {
    progress: (accountId, projectId, most) => readProgress(parts.db, accountId, projectId, most),
    ...createStops(parts),
  };
}

/** So many of those that wait are shown beside those that ended. */
const waitingBeside = 2;

async function readProgress(
  db: Db,
  accountId: number,
  projectId: number | undefined,
  most: number,
): Promise<QueueProgress | null> {
  const scope = { accountId, projectId };
  const { since, ended, running, waiting } = await readQueueProgress(db, scope);
  if (since === null) return null;
  const room = Math.max(0, most - Math.min(running, most));
  const endedShown = Math.min(ended, room - Math.min(waiting, waitingBeside, room));
  const [now, done, next] = await Promise.all([
    listOpenRuns(db, scope, 'running', most),
    listEndedRuns(db, scope, since, endedShown),
    listOpenRuns(db, scope, 'queued', room - endedShown),
  ]);
  return { ended, running, waiting, runs: newestOfEach([...now, ...done, ...next]).map(runOf) };
}

/** One may have ended between the readings, or have been run twice. */
function newestOfEach(rows: readonly BatchRunRow[]): BatchRunRow[] {
  const newest = new Map<number, number>();
  for (const { reportId, number } of rows) newest.set(reportId, Math.max(number, newest.get(reportId) ?? 0));
  const seen = new Set<number>();
  return rows.filter(({ reportId, number }) => {
    if (newest.get(reportId) !== number || seen.has(reportId)) return false;
    seen.add(reportId);
    return true;
  });
}

function runOf({ reportId, url, number, state, score, result, errorCode }: BatchRunRow): QueuedRun {
  return {
    ...{ reportId, url, number, score },
    state: stateOf(state),
    result: resultOfCode(result),
    failure: errorCode as FailureCode | null,
  };
}
