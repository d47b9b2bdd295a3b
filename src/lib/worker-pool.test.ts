import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { TaskOverrun } from './task-watch.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from './worker-pool.ts';

/** What the worker module below can do. */
type Tasks = {
  echo(value: unknown): unknown;
  thread(input: null): number;
  /** Returns when it runs twice at the same time. */
  meet(shared: Int32Array): number;
  raise(flag: Int32Array): string;
  /** Never returns, and leaves its thread free. */
  dream(input: null): Promise<never>;
  /** Returns when the flag is raised, and takes no processor time until then. */
  sleep(flag: Int32Array): string;
  fail(message: string): never;
  spin(input: null): never;
  hoard(input: null): never;
  exit(input: null): never;
  throwLater(input: null): Promise<never>;
  remember(value: string): void;
  recall(input: null): string | undefined;
};

const source = (tasksUrl: URL) => `
import { threadId } from 'node:worker_threads';
import { serveTasks } from '${tasksUrl.href}';
let remembered;
serveTasks({
  echo: (value) => value,
  thread: () => threadId,
  meet: (shared) => { Atomics.add(shared, 0, 1); while (Atomics.load(shared, 0) < 2); return threadId; },
  raise: (flag) => { Atomics.store(flag, 0, 1); return 'raised'; },
  sleep: (flag) => { Atomics.wait(flag, 0, 0); return 'woken'; },
  dream: () => new Promise(() => setInterval(() => {}, 1_000)),
  fail: (message) => { throw new RangeError(message); },
  spin: () => { for (;;); },
  hoard: () => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); },
  exit: () => process.exit(0),
  throwLater: () => new Promise(() => setImmediate(() => { throw new Error('late'); })),
  remember: (value) => { remembered = value; },
  recall: () => remembered,
});
`;

let folder: string;
let module: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-pool-'));
  const file = join(folder, 'worker.mjs');
  writeFileSync(file, source(new URL('./worker-tasks.ts', import.meta.url)));
  module = pathToFileURL(file);
});
afterAll(() => rm(folder, { recursive: true }));

function poolOf(options: Partial<PoolOptions> = {}): WorkerPool<Tasks> {
  const pool = createWorkerPool<Tasks>({ module, size: 1, deadlineMs: 20_000, heapMiB: 64, ...options });
  onTestFinished(() => pool.close());
  return pool;
}

const endedBy = (reason: TaskOverrun['reason']) =>
  expect.objectContaining({ name: 'TaskOverrun', reason }) as unknown;

describe('a worker pool', () => {
  test('answers tasks, and bytes arrive as bytes', async () => {
    const pool = poolOf();
    expect(await pool.run('echo', { bytes: new Uint8Array([1, 2]) })).toEqual({
      bytes: new Uint8Array([1, 2]),
    });
  });

  test('starts a worker only when there is work that no other can take, and uses it again', async () => {
    const pool = poolOf({ size: 3 });
    const first = await pool.run('thread', null);
    expect(await pool.run('thread', null)).toBe(first);
    const threads = await Promise.all([1, 2, 3, 4, 5, 6].map(() => pool.run('thread', null)));
    expect(threads).toContain(first);
    expect(new Set(threads).size).toBeLessThanOrEqual(3);
  });

  test('hands on what a task throws, and the worker goes on', async () => {
    const pool = poolOf();
    const thread = await pool.run('thread', null);
    await expect(pool.run('fail', 'no')).rejects.toThrow(new RangeError('no'));
    expect(await pool.run('thread', null)).toBe(thread);
  });

  test('refuses what cannot cross threads, and the worker goes on with what waits', async () => {
    const pool = poolOf();
    const refused = expect(pool.run('echo', () => undefined)).rejects.toThrow('could not be cloned');
    const next = pool.run('echo', 'next');
    await refused;
    expect(await next).toBe('next');
    await expect(pool.run('echo', () => undefined)).rejects.toThrow('could not be cloned');
    expect(await pool.run('echo', 'again')).toBe('again');
  });

  test('refuses a task that the module does not have', async () => {
    await expect(poolOf().run('toString' as 'echo', null)).rejects.toThrow('no task');
  });

  test('P1 ends a task at its deadline, and only that one', async () => {
    const pool = poolOf({ deadlineMs: 100 });
    const spinning = pool.run('spin', null);
    const waiting = [pool.run('echo', 1), pool.run('echo', 2)];
    await expect(spinning).rejects.toEqual(endedBy('deadline'));
    expect(await Promise.all(waiting)).toEqual([1, 2]);
  });

  test('P1 counts a task’s time from its beginning, not from its turn in the queue', async () => {
    const pool = poolOf({ deadlineMs: 100 });
    const overruns = [1, 2, 3].map(() => pool.run('spin', null));
    const last = pool.run('echo', 'in time');
    for (const overrun of overruns) await expect(overrun).rejects.toBeInstanceOf(TaskOverrun);
    expect(await last).toBe('in time');
  });

  test('P1 counts the processor’s time, so that a busy machine fells no task', async () => {
    const deadlineMs = 50;
    const pool = poolOf({ deadlineMs });
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const sleeping = pool.run('sleep', flag);
    setTimeout(() => {
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    }, 6 * deadlineMs);
    expect(await sleeping).toBe('woken');
  });

  test('P1 ends a task that has taken little of the processor by the clock, and does not blame it', async () => {
    const pool = poolOf({ deadlineMs: 50, clockMs: 200 });
    const flag = new Int32Array(new SharedArrayBuffer(4));
    for (const slow of [pool.run('dream', null), pool.run('sleep', flag)]) {
      await expect(slow).rejects.toMatchObject({ name: 'TaskStarved' });
    }
    expect(await pool.run('echo', 'next')).toBe('next');
  });

  test('P1 an answer that came while this thread was busy is no overrun', async () => {
    const deadlineMs = 100;
    const pool = poolOf({ deadlineMs, clockMs: deadlineMs });
    await pool.run('echo', 'started');
    const flag = new Int32Array(new SharedArrayBuffer(4));
    // After an immediate Node looks at the timers first, and at messages later.
    await new Promise((resolve) => setImmediate(resolve));
    const answer = pool.run('raise', flag);
    const busyFor = (ms: number) => {
      for (const until = performance.now() + ms; performance.now() < until; );
    };
    busyFor(deadlineMs + 100);
    while (Atomics.load(flag, 0) === 0);
    busyFor(100);
    expect(await answer).toBe('raised');
  });

  test('P1 ends a task that fills the heap, and the process lives', async () => {
    const pool = poolOf({ heapMiB: 16 });
    const hoarding = pool.run('hoard', null);
    const waiting = pool.run('echo', 'next');
    await expect(hoarding).rejects.toEqual(endedBy('memory'));
    expect(await waiting).toBe('next');
  });

  test.each(['exit', 'throwLater'] as const)('goes on after a worker died of %s', async (how) => {
    const pool = poolOf();
    const dying = pool.run(how, null);
    const waiting = pool.run('echo', 'next');
    await expect(dying).rejects.toEqual(endedBy('crash'));
    expect(await waiting).toBe('next');
  });

  test('sends tasks of one affinity to the worker that had the first of them', async () => {
    const pool = poolOf({ size: 2 });
    const shared = new Int32Array(new SharedArrayBuffer(4));
    const [a, b] = await Promise.all(['a', 'b'].map((key) => pool.run('meet', shared, { affinity: key })));
    expect(a).not.toBe(b);
    await Promise.all([
      pool.run('remember', 'of a', { affinity: 'a' }),
      pool.run('remember', 'of b', { affinity: 'b' }),
    ]);
    const back = await Promise.all(
      ['b', 'b', 'a', 'a'].map((key) => pool.run('recall', null, { affinity: key })),
    );
    expect(back).toEqual(['of b', 'of b', 'of a', 'of a']);
  });

  test('forgets an affinity together with the worker', async () => {
    const pool = poolOf({ deadlineMs: 100 });
    await pool.run('remember', 'lost', { affinity: 'a' });
    await expect(pool.run('spin', null, { affinity: 'a' })).rejects.toBeInstanceOf(TaskOverrun);
    expect(await pool.run('recall', null, { affinity: 'a' })).toBeUndefined();
  });

  const held = () => {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const wake = () => {
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    };
    return { flag, wake };
  };

  test('lets owners take turns, and tells each when its turn has come', async () => {
    const pool = poolOf();
    const { flag, wake } = held();
    const turns: string[] = [];
    const run = (name: string, owner: number) =>
      pool.run('echo', name, { owner, onTurn: () => turns.push(name) });
    const begun = Promise.withResolvers<void>();
    const first = pool.run('sleep', flag, { owner: 1, onTurn: begun.resolve });
    await begun.promise;
    const others = [run('a1', 1), run('a2', 1), run('b1', 2), run('b2', 2)];
    wake();
    await Promise.all([first, ...others]);
    expect(turns).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  test('starts one more worker for the small task of another, and only for that', async () => {
    const pool = poolOf({ smallBytes: 10 });
    const { flag, wake } = held();
    const begun = Promise.withResolvers<void>();
    const large = pool.run('sleep', flag, { owner: 1, bytes: 11, onTurn: begun.resolve });
    await begun.promise;
    const ended: string[] = [];
    const waiting = [
      pool.run('thread', null, { owner: 1, bytes: 12 }).finally(() => ended.push('large of another')),
      pool.run('thread', null, { owner: 1, bytes: 1 }).finally(() => ended.push('small of the same')),
    ];
    const threads = [
      await pool.run('thread', null, { owner: 2, bytes: 10 }),
      await pool.run('thread', null, { owner: 3, bytes: 1 }),
    ];
    expect(new Set(threads).size).toBe(1);
    expect(ended).not.toContain('large of another');
    wake();
    await Promise.all([large, ...waiting]);
    expect(await pool.run('thread', null, { owner: 2, bytes: 11 })).not.toBe(threads[0]);
  });

  test('begins a small task elsewhere where its own worker has a large one', async () => {
    const pool = poolOf({ smallBytes: 10, size: 2 });
    await pool.run('remember', 'small', { affinity: 'small', bytes: 1 });
    const { flag, wake } = held();
    const large = pool.run('sleep', flag, { bytes: 11 });
    expect(await pool.run('recall', null, { affinity: 'small', bytes: 1 })).toBeUndefined();
    wake();
    await large;
  });

  test('rejects the tasks of a module that does not load, each of them', async () => {
    const pool = poolOf({ module: pathToFileURL(join(folder, 'nothing.mjs')) });
    const tasks = [pool.run('echo', 1), pool.run('echo', 2)];
    for (const task of tasks) {
      const error: unknown = await task.catch((error: unknown) => error);
      // No task is to blame for it.
      expect(error).not.toBeInstanceOf(TaskOverrun);
      expect(error).toMatchObject({ message: 'A worker could not start.', cause: expect.any(Error) });
    }
  });

  test('rejects what runs, what waits and what comes when it is closed', async () => {
    const pool = poolOf();
    const open = [pool.run('spin', null), pool.run('echo', 1)];
    const outcomes = Promise.allSettled(open);
    await pool.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run('echo', 1)).rejects.toThrow('closed');
  });
});
