import type { RunAudit } from '../audit/types.ts';
import type { Log } from '../lib/log.ts';
import type { RunEvents } from '../services/running/events.ts';
import type { AuditsService } from '../services/running/types.ts';
import { createJobPicker, stayInTouch } from './job-picker.ts';
import { createRowPicker } from './row-picker.ts';
import { Slots } from './slots.ts';

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

/**
 * Runs what is queued. Alone with its database: by turns of accounts, and it takes back first what a former process had
 * begun. Where a queue says whose turn it is: as one worker of many. A commit wakes it by the event `queued`.
 */
export async function startRunner(parts: RunnerParts): Promise<Runner> {
  const { audits, events, log } = parts;
  const { jobs, run } = audits;
  if (jobs === undefined) await audits.recover();
  const picker = jobs === undefined ? createRowPicker(parts) : createJobPicker({ jobs, log });
  const slots = new Slots({ ...parts, run }, picker);
  const loseTouch = jobs === undefined ? () => undefined : stayInTouch({ jobs, log }, slots);
  const ignore = events.on('queued', () => slots.fill());
  // With a queue, other processes may have more room.
  if (jobs === undefined) audits.places.offer((accountId) => slots.take(accountId));
  // For what no event tells: the next day of an account, and a database that answers again.
  const poll = setInterval(() => slots.fill(), jobs === undefined ? pollMs : jobsPollMs);
  slots.fill();
  return {
    async stop(graceMs) {
      ignore();
      audits.places.offer(undefined);
      clearInterval(poll);
      await slots.stop(graceMs);
      loseTouch();
    },
  };
}

const pollMs = 5_000;
/** No event tells that a delayed job is due, so poll. */
const jobsPollMs = 2_000;
