import { Worker } from 'node:worker_threads';
import { semiSpaceMiB } from './spare-memory.ts';
import { bareThread } from './worker-module.ts';
import type { FromWorker, TaskTable, ToWorker } from './worker-tasks.ts';

/** A task was given up, and its worker with it: too long, too much memory, or the worker died of it. */
export class TaskOverrun extends Error {
  override readonly name = 'TaskOverrun';
  readonly reason: 'deadline' | 'memory' | 'crash';

  constructor(reason: 'deadline' | 'memory' | 'crash', cause?: unknown) {
    super(`A worker task ended by ${reason}.`, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

export interface PoolOptions {
  /** Module that calls `serveTasks`. */
  readonly module: URL;
  /** Workers at most; each starts when there is work that no other can take. */
  readonly size: number;
  /** Processor time of one task: a busy machine makes tasks slow, and no task guilty. */
  readonly deadlineMs: number;
  /** Time by the clock of one task, counted from when a worker begins it; ten times `deadlineMs` by default. */
  readonly clockMs?: number;
  readonly heapMiB: number;
}

export interface WorkerPool<Tasks extends TaskTable> {
  /**
   * Runs a task of the worker module. Rejects with TaskOverrun, with the error that the task threw, or with that of
   * a worker that could not start, for which no task is to blame.
   * @param affinity tasks of one key go to one worker as long as it lives, so that it can keep things between them
   * @param handedOver buffers within the input that the worker gets instead of a copy: here they are empty afterwards
   */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    affinity?: string,
    handedOver?: readonly ArrayBuffer[],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  /** Ends all workers; what is running or waiting rejects. */
  close(): Promise<void>;
}

interface Task {
  readonly message: ToWorker;
  readonly affinity: string | undefined;
  readonly handedOver: readonly ArrayBuffer[];
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot {
  readonly worker: Worker;
  /** False while the module loads, which must not count against a task's time. */
  ready: boolean;
  active: Task | undefined;
  /** Processor time of the thread before its active task. */
  cpuMs: number;
  /** Of its active task. */
  stopWatch: () => void;
}

/** A task that is almost at its end is not asked more often. */
const inspectEveryMs = 50;

/** Of the heap, beside the limit above it. V8 counts three of them: the third is for what is large from the beginning. */
const youngMiB = 3 * semiSpaceMiB;

/** How many affinities are remembered; a forgotten one costs speed only. */
const homesMax = 256;

/**
 * Worker threads for work on hostile bytes. A worker has one task at a time; a task that overruns takes its worker
 * down with it and nothing else: those that wait go on in a fresh one.
 */
export function createWorkerPool<Tasks extends TaskTable>(options: PoolOptions): WorkerPool<Tasks> {
  const slots = new Set<Slot>();
  const homes = createHomes();
  const queue: Task[] = [];
  const endings = new Set<Promise<unknown>>();
  const clockMs = options.clockMs ?? 10 * options.deadlineMs;
  let closed = false;

  function dispatch(): void {
    if (closed) return;
    let starting = 0;
    for (const slot of slots) {
      if (!slot.ready) starting += 1;
      else if (slot.active === undefined) begin(slot);
    }
    const homeless = queue.filter(({ affinity }) => homes.of(affinity) === undefined).length;
    for (; starting < homeless && slots.size < options.size; starting += 1) start();
  }

  /** Gives an idle worker the first task that is not bound to another. */
  function begin(slot: Slot): void {
    const at = queue.findIndex(({ affinity }) => {
      const home = homes.of(affinity);
      return home === undefined || home === slot;
    });
    if (at < 0) return;
    const [task] = queue.splice(at, 1) as [Task];
    if (task.affinity !== undefined) homes.remember(task.affinity, slot);
    try {
      slot.worker.postMessage(task.message, task.handedOver);
    } catch (error) {
      // It cannot cross threads, which is its own affair: the worker is free for the next.
      task.reject(error);
      begin(slot);
      return;
    }
    slot.active = task;
    const giveUp = () => drop(slot, new TaskOverrun('deadline'));
    slot.stopWatch = watchTask(slot, { deadlineMs: options.deadlineMs, clockMs }, giveUp);
  }

  function start(): void {
    let worker: Worker;
    try {
      worker = newWorker(options);
    } catch (error) {
      queue.shift()?.reject(notStarted(error));
      return;
    }
    const slot: Slot = { worker, ready: false, active: undefined, cpuMs: 0, stopWatch: () => {} };
    slots.add(slot);
    worker.on('message', (message: FromWorker) => receive(slot, message));
    worker.on('messageerror', (error) => drop(slot, new TaskOverrun('crash', error)));
    worker.on('error', (error: Error & { code?: string }) =>
      drop(
        slot,
        slot.ready
          ? new TaskOverrun(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error)
          : notStarted(error),
      ),
    );
    worker.on('exit', () => drop(slot, slot.ready ? new TaskOverrun('crash') : notStarted()));
  }

  function receive(slot: Slot, message: FromWorker): void {
    if (!slots.has(slot)) return;
    slot.cpuMs = cpuMsOf(message.cpu);
    if (message.kind === 'ready') slot.ready = true;
    else {
      const task = slot.active;
      slot.stopWatch();
      slot.active = undefined;
      if (message.kind === 'output') task?.resolve(message.output);
      else task?.reject(message.error);
    }
    dispatch();
  }

  /** Ends a worker. Its task is rejected; if it never became ready, the task for which it was started is. */
  function drop(slot: Slot, error: Error): void {
    if (!slots.delete(slot)) return;
    slot.stopWatch();
    homes.forget(slot);
    const ending = slot.worker.terminate().finally(() => endings.delete(ending));
    endings.add(ending);
    const task = slot.ready ? slot.active : queue.shift();
    task?.reject(error);
    dispatch();
  }

  return {
    run: (name, input, affinity, handedOver = []) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The worker pool is closed.'));
        const message = { name, input };
        queue.push({ message, affinity, handedOver, resolve: resolve as Task['resolve'], reject });
        dispatch();
      }),

    async close() {
      closed = true;
      const error = new Error('The worker pool was closed.');
      for (const task of queue.splice(0)) task.reject(error);
      for (const slot of slots) drop(slot, error);
      await Promise.all(endings);
    },
  };
}

/** Which worker has had tasks of a key. */
function createHomes() {
  const homes = new Map<string, Slot>();
  return {
    of: (affinity: string | undefined) => (affinity === undefined ? undefined : homes.get(affinity)),
    remember(affinity: string, slot: Slot) {
      homes.delete(affinity);
      homes.set(affinity, slot);
      const [oldest] = homes.keys();
      if (homes.size > homesMax && oldest !== undefined) homes.delete(oldest);
    },
    forget(slot: Slot) {
      for (const [affinity, home] of homes) if (home === slot) homes.delete(affinity);
    },
  };
}

/**
 * Looks after the task once its time is over, and again as long as it has processor time left.
 * @returns ends the watch
 */
function watchTask(
  { worker, cpuMs }: Slot,
  { deadlineMs, clockMs }: { readonly deadlineMs: number; readonly clockMs: number },
  giveUp: () => void,
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
    timer = setTimeout(giveUp, Math.max(clockLeft, inspectEveryMs));
    const usage = await worker.cpuUsage().catch(() => undefined);
    if (isOver || usage === undefined) return;
    clearTimeout(timer);
    const left = deadlineMs - (cpuMsOf(usage) - cpuMs);
    if (left <= 0 || clockLeft <= 0) giveUp();
    else lookIn(Math.max(left, inspectEveryMs));
  };

  lookIn(deadlineMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

function newWorker({ module, heapMiB }: PoolOptions): Worker {
  return new Worker(module, {
    ...bareThread,
    resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: youngMiB },
  });
}

function notStarted(cause?: unknown): Error {
  return new Error('A worker could not start.', cause === undefined ? undefined : { cause });
}

function cpuMsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
