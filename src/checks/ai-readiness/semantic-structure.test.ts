import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { semanticStructure } from './semantic-structure.ts';

const nav = '<nav><a href=/>Home</a></nav>';
const header = '<header>Example</header>';
const headings = '<h1>One</h1><h2>Two</h2>';
const list = '<ul><li>x</ul>';
const of = (html: string) => judge(semanticStructure, { html: `<!doctype html><body>${html}` });

test.each([
  ['all four', nav + header + headings + list, 'pass'],
  ['three', nav + header + list, 'pass'],
  ['two', nav + headings, 'warn'],
  ['one', headings, 'fail'],
  ['none', '<div>x</div>', 'fail'],
])('%s: %s', (_, html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

test.each([
  ['a header of an article', '<article><header>x</header></article>', { frame: false }],
  ['an h1 without h2', '<h1>One</h1>', { headings: false }],
  ['a list in the navigation', '<nav><ul><li>x</ul></nav>', { structure: false }],
  ['a hidden nav', `<div hidden>${nav}</div>`, { nav: false }],
])('%s is no sign', (_, html, value) => {
  expect(of(html).value).toMatchObject(value);
});
