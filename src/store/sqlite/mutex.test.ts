import { expect, test } from 'vitest';
import { Mutex } from './mutex.ts';

test('turns come in the order of asking', async () => {
  const mutex = new Mutex(10_000);
  const order: string[] = [];
  const first = await mutex.acquire();
  const others = ['a', 'b', 'c'].map(async (name) => {
    const release = await mutex.acquire();
    order.push(name);
    release?.();
  });
  first?.();
  await Promise.all(others);
  expect(order).toEqual(['a', 'b', 'c']);
  expect(await mutex.acquire()).toBeTypeOf('function');
});

test('a turn that is given back twice is given to one', async () => {
  const mutex = new Mutex(1);
  const first = await mutex.acquire();
  const turns = [mutex.acquire(), mutex.acquire()];
  first?.();
  first?.();
  expect(await Promise.all(turns)).toEqual([expect.any(Function), undefined]);
});

test('a turn that does not come in time is given up, and does not hold up the next', async () => {
  const mutex = new Mutex(1);
  const first = await mutex.acquire();
  expect(await mutex.acquire()).toBeUndefined();
  first?.();
  expect(await mutex.acquire()).toBeTypeOf('function');
});
