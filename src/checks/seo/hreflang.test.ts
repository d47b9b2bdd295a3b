import { describe, expect, test } from 'vitest';
import { htmlType } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { hreflang } from './hreflang.ts';

const link = (code: string, href = 'https://example.com/x') =>
  `<link rel="alternate" hreflang="${code}" href="${href}">`;
const page = (head: string, body = '') => ({ html: `<!doctype html><head>${head}</head><body>${body}` });
const header = (value: string) => ({ fields: [...htmlType, ['Link', value] as const] });

test.each([
  ['without hreflang', ''],
  ['with a feed', '<link rel=alternate type="application/rss+xml" href=/feed>'],
  ['with hreflang on another relation', '<link rel=canonical hreflang=xx href=/>'],
])('a page %s is not judged', (_, head) => {
  expect(judge(hreflang, page(head))).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

test('valid entries pass, in head and in Link fields', () => {
  const result = judge(hreflang, {
    ...page(`${link('en-GB')}${link('zh-Hant-TW', ' HTTP://example.com/ ')}${link('X-Default')}`),
    ...header('<https://example.com/de>; rel="alternate"; hreflang="de"'),
  });
  expect(result).toMatchObject({ outcome: 'pass', value: { entries: 4 } });
});

describe('failures', () => {
  test.each([
    ['an unassigned region', link('en-uk'), 'code', 'Write en-gb.'],
    ['an underscore', link('en_US'), 'code', 'Write en-us.'],
    ['a region alone', link('us'), 'code', 'Write en-us.'],
    ['an unknown language', link('xx'), 'code', '“xx”'],
    ['a three-letter code of no language', link('xyq'), 'code', '“xyq”'],
    ['a withdrawn language with an unassigned region', link('iw-uk'), 'code', 'Write he-gb.'],
    ['three letters for a language that has two', link('deu'), 'code', 'Write de.'],
    ['an empty code', link(''), 'code', '“”'],
    ['a relative address', link('de', '/de'), 'address', '“/de”'],
    ['a protocol-relative address', link('de', '//example.com/de'), 'address', '“//example.com/de”'],
    ['an address in a query', link('de', '//example.com/?u=https://x/'), 'address', 'not an absolute'],
    ['another scheme', link('de', 'ftp://example.com/'), 'address', 'ftp'],
    ['an address that does not parse', link('de', 'https://'), 'address', 'https://'],
    ['a blank address', link('de', ' '), 'address', 'no address'],
    ['no address', '<link rel=alternate hreflang=de>', 'address', 'no address'],
  ])('%s', (_, head, advice, words) => {
    const result = judge(hreflang, page(head));
    expect(result).toMatchObject({ outcome: 'fail', advice, itemsTotal: 1 });
    expect(result.summary).toContain(words);
  });

  test('in a Link field', () => {
    expect(judge(hreflang, header('</de>; rel=alternate; hreflang=de')).items).toMatchObject([
      { outcome: 'fail', snippet: 'Link: </de>; rel=alternate; hreflang=de' },
    ]);
  });
});

describe('warnings', () => {
  test.each([
    ['a language of three letters', page(link('fil')), 'long'],
    ['the same with a region', page(link('fil-PH')), 'long'],
    ['iw', page(link('iw')), 'withdrawn'],
    ['in', page(link('in-ID')), 'withdrawn'],
    ['ji', page(link('JI')), 'withdrawn'],
    ['a link in body beside one in head', page(link('de'), link('en')), 'body'],
    ['a link in body alone', page('', link('de')), 'body'],
  ])('%s', (_, options, advice) => {
    expect(judge(hreflang, options)).toMatchObject({ outcome: 'warn', advice, itemsTotal: 1 });
  });
});

test('an error page is not judged', () => {
  expect(judge(hreflang, { status: 404 }).reason).toBe('gate');
});
