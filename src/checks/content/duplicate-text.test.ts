import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { duplicateText } from './duplicate-text.ts';

/** A paragraph of twenty words, over 80 characters, that no other number has. */
const block = (number: number) =>
  `<p>${Array.from({ length: 20 }, (_, i) => `river${number}x${i}`).join(' ')}</p>`;
const of = (...blocks: string[]) =>
  judge(duplicateText, { html: `<!doctype html><body><main>${blocks.join('')}</main>` });
const distinct = (count: number) => Array.from({ length: count }, (_, i) => block(i));

test.each([
  ['none repeated', distinct(3), 'pass'],
  ['one of eleven', [...distinct(10), block(0)], 'pass'],
  ['one of ten', [...distinct(9), block(0)], 'warn'],
  ['two of five', [...distinct(3), block(0), block(0)], 'warn'],
  ['two of four', [...distinct(2), block(0), block(0)], 'fail'],
  ['nine of twenty-two', [...distinct(13), ...distinct(9)], 'fail'],
  ['two blocks', distinct(2), 'not_applicable'],
  ['short ones', ['<p>Short.</p>', '<p>Short.</p>', '<p>Short.</p>'], 'not_applicable'],
])('%s: %s', (_, blocks, outcome) => {
  expect(of(...blocks).outcome).toBe(outcome);
});

test('marks may be part of their letters or stand apart', () => {
  const accented = (number: number) => block(number).replaceAll('river', 'rivière');
  const blocks = [accented(0), accented(1), accented(1).normalize('NFD')];
  expect(of(...blocks)).toMatchObject({ outcome: 'warn', value: { repeated: 1 } });
});

test('only the innermost block counts', () => {
  const nested = block(0).replace('<p>', '<blockquote><p>').replace('</p>', '</p></blockquote>');
  expect(of(nested, block(1), block(2))).toMatchObject({ outcome: 'pass', value: { blocks: 3 } });
});

test.each(['li', 'dd', 'blockquote', 'p'])('a %s is a block', (name) => {
  const element = block(0).replace('<p>', `<${name}>`).replace('</p>', `</${name}>`);
  expect(of(element, block(1), block(2))).toMatchObject({ outcome: 'pass', value: { blocks: 3 } });
});

test('a block has 80 characters', () => {
  const long = (length: number) => `<p>${'river '.repeat(20).slice(0, length - 1)}x</p>`;
  expect(of(long(80), block(1), block(2)).outcome).toBe('pass');
  expect(of(long(79), block(1), block(2)).outcome).toBe('not_applicable');
});

test('a block that is as long as no other but its copy counts as well', () => {
  const longer = block(0).replace('river', 'a river');
  expect(of(block(1), block(2), longer, longer)).toMatchObject({ value: { blocks: 4, repeated: 1 } });
});

test('a block outside the main text is none', () => {
  const around = `<nav>${block(0)}${block(0)}</nav>`;
  expect(of(...distinct(3), '</main>', around)).toMatchObject({ outcome: 'pass', value: { blocks: 3 } });
});

test('a hidden block is none', () => {
  expect(of(...distinct(3), block(0).replace('<p>', '<p hidden>')).outcome).toBe('pass');
});

test('what browsers without a player would show is no text', () => {
  const player = `<video src=/a.mp4>${block(0)}</video>`;
  expect(of(...distinct(3), player, player)).toMatchObject({ outcome: 'pass', value: { blocks: 3 } });
});

test('names the later ones of different kinds', () => {
  const item = block(0).replace('<p>', '<li>').replace('</p>', '</li>');
  const { items } = of(`<ul>${item}</ul>`, block(0), block(1));
  expect(items.map(({ selector }) => selector)).toEqual(['body > main > p:nth-of-type(1)']);
});

test('names the repeats, not the first', () => {
  expect(of(...distinct(2), block(0)).items.map(({ selector }) => selector)).toEqual([
    'body > main > p:nth-of-type(3)',
  ]);
});

test('one paragraph repeats, two repeat', () => {
  expect(of(...distinct(10), block(0)).summary).toBe('1 of 11 paragraphs repeats an earlier one.');
  expect(of(...distinct(20), block(0), block(1)).summary).toBe('2 of 22 paragraphs repeat an earlier one.');
});

test('texts of the same length may differ', () => {
  expect(of(...distinct(3), block(0).replace('river0x0', 'brook0x0'))).toMatchObject({
    outcome: 'pass',
    value: { repeated: 0 },
  });
});
