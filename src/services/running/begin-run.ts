import { onPage } from '../../checks/waive.ts';
import { stateCodes } from '../../store/codes.ts';
import type { Tx } from '../../store/db.ts';
import type { Picked } from '../../store/leases.ts';
import { readExpectations } from '../../store/reports/projects.ts';
import { changeReport, findReportToChange } from '../../store/reports/reports.ts';
import { claimRun, dropRun } from '../../store/reports/runs.ts';
import { readLiveWaivers } from '../../store/waivers/waivers.ts';
import type { ClaimedRun } from './types.ts';

/** Undefined: the run or its report was deleted, or the run is over. */
export async function beginRun(
  tx: Tx,
  picked: Picked,
  nowMs: number,
  leaseMs: number,
): Promise<ClaimedRun | undefined> {
  const [report, claim] = await Promise.all([
    findReportToChange(tx, picked.accountId, picked.reportId),
    claimRun(tx, picked, nowMs, leaseMs),
  ]);
  if (claim === undefined) return undefined;
  if (report === undefined) {
    await dropRun(tx, claim, nowMs);
    return undefined;
  }
  const { accountId } = picked;
  // After the row is locked: whoever judges again waits for it, and then sees that this run may not know a new waiver.
  const [expectations, waivers] = await Promise.all([
    readExpectations(tx, accountId, report.projectId),
    readLiveWaivers(tx, accountId, report.projectId, nowMs),
    changeReport(tx, report, { state: stateCodes.running }, nowMs),
  ]);
  return { ...claim, url: report.url, expectations, waivers: onPage(waivers, report.url) };
}
