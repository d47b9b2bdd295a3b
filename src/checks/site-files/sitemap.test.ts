import { expect, test } from 'vitest';
import { fileResponse, missing, sitemapEvidence, sitemapFile } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { sitemap } from './sitemap.ts';

const announced = ['https://example.com/sitemap.xml'];
const file = (options: Parameters<typeof sitemapFile>[0] = {}) =>
  sitemapFile({ announced: true, ...options });
const of = (options: Parameters<typeof sitemapEvidence>[0]) =>
  judge(sitemap, { sitemaps: sitemapEvidence(options) });

test('announced and answering passes', () => {
  expect(of({ announced, files: [file({ status: 404 }), file()] }).outcome).toBe('pass');
});

test('found by guessing warns', () => {
  expect(of({ files: [sitemapFile()] })).toMatchObject({ outcome: 'warn', advice: 'announce' });
});

test('none at all warns, and so does an HTML page in its place', () => {
  expect(of({})).toMatchObject({ outcome: 'warn', advice: 'create' });
  expect(of({ files: [sitemapFile({ kind: 'html' })] })).toMatchObject({ outcome: 'warn', advice: 'create' });
});

const silent = { status: null, kind: null, outcome: 'timeout' as const };

test.each([
  ['unknown', fileResponse('', { status: 429 })],
  ['too late', fileResponse('', { outcome: 'timeout', chain: [] })],
  ['unreachable', fileResponse('', { status: 503 })],
  ['missing', missing()],
])('T11: a robots.txt that is %s may announce any sitemap', (_, robots) => {
  const sitemaps = sitemapEvidence({ files: [sitemapFile()] });
  expect(judge(sitemap, { robots, sitemaps }).reason).toBe('no_evidence');
  expect(judge(sitemap, { robots, sitemaps: sitemapEvidence() }).reason).toBe('no_evidence');
});

test('guessed places that did not answer may hold a sitemap', () => {
  const files = [sitemapFile({ status: 404, kind: null }), sitemapFile(silent)];
  expect(of({ complete: false, files }).reason).toBe('no_evidence');
  expect(of({ complete: false, files: [...files, sitemapFile()] }).advice).toBe('announce');
});

test('an address that no crawler can follow announces nothing', () => {
  const relative = ['/maps/all.xml'];
  expect(of({ announced: relative, files: [sitemapFile()] }).advice).toBe('announce');
  const none = [sitemapFile({ status: 404, kind: null })];
  expect(of({ announced: relative, files: none }).advice).toBe('create');
});

const wall = '<html><iframe src="/_Incapsula_Resource?x"></iframe></html>';

test('an announced HTML page is no sitemap, nor one that does not exist: its content is judged elsewhere', () => {
  const page = file({ kind: 'html' });
  expect(of({ announced, files: [page] })).toMatchObject({
    reason: 'irrelevant',
    summary: 'What robots.txt announces as a sitemap is a web page; the check of its content says more.',
  });
  expect(of({ announced, files: [page, file({ status: 404, kind: null })] }).reason).toBe('irrelevant');
  expect(of({ announced, files: [page, file({ status: 403, kind: null })] }).reason).toBe('no_evidence');
  expect(of({ announced, files: [page, file()] }).outcome).toBe('pass');
  expect(of({ announced, files: [page, file(silent)] }).reason).toBe('no_evidence');
  const broken = { kind: 'html', wellFormed: false } as const;
  expect(of({ announced, files: [file(broken)] }).outcome).toBe('pass');
  expect(of({ files: [sitemapFile(broken)] }).advice).toBe('create');
});

test('a bot wall in place of a sitemap says nothing', () => {
  const walled = { kind: 'html', beginning: wall } as const;
  expect(of({ announced, files: [file(walled)] }).reason).toBe('no_evidence');
  expect(of({ announced, files: [file({ ...walled, wellFormed: false })] }).reason).toBe('no_evidence');
  expect(of({ files: [sitemapFile(walled)] }).reason).toBe('no_evidence');
});

test.each([
  ['404', { status: 404 }],
  ['410', { status: 410 }],
  ['no host', { status: null, outcome: 'no_address' as const }],
  ['a closed port', { status: null, outcome: 'refused' as const }],
  ['no TLS', { status: null, outcome: 'tls_error' as const }],
  ['too many redirects', { status: null, outcome: 'too_many_redirects' as const }],
])('announced but broken (%s) fails', (_, options) => {
  expect(of({ announced, files: [file(options)] })).toMatchObject({ outcome: 'fail', itemsTotal: 1 });
});

test.each([
  ['403', { status: 403 }],
  ['500', { status: 500 }],
  ['time-out', { status: null, outcome: 'timeout' as const }],
  ['a connection that breaks', { status: null, outcome: 'connect_error' as const }],
  ['a port that we do not ask', { status: null, outcome: 'our_limit' as const }],
])('announced but uncertain (%s) says nothing', (_, options) => {
  expect(of({ announced, files: [file({ status: 404 }), file(options)] }).reason).toBe('no_evidence');
});

test('announced, but our budget ended before: nothing is known', () => {
  expect(of({ announced }).reason).toBe('no_evidence');
});
