import { Worker } from 'node:worker_threads';
import { semiSpaceMiB } from './spare-memory.ts';
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
  /** Handed to every worker as its `workerData`. */
  readonly data?: unknown;
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
  timer: NodeJS.Timeout | undefined;
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
  const homes = new Map<string, Slot>();
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
    const homeless = queue.filter(({ affinity }) => affinity === undefined || !homes.has(affinity)).length;
    for (; starting < homeless && slots.size < options.size; starting += 1) start();
  }

  /** Gives an idle worker the first task that is not bound to another. */
  function begin(slot: Slot): void {
    const at = queue.findIndex(({ affinity }) => {
      const home = affinity === undefined ? undefined : homes.get(affinity);
      return home === undefined || home === slot;
    });
    if (at < 0) return;
    const [task] = queue.splice(at, 1) as [Task];
    if (task.affinity !== undefined) remember(task.affinity, slot);
    try {
      slot.worker.postMessage(task.message, task.handedOver);
    } catch (error) {
      // It cannot cross threads, which is its own affair: the worker is free for the next.
      task.reject(error);
      begin(slot);
      return;
    }
    slot.active = task;
    watch(slot, task, options.deadlineMs, performance.now() + clockMs);
  }

  /** Looks after the task in that time, and again as long as it has processor time left. */
  function watch(slot: Slot, task: Task, ms: number, clockEnd: number): void {
    slot.timer = setTimeout(() => {
      // An answer that came while this thread was busy is still to be read, and comes first.
      setImmediate(() => slot.active === task && inspect(slot, task, clockEnd));
    }, ms);
  }

  async function inspect(slot: Slot, task: Task, clockEnd: number): Promise<void> {
    const giveUp = () => slot.active === task && drop(slot, new TaskOverrun('deadline'));
    const clockLeft = clockEnd - performance.now();
    // A thread within one long call of a library does not tell its processor time before the end of the call.
    slot.timer = setTimeout(giveUp, Math.max(clockLeft, inspectEveryMs));
    const usage = await slot.worker.cpuUsage().catch(() => undefined);
    if (slot.active !== task || usage === undefined) return;
    clearTimeout(slot.timer);
    const left = options.deadlineMs - (cpuMsOf(usage) - slot.cpuMs);
    if (left <= 0 || clockLeft <= 0) giveUp();
    else watch(slot, task, Math.max(left, inspectEveryMs), clockEnd);
  }

  function remember(affinity: string, slot: Slot): void {
    homes.delete(affinity);
    homes.set(affinity, slot);
    const [oldest] = homes.keys();
    if (homes.size > homesMax && oldest !== undefined) homes.delete(oldest);
  }

  function start(): void {
    let worker: Worker;
    try {
      worker = newWorker(options);
    } catch (error) {
      queue.shift()?.reject(notStarted(error));
      return;
    }
    const slot: Slot = { worker, ready: false, active: undefined, cpuMs: 0, timer: undefined };
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
      clearTimeout(slot.timer);
      slot.active = undefined;
      if (message.kind === 'output') task?.resolve(message.output);
      else task?.reject(message.error);
    }
    dispatch();
  }

  /** Ends a worker. Its task is rejected; if it never became ready, the task for which it was started is. */
  function drop(slot: Slot, error: Error): void {
    if (!slots.delete(slot)) return;
    clearTimeout(slot.timer);
    for (const [affinity, home] of homes) if (home === slot) homes.delete(affinity);
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

function newWorker({ module, heapMiB, data }: PoolOptions): Worker {
  return new Worker(module, {
    resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: youngMiB },
    // Nothing in there needs to know our settings, or the flags of a test runner.
    env: {},
    execArgv: [],
    workerData: data,
  });
}

function notStarted(cause?: unknown): Error {
  return new Error('A worker could not start.', cause === undefined ? undefined : { cause });
}

function cpuMsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
