import { expect, test } from 'vitest';
import { createSpread } from './spread.ts';

const list = (name: string, length: number) => Array.from({ length }, (_, i) => `${name}${i}`);

test('keeps all where there is room, in turns', () => {
  const spread = createSpread(10);
  spread.add(list('a', 3));
  spread.add([]);
  spread.add(list('b', 2));
  expect(spread.inTurns()).toEqual(['a0', 'b0', 'a1', 'b1', 'a2']);
  expect(spread.isWhole()).toBe(true);
});

test('keeps of each list alike where there is not, whichever came first', () => {
  const spread = createSpread(10);
  for (const name of ['a', 'b', 'c', 'd']) spread.add(list(name, 8));
  expect(spread.inTurns()).toEqual(['a0', 'b0', 'c0', 'd0', 'a4', 'b4', 'c4', 'd4']);
  expect(spread.isWhole()).toBe(false);
});

test('has never more than there is room for', () => {
  const spread = createSpread(3);
  for (let i = 0; i < 9; i++) spread.add(list(`${i}-`, 1 + (i % 3)));
  expect(spread.inTurns()).toHaveLength(3);
});
