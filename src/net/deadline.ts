import { EgressFailure } from './failure.ts';
import type { FailureHint } from './types.ts';

/** A time limit as a signal; its reason is the failure that a fetch ends with. */
interface Deadline {
  readonly signal: AbortSignal;
  /** Starts the time anew. */
  restart(): void;
  /** Aborts before the time. */
  end(failure: EgressFailure): void;
  /** Must be called when the work is done: the timer keeps the process alive. */
  clear(): void;
}

/** Aborts after `ms`, or together with the parent and for its reason. */
export function startDeadline(ms: number, failure: () => EgressFailure, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(failure()), ms);
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  parent?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    restart: () => void timer.refresh(),
    end: (failure) => controller.abort(failure),
    clear() {
      clearTimeout(timer);
      parent?.removeEventListener('abort', follow);
    },
  };
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
