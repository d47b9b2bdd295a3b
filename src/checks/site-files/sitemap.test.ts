import { expect, test } from 'vitest';
import { sitemapEvidence, sitemapFile } from '../../evidence/sample-evidence.ts';
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

test.each([
  ['404', { status: 404 }],
  ['410', { status: 410 }],
  ['no host', { status: null, outcome: 'no_address' as const }],
])('announced but broken (%s) fails', (_, options) => {
  expect(of({ announced, files: [file(options)] })).toMatchObject({ outcome: 'fail', itemsTotal: 1 });
});

test.each([
  ['403', { status: 403 }],
  ['500', { status: 500 }],
  ['time-out', { status: null, outcome: 'timeout' as const }],
  ['a port that we do not ask', { status: null, outcome: 'our_limit' as const }],
])('announced but uncertain (%s) says nothing', (_, options) => {
  expect(of({ announced, files: [file({ status: 404 }), file(options)] }).reason).toBe('no_evidence');
});

test('announced, but our budget ended before: nothing is known', () => {
  expect(of({ announced }).reason).toBe('no_evidence');
});
