import { expect, test } from 'vitest';
import { catalogue, checksVersion } from '../checks/catalogue.ts';
import { categories } from '../checks/check.ts';
import { crawlCatalogue } from '../checks/crawl/crawl-catalogue.ts';
import { runCrawlChecks } from '../checks/crawl/run-crawl.ts';
import { usualExpectations } from '../checks/expectations.ts';
import { judgeChecks, runChecks } from '../checks/run.ts';
import { type Selection, selectedOf } from '../checks/selection.ts';
import type { Waiver } from '../checks/waive.ts';
import { createClosing } from '../crawl/close.ts';
import { judgePage } from '../crawl/judge-page.ts';
import { sampleSettings } from '../crawl/sample-settings.ts';
import type { CrawledPage, StoredUrl } from '../crawl/types.ts';
import { ViewBuilder } from '../crawl/view.ts';
import { missing, sampleEvidence } from '../evidence/sample-evidence.ts';
import { readPage } from '../gather/html-summary.ts';
import { packByPattern } from '../lib/packed-by-pattern.ts';
import { buildBody } from '../report/build.ts';
import { packBody } from '../report/sample-packed-body.ts';
import { categoryParts, score } from '../score/score.ts';
import { none } from '../store/crawls/sample-crawl.ts';
import { CrawlCloser } from './crawl-closer.ts';
import { startOf } from './site-facts.ts';

const expectations = usualExpectations;
const order = { stoppedBy: null, expectations, startedAt: 1, finishedAt: 2 };
const settings = sampleSettings({ start: 'https://example.com/' });
const links = '<a href="/a">A</a><a href="/b">B</a><a href="/gone">Gone</a>';
const htmlOf: Readonly<Record<string, string>> = {
  // Most are hidden from search engines, which caps the score.
  '/': `<!doctype html><html lang=en><meta name=robots content=noindex><title>Start</title>${links}`,
  '/a': `<html><meta name=robots content=noindex><title>Same</title><img src=a.png>${links}`,
  '/b': `<!doctype html><html lang=en><title>Same</title><h1>B</h1><p style="color:red">Text</p>${links}`,
};
const paths = Object.keys(htmlOf);

const rows: StoredUrl[] = [...paths, '/gone'].map((path, n) => ({
  ...{ n, url: `https://example.com${path}`, kind: 'page', why: null, status: 200, targetUrl: null },
  ...{ shape: path, sources: 8 },
  ...(path === '/gone' && { kind: 'error', status: 404 }),
}));
const state = {
  ...{ known: 4, waiting: 0, fetched: 4, counted: 3, failed: 1, requests: 4, bytes: 4, beyond: 0 },
  ...{ reused: 0, workedMs: 1, skipped: none },
};

const evidenceOf = (path: string) => {
  const url = `https://example.com${path}`;
  return sampleEvidence({ url, html: htmlOf[path] ?? '', siteTier: false, tls: missing('off') });
};
const documentOf = (path: string) => {
  const { body, chain } = evidenceOf(path);
  const [{ url, fields }] = chain as [(typeof chain)[number]];
  return readPage({ bytes: body?.bytes ?? new Uint8Array(), url, fields });
};

/** As a walk judges it. */
function pageOf(path: string, waivers: readonly Waiver[] = []): CrawledPage {
  const { chain, body, requestedUrl: url, fetchedAt } = evidenceOf(path);
  const [exchange] = chain;
  if (exchange === undefined || body === null) throw new Error('A page has an answer.');
  return judgePage({ url, exchange, body, fetchedAt, expectations, waivers, settings }, documentOf(path));
}

function siteOf(checks: readonly (typeof catalogue)[number][]) {
  const evidence = sampleEvidence({ html: htmlOf['/'] ?? '', robots: missing() });
  const body = buildBody(evidence, undefined, runChecks(evidence, checks));
  const report = Buffer.from(packBody(body)).toString('base64');
  const notFound = null;
  return { report, finalUrl: settings.start, robots: null, sitemaps: null, notFound };
}

const facts = { settings, site: siteOf(catalogue), shapes: [], state, pattern: null };

function closed(only?: Selection) {
  const closer = new CrawlCloser({ ...order, ...(only && { only }) }, facts);
  closer.addUrls(rows);
  closer.addPages(paths.map((path, n) => ({ n, packed: packByPattern(pageOf(path), null) })));
  return closer.closed();
}

/** The same where there never were other checks. */
function judgedBy(only: Selection) {
  const checks = selectedOf(catalogue, only);
  const builder = new ViewBuilder(rows);
  const closing = createClosing(builder.urls, {
    ...{ version: checksVersion, checks: [...catalogue, ...crawlCatalogue] },
  });
  for (const [n, path] of paths.entries()) {
    const whole = pageOf(path);
    const ofPages = checks.filter(({ tier }) => tier === 'page');
    const results = judgeChecks(evidenceOf(path), ofPages, documentOf(path)).findings.map(
      ({ check, finding }) => ({ ...check, outcome: finding.outcome, reason: finding.reason }),
    );
    const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]));
    const page = {
      ...{ extract: whole.extract, categories: categoryParts(results) },
      score: score(results, { siteTier: false }).score,
      // What each says in words is another matter.
      findings: whole.findings.filter(({ check, outcome }) => outcomes.get(check) === outcome),
      passed: results.flatMap(({ id, outcome }) => (outcome === 'pass' ? [id] : [])),
    };
    builder.addPage({ n, page });
    closing.add(n, page);
  }
  const site = siteOf(checks);
  const view = builder.finish({ settings, shapes: [], site, isDenied: () => false });
  const results = runCrawlChecks(view, expectations, selectedOf(crawlCatalogue, only));
  return closing.closed({ ...order, settings, state, view, results, start: startOf(site), site, only });
}

test.each([
  ...categories.map((category) => ({ categories: [category], checks: [] })),
  { categories: [], checks: ['crawl-broken-links'] },
  // It applies to none of the pages.
  { categories: [], checks: ['hreflang'] },
  { categories: [], checks: ['document-title', 'meta-description', 'crawl-duplicate-titles'] },
  { categories: ['content', 'security'] as const, checks: ['is-crawlable', 'robots-txt'] },
])('a crawl that is cut to some checks is as one that was judged by these alone: %j', (only) => {
  const cut = closed(only);
  expect(cut).toEqual(judgedBy(only));
  expect(cut.report.only).toEqual(only);
});

test('what is not asked for is neither found nor passed, and caps nothing', () => {
  const whole = closed().report;
  expect(whole).toMatchObject({ cap: { check: 'is-crawlable' } });
  expect(whole).not.toHaveProperty('only');
  const { report, urls } = closed({ categories: ['accessibility'], checks: ['crawl-broken-links'] });
  expect(report.cap).toBeNull();
  expect(report.categories.map(({ category }) => category)).toEqual(['seo', 'accessibility']);
  const told = [...report.findings.map(({ check }) => check), ...report.passed];
  expect(told).toContain('crawl-broken-links');
  const ofOthers = catalogue.filter(({ category }) => category !== 'accessibility').map(({ id }) => id);
  expect(told.filter((id) => (ofOthers as readonly string[]).includes(id))).toEqual([]);
  expect(report.unjudged).toEqual([]);
  expect([...urls.score]).not.toEqual([...closed().urls.score]);
});

const waiver = (check: string, pages: string | null = null): Waiver => ({
  ...{ id: 7, check, pages, item: null, reason: 'Soon', until: '2027-03-31', by: 'waiver:7' },
});

function closedBy(waivers: readonly Waiver[], pages = paths.map((path) => pageOf(path))) {
  const closer = new CrawlCloser({ ...order, waivers }, facts);
  closer.addUrls(rows);
  closer.addPages(pages.map((page, n) => ({ n, packed: packByPattern(page, null) })));
  return closer.closed();
}

test('V2 a crawl that is closed with waivers comes to what its pages come to that are judged by them', () => {
  const waivers = [waiver('html-has-lang', '/a'), waiver('meta-description'), waiver('image-alt')];
  const [late, early] = [
    closedBy(waivers),
    closedBy(
      [],
      paths.map((path) => pageOf(path, waivers)),
    ),
  ];
  expect({ ...late.report, waived: [], waiversHash: '' }).toEqual({
    ...{ ...early.report, waived: [], waiversHash: '' },
    unjudged: late.report.unjudged,
  });
  expect(late.urls.score).toEqual(early.urls.score);
  // Its score is capped.
  const before = closedBy([]).report.cap?.scoreBefore ?? 100;
  expect(late.report.cap?.scoreBefore).toBeGreaterThan(before);
  expect(late.report.waived).toMatchObject([
    { check: 'meta-description', pages: 3 },
    { check: 'image-alt', pages: 1 },
    { check: 'html-has-lang', pages: 1, waived: [{ id: 7, reason: 'Soon', until: '2027-03-31', items: 1 }] },
  ]);
});

test('V2 what belongs to a whole site is waived whole, and an unwaived crawl tells of no waiver', () => {
  const before = closedBy([]);
  expect(before.report).not.toHaveProperty('waived');
  const [found] = before.report.findings.filter(({ tier }) => tier === 'crawl');
  const check = found?.check ?? '';
  const after = closedBy([waiver(check)]);
  expect(after.report.findings.map((one) => one.check)).not.toContain(check);
  expect(after.report.passed).not.toContain(check);
  expect(after.report.waived).toMatchObject([{ check, pages: 0 }]);
  expect(closedBy([waiver(check, '/a')]).report.findings.map((one) => one.check)).toContain(check);
});
