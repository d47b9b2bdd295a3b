import { expect, test } from 'vitest';
import { seededRandom } from '../store/sample-reports.ts';
import { packLinksIn, unpackLinksIn } from './links-in.ts';

test.each([1, 2, 3, 4])('who links to what is there again as it was packed (seed %i)', (seed) => {
  const random = seededRandom(seed);
  const count = 1 + Math.floor(random() * 900);
  const lists = Array.from({ length: count }, () => sources(random));
  const blocks = packLinksIn(count, (n) => lists[n] as Uint32Array);
  const read = blocks.flatMap((block) =>
    Array.from({ length: Math.min(256, count - block.first) }, (_, at) =>
      unpackLinksIn(block, block.first + at),
    ),
  );
  expect(read.map(String)).toEqual(lists.map(String));
  expect(blocks.map(({ first }) => first)).toEqual(blocks.map((_, index) => 256 * index));
});

test('what every page links to takes next to nothing', () => {
  const every = Uint32Array.from({ length: 10_000 }, (_, n) => n);
  const [block] = packLinksIn(100, () => every);
  expect(block?.packed.length).toBeLessThan(1_000);
});

test('a block that was cut, and an address of another block, are refused', () => {
  const [block, next] = packLinksIn(300, (n) => Uint32Array.of(n, n + 1));
  if (block === undefined || next === undefined) throw new Error('There are two blocks.');
  expect(() => unpackLinksIn({ first: 0, packed: block.packed.subarray(0, 50) }, 200)).toThrow();
  expect(() => unpackLinksIn(next, 300)).toThrow('too early');
});

/** Ascending, of every size of number that 28 bits hold. */
function sources(random: () => number): Uint32Array {
  const length = random() < 0.2 ? 0 : Math.floor(random() ** 3 * 500);
  const bits = Math.floor(random() * 29);
  return Uint32Array.from(new Set(Array.from({ length }, () => Math.floor(random() * 2 ** bits)))).sort();
}
