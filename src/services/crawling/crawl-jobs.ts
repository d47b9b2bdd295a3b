import { claimCrawl, enqueueJobless, extendTurns } from '../../store/crawls/turns.ts';
import { inTransaction, type Tx } from '../../store/db.ts';
import type { CrawlJob, JobQueue } from '../../store/job-queue.ts';
import { lockReconciling } from '../../store/reports/run-jobs.ts';
import { crawlsRunningMax } from '../sites/limits.ts';
import { type CrawlingParts, leaseOf } from './crawling-parts.ts';
import type { ClaimedCrawl, CrawlJobs } from './types.ts';

/** Undefined: the database has no queue, as one process does everything. */
export function createCrawlJobs(parts: CrawlingParts): CrawlJobs | undefined {
  const { db, log } = parts;
  const leaseMs = leaseOf(parts);
  const { jobs } = db;
  if (jobs === undefined) return undefined;
  return {
    async begin(passed) {
      const job = await jobs.crawls.fetch(crawlsRunningMax, passed);
      if (job === undefined) return { kind: 'none' };
      try {
        return await claim(parts, jobs, job);
      } catch (error) {
        // Nobody touches the job, so the queue gives it out again.
        log.error('A turn of a crawl could not be begun.', { account: job.accountId, error });
        return { kind: 'skipped', accountId: job.accountId };
      }
    },
    async keepAlive(turns) {
      await jobs.crawls.touch(turns.flatMap(({ jobId }) => jobId ?? []));
      await extendTurns(db, turns, leaseMs);
    },
    async reconcile() {
      await inTransaction(db, async (tx) => {
        if (await lockReconciling(tx)) await enqueueJobless(tx, atOnce);
      });
    },
    keepAliveMs: Math.min(5_000, Math.ceil(leaseMs / 4)),
    reconcileMs: Math.ceil(leaseMs / 2),
  };
}

const atOnce = 100;

function claim(parts: CrawlingParts, jobs: JobQueue<Tx>, job: CrawlJob): Promise<ClaimedCrawl> {
  const { db, now } = parts;
  return inTransaction(db, async (tx): Promise<ClaimedCrawl> => {
    const turn = await claimCrawl(tx, { ...job, jobId: job.id }, now(), leaseOf(parts));
    if (turn !== undefined) return { kind: 'claimed', turn };
    // It is over, it rests, or another job was there for it.
    await jobs.crawls.complete(tx, job.id);
    return { kind: 'skipped', accountId: job.accountId };
  });
}
