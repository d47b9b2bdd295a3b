import type { Log } from '../lib/log.ts';
import type { RunJob, RunJobs } from '../services/running/types.ts';
import type { Claimed, Picker, Slots } from './slots.ts';

interface JobPickerParts<Claim> {
  readonly jobs: RunJobs<Claim>;
  readonly log: Log;
}

/** Takes jobs of a queue that other workers share. */
export function createJobPicker<Claim extends Claimed>({ jobs, log }: JobPickerParts<Claim>): Picker<Claim> {
  return {
    async beginSome({ free, begin }) {
      const fetched = await jobs.fetch(free);
      for (const job of fetched) await claim(job, begin);
      return fetched.length > 0 ? 'some' : 'later';
    },
  };

  async function claim(job: RunJob, begin: (claim: Claim) => void): Promise<void> {
    try {
      const claiming = await jobs.claim(job);
      if (claiming.kind === 'claimed') begin(claiming.claim);
    } catch (error) {
      // Nobody touches the job, so the queue gives it out again.
      log.error('A run could not be begun.', { account: job.accountId, error });
    }
  }
}

/**
 * Tells the others now and again that we are at what we run, and looks for what dead workers left behind.
 * @returns the function that ends it
 */
export function stayInTouch<Claim extends Claimed>(
  { jobs, log }: JobPickerParts<Claim>,
  slots: Slots<Claim>,
): () => void {
  const timers = [
    setInterval(() => void keepAlive(), jobs.keepAliveMs),
    setInterval(() => void reconcile(), jobs.reconcileMs),
  ];
  void reconcile();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };

  async function keepAlive(): Promise<void> {
    const claims = slots.running;
    if (claims.length === 0) return;
    try {
      const ours = await jobs.keepAlive(claims);
      for (const claim of claims) {
        // Somebody took it for dead and began it again: what it finds would be refused.
        if (!ours.has(claim.runId)) slots.abort(claim);
      }
    } catch (error) {
      log.warn('The leases of runs could not be renewed.', { error });
    }
  }

  async function reconcile(): Promise<void> {
    try {
      await jobs.reconcile();
    } catch (error) {
      log.warn('Looking for lost runs failed; it is tried again.', { error });
    }
  }
}
