import { EgressFailure } from './failure.ts';
import type { FailureHint } from './types.ts';

/** A time limit as a signal; its reason is the failure that a fetch ends with. */
interface Deadline {
  readonly signal: AbortSignal;
  /** Starts the time anew. */
  restart(): void;
  /** The time stands still until the function that it returns is called, and for several until all are. */
  hold(): () => void;
  /** Milliseconds that are left of the time. */
  leftMs(): number;
  /** Aborts before the time. */
  end(failure: EgressFailure): void;
  /** Must be called when the work is done: the timer keeps the process alive. */
  clear(): void;
}

/** Aborts after `ms`, or together with the parent and for its reason. */
export function startDeadline(ms: number, failure: () => EgressFailure, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  let left = ms;
  let holds = 0;
  let isCleared = false;
  let startedAt = 0;
  let timer: NodeJS.Timeout;
  const run = () => {
    startedAt = performance.now();
    timer = setTimeout(() => controller.abort(failure()), Math.max(0, left));
  };
  run();
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  parent?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    restart() {
      left = ms;
      startedAt = performance.now();
      timer.refresh();
    },
    hold() {
      if (holds++ === 0) {
        clearTimeout(timer);
        left -= performance.now() - startedAt;
      }
      let isHeld = true;
      return () => {
        if (isHeld && --holds === 0 && !isCleared) run();
        isHeld = false;
      };
    },
    leftMs: () => Math.max(0, holds > 0 ? left : left - (performance.now() - startedAt)),
    end: (failure) => controller.abort(failure),
    clear() {
      isCleared = true;
      clearTimeout(timer);
      parent?.removeEventListener('abort', follow);
    },
  };
}

/** The time that one piece of work may take: the limit as a signal, and the same for a turn of the clock. */
export interface WorkTime extends Pick<Deadline, 'signal' | 'hold'> {
  /** Of the clock: when a host must have let us ask. */
  readonly untilMs: number;
}

/** The work, or the rejection of the signal, whichever comes first. The work itself is not stopped. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (abort !== undefined) signal.removeEventListener('abort', abort);
  }
}

export function timedOut(what: string, hint?: FailureHint): () => EgressFailure {
  return () => new EgressFailure('timeout', what, { hint });
}
