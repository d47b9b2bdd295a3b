import type { Log } from '../lib/log.ts';
import type { AuditsService, ClaimedRun } from '../services/create-services.ts';
import type { RunEvents } from '../services/events.ts';
import type { RunAudit } from '../services/run-audit.ts';
import { JobSlots } from './job-slots.ts';

export interface RunnerParts {
  readonly audits: AuditsService;
  readonly events: RunEvents;
  readonly runAudit: RunAudit;
  /** Runs at once. */
  readonly concurrency: number;
  /** Runs of one account at once. */
  readonly accountRunningMax: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Log;
}

export interface Runner {
  /**
   * Begins nothing more, waits for what runs, and after `graceMs` gives the rest back into the queue (D7).
   * Resolves when nothing runs any more.
   */
  stop(graceMs: number): Promise<void>;
}

/**
 * Runs what is queued. Alone with its database: by turns of accounts, and it takes back first what a former process had
 * begun. Where a queue says whose turn it is: as one worker of many. A commit wakes it by the event `queued`.
 */
export async function startRunner(parts: RunnerParts): Promise<Runner> {
  const { jobs, run } = parts.audits;
  if (jobs === undefined) await parts.audits.recover();
  const slots = jobs === undefined ? new Slots(parts) : new JobSlots({ ...parts, jobs, run });
  const ignore = parts.events.on('queued', () => slots.fill());
  // For what no event tells: the next day of an account, and a database that answers again.
  const poll = setInterval(() => slots.fill(), jobs === undefined ? pollMs : jobsPollMs);
  slots.fill();
  return {
    async stop(graceMs) {
      ignore();
      clearInterval(poll);
      await slots.stop(graceMs);
    },
  };
}

const pollMs = 5_000;
/** Jobs that may begin later tell nobody when they may. */
const jobsPollMs = 2_000;

class Slots {
  readonly #parts: RunnerParts;
  readonly #running = new Map<ClaimedRun, { readonly abort: AbortController; readonly end: Promise<void> }>();
  /** Accounts that may not fetch more today, and until when. */
  readonly #exhausted = new Map<number, number>();
  #lastAccount = 0;
  #filling: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
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
  }

  async #fillOnce(): Promise<void> {
    while (!this.#isStopped && this.#isAskedAgain) {
      this.#isAskedAgain = false;
      try {
        while (!this.#isStopped && this.#running.size < this.#parts.concurrency && (await this.#claim()));
      } catch (error) {
        // The next commit or poll tries again.
        this.#parts.log.error('The queue could not be read.', { error });
      }
    }
    this.#isAskedAgain = false;
  }

  /** False: nothing waits that may run now. */
  async #claim(): Promise<boolean> {
    const claiming = await this.#parts.audits.claimNext(this.#lastAccount, this.#busyAccounts());
    if (claiming.kind === 'none') return false;
    if (claiming.kind === 'exhausted') this.#exhausted.set(claiming.accountId, claiming.untilMs);
    if (claiming.kind === 'skipped') this.#lastAccount = claiming.accountId;
    if (claiming.kind === 'claimed') this.#begin(claiming.claim);
    return true;
  }

  #begin(claim: ClaimedRun): void {
    this.#lastAccount = claim.accountId;
    const abort = new AbortController();
    const end = this.#parts.audits.run(claim, this.#parts.runAudit, abort.signal).finally(() => {
      this.#running.delete(claim);
      this.fill();
    });
    this.#running.set(claim, { abort, end });
  }

  #busyAccounts(): number[] {
    const { accountRunningMax, now } = this.#parts;
    const counts = new Map<number, number>();
    for (const { accountId } of this.#running.keys()) {
      counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
    }
    for (const [accountId, untilMs] of this.#exhausted) {
      if (untilMs > now()) counts.set(accountId, accountRunningMax);
      else this.#exhausted.delete(accountId);
    }
    return [...counts].filter(([, count]) => count >= accountRunningMax).map(([accountId]) => accountId);
  }
}
