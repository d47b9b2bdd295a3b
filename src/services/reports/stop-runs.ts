import { AssayError, type Failure, noneWithId } from '../../errors.ts';
import { stateOf } from '../../store/codes.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import { findRun } from '../../store/lists/run-list.ts';
import { findReportToChange } from '../../store/reports/reports.ts';
import { type LeftByStopped, listWaitingRuns, stopNewestRun } from '../../store/reports/stop-run.ts';
import type { Caller } from '../caller.ts';
import type { RunEvents } from '../running/events.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { requireProject } from './find-project.ts';
import type { QueueService, StoppedRun, StoppedRuns } from './queue-types.ts';

interface StopParts {
  readonly db: Db;
  readonly events: RunEvents;
  readonly now: () => number;
}

export function createStops(parts: StopParts): Pick<QueueService, 'stop' | 'stopAll'> {
  return {
    stop: (caller, reportId, number) => stopOne(parts, caller, reportId, number),
    stopAll: (caller, project) => stopAll(parts, caller, project),
  };
}

/** Of a report that had no other run. */
const stopped: Failure = {
  code: 'stopped',
  message: 'The run was stopped before it began. Run the report again, or delete it.',
};
const failure = { errorCode: stopped.code, errorMessage: stopped.message };

async function stopOne(
  parts: StopParts,
  caller: Caller,
  reportId: number,
  number: number,
): Promise<StoppedRun> {
  const { db, now } = parts;
  const { accountId } = caller;
  const { runId, left } = await inTransaction(db, async (tx) => {
    const before = await findReportToChange(tx, accountId, reportId);
    if (before === undefined) throw noneWithId('report');
    const run = await findRun(tx, accountId, reportId, number);
    if (run === undefined) throw new AssayError('not-found', `This report has no run ${number}.`);
    const left = run.id === before.latestRunId ? await stopNewestRun(tx, before, failure, now()) : undefined;
    if (left === undefined) throw notWaiting(number, stateOf(run.state) === 'running');
    const event = { action: 'run.stopped', object: `report:${reportId}`, detail: `run ${number}` };
    await writeAuditLog(tx, caller, now(), event);
    return { runId: run.id, left };
  });
  announce(parts, accountId, { reportId, runId, left });
  return { isRemoved: left.isRemoved };
}

function notWaiting(number: number, isRunning: boolean): AssayError {
  return new AssayError(
    'run-not-waiting',
    isRunning
      ? `Run ${number} has begun, so it can no longer be stopped. It ends by itself within a minute or so.`
      : `Run ${number} has ended, so there is nothing to stop.`,
  );
}

/** More would keep the writer busy for too long at once. */
const runsPerTransaction = 100;

async function stopAll(parts: StopParts, caller: Caller, text: string | undefined): Promise<StoppedRuns> {
  const { db } = parts;
  const { accountId } = caller;
  const found = text === undefined ? null : await requireProject(db, accountId, text);
  const waiting = await listWaitingRuns(db, { accountId, projectId: found?.id });
  const object = found === null ? `account:${accountId}` : `project:${found.id}`;
  let count = 0;
  for (let at = 0; at < waiting.length; at += runsPerTransaction) {
    const some = waiting.slice(at, at + runsPerTransaction);
    const stopped = await inTransaction(db, (tx) => stopSome(tx, parts, caller, some, object));
    for (const one of stopped) announce(parts, accountId, one);
    count += stopped.length;
  }
  return { project: found && { id: found.id, project: found.name }, count };
}

/** A run that was stopped, with what it left. */
interface Stopped {
  readonly reportId: number;
  readonly runId: number;
  readonly left: LeftByStopped;
}

async function stopSome(
  tx: Tx,
  { now }: StopParts,
  caller: Caller,
  runs: readonly Omit<Stopped, 'left'>[],
  object: string,
): Promise<Stopped[]> {
  const { accountId } = caller;
  // All reports before the first count: whoever begins or ends a run of one of them locks in this order, too.
  const locked = [];
  for (const run of runs) {
    const before = await findReportToChange(tx, accountId, run.reportId);
    if (before?.latestRunId === run.runId) locked.push({ ...run, before });
  }
  const stopped: Stopped[] = [];
  for (const { before, ...run } of locked) {
    const left = await stopNewestRun(tx, before, failure, now());
    if (left !== undefined) stopped.push({ ...run, left });
  }
  const { length } = stopped;
  if (length > 0) {
    const detail = length === 1 ? '1 run' : `${length} runs`;
    await writeAuditLog(tx, caller, now(), { action: 'run.stopped', object, detail });
  }
  return stopped;
}

/** Whoever waits for the run learns that it is over. */
function announce({ events }: StopParts, accountId: number, { reportId, runId, left }: Stopped): void {
  events.publish({ accountId, reportId, runId, state: stateOf(left.state), stage: null });
}
