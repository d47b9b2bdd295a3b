import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { metaDescriptionLength } from './meta-description-length.ts';

const described = (content: string, html = '') =>
  judge(metaDescriptionLength, {
    html: `<!doctype html>${html}<meta name=description content="${content}">`,
  });

test.each([
  ['69 letters', 'x'.repeat(69), 69, 'short'],
  ['70 letters', 'x'.repeat(70), 70, null],
  ['160 letters', 'x'.repeat(160), 160, null],
  ['161 letters', 'x'.repeat(161), 161, 'long'],
  ['34 Japanese characters', '川'.repeat(34), 68, 'short'],
  ['35 Japanese characters', '川'.repeat(35), 70, null],
  ['81 Japanese characters', '川'.repeat(81), 162, 'long'],
  ['Thai', 'น้ำ'.repeat(70), 70, null],
  ['Arabic', 'نَ'.repeat(70), 70, null],
  ['Hindi', 'दी'.repeat(70), 70, null],
  ['emoji', '👍🏽'.repeat(35), 70, null],
])('%s', (_, content, value, advice) => {
  expect(described(content)).toMatchObject({ outcome: advice === null ? 'pass' : 'warn', value, advice });
});

test('the first description that is not blank counts', () => {
  expect(described('x'.repeat(80), '<meta name=description content=" ">').outcome).toBe('pass');
  expect(described('x'.repeat(80), '<meta name=description content="short">').advice).toBe('short');
});

test('a page without a description is not judged', () => {
  expect(judge(metaDescriptionLength, { html: '<p>' })).toMatchObject({
    outcome: 'not_applicable',
    reason: 'irrelevant',
  });
});

test('one character is told as one', () => {
  expect(described('x').summary).toBe('The description is short: 1 character.');
});
