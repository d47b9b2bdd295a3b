import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { openGraph } from './open-graph.ts';

const meta = (name: string, by = 'property', content = 'x') => `<meta ${by}="${name}" content="${content}">`;
const all = ['og:title', 'og:type', 'og:image', 'og:url'];
const of = (...metas: string[]) =>
  judge(openGraph, { html: `<!doctype html><head>${metas.join('')}</head>` });

test('all four pass, in body too, and og:image:url serves for og:image', () => {
  expect(of(...all.map((name) => meta(name))).outcome).toBe('pass');
  expect(of(...['og:title', 'og:type', 'og:image:url', 'og:url'].map((name) => meta(name))).outcome).toBe(
    'pass',
  );
  expect(
    judge(openGraph, { html: `<!doctype html><body>${all.map((name) => meta(name)).join('')}` }).outcome,
  ).toBe('pass');
});

test.each([
  ['og:title', 'fail'],
  ['og:image', 'fail'],
  ['og:type', 'warn'],
  ['og:url', 'warn'],
])('without %s: %s', (left, outcome) => {
  expect(of(...all.filter((name) => name !== left).map((name) => meta(name)))).toMatchObject({
    outcome,
    itemsTotal: 1,
  });
});

test('a blank value is none, and the next one counts', () => {
  const rest = all.filter((name) => name !== 'og:title').map((name) => meta(name));
  expect(of(meta('og:title', 'property', ' '), ...rest).outcome).toBe('fail');
  expect(of(meta('og:title', 'property', ' '), meta('og:title'), ...rest).outcome).toBe('pass');
});

test('by name warns', () => {
  expect(of(...all.map((name) => meta(name, 'name')))).toMatchObject({ outcome: 'warn', itemsTotal: 4 });
});

test('the task names what is missing', () => {
  expect(of().task).toBe('Add 4 Open Graph properties: og:title …');
  expect(of(...['og:title', 'og:type', 'og:image'].map((name) => meta(name))).task).toBe(
    'Add 1 Open Graph property: og:url',
  );
});
