import { expect, test, vi } from 'vitest';
import { silentLog } from '../lib/log.ts';
import { startEvery } from './every.ts';

const dayMs = 86_400_000;

test('a loop goes on at once while there is more to do, and then waits', async () => {
  const turn = vi.fn(async () => turn.mock.calls.length < 3);
  const every = startEvery({ name: 'tests', everyMs: dayMs, turn }, silentLog);
  await vi.waitUntil(() => turn.mock.calls.length === 3);
  await every.stop();
  expect(turn).toHaveBeenCalledTimes(3);
});

test('a loop has its turn when it is woken, also in the middle of one', async () => {
  let wake = () => {};
  const hear = (listener: () => void) => {
    wake = listener;
    return () => {};
  };
  const turn = vi.fn(async () => {
    if (turn.mock.calls.length === 1) wake();
    return false;
  });
  const every = startEvery({ name: 'tests', everyMs: dayMs, turn, hear }, silentLog);
  await vi.waitUntil(() => turn.mock.calls.length === 2);
  wake();
  await vi.waitUntil(() => turn.mock.calls.length === 3);
  await every.stop();
});

test('a failure is logged, and does not end a loop', async () => {
  const error = vi.fn();
  const turn = vi.fn(async (): Promise<boolean> => {
    if (turn.mock.calls.length === 1) throw new Error('The database is away.');
    return false;
  });
  const every = startEvery({ name: 'tests', everyMs: 1, turn }, { ...silentLog, error });
  await vi.waitUntil(() => turn.mock.calls.length > 1);
  await every.stop();
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.objectContaining({ of: 'tests' }));
});

test('a loop that is stopped ends the turn that it has begun', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  let ended = false;
  const turn = async () => {
    begun.resolve();
    await finish.promise;
    ended = true;
    return true;
  };
  const every = startEvery({ name: 'tests', everyMs: dayMs, turn }, silentLog);
  await begun.promise;
  const stopped = every.stop();
  finish.resolve();
  await stopped;
  expect(ended).toBe(true);
});
