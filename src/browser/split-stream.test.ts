import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitStream, TooMuch } from './split-stream.ts';

const wide = { pieceMaxBytes: 1_000, totalMaxBytes: 100_000 };

test('texts come as they were sent, however the stream was cut', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((one) => !one.includes('\0'));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 10 }), fc.array(fc.nat({ max: 400 })), (texts, cuts) => {
      const bytes = Buffer.from(`${texts.join('\0')}\0`);
      const heard: string[] = [];
      const take = splitStream(0, wide, (one) => heard.push(one));
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      for (let index = 1; index < at.length; index++) take(bytes.subarray(at[index - 1], at[index]));
      expect(heard).toEqual(texts.length === 0 ? [''] : texts);
    }),
  );
});

test('a text that is too long, and too many of them, are refused before they are put together', () => {
  const take = splitStream(10, { pieceMaxBytes: 4, totalMaxBytes: 12 }, () => {});
  take(Buffer.from('1234\n123'));
  expect(() => take(Buffer.from('45'))).toThrow(TooMuch);
  const many = splitStream(10, { pieceMaxBytes: 4, totalMaxBytes: 12 }, () => {});
  many(Buffer.from('123\n123\n'));
  expect(() => many(Buffer.from('123\n1'))).toThrow(new TooMuch('more than 12 bytes together'));
});
