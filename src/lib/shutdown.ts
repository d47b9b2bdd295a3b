/** What ends, in the order in which it ends (D7). */
export interface ShutdownSteps {
  /** At once: readiness says no, so that a proxy sends nobody here any more. */
  readonly drain: () => void;
  /** Closes the port; resolves when every open request was answered, or was cut after `graceMs`. */
  readonly stopRequests: (graceMs: number) => Promise<void>;
  /** Resolves when no run is under way, or those that remain were given back after `graceMs`. */
  readonly stopJobs: (graceMs: number) => Promise<void>;
  /** What is left: threads, files. */
  readonly close: () => Promise<void>;
}

export interface ShutdownOptions {
  readonly drainDelayMs: number;
  readonly drainRequestsMs: number;
  readonly drainJobsMs: number;
  /** Where signals arrive: `process`. */
  readonly signals: SignalSource;
  /** Calls back when whoever started this process is gone and can send no signal; that counts as SIGTERM. */
  readonly onOrphaned?: (then: () => void) => void;
  readonly wait: (ms: number) => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** For the second signal. */
  readonly exitNow: (code: number) => void;
  readonly onSignal?: (signal: Signal) => void;
  /** Calls back after so long. */
  readonly after: (ms: number, then: () => void) => void;
  /** Something has not ended in time, such as a connection to a database that is silent, and is left as it is. */
  readonly onLate?: () => void;
}

type Signal = 'SIGTERM' | 'SIGINT' | 'SIGHUP';

interface SignalSource {
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  off(signal: Signal, listener: (signal: Signal) => void): unknown;
}

const numbers: Readonly<Record<Signal, number>> = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** npm and bin/assay pass on a Ctrl-C that the terminal has sent to us already; both are one. */
const sameSignalMs = 500;

/** Limit for steps without one of their own. */
const closeMs = 1_000;
/** Limit for every step after Ctrl-C. */
const hurryMs = 10_000;

/**
 * Waits for a signal, then ends the steps one after the other.
 * @returns 0 when all have ended
 */
export async function untilStopped(steps: ShutdownSteps, options: ShutdownOptions): Promise<number> {
  const signal = await firstSignal(options);
  options.after(timeFor(signal, options), () => {
    options.onLate?.();
    options.exitNow(0);
  });
  steps.drain();
  // A person at the terminal waits for nothing; a proxy needs time to see that we are not ready.
  const grace = signal === 'SIGTERM' ? (ms: number) => ms : () => 0;
  if (grace(options.drainDelayMs) > 0) await options.wait(grace(options.drainDelayMs));
  await steps.stopRequests(grace(options.drainRequestsMs));
  await steps.stopJobs(grace(options.drainJobsMs));
  await steps.close();
  return 0;
}

function timeFor(signal: Signal, { drainDelayMs, drainRequestsMs, drainJobsMs }: ShutdownOptions): number {
  return signal === 'SIGTERM' ? drainDelayMs + drainRequestsMs + drainJobsMs + closeMs : hurryMs;
}

function firstSignal({ signals, onOrphaned, now, exitNow, onSignal }: ShutdownOptions): Promise<Signal> {
  return new Promise((resolve) => {
    let first: { signal: Signal; at: number } | undefined;
    const receive = (signal: Signal) => {
      if (first === undefined) {
        first = { signal, at: now() };
        onSignal?.(signal);
        resolve(signal);
      } else if (signal !== first.signal || now() - first.at > sameSignalMs) {
        exitNow(128 + numbers[signal]);
      }
    };
    for (const signal of Object.keys(numbers) as Signal[]) signals.on(signal, receive);
    // What has begun to end goes on: a signal to all processes ends the parent too.
    onOrphaned?.(() => first ?? receive('SIGTERM'));
  });
}
