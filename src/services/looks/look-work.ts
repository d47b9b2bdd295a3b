import type { LookedRun, RunLook } from '../../audit/look-types.ts';
import { findBody } from '../../store/bodies.ts';
import { bodyKinds } from '../../store/codes.ts';
import { nextDayAt, readDay } from '../../store/counters/account-days.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { type Claim, listBegun, lookLeases } from '../../store/leases.ts';
import { pickWaitingLook } from '../../store/looks/looks.ts';
import { createStrandedRuns, type StrandedRuns } from '../running/stranded-runs.ts';
import type { Claiming } from '../running/types.ts';
import { beginLook } from './begin-look.ts';
import { completeLook, failLook, giveUpWaiting, returnLook, takeBack } from './end-look.ts';
import { createLookJobs } from './look-jobs.ts';
import { accountLooksMax, type LooksParts } from './looks-parts.ts';
import type { ClaimedLook, LookOutcome, LooksWork } from './types.ts';

export function createLooksWork(parts: LooksParts): LooksWork {
  const stranded = createStrandedRuns<Claim>((claim) => takeBack(parts, claim));
  const jobs = createLookJobs(parts, stranded);
  return {
    accountRunningMax: accountLooksMax,
    recover: () => recover(parts),
    async claimNext(afterAccount, busyAccounts) {
      await stranded.takeBack();
      return claimNext(parts, afterAccount, busyAccounts);
    },
    run: (claim, runLook, signal) => run(parts, stranded, claim, runLook, signal),
    jobs,
    async giveUpWaiting() {
      // Its workers may be gone altogether.
      await jobs?.reconcile();
      return giveUpWaiting(parts);
    },
  };
}

async function recover(parts: LooksParts): Promise<void> {
  for (let begun = await listBegun(parts.db, lookLeases); begun.length > 0; ) {
    for (const claim of begun) await takeBack(parts, claim);
    begun = await listBegun(parts.db, lookLeases);
  }
}

async function claimNext(
  parts: LooksParts,
  afterAccount: number,
  busyAccounts: readonly number[],
): Promise<Claiming<ClaimedLook>> {
  const { db, settings, events, now } = parts;
  const picked = await pickWaitingLook(db, { afterAccount, busyAccounts });
  if (picked === undefined) return { kind: 'none' };
  const { accountId, runId, reportId } = picked;
  const day = await readDay(db, accountId, now());
  if (day.egressBytes >= settings.rates.egressPerDayBytes) {
    return { kind: 'exhausted', accountId, untilMs: nextDayAt(now()) };
  }
  const claim = await inTransaction(db, (tx) => beginLook(tx, picked, now(), settings.queue.leaseMs));
  if (claim === undefined) return { kind: 'skipped', accountId };
  events.publish({ part: 'browser', accountId, reportId, runId, state: 'running', stage: null });
  return { kind: 'claimed', claim };
}

async function run(
  parts: LooksParts,
  stranded: StrandedRuns<Claim>,
  claim: ClaimedLook,
  runLook: RunLook,
  signal: AbortSignal,
): Promise<LookOutcome> {
  const { accountId: account, reportId: report, attempts } = claim;
  try {
    const looked = await perform(parts, claim, runLook, signal);
    if (looked === undefined) await returnLook(parts, claim, { counts: false });
    else if (looked.ok) return (await completeLook(parts, claim, looked)) ? 'completed' : 'returned';
    else if (looked.failure.code === 'internal') await takeBack(parts, claim);
    else if (await failLook(parts, claim, looked.failure, looked.egressBytes)) return looked.failure.code;
    else return 'returned';
    return looked === undefined ? 'returned' : 'internal';
  } catch (error) {
    parts.log.error('A look failed for a reason of our own.', { account, report, attempts, error });
    await takeBack(parts, claim).catch((cause: unknown) => {
      stranded.add(claim);
      parts.log.error('The look could not be given back.', { account, report, error: cause });
    });
    return 'internal';
  } finally {
    parts.events.forget(claim);
  }
}

/** Undefined: aborted. */
async function perform(
  { db, events }: LooksParts,
  claim: ClaimedLook,
  runLook: RunLook,
  signal: AbortSignal,
): Promise<LookedRun | undefined> {
  const { accountId, reportId, runId, expectations, waivers } = claim;
  const evidence = await readEvidence(db, accountId, runId);
  if (evidence === undefined) return tooLarge;
  try {
    return await runLook({
      ...{ account: accountId, evidence, expectations, waivers, signal },
      onStage(stage, learnt) {
        events.publish({ part: 'browser', accountId, reportId, runId, state: 'running', stage, learnt });
      },
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

function readEvidence(db: Db, accountId: number, runId: number): Promise<Uint8Array | undefined> {
  return findBody(db, accountId, runId, bodyKinds.evidence);
}

const tooLarge: LookedRun = {
  ok: false,
  egressBytes: 0,
  failure: {
    code: 'too_large',
    message: 'The page was too large to be kept, so it cannot be judged again with what a browser sees.',
  },
};
