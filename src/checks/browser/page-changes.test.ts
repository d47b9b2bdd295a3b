import { describe, expect, test } from 'vitest';
import type { FieldLines } from '../../evidence/evidence.ts';
import { readFlatDocument } from '../../evidence/html/flat-document.ts';
import { exchange } from '../../evidence/sample-evidence.ts';
import { changesBetween, type FactName } from './page-changes.ts';

const url = 'https://example.com/rivers';

function changes(head: readonly [string, string], body: readonly [string, string], fields: FieldLines = []) {
  const [raw, shown] = [0, 1].map((at) =>
    readFlatDocument(`<!doctype html><html lang=en><head>${head[at]}</head><body>${body[at]}</body>`, url),
  );
  if (raw === undefined || shown === undefined) throw new Error('Two pages are compared.');
  return changesBetween(raw, shown, { final: exchange({ url, fields }) });
}

const factOf = (fact: FactName, ...given: Parameters<typeof changes>) =>
  changes(...given).facts.find((changed) => changed.fact === fact);
const none = ['', ''] as const;

describe('what scripts made of a page', () => {
  test.each([
    ['title', '<title>A</title>', '<title> B </title>', 'A', 'B'],
    ['title', '<title></title>', '<title>B</title>', null, 'B'],
    ['description', '<meta name=description content=A>', '', 'A', null],
    ['canonical', '', '<link rel=canonical href=/b#c>', null, 'https://example.com/b'],
    [
      'robots',
      '<meta name=robots content=noindex>',
      '<meta name=robots content="index, nofollow">',
      'noindex',
      'index\nnofollow',
    ],
    ['robots', '', '<meta name=googlebot content=max-snippet:0>', null, 'googlebot: max-snippet: 0'],
    ['hreflang', '', '<link rel=alternate hreflang=DE href=/de>', null, 'de https://example.com/de'],
    [
      'structured-data',
      '',
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","location":{"@type":"Place"}}</script>',
      null,
      'Event',
    ],
  ] as const)('%s: %s → %s', (fact, before, after, raw, rendered) => {
    const change = raw === null ? 'added' : rendered === null ? 'removed' : 'changed';
    expect(factOf(fact, [before, after], none)).toEqual({ fact, change, raw, rendered });
    expect(factOf(fact, [after, after], none)?.change).toBe('same');
  });

  test('tells headings with their level, and h1 by itself', () => {
    const body = ['<h1>A</h1>', '<h1>A</h1><div role=heading aria-level=3>B</div>'] as const;
    expect(factOf('h1', none, body)).toMatchObject({ change: 'same', raw: 'A' });
    expect(factOf('headings', none, body)).toMatchObject({ raw: 'h1 A', rendered: 'h1 A\nh3 B' });
  });

  test('leaves the order of language versions aside', () => {
    const link = (code: string) => `<link rel=alternate hreflang=${code} href=/${code}>`;
    expect(factOf('hreflang', [link('de') + link('fr'), link('fr') + link('de')], none)?.change).toBe('same');
  });

  test('counts what the server says in fields before and after', () => {
    const fields: FieldLines = [
      ['Link', '</a>; rel="canonical"'],
      ['X-Robots-Tag', 'noarchive'],
    ];
    expect(factOf('canonical', none, none, fields)).toMatchObject({
      change: 'same',
      raw: 'https://example.com/a',
    });
    expect(factOf('robots', none, none, fields)).toMatchObject({ change: 'same', raw: 'noarchive' });
  });

  test('cuts what is long, and compares all of it', () => {
    const long = (end: string) => `<title>${'A'.repeat(2_000)}${end}</title>`;
    const found = factOf('title', [long('b'), long('c')], none);
    expect(found).toMatchObject({ change: 'changed' });
    expect(found?.raw).toHaveLength(300);
  });

  test.each([
    ['words', '<p>one two', '<p>two one one three', 2, 4, 0.5],
    ['words', '<p>One', '<p hidden>One', 1, 0, null],
    ['links', '<a href=/a>', '<a href=/a#b><a href=/b><a href=/b><a href=//other.example/>', 1, 2, 0.5],
    ['links', '<a href=/a>', '', 1, 0, null],
    ['images', '<img src=a.png>', '<img src=/a.png><img src=/a.png><img><img>', 1, 4, 0.25],
  ] as const)('%s: %s → %s', (amount, before, after, raw, rendered, share) => {
    const { amounts } = changes(none, [before, after]);
    expect(amounts.find((changed) => changed.amount === amount)).toEqual({ amount, raw, rendered, share });
  });
});
