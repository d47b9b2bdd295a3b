import { describe, expect, test } from 'vitest';
import type { SitemapFile } from '../../evidence/evidence.ts';
import { missing, sitemapEvidence, sitemapFile } from '../../evidence/sample-evidence.ts';
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

  test('an index inside an index', () => {
    const index = { url: 'https://example.com/index.xml', kind: 'sitemapindex' } as const;
    expect(of(index, { kind: 'sitemapindex', fromIndex: index.url })).toMatchObject({
      outcome: 'fail',
      advice: 'nested',
    });
    expect(of(index, { kind: 'urlset', fromIndex: index.url }).outcome).toBe('pass');
  });
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

test('bad entries come with their lines', () => {
  const badSamples = [{ line: 7, loc: '/about', why: 'relative' as const }];
  expect(of({ entries: 100, badEntries: 1, badSamples }).items).toMatchObject([
    { line: null },
    { line: 7, snippet: '/about' },
  ]);
});

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
