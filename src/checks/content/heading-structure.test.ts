import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { headingStructure } from './heading-structure.ts';

const text = (words: number) => `<p>${'word '.repeat(words)}</p>`;
const of = (html: string) => judge(headingStructure, { html: `<!doctype html><body><main>${html}</main>` });

test.each([
  ['300 words and an h2', `<h2>Two</h2>${text(299)}`, 'pass'],
  ['300 words and an h6', `<h6>Six</h6>${text(299)}`, 'pass'],
  ['300 words and an h4', `<h4>Four</h4>${text(299)}`, 'pass'],
  ['300 words and an h5', `<h5>Five</h5>${text(299)}`, 'pass'],
  [
    '300 words and one in closed details',
    `<details><h3><a href=/x>Part</a></h3>${text(299)}</details>`,
    'pass',
  ],
  ['a blank one in closed details', `<details><h3><a href=/x></a></h3>${text(300)}</details>`, 'warn'],
  ['one hidden from assistive technology', `<h2><span aria-hidden=true>Two</span></h2>${text(300)}`, 'warn'],
  ['300 words and none', text(300), 'warn'],
  ['only an h1', `<h1>One</h1>${text(299)}`, 'warn'],
  ['one by its role', `<p role=heading>Two</p>${text(299)}`, 'pass'],
  ['an h1 of level 2', `<h1 aria-level=2>Two</h1>${text(299)}`, 'pass'],
  ['an h2 of level 1', `<h2 aria-level=1>One</h2>${text(299)}`, 'warn'],
  ['an h2 that is no heading', `<h2 role=none>Two</h2>${text(300)}`, 'warn'],
  ['a blank one', `<h2> </h2>${text(300)}`, 'warn'],
  ['a hidden one', `<h2 hidden>Two</h2>${text(300)}`, 'warn'],
  ['299 words', text(299), 'not_applicable'],
])('%s: %s', (_, html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

test('one word and one sub-heading are told as one', () => {
  expect(of(text(1)).summary).toBe('The main text has 1 word, too few to need sub-headings.');
  expect(of(`<h2>Two</h2>${text(299)}`).summary).toBe('1 sub-heading divides 300 words.');
});
