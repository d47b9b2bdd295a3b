import { insertBodies } from '../bodies.ts';
import { bodyKinds } from '../codes.ts';
import { addToDay } from '../counters/account-days.ts';
import type { Tx } from '../db.ts';
import {
  changeReport,
  findReport,
  type ReportBefore,
  type ReportChanges,
  type ReportRow,
} from './reports.ts';
import { deleteOldBodies, deleteOldEvidence } from './run-bodies.ts';

/** What a completed run leaves behind. */
interface FinishedReport {
  readonly runId: number;
  readonly before: ReportBefore;
  readonly changes: ReportChanges;
  readonly bodies: { readonly report: Uint8Array; readonly evidence: Uint8Array | null };
  readonly egressBytes: number;
  readonly finishedAt: number;
  readonly kept: KeptDetails;
  /** Somebody is to be told what the report is now. */
  readonly isAwaited: boolean;
}

/**
 * Evidence of the run that is replaced goes when that run ended before this instant, and the details of runs that are
 * more than so many numbers behind.
 */
export interface KeptDetails {
  readonly evidenceBefore: number;
  readonly runs: number;
}

/**
 * Changes the report by what its run has found, keeps the bodies, and counts what was fetched. Comes last in its
 * transaction: its statements go to the database in one message, with the commit.
 * @returns the report as it is now, where that is awaited
 */
export async function finishReport(
  tx: Tx,
  accountId: number,
  run: FinishedReport,
): Promise<ReportRow | undefined> {
  const { runId, before, changes, bodies, egressBytes, finishedAt, kept, isAwaited } = run;
  const { id: reportId, completedRunId: replaced } = before;
  const [, left] = await tx.last(() =>
    Promise.all([
      // In this order, as everywhere.
      Promise.all([
        // Whoever queues a run holds the day before the counts, too.
        addToDay(tx, accountId, finishedAt, { reports: 0, egressBytes }),
        insertBodies(tx, runId, [
          { kind: bodyKinds.report, bytes: bodies.report },
          { kind: bodyKinds.evidence, bytes: bodies.evidence },
        ]),
        changeReport(tx, before, changes, finishedAt),
        ...(replaced === null
          ? []
          : [
              deleteOldEvidence(tx, accountId, replaced, kept.evidenceBefore),
              deleteOldBodies(tx, { accountId, reportId, from: replaced, to: runId }, kept.runs),
            ]),
      ]),
      isAwaited ? findReport(tx, accountId, reportId) : undefined,
    ]),
  );
  return left;
}
