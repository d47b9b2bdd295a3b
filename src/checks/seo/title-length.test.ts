import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { titleLength } from './title-length.ts';

const titled = (title: string) => judge(titleLength, { html: `<!doctype html><title>${title}</title>` });

test.each([
  ['14 letters', 'x'.repeat(14), 14, 'short'],
  ['15 letters', 'x'.repeat(15), 15, null],
  ['60 letters', 'x'.repeat(60), 60, null],
  ['61 letters', 'x'.repeat(61), 61, 'long'],
  ['spaces around 15 letters', `  ${'x'.repeat(15)}\n`, 15, null],
  ['7 Japanese characters', '川の流れと海', 12, 'short'],
  ['8 Japanese characters', '川の流れと海の絵', 16, null],
  ['31 Japanese characters', '川'.repeat(31), 62, 'long'],
  ['Thai with vowels above and below', 'แม่น้ำสายยาวในภาคเหนือ', 18, null],
  ['Arabic', 'أنهار المنطقة وبحيراتها', 23, null],
  ['Hindi', 'क्षेत्र की नदियाँ और झीलें और पुल', 20, null],
  ['7 emoji', '🙂'.repeat(7), 14, 'short'],
  ['8 families of emoji', '👨‍👩‍👧‍👦'.repeat(8), 16, null],
])('%s', (_, title, value, advice) => {
  expect(titled(title)).toMatchObject({ outcome: advice === null ? 'pass' : 'warn', value, advice });
});

test.each(['', ' &nbsp;'])('the blank title %j is not judged', (title) => {
  expect(titled(title)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

test('a page without a title is not judged', () => {
  expect(judge(titleLength, { html: '<svg><title>A title of an icon</title></svg>' }).reason).toBe(
    'irrelevant',
  );
});

test('one character is told as one', () => {
  expect(titled('x').summary).toBe('The title is short: 1 character.');
});

test('wide characters are spoken of only where there are some', () => {
  expect(titled('川の流れ').summary).toBe('The title is short: 8 characters, as wide ones count as two.');
  expect(titled('x'.repeat(61)).summary).toBe('The title is long: 61 characters.');
  expect(titled('x'.repeat(20)).summary).toBe('The title has 20 characters.');
});
