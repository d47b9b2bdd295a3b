import type { AuditedRun } from '../../audit/types.ts';
import type { Failure } from '../../errors.ts';
import type { HostTurn } from '../../evidence/evidence.ts';
import { readReportNotifications } from '../../store/alerts/notifications.ts';
import type { State } from '../../store/codes.ts';
import { stateCodes, waitCodes } from '../../store/codes.ts';
import { addToDay } from '../../store/counters/account-days.ts';
import { inTransaction } from '../../store/db.ts';
import { changeReport, findReportToChange } from '../../store/reports/reports.ts';
import type { AttemptEnd, HeldBack, RunClaim } from '../../store/reports/run-claim.ts';
import { holdBackProject } from '../../store/reports/run-jobs.ts';
import { failRun, heldBackMaxMs, requeueRun } from '../../store/reports/runs.ts';
import type { AuditsParts } from './audits-parts.ts';
import { finishRun } from './finish-run.ts';
import { noteRefusal } from './note-refusal.ts';
import { tellFailed } from './tell-run.ts';
import type { ClaimedRun, LeftReport } from './types.ts';

/** @returns false: the run was no longer ours, and nothing was kept of it */
export async function complete(
  parts: AuditsParts,
  claim: ClaimedRun,
  audited: Extract<AuditedRun, { ok: true }>,
): Promise<boolean> {
  const { keepEvidenceMs, keepRuns } = parts.settings.data;
  const kept = { evidenceBefore: parts.now() - keepEvidenceMs, runs: keepRuns };
  const isAwaited = parts.events.isAwaited(claim.reportId);
  const { isKept, left, wantsLook } = await inTransaction(parts.db, (tx) =>
    finishRun(tx, claim, audited, parts.now(), kept, isAwaited),
  );
  if (isKept) announce(parts, claim, 'completed', left && { row: left, body: audited.report });
  if (wantsLook) parts.onLookQueued(claim);
  return isKept;
}

/** The last good score, result and checks stay. @returns false: as above */
export async function fail(
  parts: AuditsParts,
  claim: RunClaim,
  failure: Failure,
  { egressBytes, isRefused = false }: { readonly egressBytes: number; readonly isRefused?: boolean },
): Promise<boolean> {
  const isKept = await inTransaction(parts.db, async (tx) => {
    const nowMs = parts.now();
    const [report, notifications] = await Promise.all([
      findReportToChange(tx, claim.accountId, claim.reportId),
      readReportNotifications(tx, claim.accountId, claim.reportId),
    ]);
    const isOurs = await failRun(tx, claim, failure, nowMs);
    const { code: errorCode, message: errorMessage } = failure;
    const changes = { state: stateCodes.failed, errorCode, errorMessage, wantsBrowser: 0 };
    const isKept = isOurs && report !== undefined;
    if (isKept && notifications !== undefined) {
      await tellFailed(tx, { runId: claim.runId, before: report, notifications }, failure, nowMs);
    }
    if (egressBytes > 0) await addToDay(tx, claim.accountId, nowMs, { reports: 0, egressBytes });
    if (isKept) await changeReport(tx, report, changes, nowMs);
    if (isKept && isRefused) await noteRefusal(tx, claim.accountId, `report:${claim.reportId}`, nowMs);
    return isKept;
  });
  if (isKept) announce(parts, claim, 'failed');
  return isKept;
}

/** After the last attempt it failed; before, it waits for the next. */
export async function takeBack(parts: AuditsParts, claim: RunClaim): Promise<void> {
  if (claim.attempts >= parts.settings.queue.attemptsMax)
    await fail(parts, claim, internal, { egressBytes: 0 });
  else await requeue(parts, claim, { ended: 'itself' });
}

/** Its process ended under it, which may have had any reason: no attempt, until it has happened too often. */
export async function takeBackFromDead(parts: AuditsParts, claim: RunClaim): Promise<void> {
  if (claim.deaths + 1 >= deathsMax) await fail(parts, claim, deadly, { egressBytes: 0 });
  else await requeue(parts, claim, { ended: 'death' });
}

/** The third ends a run, or one that takes the process with it would do so for ever. */
export const deathsMax = 3;

export const deadly: Failure = {
  code: 'internal',
  message:
    'Assay itself ended three times while it made this report, so it was given up. Tell the operator: the log says why it ended. Run it again when that is mended.',
};

/** A failure of ours: the account can do nothing about it but try again. */
const internal: Failure = {
  code: 'internal',
  message: 'The audit failed for a reason of our own. Run it again; if it fails again, tell the operator.',
};

/** The host of the page is busy: the run waits in the queue, and so do the others of its project. */
export async function holdBack(
  parts: AuditsParts,
  claim: ClaimedRun,
  { inMs, because }: HostTurn,
  egressBytes: number,
): Promise<void> {
  const { db, log, now } = parts;
  const { accountId, reportId } = claim;
  const delayMs = Math.min(inMs, heldBackMaxMs);
  const heldBack = {
    notBefore: now() + delayMs,
    delaySeconds: Math.ceil(delayMs / 1_000),
    waitsFor: waitCodes[because],
  };
  await requeue(parts, claim, { ended: 'us', heldBack, egressBytes });
  // Or they would begin and go back one after the other. In a transaction of its own, which locks nothing else.
  await inTransaction(db, (tx) => holdBackProject(tx, accountId, reportId, heldBack)).catch(
    (error: unknown) => log.debug('Runs of a busy host were not held back.', { account: accountId, error }),
  );
}

export async function requeue(
  parts: AuditsParts,
  claim: RunClaim,
  {
    egressBytes = 0,
    ...how
  }: { readonly ended: AttemptEnd; readonly heldBack?: HeldBack; readonly egressBytes?: number },
): Promise<void> {
  const isKept = await inTransaction(parts.db, async (tx) => {
    const report = await findReportToChange(tx, claim.accountId, claim.reportId);
    const isOurs = await requeueRun(tx, claim, how);
    if (egressBytes > 0) await addToDay(tx, claim.accountId, parts.now(), { reports: 0, egressBytes });
    if (!isOurs || report === undefined) return false;
    await changeReport(tx, report, { state: stateCodes.queued }, parts.now());
    return true;
  });
  if (!isKept) return;
  announce(parts, claim, 'queued');
  parts.events.wake('queued');
}

function announce(
  { events }: AuditsParts,
  { accountId, reportId, runId }: RunClaim,
  state: State,
  left?: LeftReport,
): void {
  events.publish({ accountId, reportId, runId, state, stage: null, ...(left && { left }) });
}
