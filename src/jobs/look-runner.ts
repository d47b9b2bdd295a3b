import type { RunLook } from '../audit/look-types.ts';
import type { Log } from '../lib/log.ts';
import type { ClaimedLook, LookEvents, LooksWork } from '../services/looks/types.ts';
import { type Runner, runQueue } from './runner.ts';

interface LookRunnerParts {
  readonly looks: LooksWork;
  readonly events: LookEvents;
  readonly runLook: RunLook;
  /** Looks at once. */
  readonly concurrency: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Log;
}

/** Looks at what waits for it, beside runs, in slots of its own; a commit wakes it by the event `queued`. */
export function startLookRunner({ looks, runLook, ...parts }: LookRunnerParts): Promise<Runner> {
  const run = (claim: ClaimedLook, signal: AbortSignal) => looks.run(claim, runLook, signal);
  return runQueue({ ...parts, queue: looks, run, accountRunningMax: looks.accountRunningMax });
}
