import type { RunAudit } from '../audit/types.ts';
import type { Log } from '../lib/log.ts';
import type { RunEvents } from '../services/running/events.ts';
import type { AuditsService, ClaimedRun, Claiming, RunJobs, TakePlace } from '../services/running/types.ts';
import { createJobPicker, stayInTouch } from './job-picker.ts';
import { createRowPicker } from './row-picker.ts';
import { type Claimed, Slots } from './slots.ts';

interface RunnerParts {
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

/** Audits what is queued; a commit wakes it by the event `queued`. */
export function startRunner({ audits, runAudit, ...parts }: RunnerParts): Promise<Runner> {
  const run = (claim: ClaimedRun, signal: AbortSignal) => audits.run(claim, runAudit, signal);
  return runQueue({ ...parts, queue: audits, run, places: audits.places });
}

interface Queue<Claim> {
  readonly recover: () => Promise<void>;
  readonly claimNext: (afterAccount: number, busyAccounts: readonly number[]) => Promise<Claiming<Claim>>;
  readonly jobs: RunJobs<Claim> | undefined;
}

interface QueueParts<Claim> extends Omit<RunnerParts, 'audits' | 'runAudit' | 'events'> {
  readonly queue: Queue<Claim>;
  readonly run: (claim: Claim, signal: AbortSignal) => Promise<unknown>;
  readonly events: Pick<RunEvents, 'on'>;
  /** Where requests find a place for what they make; undefined: all of it waits for its turn. */
  readonly places?: { readonly offer: (take: TakePlace<Claim> | undefined) => void };
}

/**
 * Runs what is queued. Alone with its database: by turns of accounts, and it takes back first what a former process had
 * begun. Where a queue says whose turn it is: as one worker of many.
 */
export async function runQueue<Claim extends Claimed>(parts: QueueParts<Claim>): Promise<Runner> {
  const { queue, events, places, log } = parts;
  const { jobs, claimNext } = queue;
  if (jobs === undefined) await queue.recover();
  const picker =
    jobs === undefined ? createRowPicker({ ...parts, claimNext }) : createJobPicker({ jobs, log });
  const slots = new Slots(parts, picker);
  const loseTouch = jobs === undefined ? () => undefined : stayInTouch({ jobs, log }, slots);
  const ignore = events.on('queued', () => slots.fill());
  // With a queue, other processes may have more room.
  if (jobs === undefined) places?.offer((accountId) => slots.take(accountId));
  // For what no event tells: the next day of an account, and a database that answers again.
  const poll = setInterval(() => slots.fill(), jobs === undefined ? pollMs : jobsPollMs);
  slots.fill();
  return {
    async stop(graceMs) {
      ignore();
      places?.offer(undefined);
      clearInterval(poll);
      await slots.stop(graceMs);
      loseTouch();
    },
  };
}

const pollMs = 5_000;
/** No event tells that a delayed job is due, so poll. */
const jobsPollMs = 2_000;
