import { expect, test } from 'vitest';
import { conditionFailed, mayChange, reportTags } from './conditional.ts';

test.each([
  [{}, true],
  [{ 'if-match': '*' }, true],
  [{ 'if-match': '"a"' }, true],
  [{ 'if-match': '"b"' }, false],
  [{ 'if-none-match': '*' }, false],
  [{ 'if-none-match': 'W/"a"' }, false],
  [{ 'if-none-match': '"b"' }, true],
  [{ 'if-match': '"a"', 'if-none-match': '"a"' }, false],
])('H4: under %j what has the tag "a" may be changed: %s', (headers, expected) => {
  expect(mayChange(headers, '"a"')).toBe(expected);
});

test('H4: the tag of a report changes with the report and with the texts around it', () => {
  const tag = (version: number, texts: string) => reportTags(() => texts).of({ version });
  expect(tag(3, 'a')).toBe(tag(3, 'a'));
  expect(tag(3, 'a')).not.toBe(tag(4, 'a'));
  expect(tag(3, 'a')).not.toBe(tag(3, 'b'));
});

test.each([
  [
    'an older tag in If-Match',
    { 'if-match': '"1.a"' },
    'The report has changed since it was read. Read it again.',
  ],
  [
    'the present tag in If-Match, made weak by a proxy',
    { 'if-match': 'W/"2.a"' },
    'If-Match takes strong tags only: send "2.a", without the W/ that a proxy puts before it.',
  ],
  [
    'the present tag in If-None-Match',
    { 'if-none-match': '"2.a"' },
    'What is asked in If-Match or If-None-Match is not so here. Leave it out.',
  ],
])('a change is refused with the reason: %s', (_, headers, message) => {
  expect(mayChange(headers, '"2.a"')).toBe(false);
  expect(conditionFailed({ headers }, '"2.a"', 'report')).toMatchObject({
    code: 'precondition-failed',
    message,
  });
});
