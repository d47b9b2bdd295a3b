import { expect, test, vi } from 'vitest';
import { silentLog } from '../lib/log.ts';
import { createRunEvents } from '../services/running/events.ts';
import { startUpkeep } from './upkeep.ts';

test('each kind of upkeep has its turn once there is nothing to do for the one before', async () => {
  const { upkeep, loop } = start();
  upkeep.purgeSome.mockResolvedValueOnce(true);
  upkeep.retainSome.mockResolvedValueOnce(true);
  await vi.waitUntil(() => upkeep.recountSome.mock.calls.length > 0);
  expect(upkeep.purgeSome).toHaveBeenCalledTimes(3);
  expect(upkeep.retainSome).toHaveBeenCalledTimes(2);
  await loop.stop();
});

test('what was deleted is removed at once', async () => {
  const { upkeep, loop, deleteOne } = start();
  await vi.waitUntil(() => upkeep.recountSome.mock.calls.length > 0);
  deleteOne();
  await vi.waitUntil(() => upkeep.recountSome.mock.calls.length > 1);
  await loop.stop();
});

test('a failure does not end it', async () => {
  const { upkeep, loop, deleteOne } = start();
  upkeep.purgeSome.mockRejectedValueOnce(new Error('The disk is full.'));
  await vi.waitUntil(() => upkeep.purgeSome.mock.calls.length > 0);
  deleteOne();
  await vi.waitUntil(() => upkeep.recountSome.mock.calls.length > 0);
  await loop.stop();
});

function start() {
  const upkeep = {
    purgeSome: vi.fn(async () => false),
    retainSome: vi.fn(async () => false),
    recountSome: vi.fn(async () => false),
  };
  const events = createRunEvents();
  const loop = startUpkeep({ upkeep, events, log: silentLog });
  return { upkeep, loop, deleteOne: () => events.wake('deleted', { accountId: 1, reportId: 1 }) };
}
