import { expect, test } from 'vitest';
import { resultOf } from '../../score/score.ts';
import { resultCodes } from '../codes.ts';
import { scoresOf } from './report-legs.ts';

test('the range of scores of a result is what gives this result', () => {
  const scores = Array.from({ length: 101 }, (_, score) => score);
  for (const [result, code] of Object.entries(resultCodes)) {
    const [low, high] = scoresOf[code];
    expect(scores.filter((score) => resultOf(score) === result)).toEqual(scores.slice(low, high + 1));
  }
});
