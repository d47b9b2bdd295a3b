import fc from 'fast-check';
import { expect, test } from 'vitest';
import { norm } from './text.ts';
import { normalisedBytes } from './text-bytes.ts';

test.each(['', ' ', ' \n ', 'a', ' a', 'a  b ', '\u3000', '\u00a0\u2003 ä', 'a \u3000 川'])(
  'of %j are those of the text that norm makes',
  (text) => {
    expect(normalisedBytes(text)).toBe(Buffer.byteLength(norm(text)));
  },
);

test('of any text are those of the text that norm makes', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'ä', '川', '🙂', ' ', '\n', '\u0085', '\u00a0', '\u2003', '\u3000'),
  });
  fc.assert(fc.property(text, (any) => expect(normalisedBytes(any)).toBe(Buffer.byteLength(norm(any)))));
});
