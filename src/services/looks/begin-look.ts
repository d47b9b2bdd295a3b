import { onPage } from '../../checks/waive.ts';
import { stateCodes } from '../../store/codes.ts';
import type { Tx } from '../../store/db.ts';
import { expectationsOf } from '../../store/expectation-columns.ts';
import type { Picked } from '../../store/leases.ts';
import { claimLook, dropLook, readExpectationsOfRun } from '../../store/looks/looks.ts';
import { changeReport, findReportToChange } from '../../store/reports/reports.ts';
import { readLiveWaivers } from '../../store/waivers/waivers.ts';
import type { ClaimedLook } from './types.ts';

/** Undefined: the look or its report was deleted, or the look is over. */
export async function beginLook(
  tx: Tx,
  picked: Picked,
  nowMs: number,
  leaseMs: number,
): Promise<ClaimedLook | undefined> {
  const { accountId, reportId, runId } = picked;
  // The report before its look, as everywhere.
  const report = await findReportToChange(tx, accountId, reportId);
  const claim = await claimLook(tx, picked, nowMs, leaseMs);
  if (claim === undefined) return undefined;
  const columns = await readExpectationsOfRun(tx, accountId, runId);
  if (report === undefined || columns === undefined) {
    await dropLook(tx, claim, nowMs);
    return undefined;
  }
  if (report.browserRunId === runId) {
    await changeReport(tx, report, { browserState: stateCodes.running }, nowMs);
  }
  const waivers = await readLiveWaivers(tx, accountId, report.projectId, nowMs);
  return { ...claim, expectations: expectationsOf(columns), waivers: onPage(waivers, report.url) };
}
