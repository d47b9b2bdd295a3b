import { nextDayAt, readDay } from '../../store/counters/account-days.ts';
import { inTransaction, type Tx } from '../../store/db.ts';
import {
  type Claim,
  countOthers,
  extendLeases,
  listJobless,
  listLost,
  lockAccount,
  lookLeases,
} from '../../store/leases.ts';
import { enqueueLook } from '../../store/looks/look-jobs.ts';
import { isLookOpen } from '../../store/looks/looks.ts';
import { lockReconciling } from '../../store/reports/run-jobs.ts';
import type { StrandedRuns } from '../running/stranded-runs.ts';
import type { Claiming, RunJob, RunJobs } from '../running/types.ts';
import { beginLook } from './begin-look.ts';
import { attemptsMax, failLook, internal, takeBack } from './end-look.ts';
import { accountLooksMax, type LooksParts } from './looks-parts.ts';
import type { ClaimedLook } from './types.ts';

/** Undefined: the database has no queue, as one process does everything. */
export function createLookJobs(
  parts: LooksParts,
  stranded: StrandedRuns<Claim>,
): RunJobs<ClaimedLook> | undefined {
  const { db, settings } = parts;
  const { jobs } = db;
  if (jobs === undefined) return undefined;
  const { leaseMs } = settings.queue;
  return {
    async fetch(count) {
      await stranded.takeBack();
      return jobs.looks.fetch(count, accountLooksMax);
    },
    claim: (job) => claim(parts, job),
    async keepAlive(claims) {
      await jobs.looks.touch(claims.flatMap(({ jobId }) => jobId ?? []));
      return extendLeases(db, lookLeases, claims, leaseMs);
    },
    reconcile: () => reconcile(parts),
    keepAliveMs: Math.min(5_000, Math.ceil(leaseMs / 4)),
    reconcileMs: Math.ceil(leaseMs / 2),
  };
}

async function claim(parts: LooksParts, job: RunJob): Promise<Claiming<ClaimedLook>> {
  const { db, settings, events, now } = parts;
  const { accountId, runId, reportId } = job;
  const skipped: Claiming<ClaimedLook> = { kind: 'skipped', accountId };
  const nowMs = now();
  const begun = await inTransaction(db, async (tx) => {
    await lockAccount(tx, lookLeases, accountId);
    const waitSeconds = await secondsToWait(parts, tx, job, nowMs);
    if (waitSeconds > 0) {
      await tx.jobs?.looks.complete(tx, job.id);
      if (await isLookOpen(tx, accountId, runId)) await enqueueLook(tx, job, waitSeconds);
      return undefined;
    }
    const picked = { accountId, runId, reportId, jobId: job.id };
    const claimed = await beginLook(tx, picked, nowMs, settings.queue.leaseMs);
    // The look is over, or gone.
    if (claimed === undefined) await tx.jobs?.looks.complete(tx, job.id);
    return claimed;
  });
  if (begun === undefined) return skipped;
  // Its workers died under it.
  if (begun.attempts > attemptsMax) {
    await failLook(parts, begun, internal, 0);
    return skipped;
  }
  events.publish({ part: 'browser', accountId, reportId, runId, state: 'running', stage: null });
  return { kind: 'claimed', claim: begun };
}

/** Until the account has a place; 0: it has one. */
async function secondsToWait(
  { settings }: LooksParts,
  tx: Tx,
  { accountId, runId }: RunJob,
  nowMs: number,
): Promise<number> {
  if ((await countOthers(tx, lookLeases, accountId, runId)) >= accountLooksMax) return 1;
  const day = await readDay(tx, accountId, nowMs);
  const isSpent = day.egressBytes >= settings.rates.egressPerDayBytes;
  return isSpent ? Math.ceil((nextDayAt(nowMs) - nowMs) / 1_000) : 0;
}

const atOnce = 100;
/** A queue that is well begins a look, or has a job for it, long before. */
const joblessMs = 5 * 60_000;

async function reconcile(parts: LooksParts): Promise<void> {
  const { db, settings, log } = parts;
  for (const lost of await listLost(db, lookLeases, settings.queue.leaseMs, atOnce)) {
    const { accountId: account, reportId: report } = lost;
    log.warn('A look was taken back: its worker was not heard of.', { account, report });
    await takeBack(parts, lost);
  }
  await inTransaction(db, async (tx) => {
    if (!(await lockReconciling(tx))) return;
    for (const look of await listJobless(tx, lookLeases, joblessMs, atOnce)) await enqueueLook(tx, look);
  });
}
