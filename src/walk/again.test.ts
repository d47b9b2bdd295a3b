import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import { CrawlCloser } from '../closing/crawl-closer.ts';
import type { ClosedCrawl } from '../crawl/closed.ts';
import { judgePage } from '../crawl/judge-page.ts';
import { sampleSettings } from '../crawl/sample-settings.ts';
import { type CrawlRows, type CrawlSettings, type FormerCrawl, sourceBits } from '../crawl/types.ts';
import { readPage } from '../gather/html-summary.ts';
import { createAgain } from './again.ts';
import { testReader } from './testing/reader.ts';
import { links, serveSite, type TestSite } from './testing/serve-site.ts';
import { walking } from './testing/walking.ts';

const paths = ['/', '/a', '/b', '/c'];
const fields = { 'Content-Type': 'text/html', 'X-Powered-By': 'Elsewhere/1.2' };

interface MadeSite {
  readonly pages: Record<string, string>;
  /** Of answers without a body, too. */
  more: Record<string, string>;
  hasEtags: boolean;
  readonly site: TestSite;
  /** Paths that were asked for as a page may have changed, since the last time. */
  readonly asked: () => readonly string[];
}

/** A page of each path that links to all, by ETags of what stands there. */
async function madeSite(): Promise<MadeSite> {
  const pages = Object.fromEntries(
    paths.map((path) => [path, `${links(...paths)}<title>Page ${path}</title><img src="${path}.png">`]),
  );
  const answer: RequestListener = ({ url = '', headers }, response) => {
    const page = made.pages[url];
    if (page === undefined) return void response.writeHead(404).end();
    const etag = made.hasEtags ? { ETag: `W/"${page.length}"` } : {};
    if (etag.ETag !== undefined && headers['if-none-match'] === etag.ETag)
      response.writeHead(304, { ...etag, ...made.more }).end();
    else response.writeHead(200, { ...fields, ...etag, ...made.more }).end(page);
  };
  const site = await serveSite(answer);
  const made: MadeSite = {
    ...{ pages, more: {}, hasEtags: true, site },
    asked: () =>
      site.asked
        .splice(0)
        .filter((path) => path in pages)
        .sort(),
  };
  return made;
}

/** Judged by the checks of pages. */
async function crawl(
  { site }: MadeSite,
  former: FormerCrawl | null,
  given: Partial<CrawlSettings> = {},
  more = {},
) {
  const walk = await walking(site, '/', given);
  let read = 0;
  const reader: typeof testReader = {
    ...testReader,
    async crawlPage(order) {
      read += 1;
      const { exchange, body } = order;
      return judgePage(order, readPage({ bytes: body.bytes, fields: exchange.fields, url: exchange.url }));
    },
  };
  const end = await walk.run({ reader, again: { rules: '1.0.0', former }, ...more });
  expect(end).toEqual({ stoppedBy: null });
  // What it took is another matter.
  const { bytes: _, requests: __, ...report } = (await closed(walk.open())).report;
  const state = await walk.rows.state();
  return { ...walk, read, report, state };
}

async function closed(rows: CrawlRows): Promise<ClosedCrawl> {
  const [site, shapes, state, { pattern, pieces }] = await Promise.all([
    ...([rows.site(), rows.shapes(), rows.state(), rows.packedPages()] as const),
  ]);
  const order = { expectations: usualExpectations, stoppedBy: null, startedAt: 1, finishedAt: 2 };
  const facts = { settings: rows.settings, site: site && { ...site, report: null }, shapes, state, pattern };
  const closer = new CrawlCloser(order, facts);
  const urls = [];
  for await (const url of rows.urls()) urls.push(url);
  closer.addUrls(urls);
  for await (const piece of pieces) closer.addPages(piece);
  return closer.closed();
}

test('C-8 of an unchanged site nothing is read, and it comes to the same', async () => {
  const made = await madeSite();
  const first = await crawl(made, null);
  expect([first.read, first.state.counted, first.state.reused]).toEqual([4, 4, 0]);
  expect(first.report.findings.length).toBeGreaterThan(3);
  made.asked();
  const second = await crawl(made, first.asFormer());
  expect(second.read).toBe(0);
  expect(second.state).toEqual({ ...first.state, reused: 4, bytes: 0, workedMs: second.state.workedMs });
  expect(made.asked()).toEqual(paths);
  expect(second.report).toEqual(first.report);
  expect(await second.urls()).toEqual(await first.urls());
  const third = await crawl(made, second.asFormer());
  expect([third.read, third.report]).toEqual([0, first.report]);
});

test('C-8 a page that changed is read, and no other', async () => {
  const made = await madeSite();
  const first = await crawl(made, null);
  made.pages['/b'] = '<title>Another</title>';
  const second = await crawl(made, first.asFormer());
  expect([second.read, second.state.reused]).toEqual([1, 3]);
  const anew = await crawl(made, null);
  expect(second.report).toEqual(anew.report);
  expect(second.report).not.toEqual(first.report);
});

test('a page that is taken over once more is as old as it was, and one that changed is not', async () => {
  const made = await madeSite();
  const first = await crawl(made, null);
  const second = await crawl(made, first.asFormer(1_000));
  made.pages['/b'] = '<title>Another</title>';
  const third = await crawl(made, second.asFormer(2_000));
  const urls = ['/a', '/b'].map((path) => `${made.site.origin}${path}`);
  const known = await third.asFormer(3_000).pages(urls);
  expect(urls.map((url) => known.get(url)?.since)).toEqual([1_000, 3_000]);
});

test('a page is read anew where a header that is judged has changed', async () => {
  const made = await madeSite();
  const first = await crawl(made, null);
  made.asked();
  made.more = { 'X-Robots-Tag': 'noindex', 'Set-Cookie': 'id=1' };
  const second = await crawl(made, first.asFormer());
  expect([second.read, second.state.reused, second.state.requests]).toEqual([4, 0, first.state.requests + 4]);
  expect(made.asked()).toEqual([...paths, ...paths].sort());
  expect(second.report).toEqual((await crawl(made, null)).report);
  made.more = { 'X-Robots-Tag': 'noindex', 'Set-Cookie': 'id=2' };
  expect(await crawl(made, second.asFormer())).toMatchObject({ read: 0, state: { reused: 4 } });
});

test('nothing is reused that was judged by something else, or read otherwise', async () => {
  const made = await madeSite();
  const first = await crawl(made, null);
  const former = first.asFormer();
  const expectations = { ...usualExpectations, deployed: false };
  for (const { settings, ...parts } of [
    { again: { rules: '1.0.1', former } },
    { expectations },
    { settings: { ignoreParams: ['color'] } },
  ]) {
    made.asked();
    expect(await crawl(made, former, settings, parts)).toMatchObject({ read: 4, state: { reused: 0 } });
    expect(made.asked()).toEqual(paths);
  }
});

test('a site that no longer says by what its pages are known is read anew', async () => {
  const made = await madeSite();
  const first = await crawl(made, null);
  made.hasEtags = false;
  const second = await crawl(made, first.asFormer());
  expect([second.read, second.state.requests]).toEqual([4, first.state.requests]);
  expect(await crawl(made, second.asFormer())).toMatchObject({ read: 4, state: { reused: 0, counted: 4 } });
});

test('a page of which only a part came is not known by it', () => {
  const parts = { expectations: usualExpectations, waivers: [], again: { rules: '1.0.0', former: null } };
  const answer = { chain: [{ fields: [['ETag', '"a"']] }], truncated: false } as never;
  const cut = { ...(answer as object), truncated: true } as never;
  const { markOf } = createAgain(parts);
  expect(markOf(answer, sampleSettings())).toMatchObject({ etag: '"a"' });
  expect(markOf(cut, sampleSettings())).toBeUndefined();
});

test('a 304 that nobody asked for is an error', async () => {
  const site = await serveSite(({ url = '' }, response) => {
    if (url === '/') response.writeHead(200, fields).end(links('/a'));
    else response.writeHead(url === '/a' ? 304 : 404).end();
  });
  const first = await walking(site);
  await first.run({ again: { rules: '1.0.0', former: null } });
  const second = await walking(site);
  await second.run({ again: { rules: '1.0.0', former: first.asFormer() } });
  expect(await second.kinds()).toEqual({ '/': 'page', '/a': 'error' });
});

test('what is gone from all links is asked for at the end, and so is what it links to', async () => {
  const made = await madeSite();
  const first = await crawl(made, null);
  for (const path of ['/', '/a', '/b']) made.pages[path] = links('/a', '/new');
  made.pages['/c'] = links('/newer');
  for (const path of ['/new', '/newer']) made.pages[path] = links('/');
  delete made.pages['/b'];
  const second = await crawl(made, first.asFormer());
  const known = (await second.urls()).map(({ url, kind, sources }) => [new URL(url).pathname, kind, sources]);
  expect(known).toEqual([
    ['/', 'page', sourceBits.start],
    ['/a', 'page', sourceBits.link],
    ['/new', 'page', sourceBits.link],
    ['/b', 'error', sourceBits.previous],
    ['/c', 'page', sourceBits.previous],
    ['/newer', 'page', sourceBits.link],
  ]);
  const third = await crawl(made, second.asFormer());
  expect(Object.keys(await third.kinds())).toEqual(['/', '/a', '/new', '/c', '/newer']);
});

test('what the crawl before knew is left where a list alone is crawled, or where the budget is used up', async () => {
  const made = await madeSite();
  const first = await crawl(made, null);
  for (const path of paths) made.pages[path] = links('/a');
  const list = await crawl(made, first.asFormer(), { follow: false, urls: [`${made.site.origin}/a`] });
  expect(Object.keys(await list.kinds())).toEqual(['/', '/a']);
  const few = await walking(made.site, '/', { pagesMax: 2 });
  expect(await few.run({ again: { rules: '1.0.0', former: first.asFormer() } })).toEqual({ stoppedBy: null });
  expect(Object.keys(await few.kinds())).toEqual(['/', '/a']);
});

test('a page that the crawl before counted is tried once more as any other, also where nothing links to it', async () => {
  for (const linked of [['/a', '/gone'], ['/a']]) {
    const failed: string[] = [];
    let isAgain = false;
    const site = await serveSite(({ url = '', headers }, response) => {
      const etag = `"${isAgain && url === '/'}"`;
      const isTrouble = isAgain && url !== '/' && headers['if-none-match'] !== undefined;
      if (!['/', '/a', '/gone'].includes(url)) response.writeHead(404).end();
      else if (isTrouble && !failed.includes(url)) {
        failed.push(url);
        response.writeHead(500).end();
      } else if (headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end();
      else
        response
          .writeHead(200, { ...fields, ETag: etag })
          .end(links(...(isAgain ? linked : ['/a', '/gone'])));
    });
    const first = await walking(site);
    await first.run({ again: { rules: '1.0.0', former: null } });
    isAgain = true;
    const second = await walking(site);
    const again = { rules: '1.0.0', former: first.asFormer() };
    expect(await second.run({ again, secondTryMs: 60_000 })).toEqual({ stoppedBy: null });
    expect(failed).toEqual(['/a', '/gone']);
    expect(await second.kinds()).toEqual({ '/': 'page', '/a': 'page', '/gone': 'page' });
    expect(await second.rows.state()).toMatchObject({ counted: 3, reused: 2, failed: 0 });
  }
});
