import { expect, test } from 'vitest';
import { simhashOf } from './simhash.ts';

/** Words that only the seed decides. */
function textOf(seed: number, words: number): string[] {
  let state = seed;
  return Array.from({ length: words }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `w${(state >>> 12) % 500}x`;
  });
}

const distance = (a: string | null, b: string | null) =>
  [0, 8].reduce((sum, from) => {
    const [first, second] = [a, b].map((hash) => Number.parseInt(hash?.slice(from, from + 8) ?? '', 16));
    return sum + ((first ?? 0) ^ (second ?? 0)).toString(2).replace(/[-0]/g, '').length;
  }, 0);

const hash = (words: readonly string[]) => simhashOf(words.join(' '), 'en');

test('is 16 hex digits of 100 words or more, and the same for ever', () => {
  expect(hash(textOf(1, 99))).toBeNull();
  expect(hash(textOf(1, 100))).toBe('99eaa4e9dc02b12b');
});

test('of nearly the same text is nearly the same', () => {
  const words = textOf(2, 2_000);
  const changed = words.with(700, 'other');
  expect(distance(hash(words), hash(changed))).toBeLessThanOrEqual(3);
  expect(hash(words)).not.toBe(hash(words.toReversed()));
});

test('of other texts differs in about half of its bits', () => {
  const hashes = Array.from({ length: 40 }, (_, i) => hash(textOf(100 + i, 300)));
  const distances = hashes.flatMap((a, i) => hashes.slice(i + 1).map((b) => distance(a, b)));
  expect(Math.min(...distances)).toBeGreaterThan(12);
  const mean = distances.reduce((sum, one) => sum + one, 0) / distances.length;
  expect(Math.abs(mean - 32)).toBeLessThan(1);
});

test('counts each shingle, however many there are', () => {
  const words = textOf(3, 100);
  const often = Array.from({ length: 50 }, () => words).flat();
  expect(distance(hash(often), hash([...often, ...textOf(4, 100)]))).toBeLessThanOrEqual(12);
  expect(hash(Array.from({ length: 5_000 }, () => 'same'))).toBe(
    hash(Array.from({ length: 100 }, () => 'same')),
  );
});

test('knows words where no spaces part them', () => {
  const sentence = '今天天气很好我们一起去公园散步然后回家吃饭';
  expect(simhashOf(sentence.repeat(20), 'zh')).toMatch(/^[\da-f]{16}$/);
});
