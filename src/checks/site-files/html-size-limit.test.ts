import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { htmlSizeLimit } from './html-size-limit.ts';

test.each([
  [1_000_000, 'pass'],
  [1_000_001, 'warn'],
  [2_000_000, 'warn'],
  [2_000_001, 'fail'],
])('%d bytes: %s', (decodedBytes, outcome) => {
  expect(judge(htmlSizeLimit, { body: { decodedBytes } })).toMatchObject({ outcome, value: decodedBytes });
});

test('one byte is told as one', () => {
  expect(judge(htmlSizeLimit, { body: { decodedBytes: 1 } }).summary).toBe(
    'The HTML is 1 byte before compression.',
  );
});

test('the task says the size', () => {
  const { task } = judge(htmlSizeLimit, { body: { decodedBytes: 2_400_000 } });
  expect(task).toBe('Shorten the HTML for crawlers (2.4 MB)');
});
