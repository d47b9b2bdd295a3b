import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

interface Item {
  readonly owner: number;
  readonly bytes: number;
  readonly name: string;
}

const item = (name: string, owner: number, bytes = 0): Item => ({ name, owner, bytes });
const any = () => true;

function queueOf(...items: readonly Item[]) {
  const queue = createFairQueue<Item>();
  for (const each of items) queue.add(each);
  const next = (mayGo: (item: Item) => boolean = any) => queue.take(mayGo)?.name;
  return { ...queue, next, all: (length: number) => Array.from({ length }, () => next()) };
}

describe('a fair queue', () => {
  test('lets owners take turns, whoever has queued more', () => {
    const queue = queueOf(item('a1', 1), item('a2', 1), item('a3', 1), item('b1', 2), item('b2', 2));
    expect(queue.all(6)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', undefined]);
  });

  test('gives the next turn to an owner who comes late', () => {
    const queue = queueOf(item('a1', 1), item('a2', 1), item('a3', 1));
    expect(queue.next()).toBe('a1');
    queue.add(item('b1', 2));
    expect(queue.all(3)).toEqual(['b1', 'a2', 'a3']);
  });

  test('takes the smallest of one owner, and equal ones as they came', () => {
    const queue = queueOf(item('large', 1, 9), item('small', 1, 1), item('same', 1, 1), item('middle', 1, 5));
    expect(queue.all(4)).toEqual(['small', 'same', 'middle', 'large']);
  });

  test('does not let small ones past a large one for ever', () => {
    const queue = queueOf(item('large', 1, 9));
    const taken = Array.from({ length: 10 }, (_, i) => {
      queue.add(item(`small ${i}`, 1, 1));
      return queue.next();
    });
    expect(taken.indexOf('large')).toBe(8);
    expect(taken.at(-1)).toBe('small 8');
  });

  test('passes over what may not go, and asks the next owner', () => {
    const queue = queueOf(item('a', 1), item('b', 2), item('c', 2));
    expect(queue.next(({ name }) => name === 'c')).toBe('c');
    expect(queue.next(() => false)).toBeUndefined();
    expect(queue.all(3)).toEqual(['a', 'b', undefined]);
  });

  test('counts, and gives out all that waits as it came', () => {
    const queue = queueOf(item('b', 2), item('a', 1), item('c', 2));
    expect(queue.count(({ owner }) => owner === 2)).toBe(2);
    expect(queue.some(({ name }) => name === 'd')).toBe(false);
    expect(queue.some(({ name }) => name === 'c')).toBe(true);
    expect(queue.drain().map(({ name }) => name)).toEqual(['b', 'a', 'c']);
    expect(queue.next()).toBeUndefined();
  });
});
