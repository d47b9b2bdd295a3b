import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { type ShutdownOptions, untilStopped } from './shutdown.ts';

function start(options: Partial<ShutdownOptions> = {}) {
  const done: string[] = [];
  const signals = new EventEmitter();
  let clock = 1_000;
  const step = (name: string) => async (graceMs?: number) => {
    done.push(graceMs === undefined ? name : `${name} ${graceMs}`);
  };
  const stopped = untilStopped(
    {
      drain: () => done.push('drain'),
      stopRequests: step('requests'),
      stopJobs: step('jobs'),
      close: step('close'),
    },
    {
      drainDelayMs: 5_000,
      drainRequestsMs: 10_000,
      drainJobsMs: 10_000,
      signals,
      wait: async (ms) => void done.push(`wait ${ms}`),
      now: () => clock,
      exitNow: (code) => done.push(`exit ${code}`),
      after: () => undefined,
      ...options,
    },
  );
  return {
    done,
    stopped,
    send: (signal: string) => signals.emit(signal, signal),
    pass: (ms: number) => {
      clock += ms;
    },
  };
}

test('D7 SIGTERM says not ready, waits for the proxy, then ends requests, runs and the rest', async () => {
  const { done, stopped, send } = start();
  send('SIGTERM');
  expect(await stopped).toBe(0);
  expect(done).toEqual(['drain', 'wait 5000', 'requests 10000', 'jobs 10000', 'close']);
});

test.each(['SIGINT', 'SIGHUP'])('D7 %s waits for nothing', async (signal) => {
  const { done, stopped, send } = start();
  send(signal);
  expect(await stopped).toBe(0);
  expect(done).toEqual(['drain', 'requests 0', 'jobs 0', 'close']);
});

test('D7 a second signal exits now', () => {
  const { done, send, pass } = start({ wait: () => new Promise(() => {}) });
  send('SIGTERM');
  send('SIGINT');
  expect(done).toContain('exit 130');
  pass(501);
  send('SIGTERM');
  expect(done).toContain('exit 143');
});

test('ends as after SIGTERM when whoever started the process is gone, unless it is ending already', async () => {
  const alone = Promise.withResolvers<() => void>();
  const { done, stopped, send, pass } = start({ onOrphaned: alone.resolve });
  const orphan = await alone.promise;
  orphan();
  expect(await stopped).toBe(0);
  expect(done).toEqual(['drain', 'wait 5000', 'requests 10000', 'jobs 10000', 'close']);
  pass(501);
  orphan();
  expect(done).toHaveLength(5);
  send('SIGTERM');
  expect(done).toContain('exit 143');
});

test('takes a Ctrl-C that arrives twice at once, from the terminal and from npm, for one', async () => {
  const { done, stopped, send, pass } = start();
  send('SIGINT');
  pass(20);
  send('SIGINT');
  expect(await stopped).toBe(0);
  expect(done.join()).not.toContain('exit');
});

test('D7 what does not end in time is left, and said', async () => {
  const late: { ms: number; then: () => void }[] = [];
  const { done, send } = start({
    wait: () => new Promise(() => {}),
    after: (ms, then) => void late.push({ ms, then }),
    onLate: () => done.push('late'),
  });
  send('SIGTERM');
  await Promise.resolve();
  expect(late.map(({ ms }) => ms)).toEqual([26_000]);
  late[0]?.then();
  expect(done).toEqual(['drain', 'late', 'exit 0']);
});
