import { describe, expect, test } from 'vitest';
import { createManners } from './manners.ts';

const good = { tookMs: 100, isFailure: false };
const failure = { tookMs: 100, isFailure: true };
const slow = { tookMs: 3_001, isFailure: false };
const minute = 60_000;

function heard(...answers: readonly (typeof good)[]) {
  const manners = createManners(2);
  for (const answer of answers) manners.heard(answer);
  return manners;
}

const times = (count: number, answer: typeof good) => Array.from({ length: count }, () => answer);

describe('Q8', () => {
  test.each([
    [[], 2],
    [times(11, slow), 1],
    [[...times(11, slow), ...times(9, good)], 1],
    [[...times(9, slow), ...times(11, good)], 2],
    [[...times(20, slow), ...times(11, good)], 2],
    [times(20, { ...slow, tookMs: 3_000 }), 2],
  ])('one page at a time while the median of the last 20 answers is over 3 s (%#)', (answers, expected) => {
    const manners = heard(...answers);
    expect(manners.connections()).toBe(expected);
    expect(manners.slowedBy() !== null).toBe(expected === 1);
  });

  test.each([
    [times(9, failure), false],
    [times(10, failure), true],
    [[...times(10, failure), ...times(10, good)], true],
    [[...times(10, failure), ...times(11, good)], false],
  ])('10 failures of the last 20 answers ask for relief (%#)', (answers, expected) => {
    expect(heard(...answers).isFailing()).toBe(expected);
  });

  test('relief takes longer each time, and has an end', () => {
    const manners = createManners(2);
    const reliefs = [1, 2, 3, 4].map(() => {
      for (const answer of times(10, failure)) manners.heard(answer);
      return manners.relief();
    });
    expect(reliefs).toEqual([minute, 5 * minute, 15 * minute, 'end']);
  });

  test('a site that has recovered begins anew', () => {
    const manners = heard(...times(10, failure));
    expect(manners.relief()).toBe(minute);
    expect(manners.relief()).toBeNull();
    for (const answer of [...times(20, good), ...times(10, failure)]) manners.heard(answer);
    expect(manners.relief()).toBe(minute);
  });

  test('requests keep the time between them that robots.txt asks for', () => {
    const manners = createManners(2);
    expect([manners.nextInMs(0), manners.nextInMs(0)]).toEqual([0, 0]);
    manners.delayBy(2);
    expect([0, 0, 1_000, 10_000].map((now) => manners.nextInMs(now))).toEqual([0, 2_000, 3_000, 0]);
    expect(manners.connections()).toBe(1);
    manners.delayBy(undefined);
    expect(manners.connections()).toBe(2);
  });
});
