import type { AuditedRun, RunAudit } from '../../audit/types.ts';
import { nextDayAt, readDay } from '../../store/counters/account-days.ts';
import { inTransaction } from '../../store/db.ts';
import { listBegun, runLeases } from '../../store/leases.ts';
import type { RunClaim } from '../../store/reports/run-claim.ts';
import { pickWaiting } from '../../store/reports/runs.ts';
import type { AuditsParts } from './audits-parts.ts';
import { beginRun } from './begin-run.ts';
import { complete, fail, holdBack, requeue, takeBack, takeBackFromDead } from './end-run.ts';
import { createRunJobs } from './run-jobs.ts';
import { createStrandedRuns, type StrandedRuns } from './stranded-runs.ts';
import type { AuditsService, ClaimedRun, Claiming, RunOutcome } from './types.ts';

export function createAuditsService(parts: AuditsParts): AuditsService {
  const stranded = createStrandedRuns<RunClaim>((claim) => takeBack(parts, claim));
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

async function recover(parts: AuditsParts): Promise<void> {
  for (let begun = await listBegun(parts.db, runLeases); begun.length > 0; ) {
    for (const claim of begun) await takeBackFromDead(parts, claim);
    begun = await listBegun(parts.db, runLeases);
  }
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
  if (day.egressBytes >= settings.rates.egressPerDayBytes) {
    return { kind: 'exhausted', accountId, untilMs: nextDayAt(now()) };
  }
  const claim = await inTransaction(db, (tx) => beginRun(tx, picked, now(), settings.queue.leaseMs));
  if (claim === undefined) return { kind: 'skipped', accountId };
  events.publish({ accountId, reportId, runId, state: 'running', stage: null });
  return { kind: 'claimed', claim };
}

async function run(
  parts: AuditsParts,
  stranded: StrandedRuns<RunClaim>,
  claim: ClaimedRun,
  runAudit: RunAudit,
  signal: AbortSignal,
): Promise<RunOutcome> {
  let isAudited = false;
  try {
    const audited = await perform(parts, claim, runAudit, signal);
    isAudited = true;
    return await keep(parts, claim, audited);
  } catch (error) {
    const { accountId: account, reportId: report, attempts } = claim;
    parts.log.error('A run failed for a reason of our own.', { account, report, attempts, error });
    await takeBack(parts, claim).catch((cause: unknown) => {
      stranded.add(claim);
      parts.log.error('The run could not be given back.', { account, report, error: cause });
    });
    return isAudited ? 'returned' : 'internal';
  } finally {
    parts.events.forget(claim);
  }
}

/** @param audited undefined: aborted */
async function keep(
  parts: AuditsParts,
  claim: ClaimedRun,
  audited: AuditedRun | undefined,
): Promise<RunOutcome> {
  if (audited === undefined) await requeue(parts, claim, { ended: 'us' });
  else if (audited.ok) return (await complete(parts, claim, audited)) ? 'completed' : 'returned';
  else if (audited.turn !== undefined) {
    await holdBack(parts, claim, audited.turn, audited.egressBytes);
  } else if (await fail(parts, claim, audited.failure, audited)) return audited.failure.code;
  return 'returned';
}

/** Undefined: aborted. The audit is not waited for then; what it still finds is dropped. */
async function perform(
  { events }: AuditsParts,
  claim: ClaimedRun,
  runAudit: RunAudit,
  signal: AbortSignal,
): Promise<AuditedRun | undefined> {
  const { accountId, reportId, runId, url, expectations, waivers } = claim;
  const aborted = Promise.withResolvers<undefined>();
  const give = () => aborted.resolve(undefined);
  signal.addEventListener('abort', give, { once: true });
  if (signal.aborted) give();
  let isOver = false;
  const audit = runAudit({
    account: accountId,
    url,
    expectations,
    waivers,
    signal,
    turnMaxMs: returnsOf(claim) < returnsMax ? turnMaxMs : undefined,
    mayReturn: returnsOf(claim) < returnsForRestMax,
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

/** A run whose host is busy for longer is given back rather than holding a slot. */
const turnMaxMs = 5_000;
/** After so many returns a run keeps its slot and waits, or a busy host could postpone it for ever. */
const returnsMax = 10;
/** The same where all but the page itself could be asked for: each try asks for everything anew. */
const returnsForRestMax = 2;

/** How often the run went back without an attempt being counted. */
function returnsOf({ fence, attempts }: RunClaim): number {
  return fence - attempts;
}
