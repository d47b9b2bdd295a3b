import type { CauseCode } from '../../store/codes.ts';
import { causeCodes, stateCodes } from '../../store/codes.ts';
import type { Tx } from '../../store/db.ts';
import { readProjectSwitch } from '../../store/reports/projects.ts';
import {
  changeReport,
  findReportToChange,
  type ReportBefore,
  type ReportChanges,
} from '../../store/reports/reports.ts';
import { findOpenRun, insertRun } from '../../store/reports/runs.ts';
import { takeLook } from '../looks/take-look.ts';
import type { RunEvents } from '../running/events.ts';
import type { ReportsParts } from './reports-parts.ts';
import { type Counted, takeRun } from './run-limits.ts';

type QueueParts = Pick<ReportsParts, 'settings' | 'lookers' | 'now'>;
type TellParts = QueueParts & { readonly events: Pick<RunEvents, 'publish' | 'wake'> };

/** Why a run is made, and which limit of the day it counts for. */
interface RunReason {
  readonly cause: CauseCode;
  /** As the audit log names actors; by itself: `schedule:7`, `alert:12`. */
  readonly causedBy: string;
  /** Null: the caller has counted it already. */
  readonly counted: Counted | null;
}

interface QueuedRun {
  readonly runId: number;
  /** False: one was open, and is joined. */
  readonly isQueued: boolean;
  /** Of its report, for the caller to write. */
  readonly changes?: ReportChanges;
}

/**
 * Queues a run of a report or joins the one that is open. The caller writes `changes`, and tells of it after the commit.
 * @param browser what the request says of a look; undefined: nothing
 * @throws AssayError rate-limited, overloaded, errors.browser: to be undone
 */
export async function queueOrJoin(
  tx: Tx,
  parts: QueueParts,
  { accountId, id, projectId, runsCount, wantsBrowser }: ReportBefore,
  { counted, ...reason }: RunReason,
  browser: boolean | undefined,
): Promise<QueuedRun> {
  const { settings, now } = parts;
  const open = await findOpenRun(tx, accountId, id);
  if (open !== undefined) {
    const isNew = browser === true && wantsBrowser === 0;
    if (!isNew) return { runId: open, isQueued: false };
    await takeLook(tx, parts, accountId, browser, 0);
    return { runId: open, isQueued: false, changes: { wantsBrowser: 1 } };
  }
  if (counted !== null) await takeRun(tx, accountId, now(), settings, counted);
  const number = runsCount + 1;
  const run = { reportId: id, number, ...reason, queuedAt: now() };
  const runId = await insertRun(tx, accountId, run);
  const project = browser === undefined ? await readProjectSwitch(tx, accountId, projectId) : 0;
  const isWanted = await takeLook(tx, parts, accountId, browser, project);
  const changes = {
    ...{ state: stateCodes.queued, runsCount: number, latestRunId: runId },
    ...{ errorCode: null, errorMessage: null, wantsBrowser: isWanted ? 1 : 0 },
  };
  return { runId, isQueued: true, changes } as const;
}

/**
 * Queues a run that nobody asks for at this moment, and tells of it after the commit.
 * @param causedBy such as `alert:12`
 * @returns undefined: the report is gone
 * @throws AssayError rate-limited, overloaded: to be undone
 */
export async function queueByItself(
  tx: Tx,
  parts: TellParts,
  { accountId, reportId }: { readonly accountId: number; readonly reportId: number },
  causedBy: string,
): Promise<Pick<QueuedRun, 'runId' | 'isQueued'> | undefined> {
  const before = await findReportToChange(tx, accountId, reportId);
  if (before === undefined) return undefined;
  return queueKnownByItself(tx, parts, before, causedBy, 'scheduled');
}

/** The same of a report that was read in this transaction to be changed. */
export async function queueKnownByItself(
  tx: Tx,
  parts: TellParts,
  before: ReportBefore,
  causedBy: string,
  counted: RunReason['counted'],
): Promise<Pick<QueuedRun, 'runId' | 'isQueued'>> {
  const reason = { cause: causeCodes.schedule, causedBy, counted };
  const { runId, isQueued, changes } = await queueOrJoin(tx, parts, before, reason, undefined);
  if (changes !== undefined) await changeReport(tx, before, changes, parts.now());
  if (isQueued) {
    const { accountId, id: reportId } = before;
    tx.afterCommit(() => {
      parts.events.publish({ accountId, reportId, runId, state: 'queued', stage: null });
      parts.events.wake('queued');
    });
  }
  return { runId, isQueued };
}
