import { expect, test } from 'vitest';
import { packNumbers, unpackNumbers } from './packed-numbers.ts';

test.each([[[]], [[0]], [[0, 1, 2, 3]], [[5, 132, 133, 20_000, 4_000_000_000, 4_294_967_295]]])(
  'gives %j back',
  (numbers) => {
    expect([...unpackNumbers(packNumbers(Uint32Array.from(numbers)))]).toEqual(numbers);
  },
);

test('takes a byte for a number that is close to the one before', () => {
  expect(packNumbers(Uint32Array.from({ length: 1_000 }, (_, at) => 100 * at))).toHaveLength(1_000);
});

test('refuses what ends too early', () => {
  expect(() => unpackNumbers(Uint8Array.of(1, 0x80))).toThrow('too early');
});
