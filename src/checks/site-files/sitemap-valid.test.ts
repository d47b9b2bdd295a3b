import { describe, expect, test } from 'vitest';
import type { SitemapFile } from '../../evidence/evidence.ts';
import { fileResponse, missing, sitemapEvidence, sitemapFile } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { sitemapValid } from './sitemap-valid.ts';

const of = (...files: Partial<SitemapFile>[]) =>
  judge(sitemapValid, { sitemaps: sitemapEvidence({ files: files.map((file) => sitemapFile(file)) }) });

describe('passes', () => {
  test.each([
    ['a urlset', {}],
    ['an index', { kind: 'sitemapindex' }],
    ['RSS', { kind: 'rss', namespace: null }],
    ['Atom', { kind: 'atom', namespace: 'http://www.w3.org/2005/Atom' }],
    ['plain text', { kind: 'text', namespace: null }],
    ['50,000 entries', { entries: 50_000 }],
    ['52,428,800 bytes', { decodedBytes: 52_428_800 }],
  ] as [string, Partial<SitemapFile>][])('%s', (_, file) => expect(of(file).outcome).toBe('pass'));
});

describe('fails', () => {
  test.each([
    ['broken XML', { wellFormed: false, xmlError: 'unclosed tag' }, 'xml'],
    ['another root', { kind: 'other' }, 'root'],
    ['another encoding', { utf8: false }, 'utf8'],
    ['50,001 entries', { entries: 50_001, stopped: 'entries' }, 'limits'],
    ['52,428,801 bytes', { decodedBytes: 52_428_801, stopped: 'bytes' }, 'limits'],
    ['over a tenth of bad entries', { entries: 99, badEntries: 10 }, 'entries'],
  ] as [string, Partial<SitemapFile>, string][])('%s', (_, file, advice) => {
    expect(of(file)).toMatchObject({ outcome: 'fail', advice });
  });

  test('an index that names itself', () => {
    expect(of({ kind: 'sitemapindex', namesItself: true })).toMatchObject({
      outcome: 'fail',
      advice: 'nested',
      itemsTotal: 1,
    });
  });

  test('an index inside an index', () => {
    const index = { url: 'https://example.com/index.xml', kind: 'sitemapindex' } as const;
    expect(of(index, { kind: 'sitemapindex', fromIndex: index.url })).toMatchObject({
      outcome: 'fail',
      advice: 'nested',
    });
    expect(of(index, { kind: 'urlset', fromIndex: index.url }).outcome).toBe('pass');
  });
});

describe('an announced file', () => {
  const announced = (file: Partial<SitemapFile>) => of({ announced: true, ...file });

  test('that is an HTML page fails, and so does one that an index names', () => {
    expect(announced({ kind: 'html', entries: 0 })).toMatchObject({
      outcome: 'fail',
      advice: 'root',
      itemsTotal: 1,
    });
    const index = sitemapFile({ kind: 'sitemapindex' }).url;
    expect(of({ kind: 'html', fromIndex: index }).advice).toBe('root');
  });

  test('that may be a bot wall is not judged', () => {
    const beginning = '<html><iframe src="/_Incapsula_Resource?x"></iframe></html>';
    const wall = { kind: 'html', wellFormed: false, beginning } as const;
    expect(announced(wall).reason).toBe('no_evidence');
    expect(of(wall).reason).toBe('no_evidence');
    expect(of({ announced: true }, { announced: true, ...wall }).outcome).toBe('pass');
  });

  test('without a byte warns', () => {
    const empty = { kind: null, namespace: null, entries: 0, decodedBytes: 0 } as const;
    expect(announced(empty)).toMatchObject({ outcome: 'warn', advice: 'empty', itemsTotal: 1 });
    expect(of(empty).reason).toBe('irrelevant');
  });

  test('that cannot be unpacked fails', () => {
    expect(announced({ kind: null, wellFormed: false, xmlError: 'incorrect header check' }).advice).toBe(
      'xml',
    );
  });
});

test('a root that the broken XML or the encoding hides is not judged', () => {
  const early = {
    kind: 'other',
    wellFormed: false,
    xmlError: '1:6: an XML declaration must be at the start',
  };
  expect(of({ ...early, kind: 'other' })).toMatchObject({ advice: 'xml', itemsTotal: 1 });
  expect(of({ kind: 'other', utf8: false, entries: 0 })).toMatchObject({ advice: 'utf8', itemsTotal: 1 });
});

describe('warns', () => {
  test.each([
    ['a tenth of bad entries', { entries: 100, badEntries: 10 }, 'entries'],
    ['no namespace', { namespace: null }, 'namespace'],
    ['another namespace', { namespace: 'https://www.sitemaps.org/schemas/sitemap/0.9' }, 'namespace'],
    ['http addresses', { httpLocs: 1 }, 'http'],
    ['bad dates', { badDates: 1, badDateSamples: ['soon'] }, 'dates'],
    ['nothing listed', { entries: 0 }, 'empty'],
  ] as [string, Partial<SitemapFile>, string][])('%s', (_, file, advice) => {
    expect(of(file)).toMatchObject({ outcome: 'warn', advice });
  });
});

describe('a file that an index names', () => {
  const index = { url: 'https://example.com/index.xml', kind: 'sitemapindex', entries: 2 } as const;
  const named = (status: number | null) =>
    of(
      index,
      { url: 'https://example.com/good.xml', fromIndex: index.url },
      {
        ...{ url: 'https://example.com/bad.xml', fromIndex: index.url, kind: null, namespace: null },
        ...{ entries: 0, decodedBytes: 0, status },
      },
    );

  test.each([404, 410, 500, 503])('and that answers with %i warns', (status) => {
    expect(named(status)).toMatchObject({
      ...{ outcome: 'warn', advice: 'unread', itemsTotal: 1 },
      summary: `The index names this file, which answers with status ${status}.`,
      items: [{ url: 'https://example.com/bad.xml' }],
    });
  });

  test.each([403, 429, null])('and that answers with %s says nothing', (status) => {
    expect(named(status).outcome).toBe('pass');
  });
});

describe('a file that lists nothing', () => {
  const empty = { entries: 0, beginning: '<urlset></urlset>' };

  test('is fine beside one that lists pages', () => {
    expect(of({ entries: 1 }, empty)).toMatchObject({ outcome: 'pass', value: { files: 2, entries: 1 } });
  });

  test('warns where no other lists pages', () => {
    expect(of(empty, empty)).toMatchObject({
      outcome: 'warn',
      itemsTotal: 2,
      summary: 'This sitemap file lists nothing. And 1 more.',
    });
    expect(of({ kind: 'sitemapindex', entries: 1 }, empty)).toMatchObject({ advice: 'empty', itemsTotal: 1 });
  });

  test('the entries of an index are files, which are counted themselves', () => {
    const index = { kind: 'sitemapindex', entries: 1 } as const;
    expect(of(index, { entries: 2 }).summary).toBe('2 sitemap files with 2 entries are valid.');
    expect(of(index).summary).toBe('1 sitemap file with 1 entry is valid.');
  });

  test('warns even where it could be one for news, as generators say of every file', () => {
    const beginning = '<urlset xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"></urlset>';
    expect(of({ entries: 0, beginning })).toMatchObject({ outcome: 'warn', advice: 'empty' });
  });
});

test('bad entries come with their lines', () => {
  const badSamples = [{ line: 7, loc: '/about', why: 'relative' as const }];
  expect(of({ entries: 100, badEntries: 1, badSamples }).items).toMatchObject([
    { line: null },
    { line: 7, snippet: '/about' },
  ]);
});

test('broken XML comes with its line, a bad date with what it says', () => {
  expect(of({ wellFormed: false, xmlError: '4:29: unclosed tag: loc' }).items).toMatchObject([{ line: 4 }]);
  expect(of({ badDates: 1, badDateSamples: ['soon'] }).items).toMatchObject([{ snippet: 'soon' }]);
});

test('of what is blank nothing is shown', () => {
  const badSamples = [{ line: 7, loc: '', why: 'missing' as const }];
  const snippets = (file: Partial<SitemapFile>) => of(file).items.map(({ snippet }) => snippet);
  expect(snippets({ badDates: 1, badDateSamples: [''] })).toEqual([null]);
  expect(snippets({ badDates: 2, badDateSamples: ['', 'soon'] })).toEqual(['soon']);
  expect(snippets({ entries: 100, badEntries: 1, badSamples })).toEqual([null, null]);
});

test.each([
  ['bad entries', { entries: 1, badEntries: 1 }, { entries: 1_234, badEntries: 1_002 }],
  ['http addresses', { httpLocs: 1 }, { httpLocs: 2 }],
  ['bad dates', { badDates: 1, badDateSamples: ['soon'] }, { badDates: 2, badDateSamples: ['later'] }],
  [
    'broken XML',
    { wellFormed: false, xmlError: '4:29: unclosed tag: loc' },
    { wellFormed: false, xmlError: '1002:1: unclosed tag: loc' },
  ],
] as [string, Partial<SitemapFile>, Partial<SitemapFile>][])(
  '%s stay the same finding when more or others are found',
  (_, before, after) => {
    expect(of(after).items.map(({ id }) => id)).toEqual(of(before).items.map(({ id }) => id));
  },
);

test('http addresses are fine on an http site', () => {
  const sitemaps = sitemapEvidence({ files: [sitemapFile({ httpLocs: 1 })] });
  expect(judge(sitemapValid, { url: 'http://example.com/', sitemaps }).outcome).toBe('pass');
});

test('a sound beginning of a file longer than what is read says nothing', () => {
  const cut = { wellFormed: false, stopped: 'bytes', decodedBytes: 40_000_000 } as const;
  expect(of(cut).reason).toBe('no_evidence');
  expect(of({ ...cut, utf8: false }).outcome).toBe('fail');
});

test('none read, none judged', () => {
  expect(of().reason).toBe('irrelevant');
  expect(of({ status: 404, kind: null }).reason).toBe('irrelevant');
  expect(of({ kind: 'html' }).reason).toBe('irrelevant');
  expect(judge(sitemapValid, { sitemaps: missing() }).reason).toBe('no_evidence');
});

test('T11: a robots.txt that is not known may announce a sitemap', () => {
  const robots = fileResponse('', { status: 429 });
  expect(judge(sitemapValid, { robots, sitemaps: sitemapEvidence() }).reason).toBe('no_evidence');
  const files = [sitemapFile()];
  expect(judge(sitemapValid, { robots, sitemaps: sitemapEvidence({ files }) }).outcome).toBe('pass');
});

test.each([
  ['503', { status: 503 }],
  ['no answer in time', { status: null, outcome: 'timeout' }],
] as [string, Partial<SitemapFile>][])('nothing is known of a file that failed: %s', (_, failure) => {
  const files = [sitemapFile({ announced: true, kind: null, entries: 0, ...failure })];
  const sitemaps = sitemapEvidence({ files, complete: false });
  expect(judge(sitemapValid, { sitemaps }).reason).toBe('no_evidence');
});

test.each([
  [{ entries: 1 }, '1 sitemap file with 1 entry is valid.'],
  [{ httpLocs: 1 }, 'The site uses https, but the sitemap lists 1 address with http.'],
  [{ badDates: 2, badDateSamples: ['soon'] }, 'In 2 entries, lastmod is not a date or lies ahead.'],
  [{ entries: 1, badEntries: 1 }, 'The address is missing or not valid in 1 of 1 entry.'],
  [{ entries: 9, badEntries: 2 }, 'The address is missing or not valid in 2 of 9 entries.'],
  [{ wellFormed: false, xmlError: 'incorrect header check' }, 'The XML is broken: incorrect header check.'],
  [
    { wellFormed: false, xmlError: '4:29: undefined entity.' },
    'The XML is broken in line 4 after 29 characters: undefined entity.',
  ],
] as [Partial<SitemapFile>, string][])('%j is told: %s', (file, summary) => {
  expect(of(file).summary).toBe(summary);
});

test('the task counts the entries, of which some are shown', () => {
  const badSamples = [{ line: 1, loc: '/a', why: 'relative' as const }];
  const { task } = of({ entries: 99, badEntries: 10, badSamples }, { entries: 99, badEntries: 1 });
  expect(task).toBe('Correct addresses in the sitemap (11)');
});
