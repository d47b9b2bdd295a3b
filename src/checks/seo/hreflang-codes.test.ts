import { expect, test } from 'vitest';
import { suggestedCode } from './hreflang-codes.ts';

test.each([
  ['en-uk', 'en-gb'],
  ['en_US', 'en-us'],
  ['us', 'en-us'],
  ['gb', 'en-gb'],
  ['jp', 'ja-jp'],
  ['at', 'de-at'],
  ['us-en', 'en-us'],
  [' en ', 'en'],
  ['en-', 'en'],
  ['en-EU', 'en'],
  ['es-419', 'es'],
  ['zh-tw-hant', 'zh-hant-tw'],
  ['en-abcd', 'en'],
  ['iw', 'he'],
  ['iw-IL', 'he-il'],
  ['in', 'id'],
  ['ji', 'yi'],
  ['jw', 'jv'],
  ['mo', 'ro'],
  ['mo-MD', 'ro-md'],
  ['sh', 'sr-latn'],
  ['sh-BA', 'sr-latn-ba'],
  ['sh-Cyrl', 'sr-cyrl'],
  ['bh', undefined],
  ['deu', 'de'],
  ['deu-AT', 'de-at'],
  ['default', 'x-default'],
  ['x_default', 'x-default'],
  ['fil', undefined],
  ['xx', undefined],
  ['', undefined],
  ['english', undefined],
])('%j is probably meant as %s', (written, expected) => {
  expect(suggestedCode(written)).toBe(expected);
});
