import { expect, test } from 'vitest';
import { quote } from './quote.ts';

test.each([
  ['a short text', 'noindex', '“noindex”'],
  ['line breaks', 'a\n  b', '“a b”'],
  ['80 characters', 'x'.repeat(80), `“${'x'.repeat(80)}”`],
  ['81 characters', 'x'.repeat(81), `“${'x'.repeat(79)}…”`],
  ['emoji, whole', '🙂'.repeat(81), `“${'🙂'.repeat(79)}…”`],
  ['no half of a flag', `${'x'.repeat(78)}🇩🇪🇫🇷`, `“${'x'.repeat(78)}…”`],
  ['spaces without end', `a${' '.repeat(400)}b`, '“a …”'],
  ['a megabyte', 'x'.repeat(1_000_000), `“${'x'.repeat(79)}…”`],
])('quotes %s', (_, text, expected) => {
  expect(quote(text)).toBe(expected);
});
