import { nextDayAt, readDay } from '../../store/counters/account-days.ts';
import { inTransaction, type Tx } from '../../store/db.ts';
import type { JobQueue } from '../../store/job-queue.ts';
import {
  countOthers,
  extendLeases,
  listJobless,
  listLost,
  lockAccount,
  runLeases,
} from '../../store/leases.ts';
import type { RunClaim } from '../../store/reports/run-claim.ts';
import { enqueueRuns, lockReconciling } from '../../store/reports/run-jobs.ts';
import { isRunOpen } from '../../store/reports/runs.ts';
import type { AuditsParts } from './audits-parts.ts';
import { beginRun } from './begin-run.ts';
import { deadly, deathsMax, fail, takeBackFromDead } from './end-run.ts';
import type { StrandedRuns } from './stranded-runs.ts';
import type { Claiming, RunJob, RunJobs } from './types.ts';

/** Undefined: the database has no queue, as one process does everything. */
export function createRunJobs(parts: AuditsParts, stranded: StrandedRuns<RunClaim>): RunJobs | undefined {
  const { db, settings } = parts;
  const { jobs } = db;
  if (jobs === undefined) return undefined;
  return {
    async fetch(count) {
      await stranded.takeBack();
      return jobs.fetch(count, settings.queue.accountRunningMax);
    },
    claim: (job) => claim(parts, jobs, job),
    async keepAlive(claims) {
      await jobs.touch(claims.flatMap(({ jobId }) => jobId ?? []));
      return extendLeases(db, runLeases, claims, settings.queue.leaseMs);
    },
    reconcile: () => reconcile(parts),
    keepAliveMs: Math.min(5_000, Math.ceil(settings.queue.leaseMs / 4)),
    reconcileMs: Math.ceil(settings.queue.leaseMs / 2),
  };
}

async function claim(parts: AuditsParts, jobs: JobQueue<Tx>, job: RunJob): Promise<Claiming> {
  const { db, settings, events, now } = parts;
  const { accountId, runId, reportId } = job;
  const nowMs = now();
  const skipped: Claiming = { kind: 'skipped', accountId };
  const begun = await inTransaction(db, async (tx) => {
    await lockAccount(tx, runLeases, accountId);
    const waitSeconds = await secondsToWait(parts, tx, job, nowMs);
    if (waitSeconds > 0) {
      await jobs.complete(tx, job.id);
      if (await isRunOpen(tx, accountId, runId)) {
        await enqueueRuns(tx, accountId, [job], { delaySeconds: waitSeconds });
      }
      return undefined;
    }
    const picked = { accountId, runId, reportId, jobId: job.id };
    const claimed = await beginRun(tx, picked, nowMs, settings.queue.leaseMs);
    // The run is over, or gone.
    if (claimed === undefined) await jobs.complete(tx, job.id);
    return claimed;
  });
  if (begun === undefined) return skipped;
  if (begun.deaths >= deathsMax) {
    await fail(parts, begun, deadly, { egressBytes: 0 });
    return skipped;
  }
  events.publish({ accountId, reportId, runId, state: 'running', stage: null });
  return { kind: 'claimed', claim: begun };
}

/** Until the account has a place, which the queue watches less strictly than we; 0: it has one. */
async function secondsToWait(
  { settings }: AuditsParts,
  tx: Tx,
  { accountId, runId }: RunJob,
  nowMs: number,
): Promise<number> {
  if ((await countOthers(tx, runLeases, accountId, runId)) >= settings.queue.accountRunningMax) return 1;
  const day = await readDay(tx, accountId, nowMs);
  return day.egressBytes < settings.rates.egressPerDayBytes
    ? 0
    : Math.ceil((nextDayAt(nowMs) - nowMs) / 1_000);
}

const atOnce = 100;
/** A queue that is well begins a run, or has a job for it, long before. */
const joblessMs = 5 * 60_000;

async function reconcile(parts: AuditsParts): Promise<void> {
  const { db, settings, log } = parts;
  const lost = await listLost(db, runLeases, settings.queue.leaseMs, atOnce);
  for (const claim of lost) {
    log.warn('A run was taken back: its worker was not heard of.', {
      account: claim.accountId,
      report: claim.reportId,
      deaths: claim.deaths + 1,
    });
    await takeBackFromDead(parts, claim);
  }
  await inTransaction(db, async (tx) => {
    if (!(await lockReconciling(tx))) return;
    await tx.jobs?.followClock(tx);
    const jobless = await listJobless(tx, runLeases, joblessMs, atOnce);
    for (const run of jobless) await enqueueRuns(tx, run.accountId, [run]);
  });
}
