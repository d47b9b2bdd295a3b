import { expect, test } from 'vitest';
import type { Learnt } from '../evidence/evidence.ts';
import { progressOf } from './progress.ts';
import type { GatherOptions } from './types.ts';

test('answers are told at most twice a second, and what is left at the end', () => {
  let nowMs = 0;
  const told: Learnt[] = [];
  const options = { now: () => nowMs, onStage: (_: string, learnt: Learnt) => told.push(learnt) };
  const progress = progressOf(options as unknown as GatherOptions, { status: 200 });
  for (let at = 0; at < 20; at++) {
    nowMs += 100;
    progress.count();
  }
  progress.tell();
  progress.tell();
  expect(told.map(({ probed }) => probed)).toEqual([5, 10, 15, 20]);
  expect(told[0]).toEqual({ status: 200, probed: 5 });

  progress.count();
  progress.tell();
  expect(told.at(-1)).toEqual({ status: 200, probed: 21 });
});
