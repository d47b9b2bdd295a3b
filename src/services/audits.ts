import type { Failure } from '../errors.ts';
import type { Log } from '../lib/log.ts';
import { addToDay, nextDayAt, readDay } from '../store/account-days.ts';
import { appendAudit } from '../store/audit-log.ts';
import { stateCodes } from '../store/codes.ts';
import { type Db, inTransaction, type Tx } from '../store/db.ts';
import { changeReport, findReportToChange } from '../store/reports.ts';
import { holdBackProject } from '../store/run-jobs.ts';
import {
  claimRun,
  dropRun,
  failRun,
  type HeldBack,
  heldBackMaxMs,
  listBegunRuns,
  type PickedRun,
  pickWaiting,
  type RunClaim,
  requeueRun,
} from '../store/runs.ts';
import type { AuditsService, ClaimedRun, Claiming } from './create-services.ts';
import type { RunEvents } from './events.ts';
import { finishRun } from './finish-run.ts';
import type { Places } from './places.ts';
import type { AuditedRun, RunAudit } from './run-audit.ts';
import { createRunJobs } from './run-jobs.ts';
import type { ServiceSettings } from './settings.ts';
import { createStrandedRuns, type StrandedRuns } from './stranded-runs.ts';
import type { State } from './types/reports.ts';

export interface AuditsParts {
  readonly db: Db;
  readonly settings: ServiceSettings;
  readonly events: RunEvents;
  readonly places: Places;
  readonly now: () => number;
  readonly log: Log;
}

export function createAuditsService(parts: AuditsParts): AuditsService {
  const stranded = createStrandedRuns((claim) => takeBack(parts, claim));
  return {
    recover: () => recover(parts),
    places: parts.places,
    async claimNext(afterAccount, busyAccounts) {
      await stranded.takeBack();
      return claimNext(parts, afterAccount, busyAccounts);
    },
    run: (claim, runAudit, signal) => run(parts, stranded, claim, runAudit, signal),
    jobs: createRunJobs(parts, stranded),
  };
}

/** A failure of ours: the account can do nothing about it but try again. */
const internal: Failure = {
  code: 'internal',
  message: 'The audit failed for a reason of our own. Run it again; if it fails again, tell the operator.',
};

async function recover(parts: AuditsParts): Promise<void> {
  for (let begun = await listBegunRuns(parts.db, 100); begun.length > 0; ) {
    for (const claim of begun) await takeBack(parts, claim);
    begun = await listBegunRuns(parts.db, 100);
  }
}

/** After the last attempt it failed; before, it waits for the next. */
export async function takeBack(parts: AuditsParts, claim: RunClaim): Promise<void> {
  if (claim.attempts >= parts.settings.attemptsMax) await fail(parts, claim, internal, { egressBytes: 0 });
  else await requeue(parts, claim, { isCounted: true });
}

async function claimNext(
  { db, settings, events, now }: AuditsParts,
  afterAccount: number,
  busyAccounts: readonly number[],
): Promise<Claiming> {
  const picked = await pickWaiting(db, { afterAccount, busyAccounts, nowMs: now() });
  if (picked === undefined) return { kind: 'none' };
  const { accountId, runId, reportId } = picked;
  const day = await readDay(db, accountId, now());
  if (day.egressBytes >= settings.egressPerDayBytes) {
    return { kind: 'exhausted', accountId, untilMs: nextDayAt(now()) };
  }
  const claim = await inTransaction(db, (tx) => begin(tx, picked, now(), settings.leaseMs));
  if (claim === undefined) return { kind: 'skipped', accountId };
  events.publish({ accountId, reportId, runId, state: 'running', stage: null });
  return { kind: 'claimed', claim };
}

/** Undefined: the run is gone, or nobody will see what it finds. */
export async function begin(
  tx: Tx,
  picked: PickedRun,
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
  await changeReport(tx, report, { state: stateCodes.running }, nowMs);
  return { ...claim, url: report.url };
}

async function run(
  parts: AuditsParts,
  stranded: StrandedRuns,
  claim: ClaimedRun,
  runAudit: RunAudit,
  signal: AbortSignal,
): Promise<void> {
  try {
    const audited = await perform(parts, claim, runAudit, signal);
    if (audited === undefined) await requeue(parts, claim, { isCounted: false });
    else if (audited.ok) await complete(parts, claim, audited);
    else if (audited.turnInMs === undefined) await fail(parts, claim, audited.failure, audited);
    else await holdBack(parts, claim, audited.turnInMs, audited.egressBytes);
  } catch (error) {
    const { accountId: account, reportId: report, attempts } = claim;
    parts.log.error('A run failed for a reason of our own.', { account, report, attempts, error });
    await takeBack(parts, claim).catch((cause: unknown) => {
      stranded.add(claim);
      parts.log.error('The run could not be given back.', { account, report, error: cause });
    });
  } finally {
    parts.events.forget(claim);
  }
}

/** Undefined: aborted. The audit is not waited for then; what it still finds is dropped. */
async function perform(
  { events }: AuditsParts,
  claim: ClaimedRun,
  runAudit: RunAudit,
  signal: AbortSignal,
): Promise<AuditedRun | undefined> {
  const { accountId, reportId, runId, url } = claim;
  const aborted = Promise.withResolvers<undefined>();
  const give = () => aborted.resolve(undefined);
  signal.addEventListener('abort', give, { once: true });
  if (signal.aborted) give();
  let isOver = false;
  const audit = runAudit({
    url,
    signal,
    turnMaxMs: returnsOf(claim) < returnsMax ? turnMaxMs : undefined,
    onStage(stage, learnt) {
      // An audit that was given up may go on for a moment, and its run may be somebody else's by now.
      if (!isOver) events.publish({ accountId, reportId, runId, state: 'running', stage, learnt });
    },
  });
  try {
    return await Promise.race([aborted.promise, audit]);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    isOver = true;
    signal.removeEventListener('abort', give);
    // Whoever lost the race may still reject.
    audit.catch(() => undefined);
  }
}

/** A slot is not for waiting. */
const turnMaxMs = 5_000;
/** A host that asks for ten minutes again and again holds nobody up for ever: then the run stays, and may be late. */
const returnsMax = 10;

/** How often the run went back without an attempt being counted. */
function returnsOf({ fence, attempts }: RunClaim): number {
  return fence - attempts;
}

/** The host of the page is busy: the run waits in the queue, and so do the others of its project. */
async function holdBack(
  parts: AuditsParts,
  claim: ClaimedRun,
  turnInMs: number,
  egressBytes: number,
): Promise<void> {
  const { db, log, now } = parts;
  const { accountId, reportId } = claim;
  const delayMs = Math.min(turnInMs, heldBackMaxMs);
  const heldBack = { notBefore: now() + delayMs, delaySeconds: Math.ceil(delayMs / 1_000) };
  await requeue(parts, claim, { isCounted: false, heldBack, egressBytes });
  // Otherwise they would begin and go back one after the other. In a transaction of its own, which locks nothing else.
  await inTransaction(db, (tx) => holdBackProject(tx, accountId, reportId, heldBack)).catch(
    (error: unknown) => log.debug('Runs of a busy host were not held back.', { account: accountId, error }),
  );
}

async function complete(
  parts: AuditsParts,
  claim: ClaimedRun,
  audited: Extract<AuditedRun, { ok: true }>,
): Promise<void> {
  const { keepEvidenceMs, keepRuns } = parts.settings;
  const kept = { evidenceBefore: parts.now() - keepEvidenceMs, runs: keepRuns };
  const isKept = await inTransaction(parts.db, (tx) => finishRun(tx, claim, audited, parts.now(), kept));
  if (isKept) announce(parts, claim, 'completed');
}

/** The last good score, result and checks stay. */
async function fail(
  parts: AuditsParts,
  claim: RunClaim,
  failure: Failure,
  { egressBytes, isRefused = false }: { readonly egressBytes: number; readonly isRefused?: boolean },
): Promise<void> {
  const isKept = await inTransaction(parts.db, async (tx) => {
    const nowMs = parts.now();
    const report = await findReportToChange(tx, claim.accountId, claim.reportId);
    const isOurs = await failRun(tx, claim, failure, nowMs);
    const { code: errorCode, message: errorMessage } = failure;
    const changes = { state: stateCodes.failed, errorCode, errorMessage };
    const isKept = isOurs && report !== undefined;
    if (egressBytes > 0) await addToDay(tx, claim.accountId, nowMs, { reports: 0, egressBytes });
    if (isKept) await changeReport(tx, report, changes, nowMs);
    if (isKept && isRefused) await noteRefusal(tx, claim, nowMs);
    return isKept;
  });
  if (isKept) announce(parts, claim, 'failed');
}

/** D4, E3. Why stays with the operator's log: to whom a name leads inside is no business of the account (E7). */
function noteRefusal(tx: Tx, { accountId, reportId }: RunClaim, at: number): Promise<void> {
  return appendAudit(tx, {
    ...{ accountId, at, actor: 'worker', address: null, requestId: null },
    ...{ action: 'target.refused', object: `report:${reportId}`, outcome: 'refused', detail: null },
  });
}

async function requeue(
  parts: AuditsParts,
  claim: RunClaim,
  {
    egressBytes = 0,
    ...how
  }: { readonly isCounted: boolean; readonly heldBack?: HeldBack; readonly egressBytes?: number },
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

function announce({ events }: AuditsParts, { accountId, reportId, runId }: RunClaim, state: State): void {
  events.publish({ accountId, reportId, runId, state, stage: null });
}
