import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { readability } from './readability.ts';
import { syllables } from './syllables.ts';

const of = (text: string, lang = 'en') =>
  judge(readability, { html: `<!doctype html><html lang=${lang}><body><main><p>${text}</p></main>` });
const ease = (text: string) => (of(text).value as { readingEase: number }).readingEase;

test('short words in short sentences are easier than long ones in long sentences', () => {
  expect(ease('The cat sat on the mat. '.repeat(20))).toBeGreaterThan(90);
  expect(
    ease(
      'Utilisation of institutional infrastructure necessitates prior administrative authorisation '.repeat(
        20,
      ),
    ),
  ).toBeLessThan(10);
});

test.each(['“The cat sat on the mat.”', '(The cat sat on the mat!)', "'The cat sat on the “mat?”'"])(
  'a sentence ends within quotation marks and brackets: %s',
  (sentence) => {
    expect(of(`${sentence} `.repeat(25)).value).toMatchObject({ sentences: 25 });
  },
);

test('a list item or a heading is a sentence without a mark at its end', () => {
  const item = '<li>The small cat sat on the mat all day</li>';
  const html = `<h2>What cats do</h2><ul>${item.repeat(20)}</ul>It is<br>so. And ends`;
  expect(of(html).value).toMatchObject({ words: 188, sentences: 23 });
  expect(ease(`<ul>${item.repeat(20)}</ul>`)).toBeGreaterThan(90);
});

test('the beginning of a long text tells how it is written', () => {
  const item = '<li>The small cat sat on the mat</li>';
  // With a space 29 characters each: 2,000 hold 68 items and seven words of another, the last of them cut.
  expect(of(`<ul>${item.repeat(2_000)}</ul>`).value).toMatchObject({ words: 483, sentences: 69 });
});

test('numbers of sections are no sentences', () => {
  expect(of('<div>1. The cat sat on the mat.</div>'.repeat(25)).value).toMatchObject({ sentences: 25 });
});

test('other languages and short texts are not measured', () => {
  expect(
    of('Der Hund schläft unter dem Tisch und träumt von einer langen Reise. '.repeat(12), 'de').reason,
  ).toBe('irrelevant');
  expect(of('The cat sat. '.repeat(20)).reason).toBe('irrelevant');
});

test.each([
  ['cat', 1],
  ['river', 2],
  ['make', 1],
  ['table', 2],
  ['walked', 1],
  ['wanted', 2],
  ['beautiful', 3],
  ['rhythm', 1],
])('%s has %d syllables', (word, count) => {
  expect(syllables(word)).toBe(count);
});
