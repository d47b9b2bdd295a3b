import { describe, expect, test } from 'vitest';
import type { FieldLines } from '../../evidence/evidence.ts';
import { htmlType } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { canonical } from './canonical.ts';

const url = 'https://example.com/a/b';
const link = (href: string, more = '') => `<link rel="canonical" href="${href}" ${more}>`;
const page = (head: string, body = '') => ({ url, html: `<!doctype html><head>${head}</head><body>${body}` });
const header = (value: string) => ({ fields: [...htmlType, ['Link', value] as const] });

describe('without a candidate', () => {
  test('a page whose address has no query is not judged', () => {
    expect(judge(canonical, page(''))).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
    expect(judge(canonical, { ...page(''), url: `${url}?` }).reason).toBe('irrelevant');
  });

  test.each([
    ['a query', { ...page(''), url: `${url}?page=2` }, 'missing'],
    ['a canonical in body', page('', link(url)), 'body'],
    ['a canonical after a head that was closed early', { url, html: `<head><img>${link(url)}` }, 'body'],
  ])('%s warns', (_, options, advice) => {
    expect(judge(canonical, options)).toMatchObject({ outcome: 'warn', advice, itemsTotal: 1 });
  });

  test('a blank href and a noscript in head are no candidates', () => {
    expect(judge(canonical, page(link(' '))).reason).toBe('irrelevant');
    expect(judge(canonical, page(`<noscript>${link(url)}</noscript>`)).reason).toBe('irrelevant');
  });
});

describe('one valid canonical passes', () => {
  test.each([
    ['itself', link(url), true],
    ['itself in capitals', link('HTTPS://EXAMPLE.com/a/b'), true],
    ['itself twice', link(url) + link(url), true],
    ['itself with a lone question mark', link(`${url}?`), true],
    ['itself in a set of languages', `${link(url)}<link rel=alternate hreflang=en href="${url}">`, true],
    [
      'an address of the set, while this page is not in it',
      `${link('https://example.com/de')}<link rel=alternate hreflang=de href="https://example.com/de">`,
      false,
    ],
    ['another path', link('https://example.com/c'), false],
    ['another query', link(`${url}?a=b`), false],
    ['the start page with a query', link('https://example.com/?p=5'), false],
  ])('%s', (_, head, isSelf) => {
    expect(judge(canonical, page(head))).toMatchObject({ outcome: 'pass', value: { isSelf } });
  });

  test('itself on a page that is not UTF-8, whose browsers send the query in its encoding', () => {
    const address = `${url}?q=%EF%EE%E8%F1%EA`;
    const head = Buffer.from('<meta charset=windows-1251><link rel=canonical href="?q=');
    const bytes = Buffer.concat([head, Buffer.from('efeee8f1ea', 'hex'), Buffer.from('">')]);
    const fields: FieldLines = [['Content-Type', 'text/html']];
    expect(judge(canonical, { url: address, bytes, fields }).value).toMatchObject({ isSelf: true });
  });

  test('itself in a Link field of raw bytes', () => {
    const address = 'https://example.com/%D0%BF';
    const raw = header('<https://example.com/\xd0\xbf>; rel=canonical');
    expect(judge(canonical, { ...page(''), url: address, ...raw })).toMatchObject({
      value: { isSelf: true },
    });
  });

  test('in a Link field, also beside an equal link', () => {
    expect(judge(canonical, { ...page(''), ...header(`<${url}>; rel="canonical"`) }).outcome).toBe('pass');
    expect(judge(canonical, { ...page(link(url)), ...header(`<${url}>; rel=canonical`) }).outcome).toBe(
      'pass',
    );
    expect(judge(canonical, { ...page(''), ...header(`<${url}>; rel=canonical; anchor="/c"`) }).reason).toBe(
      'irrelevant',
    );
  });

  test('a further link in body is only a note', () => {
    const result = judge(canonical, page(link(url), link('https://example.com/x')));
    expect(result.outcome).toBe('pass');
    expect(result.items).toMatchObject([{ outcome: null, selector: 'body > link' }]);
  });

  test.each(['/index.html', '/index.php', '/default.aspx', '/INDEX.HTM'])('the start page for %s', (path) => {
    const result = judge(canonical, {
      ...page(link('https://example.com/')),
      url: `https://example.com${path}`,
    });
    expect(result.outcome).toBe('pass');
  });
});

describe('failures', () => {
  test.each([
    ['a value that does not parse', link('https://'), 'invalid', 1],
    ['another scheme', link('ftp://example.com/a'), 'invalid', 1],
    ['an invalid one beside a valid one', link(url) + link('mailto:a@example.com'), 'invalid', 1],
    ['two addresses', link(url) + link('https://example.com/c'), 'several', 2],
    ['a slash more', link(url) + link(`${url}/`), 'several', 2],
    ['the start page', link('https://example.com/'), 'home', 1],
    [
      'another language version',
      `${link('https://example.com/de')}<link rel=alternate hreflang=en href="${url}">
      <link rel=alternate hreflang=de href="https://example.com/de">`,
      'language',
      1,
    ],
  ])('%s', (_, head, advice, itemsTotal) => {
    expect(judge(canonical, page(head))).toMatchObject({ outcome: 'fail', advice, itemsTotal });
  });

  test.each(['/shop/index.html', '/index.html/a', '/my-index.html'])('the start page for %s', (path) => {
    const result = judge(canonical, {
      ...page(link('https://example.com/')),
      url: `https://example.com${path}`,
    });
    expect(result).toMatchObject({ outcome: 'fail', advice: 'home' });
  });

  test('head and header that differ', () => {
    const result = judge(canonical, {
      ...page(link(url)),
      ...header('<https://example.com/c>; rel=canonical'),
    });
    expect(result).toMatchObject({ outcome: 'fail', advice: 'several' });
    expect(result.items.map(({ snippet }) => snippet)).toEqual([
      expect.stringContaining('<link'),
      'Link: <https://example.com/c>; rel=canonical',
    ]);
  });
});

describe('warnings', () => {
  test.each([
    ['a relative value', link('/a/b'), 'relative'],
    ['a protocol-relative value', link('//example.com/a/b'), 'relative'],
    ['an address in a query', link('//example.com/a/b?u=https://x/'), 'relative'],
    ['a fragment', link(`${url}#top`), 'fragment'],
    ['another host', link('https://other.example/a/b'), 'host'],
    ['the www host', link('https://www.example.com/a/b'), 'host'],
    ['http', link('http://example.com/a/b'), 'insecure'],
    ['a medium', link(url, 'media="print"'), 'narrowed'],
    ['a language', link(url, 'hreflang="en"'), 'narrowed'],
    ['a lang', link(url, 'lang="en"'), 'narrowed'],
    ['a type', link(url, 'type="text/html"'), 'narrowed'],
  ])('%s', (_, head, advice) => {
    expect(judge(canonical, page(head))).toMatchObject({ outcome: 'warn', advice, itemsTotal: 1 });
  });

  test('a base before the canonical changes where a relative value leads', () => {
    const result = judge(canonical, page(`<base href="/c/">${link('d')}`));
    expect(result).toMatchObject({ advice: 'relative', value: { canonical: 'https://example.com/c/d' } });
  });

  test('the start page of another host is not this start page', () => {
    expect(judge(canonical, page(link('https://other.example/')))).toMatchObject({
      outcome: 'warn',
      advice: 'host',
    });
  });

  test('of a repeated value are given once', () => {
    expect(judge(canonical, page(link('/a/b') + link(' /a/b '))).itemsTotal).toBe(1);
  });
});

test('an error page is not judged', () => {
  expect(judge(canonical, { status: 404 }).reason).toBe('gate');
});
