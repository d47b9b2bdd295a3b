import { expect, test } from 'vitest';
import { zoneWords } from './zone-words.ts';

/** As the chart has it where no score is below 50. */
const y = (score: number) => 196 - ((score - 30) / 70) * 180;
const good = Math.round(y(80));
const bad = Math.round(y(50));

/** Where the names of the zones stand, beside a line through scores that lie evenly over the chart. */
function placed(...scores: number[]) {
  const step = 94 / Math.max(1, scores.length - 1);
  const line = scores.map((score, index) => ({ x: 3 + index * step, y: y(score) }));
  return zoneWords(y, [line]).map(({ text, y: at }) => [text, Math.round(at)]);
}

test.each([
  ['at the line they name, where nothing is drawn', [65, 66, 64, 65], good - 7, bad + 17],
  ['at the top of the zone, where scores are a little above the line', [85, 85, 84, 86], 28, bad + 17],
  ['at the line again, where scores are at the top', [97, 98, 99, 98], good - 7, bad + 17],
  ['where they would, although the line comes there later', [65, 65, 65, 65, 85, 85], good - 7, bad + 17],
  ['further down, where scores are a little below', [45, 44, 46, 45], good - 7, bad + 33],
])('the names of the zones stand %s', (_name, scores, goodAt, badAt) => {
  expect(placed(...scores)).toEqual([
    ['Good from 80', goodAt],
    ['Bad below 50', badAt],
  ]);
});

test('a name is left out where the line is everywhere', () => {
  expect(placed(74, 99, 74, 99, 74, 99, 74)).toEqual([['Bad below 50', bad + 17]]);
});

test('a dot without a line counts as well', () => {
  const dot = { x: 10, y: y(45) };
  expect(zoneWords(y, [[dot]]).map(({ y: at }) => Math.round(at))).toEqual([good - 7, bad + 33]);
});
