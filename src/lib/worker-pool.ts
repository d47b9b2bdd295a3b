import { Worker } from 'node:worker_threads';
import { createFairQueue, type Queued } from './fair-queue.ts';
import { semiSpaceMiB } from './spare-memory.ts';
import { createHomes } from './task-homes.ts';
import { cpuMsOf, TaskOverrun, watchTask } from './task-watch.ts';
import { bareThread } from './worker-module.ts';
import type { FromWorker, TaskTable, ToWorker } from './worker-tasks.ts';

export interface PoolOptions {
  /** Module that calls `serveTasks`. */
  readonly module: URL;
  /** Workers at most; each starts when there is work that no other can take. */
  readonly size: number;
  /** Processor time of one task: a busy machine makes tasks slow, and no task guilty. */
  readonly deadlineMs: number;
  /**
   * Time by the clock of one task, counted from when a worker begins it; ten times `deadlineMs` by default. Five times
   * as long for one that tells that it has had little of the processor.
   */
  readonly clockMs?: number;
  readonly heapMiB: number;
  /**
   * Up to so many bytes a task is small: where all workers have large ones of others, one more worker is started for it,
   * which takes small ones alone. None where not given.
   */
  readonly smallBytes?: number;
}

/** How a task is treated. */
export interface TaskOrder {
  /** Whose it is: owners take turns. All are of one owner where not given. */
  readonly owner?: number;
  /** What it reads: of one owner the small come first. */
  readonly bytes?: number;
  /** Tasks of one key go to one worker as long as it lives, so that it can keep things between them. */
  readonly affinity?: string;
  /** Buffers within the input that the worker gets instead of a copy: here they are empty afterwards. */
  readonly handedOver?: readonly ArrayBuffer[];
  /** Called when it waits no longer: a worker has it, or none ever will. */
  readonly onTurn?: () => void;
}

export interface WorkerPool<Tasks extends TaskTable> {
  /**
   * Runs a task of the worker module. Rejects with TaskOverrun, with the error that the task threw, or, where no task is
   * to blame, with TaskStarved or the error of a worker that could not start.
   */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    order?: TaskOrder,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  /** Ends all workers; what is running or waiting rejects. */
  close(): Promise<void>;
}

interface Task extends Queued, Omit<TaskOrder, 'owner' | 'bytes'> {
  readonly message: ToWorker;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot {
  readonly worker: Worker;
  /** Takes small tasks alone. */
  readonly isForSmall: boolean;
  /** False while the module loads, which must not count against a task's time. */
  ready: boolean;
  active: Task | undefined;
  /** Processor time of the thread before its active task. */
  cpuMs: number;
  /** Of its active task. */
  stopWatch: () => void;
}

/** Of the heap, beside the limit above it. V8 counts three of them: the third is for what is large from the beginning. */
const youngMiB = 3 * semiSpaceMiB;

/**
 * Worker threads for work on hostile bytes. A worker has one task at a time; a task that overruns takes its worker
 * down with it and nothing else: those that wait go on in a fresh one.
 */
export function createWorkerPool<Tasks extends TaskTable>(options: PoolOptions): WorkerPool<Tasks> {
  const slots = new Set<Slot>();
  const homes = createHomes<Slot>();
  const queue = createFairQueue<Task>();
  const endings = new Set<Promise<unknown>>();
  const clockMs = options.clockMs ?? 10 * options.deadlineMs;
  const smallBytes = options.smallBytes ?? -1;
  let closed = false;

  const isSmall = ({ bytes }: Queued) => bytes <= smallBytes;

  /** A small one waits for no large one at the worker that knows it: to begin anew elsewhere costs less. */
  const isFree = (task: Task) => {
    const home = homes.of(task.affinity);
    return home === undefined || (isSmall(task) && home.active !== undefined && !isSmall(home.active));
  };
  const mayGoTo = (slot: Slot) => (task: Task) =>
    (isSmall(task) || !slot.isForSmall) && (isFree(task) || homes.of(task.affinity) === slot);

  function dispatch(): void {
    if (closed) return;
    for (const slot of slots) if (slot.ready && slot.active === undefined) begin(slot);
    const free = queue.count(isFree);
    const usual = [...slots].filter(({ isForSmall }) => !isForSmall);
    let starting = usual.filter(({ ready }) => !ready).length;
    for (let all = usual.length; starting < free && all < options.size; starting += 1, all += 1) start(false);
    const isShortOfWorkers = usual.length === slots.size && usual.length >= options.size;
    if (isShortOfWorkers && queue.some(isHeldUp)) start(true);
  }

  /** All workers have large tasks of others. */
  function isHeldUp(task: Task): boolean {
    if (!isSmall(task)) return false;
    return [...slots].every(
      ({ active }) => active !== undefined && !isSmall(active) && active.owner !== task.owner,
    );
  }

  /** Gives an idle worker the task whose turn it is, of those that are not bound to another. */
  function begin(slot: Slot): void {
    const task = queue.take(mayGoTo(slot));
    if (task === undefined) return;
    task.onTurn?.();
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
    const giveUp = (error: Error) => drop(slot, error);
    slot.stopWatch = watchTask(slot, { deadlineMs: options.deadlineMs, clockMs }, giveUp);
  }

  function start(isForSmall: boolean): void {
    let worker: Worker;
    try {
      worker = newWorker(options);
    } catch (error) {
      rejectNext(isForSmall, notStarted(error));
      return;
    }
    const slot: Slot = { worker, isForSmall, ready: false, active: undefined, cpuMs: 0, stopWatch: () => {} };
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
    if (slot.ready) slot.active?.reject(error);
    else rejectNext(slot.isForSmall, error);
    dispatch();
  }

  /** The task for which a worker was started that never became ready. */
  function rejectNext(isForSmall: boolean, error: Error): void {
    const task = queue.take((each) => !isForSmall || isSmall(each));
    if (task !== undefined) refuse(task, error);
  }

  return {
    run: (name, input, { owner = 0, bytes = 0, ...order } = {}) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The worker pool is closed.'));
        const message = { name, input };
        queue.add({ ...order, owner, bytes, message, resolve: resolve as Task['resolve'], reject });
        dispatch();
      }),

    async close() {
      closed = true;
      const error = new Error('The worker pool was closed.');
      for (const task of queue.drain()) refuse(task, error);
      for (const slot of slots) drop(slot, error);
      await Promise.all(endings);
    },
  };
}

function refuse(task: Task, error: Error): void {
  task.onTurn?.();
  task.reject(error);
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
