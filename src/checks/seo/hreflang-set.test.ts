import { describe, expect, test } from 'vitest';
import { htmlType } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { hreflangSet } from './hreflang-set.ts';

const url = 'https://example.com/en';
const link = (code: string, path = code) =>
  `<link rel=alternate hreflang=${code} href="https://example.com/${path}">`;
const broken = (code: string) => `<link rel=alternate hreflang=${code} href="https://">`;
const page = (...head: string[]) => ({ url, html: `<!doctype html><head>${head.join('')}` });
const header = (code: string, path = code) => ({
  fields: [...htmlType, ['Link', `<https://example.com/${path}>; rel=alternate; hreflang=${code}`] as const],
});

test('a page without entries is not judged', () => {
  expect(judge(hreflangSet, page())).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

describe('a sound set', () => {
  test.each([
    ['of itself', page(link('en'))],
    ['of two', page(link('en'), link('de'))],
    ['of three with a default', page(link('en'), link('de'), link('x-default', 'en'))],
    ['that repeats an entry', page(link('en'), link('EN', 'en'), link('de'))],
    ['with two codes for one address', page(link('en'), link('en-gb', 'en'))],
    [
      'that names the canonical',
      { ...page(link('en', 'x'), '<link rel=canonical href="https://example.com/x">') },
    ],
    ['in the Link field', { ...page(), ...header('en') }],
    ['in both places alike', { ...page(link('en')), ...header('en') }],
  ])('%s passes', (_, options) => {
    expect(judge(hreflangSet, options).outcome).toBe('pass');
  });
});

test.each([
  ['without the page itself', page(link('de'), link('fr')), 'self', 'fail'],
  ['without an address that parses', page(broken('en')), 'self', 'fail'],
  ['with a code for two addresses', page(link('en'), link('de'), link('DE', 'at')), 'conflict', 'fail'],
  [
    'with a code for two addresses, once with spaces',
    page(link('en'), link('" en "', 'x')),
    'conflict',
    'fail',
  ],
  [
    'with a code for two addresses, after one that does not parse',
    page(link('en'), broken('de'), link('de'), link('de', 'at')),
    'conflict',
    'fail',
  ],
  ['of three without a default', page(link('en'), link('de'), link('fr')), 'default', 'warn'],
  [
    'without the canonical',
    page(link('en'), '<link rel=canonical href="https://example.com/x">'),
    'canonical',
    'warn',
  ],
  [
    'that differs in the Link field',
    { ...page(link('en'), link('de')), ...header('de', 'at') },
    'differ',
    'warn',
  ],
  [
    'that differs in the Link field, and repeats the code without an address',
    { ...page(link('en'), link('de'), broken('de')), ...header('de', 'at') },
    'differ',
    'warn',
  ],
] as const)('a set %s', (_, options, advice, outcome) => {
  expect(judge(hreflangSet, options)).toMatchObject({ outcome, advice, itemsTotal: 1 });
});

test('conflicts name their place', () => {
  expect(judge(hreflangSet, page(link('en'), link('de'), link('de', 'at'))).items).toMatchObject([
    { selector: 'head > link:nth-of-type(3)' },
  ]);
  expect(judge(hreflangSet, { ...page(link('en'), link('de')), ...header('de', 'at') }).items).toMatchObject([
    { selector: null, snippet: 'Link: <https://example.com/at>; rel=alternate; hreflang=de' },
  ]);
});

test('an error page is not judged', () => {
  expect(judge(hreflangSet, { status: 404 }).reason).toBe('gate');
});

test('one version is told as one', () => {
  expect(judge(hreflangSet, page(link('en'))).summary).toBe('The page names 1 language version, itself.');
});
