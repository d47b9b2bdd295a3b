import type { Log } from '../lib/log.ts';
import type { AuditsService, ClaimedRun, RunJob, RunJobs } from '../services/create-services.ts';
import type { RunAudit } from '../services/run-audit.ts';

export interface JobSlotsParts {
  readonly jobs: RunJobs;
  readonly run: AuditsService['run'];
  readonly runAudit: RunAudit;
  /** Runs at once. */
  readonly concurrency: number;
  readonly log: Log;
}

/** Runs jobs of a queue that other workers share. */
export class JobSlots {
  readonly #parts: JobSlotsParts;
  readonly #running = new Map<ClaimedRun, { readonly abort: AbortController; readonly end: Promise<void> }>();
  readonly #timers: NodeJS.Timeout[];
  #filling: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;

  constructor(parts: JobSlotsParts) {
    this.#parts = parts;
    const { keepAliveMs, reconcileMs } = parts.jobs;
    this.#timers = [
      setInterval(() => void this.#keepAlive(), keepAliveMs),
      setInterval(() => void this.#reconcile(), reconcileMs),
    ];
    void this.#reconcile();
  }

  /** Begins runs until the slots are full or nothing waits. Asked while at it, it looks once more. */
  fill(): void {
    if (this.#isStopped) return;
    this.#isAskedAgain = true;
    this.#filling ??= this.#fillOnce().finally(() => {
      this.#filling = undefined;
      if (this.#isAskedAgain) this.fill();
    });
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    await this.#filling;
    const timer = setTimeout(() => {
      for (const { abort } of this.#running.values()) abort.abort();
    }, graceMs);
    await Promise.all([...this.#running.values()].map(({ end }) => end));
    clearTimeout(timer);
    for (const interval of this.#timers) clearInterval(interval);
  }

  async #fillOnce(): Promise<void> {
    while (!this.#isStopped && this.#isAskedAgain) {
      this.#isAskedAgain = false;
      try {
        while (!this.#isStopped && (await this.#fetch()));
      } catch (error) {
        // The next notice or poll tries again.
        this.#parts.log.error('The queue could not be read.', { error });
      }
    }
  }

  /** False: the slots are full, or nothing waits that may run now. */
  async #fetch(): Promise<boolean> {
    const free = this.#parts.concurrency - this.#running.size;
    if (free <= 0) return false;
    const jobs = await this.#parts.jobs.fetch(free);
    for (const job of jobs) await this.#claim(job);
    return jobs.length > 0;
  }

  async #claim(job: RunJob): Promise<void> {
    try {
      const claiming = await this.#parts.jobs.claim(job);
      if (claiming.kind === 'claimed') this.#begin(claiming.claim);
    } catch (error) {
      // Nobody touches the job, so the queue gives it out again.
      this.#parts.log.error('A run could not be begun.', { account: job.accountId, error });
    }
  }

  #begin(claim: ClaimedRun): void {
    const abort = new AbortController();
    const end = this.#parts.run(claim, this.#parts.runAudit, abort.signal).finally(() => {
      this.#running.delete(claim);
      this.fill();
    });
    this.#running.set(claim, { abort, end });
  }

  async #keepAlive(): Promise<void> {
    const claims = [...this.#running.keys()];
    if (claims.length === 0) return;
    try {
      const ours = await this.#parts.jobs.keepAlive(claims);
      for (const claim of claims) {
        // Somebody took it for dead and began it again: what it finds would be refused.
        if (!ours.has(claim.runId)) this.#running.get(claim)?.abort.abort();
      }
    } catch (error) {
      this.#parts.log.warn('The leases of runs could not be renewed.', { error });
    }
  }

  async #reconcile(): Promise<void> {
    if (this.#isStopped) return;
    try {
      await this.#parts.jobs.reconcile();
    } catch (error) {
      this.#parts.log.warn('Looking for lost runs failed; it is tried again.', { error });
    }
  }
}
