import { AssayError } from './errors.ts';
import type { CallOptions } from './types.ts';

/** The time that one call has, with all its requests and pauses. */
export interface CallTime {
  /** What it began with. */
  readonly ms: number;
  /** Aborted when the time is over, and when the caller's own signal is, for its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds that are left. */
  left(): number;
  /**
   * @param until ends the pause before its time
   * @throws the reason of the signal, when that ends first
   */
  pause(ms: number, until?: AbortSignal): Promise<void>;
  /** To be called once the call is over, however it ended. */
  end(): void;
}

/** Of a call that waits for no crawl. */
const usualMs = 120_000;

/**
 * One call from its first request to its end.
 * @param usual its time in milliseconds when the options name none; may be Infinity
 */
export async function withinTime<Result>(
  options: CallOptions,
  usual: number | undefined,
  run: (time: CallTime) => Promise<Result>,
): Promise<Result> {
  const time = startCallTime(options, usual);
  try {
    return await run(time);
  } finally {
    time.end();
  }
}

export function startCallTime({ signal, timeoutMs }: CallOptions, usual: number = usualMs): CallTime {
  const ms = timeoutMs ?? usual;
  const ending = new AbortController();
  const over = performance.now() + ms;
  const timer = ms <= longestTimerMs ? setTimeout(timeOut, ms) : undefined;
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow);

  return {
    ms,
    signal: ending.signal,
    left: () => over - performance.now(),
    pause: (pauseMs, until) =>
      new Promise((resolve, reject) => {
        const pausing = setTimeout(settle, Math.min(pauseMs, longestTimerMs));
        const signals = [ending.signal, until];
        for (const each of signals) each?.addEventListener('abort', settle);
        if (signals.some((each) => each?.aborted)) settle();

        function settle() {
          clearTimeout(pausing);
          for (const each of signals) each?.removeEventListener('abort', settle);
          if (ending.signal.aborted) reject(ending.signal.reason);
          else resolve();
        }
      }),
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', follow);
    },
  };

  function timeOut() {
    ending.abort(new AssayError({ code: 'timed-out', message: `No answer came within ${ms} ms.` }));
  }
  function follow() {
    ending.abort(signal?.reason);
  }
}

/** What timers hold; longer ones would end at once. */
const longestTimerMs = 2 ** 31 - 1;
