import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { siteIdentity } from './site-identity.ts';

const entity = (type: string, more: object = { url: 'https://example.com/' }) => ({
  '@type': type,
  name: 'A',
  ...more,
});
const of = (entities: object[], url = 'https://example.com/') =>
  judge(siteIdentity, {
    url,
    html: `<!doctype html><script type="application/ld+json">${JSON.stringify(entities)}</script>`,
  }).outcome;

test.each([
  ['owner and site', [entity('Organization'), entity('WebSite')], 'pass'],
  ['a shop and the site', [entity('BikeStore'), entity('WebSite')], 'pass'],
  ['a person and the site', [entity('Person'), entity('WebSite')], 'pass'],
  ['only the site', [entity('WebSite')], 'warn'],
  ['only the owner', [entity('Organization')], 'warn'],
  ['names without addresses', [entity('Organization', {}), entity('WebSite', {})], 'fail'],
  ['an address without a name', [entity('WebSite'), { '@type': 'Organization', url: '/' }], 'warn'],
  ['something else', [entity('Product')], 'fail'],
])('%s: %s', (_, entities, outcome) => {
  expect(of(entities)).toBe(outcome);
});

test('other pages are not judged', () => {
  expect(of([], 'https://example.com/about')).toBe('not_applicable');
});
