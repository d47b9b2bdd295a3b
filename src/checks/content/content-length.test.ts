import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { contentLength } from './content-length.ts';

const of = (html: string) => judge(contentLength, { html: `<!doctype html><body>${html}` });

test.each([
  [300, 'pass'],
  [299, 'warn'],
  [100, 'warn'],
  [99, 'fail'],
])('%d words: %s', (words, outcome) => {
  expect(of(`<p>${'word '.repeat(words)}</p>`)).toMatchObject({ outcome, value: words });
});

test('hidden text and scripts do not count', () => {
  expect(of('<p hidden>one two</p><script>three four</script><p>five</p>').value).toBe(1);
});

test('words are counted in scripts without spaces', () => {
  expect(
    judge(contentLength, { html: '<!doctype html><html lang=ja><body><p>川は山から海へ流れる。' }).value,
  ).toBeGreaterThan(4);
});

test('one word is told as one', () => {
  expect(of('<p>Word</p>').summary).toBe('The page has 1 word of visible text.');
});
