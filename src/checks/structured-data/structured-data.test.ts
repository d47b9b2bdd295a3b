import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { structuredData } from './structured-data.ts';

test.each([
  ['JSON-LD', '<script type="application/ld+json">{"@type":"Person"}</script>', 'pass'],
  ['microdata', '<p itemscope itemtype="https://schema.org/Person"></p>', 'pass'],
  ['RDFa', '<p vocab="https://schema.org/" typeof=Person></p>', 'pass'],
  ['broken JSON-LD', '<script type="application/ld+json">{</script>', 'warn'],
  ['an empty object', '<script type="application/ld+json">{}</script>', 'warn'],
  [
    'another vocabulary',
    '<script type="application/ld+json">{"@context":"https://www.w3.org/ns/activitystreams","@type":"Note"}</script>',
    'warn',
  ],
  ['none', '<p>Text</p>', 'warn'],
])('%s: %s', (_, html, outcome) => {
  expect(judge(structuredData, { html: `<!doctype html><body>${html}` }).outcome).toBe(outcome);
});

test('one entity is told as one', () => {
  const html = '<!doctype html><body><p itemscope itemtype="https://schema.org/Person"></p>';
  expect(judge(structuredData, { html }).summary).toBe('The page describes 1 entity.');
});
