import { expect, test } from 'vitest';
import type { SitemapEvidence } from '../../evidence/evidence.ts';
import { fileResponse, missing, sitemapEvidence, sitemapFile } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { sitemapContainsPage } from './sitemap-contains-page.ts';

const of = (sitemaps: Partial<SitemapEvidence>, head = '') =>
  judge(sitemapContainsPage, {
    html: `<!doctype html><head>${head}</head><body>`,
    sitemaps: sitemapEvidence({ files: [sitemapFile()], ...sitemaps }),
  });
const noindex = '<meta name=robots content=noindex>';

test.each([
  ['listed', { listedAs: 'exact' }, '', 'pass'],
  ['listed with another slash', { listedAs: 'slash' }, '', 'warn'],
  ['listed with another scheme', { listedAs: 'scheme' }, '', 'warn'],
  ['not listed', {}, '', 'warn'],
  ['listed while noindex', { listedAs: 'exact' }, noindex, 'fail'],
  ['not listed while noindex', {}, noindex, 'not_applicable'],
] as const)('%s: %s', (_, sitemaps, head, outcome) => {
  expect(of(sitemaps, head).outcome).toBe(outcome);
});

test('a valid canonical is what must be listed', () => {
  const canonical = '<link rel=canonical href="https://example.com/rivers">';
  expect(of({ listedAs: 'exact' }, canonical).outcome).toBe('warn');
  expect(of({ canonicalListedAs: 'exact' }, canonical).outcome).toBe('pass');
  expect(of({ listedAs: 'exact' }, '<link rel=canonical href="mailto:x">').outcome).toBe('pass');
});

test('what was not read to its end says nothing of what it lacks', () => {
  expect(of({ complete: false }).reason).toBe('no_evidence');
  expect(of({ complete: false, listedAs: 'exact' }).outcome).toBe('pass');
  const failed = sitemapFile({ announced: true, status: 503, kind: null, entries: 0 });
  expect(of({ complete: false, files: [failed] }).reason).toBe('no_evidence');
  const wall = sitemapFile({ announced: true, kind: 'html', beginning: '<p class=px-captcha>' });
  expect(of({ files: [sitemapFile(), wall] }).reason).toBe('no_evidence');
});

test('T11: a robots.txt that is not known may announce a sitemap that lists it', () => {
  const robots = fileResponse('', { status: 429 });
  const files = [sitemapFile()];
  expect(judge(sitemapContainsPage, { robots, sitemaps: sitemapEvidence({ files }) })).toMatchObject({
    reason: 'no_evidence',
    summary: 'robots.txt could not be read, and may announce a sitemap that lists the page.',
  });
  const listed = sitemapEvidence({ files, listedAs: 'exact' });
  expect(judge(sitemapContainsPage, { robots, sitemaps: listed }).outcome).toBe('pass');
});

test('without a sitemap there is nothing to judge', () => {
  expect(of({ files: [] }).reason).toBe('irrelevant');
  expect(judge(sitemapContainsPage, { sitemaps: missing() }).reason).toBe('no_evidence');
});
