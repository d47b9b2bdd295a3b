import { expect, test } from 'vitest';
import { htmlType } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { metaRefreshRedirect } from './meta-refresh-redirect.ts';

const url = 'https://example.com/a';
const meta = (content: string) => `<meta http-equiv="Refresh" content="${content}">`;
const page = (head: string) => ({ url, html: `<!doctype html><head>${head}</head><body>` });
const header = (value: string) => ({ url, fields: [...htmlType, ['Refresh', value] as const] });

test.each([
  ['none', page('')],
  ['a reload of itself', page(meta('30'))],
  ['its own address', page(meta('5; url=/a#top'))],
  ['a value that does not parse', page(meta('soon; url=/b'))],
  ['an address that does not parse', page(meta('0; url=https://'))],
  ['a refresh in noscript', page(`<noscript>${meta('0; url=/b')}</noscript>`)],
  ['a Refresh header to the page itself', { ...page('<base href=/app/>'), ...header('300; url=a') }],
  ['a further refresh, which browsers ignore', page(meta('30') + meta('5; url=/b'))],
])('%s passes', (_, options) => {
  expect(judge(metaRefreshRedirect, options).outcome).toBe('pass');
});

test.each([
  ['another address at once', page(meta('0; url=/b')), 'warn', 'instant'],
  ['another address after less than a second', page(meta('0.5; url=/b')), 'warn', 'instant'],
  ['another address after a second', page(meta('1; url=/b')), 'fail', 'delayed'],
  ['a Refresh header at once', header('0; url=https://other.example/'), 'warn', 'instant'],
  ['a Refresh header after a while', header('10; url=/b'), 'fail', 'delayed'],
  ['a refresh in body', { url, html: `<body>${meta('3;/b')}` }, 'fail', 'delayed'],
] as const)('%s', (_, options, outcome, advice) => {
  const result = judge(metaRefreshRedirect, options);
  expect(result).toMatchObject({ outcome, advice, itemsTotal: 1 });
});

test('the item names the element and the target', () => {
  expect(judge(metaRefreshRedirect, page(meta('0; url=/b'))).items).toMatchObject([
    {
      selector: 'head > meta',
      url: 'https://example.com/b',
      detail: 'A meta refresh leads to “https://example.com/b” at once.',
    },
  ]);
  expect(judge(metaRefreshRedirect, header('10; url=/b')).items).toMatchObject([
    { selector: null, detail: 'A Refresh header leads to “https://example.com/b” after 10 s.' },
  ]);
});

test('an error page is not judged', () => {
  expect(judge(metaRefreshRedirect, { status: 404 }).reason).toBe('gate');
});
