import { expect, test, vi } from 'vitest';
import { silentLog } from '../lib/log.ts';
import { type Picked, Slots } from './slots.ts';

test('no slot is given away while the next run is looked for: it may be of the same account', async () => {
  const looking = Promise.withResolvers<Picked>();
  const slots = new Slots(
    { run: async () => 'completed', concurrency: 2, accountRunningMax: 1, log: silentLog },
    { beginSome: () => looking.promise },
  );
  slots.fill();
  expect(slots.take(1)).toBeUndefined();
  looking.resolve('nothing');
  await expect.poll(() => slots.take(1)).toBeDefined();
  expect(slots.take(1)).toBeUndefined();
  expect(slots.take(2)).toBeDefined();
  expect(slots.take(3)).toBeUndefined();
});

test('a place that is given back is filled, although nobody has asked for a run yet', () => {
  const beginSome = vi.fn(async (): Promise<Picked> => 'nothing');
  const slots = new Slots(
    { run: async () => 'completed', concurrency: 1, accountRunningMax: 1, log: silentLog },
    { beginSome },
  );
  slots.take(1)?.giveBack();
  expect(beginSome).toHaveBeenCalled();
});
