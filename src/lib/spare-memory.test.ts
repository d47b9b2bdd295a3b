import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { giveMemoryBack } from './spare-memory.ts';

test('memory that nobody needs any more goes back to the system', () => {
  let held: unknown = Array.from({ length: 200_000 }, (_, i) => ({ i, text: [i] }));
  expect(held).toHaveLength(200_000);
  const before = getHeapStatistics().total_physical_size;
  held = undefined;
  giveMemoryBack();
  expect(before - getHeapStatistics().total_physical_size).toBeGreaterThan(10 * 2 ** 20);
});
