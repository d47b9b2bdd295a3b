import fc from 'fast-check';

// Inputs as targets could send them: arbitrary ones. The files beside follow a grammar far enough to reach the rules.

/** Any string, and strings that have hurt programs before. */
export const soup: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\uFEFF',
    '\uD800',
    '\u202E',
    '__proto__',
    'constructor',
    'toString',
    'NaN',
    '-1',
    '1e999',
    '0x10',
    '%',
    '%zz',
    '%E0%A4%A',
    '//',
    'http://',
    'http://[::1',
    'https://example.com:99999/',
    'javascript:',
    'data:,',
    'file:///',
    '{{',
    '&amp;#0;',
    '--',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  ),
);

const bytesOf = (text: string) => new TextEncoder().encode(text);

export const anyBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc
    .tuple(
      fc.constantFrom('<!doctype html><html>', '<?xml version="1.0"?>', '\u001F\u008B', '\uFEFF', '<urlset>'),
      fc.uint8Array({ maxLength: 200 }),
    )
    .map(([start, rest]) => Uint8Array.from([...bytesOf(start), ...rest])),
);

/** Parts in any number, with one of these between them. */
export function joined(
  part: fc.Arbitrary<string>,
  between: readonly string[],
  maxLength: number,
): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(part, fc.constantFrom(...between)), { maxLength })
    .map((pairs) => pairs.flat().join(''));
}
