import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { structuredDataVocabulary } from './structured-data-vocabulary.ts';

const of = (value: unknown) =>
  judge(structuredDataVocabulary, {
    html: `<!doctype html><script type="application/ld+json">${JSON.stringify(value)}</script>`,
  });
const person = { '@context': 'https://schema.org', '@type': 'Person', '@id': '#p', name: 'Ada' };

test.each([
  ['known names', person, 'pass', null],
  ['http context with slash', { ...person, '@context': 'http://schema.org/' }, 'pass', null],
  ['a property that no type claims any more', { ...person, interactionCount: 5 }, 'pass', null],
  ['an action constraint', { ...person, 'name-input': 'required' }, 'pass', null],
  ['no context', { ...person, '@context': undefined }, 'fail', 'context'],
  [
    'a context that is nearly schema.org',
    { '@context': 'https://schemas.org', '@type': 'Persn' },
    'fail',
    'context',
  ],
  [
    'a page of schema.org as context',
    { '@context': 'https://schema.org/Persn', name: 'A' },
    'fail',
    'context',
  ],
  ['a context without scheme', { '@context': 'schema.contao.org', '@type': 'Page' }, 'fail', 'context'],
  ['another context', { ...person, '@context': 'https://example.org' }, 'fail', 'context'],
  ['no type', { ...person, '@type': undefined }, 'fail', 'type'],
  ['a type in another letter case', { ...person, '@type': 'person' }, 'warn', 'unknown-type'],
  ['an unknown property', { ...person, Name: 'Ada' }, 'warn', 'unknown-property'],
  ['an unknown type inside', { ...person, worksFor: { '@type': 'Firm' } }, 'warn', 'unknown-type'],
])('%s: %s', (_, value, outcome, advice) => {
  expect(of(value)).toMatchObject({ outcome, advice });
});

test('a graph takes the context of its root', () => {
  expect(
    of({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Person', name: 'Ada' }] }).outcome,
  ).toBe('pass');
});

test('a value without a type is no entity that lacks one', () => {
  const author = { '@id': 'https://example.com/#ada', name: 'Ada' };
  expect(of({ '@context': 'https://schema.org', '@type': 'Article', author })).toMatchObject({
    outcome: 'pass',
    value: { entities: 1 },
  });
});

test('one wrong property is told once, however many refer to its entity', () => {
  const author = { '@id': '#p' };
  const articles = [1, 2, 3].map(() => ({ '@type': 'Article', author }));
  const graph = [...articles, { '@type': 'Person', '@id': '#p', Name: 'Ada' }];
  expect(of({ '@context': 'https://schema.org', '@graph': graph })).toMatchObject({
    itemsTotal: 1,
    value: { entities: 4 },
  });
});

test('the value says how much of it is wrong', () => {
  const article = { '@type': 'Article', Headline: 'Rivers', Author: 'Ada' };
  expect(of({ '@context': 'https://schema.org', ...article }).value).toEqual({ entities: 1, problems: 2 });
});

test('an object that adds to a typed one by its id needs no type', () => {
  const graph = [
    { '@type': 'Person', '@id': '#p', name: 'Ada' },
    { '@id': '#p', jobTitle: 'Analyst' },
  ];
  expect(of({ '@context': 'https://schema.org', '@graph': graph })).toMatchObject({
    outcome: 'pass',
    value: { entities: 1 },
  });
});

test('what stands in a script without context is no part of its namesake in another', () => {
  expect(of([person, { '@type': 'Person', '@id': '#p' }])).toMatchObject({
    outcome: 'fail',
    advice: 'context',
  });
});

test.each([
  ['of its own', { '@context': 'https://schema.contao.org/', '@type': 'Page', pageId: 12 }],
  ['under a prefix', { '@context': { contao: 'https://schema.contao.org/' }, '@type': 'contao:RegularPage' }],
])('data in a vocabulary %s is not held against schema.org', (_, value) => {
  expect(of(value)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  expect(of([person, value])).toMatchObject({ outcome: 'pass', value: { entities: 1 } });
});

test('microdata is judged alike', () => {
  const html = '<!doctype html><p itemscope itemtype="https://schema.org/Persn"></p>';
  expect(judge(structuredDataVocabulary, { html })).toMatchObject({
    outcome: 'warn',
    advice: 'unknown-type',
  });
});

test('Open Graph inside RDFa is not held against schema.org', () => {
  const html =
    '<!doctype html><html vocab="https://schema.org/" typeof=WebPage><meta property="og:title" content=x>';
  expect(judge(structuredDataVocabulary, { html }).outcome).toBe('pass');
});

test('no entity, no judgement', () => {
  expect(judge(structuredDataVocabulary, { html: '<!doctype html>' }).reason).toBe('irrelevant');
});
