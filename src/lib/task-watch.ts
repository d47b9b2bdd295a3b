import type { Worker } from 'node:worker_threads';

/** A task was given up, and its worker with it: too long, too much memory, or the worker died of it. */
export class TaskOverrun extends Error {
  override readonly name = 'TaskOverrun';
  readonly reason: 'deadline' | 'memory' | 'crash';

  constructor(reason: 'deadline' | 'memory' | 'crash', cause?: unknown) {
    super(`A worker task ended by ${reason}.`, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

/** The machine gave the worker so little of the processor that the task is not to blame for its time. */
class TaskStarved extends Error {
  override readonly name = 'TaskStarved';

  constructor() {
    super('A worker task ended: other work left it too little of the processor.');
  }
}

interface Watched {
  readonly worker: Worker;
  /** Processor time of the thread before its task. */
  readonly cpuMs: number;
}

/**
 * Looks after the task once its time is over, and again as long as it has processor time left.
 * @returns ends the watch
 */
export function watchTask(
  { worker, cpuMs }: Watched,
  { deadlineMs, clockMs }: { readonly deadlineMs: number; readonly clockMs: number },
  giveUp: (error: Error) => void,
): () => void {
  const clockEnd = performance.now() + clockMs;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const lookIn = (ms: number) => {
    // An answer that came while this thread was busy is still to be read, and comes first.
    timer = setTimeout(() => setImmediate(() => isOver || look()), ms);
  };
  const look = async () => {
    const clockLeft = clockEnd - performance.now();
    // A thread within one long call of a library does not tell its processor time before the end of the call.
    timer = setTimeout(() => giveUp(new TaskOverrun('deadline')), Math.max(clockLeft, answerMs));
    const usage = await worker.cpuUsage().catch(() => undefined);
    if (isOver || usage === undefined) return;
    clearTimeout(timer);
    const left = deadlineMs - (cpuMsOf(usage) - cpuMs);
    if (left <= 0) giveUp(new TaskOverrun('deadline'));
    else if (clockLeft <= -starvedClocks * clockMs) giveUp(new TaskStarved());
    else lookIn(Math.max(left, inspectEveryMs));
  };

  lookIn(deadlineMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

export function cpuMsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

/** On a busy machine a thread may not come to answer at once. */
const answerMs = 1_000;
/** How many times its time by the clock a task may go on that tells how little of the processor it has had. */
const starvedClocks = 4;
/** A task that is almost at its end is not asked more often. */
const inspectEveryMs = 50;
