import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  forgetDetails,
  type MadeSite,
  madeSite,
  type SeededCrawl,
  seedClosedCrawl,
} from '../../../services/sites/testing.ts';
import { callerOf } from '../../../services/testing.ts';
import { startPages, type TestPages } from '../../testing.ts';
import { textOf } from './testing.ts';

let pages: TestPages;
/** A shop with two crawls: in the second, one broken link was mended and one title is new. */
let shop: SeededCrawl;
let first: SeededCrawl;
const day = 86_400_000;
const at = Date.UTC(2026, 10, 20, 9);

beforeAll(async () => {
  pages = await startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
  const accountId = pages.one.account.id;
  first = await seedClosedCrawl(pages.db, { accountId, name: 'The shop', at });
  shop = await seedClosedCrawl(pages.db, {
    ...{ accountId, siteId: first.siteId, at: at + day },
    pages: mended(),
  });
});
afterAll(() => pages.close());

/** Nothing leads to what answers with an error any more. */
function mended(): MadeSite {
  const bad = ['/gone', '/broken'];
  return Object.fromEntries(
    Object.entries(madeSite()).map(([path, page]) => [
      path,
      { ...page, ...(page.links && { links: page.links.filter((link) => !bad.includes(link)) }) },
    ]),
  );
}

const read = async (path: string) => textOf((await pages.get(path)).html);

describe('the page of a site', () => {
  test('says how good it is, what holds it down, and six figures', async () => {
    const text = await read(`/sites/${shop.siteId}`);
    const { report } = shop.closed ?? {};
    expect(text).toContain(`${report?.score}`);
    expect(text).toMatch(/This site is (good|decent|bad)/);
    expect(text).toMatch(/findings cost the most: about [\d.]+ points together/);
    for (const figure of ['Pages counted', 'Pages in all', 'For search engines', 'Broken links'])
      expect(text).toContain(figure);
    // These are all.
    expect(text).not.toContain('Counted: ');
  });

  test('lists what to fix first as findings of a project are listed, in the order of the report', async () => {
    const { html } = await pages.get(`/sites/${shop.siteId}`);
    const checks = [...html.matchAll(/<a class="pg" href="\/sites\/\d+\/findings\/([\w-]+)"/g)];
    const wanted = shop.closed?.report.findings.map(({ check }) => check).slice(0, 10);
    expect(html).toContain('<table class="tbl findings">');
    expect(checks.slice(0, wanted?.length).map(([, check]) => check)).toEqual(wanted);
    expect(textOf(html)).toContain(`All ${shop.closed?.report.findings.length} findings`);
  });

  test('tells what changed since the crawl before, and leads to both', async () => {
    const text = await read(`/sites/${shop.siteId}`);
    expect(text).toContain('Since crawl 1 of 20 November 2026');
    expect(text).toMatch(/Fixed 1/);
    const { html } = await pages.get(`/sites/${shop.siteId}`);
    expect(html).toContain(`href="/sites/${shop.siteId}/compare?crawl=2&amp;with=1"`);
    expect(html).toContain(`href="/sites/${shop.siteId}?crawl=1"`);
  });

  test('shows templates, clicks, sitemaps and files of the site', async () => {
    const { html } = await pages.get(`/sites/${shop.siteId}`);
    for (const id of ['templates', 'clicks', 'sitemaps', 'site-files', 'skipped', 'counted', 'history'])
      expect(html).toContain(`id="${id}"`);
    expect(textOf(html)).toContain('Listed, not for search engines');
    expect(html).toMatch(/href="\/sites\/\d+\/pages\?template=%2Fblog%2F/);
  });

  test('of an older crawl says so, and keeps to it in what it leads to', async () => {
    const { html } = await pages.get(`/sites/${shop.siteId}?crawl=1`);
    expect(textOf(html)).toContain('This is crawl 1. The latest is crawl 2.');
    expect(html).toContain(`/sites/${shop.siteId}/findings/crawl-broken-links?crawl=1`);
    expect((await pages.get(`/sites/${shop.siteId}?crawl=9`)).status).toBe(404);
    expect((await pages.get(`/sites/${shop.siteId}?crawl=x`)).status).toBe(404);
  });

  test('can be shared, exported and crawled again, without script', async () => {
    const { html } = await pages.get(`/sites/${shop.siteId}`);
    expect(html).toContain(`method="post" action="/sites/${shop.siteId}/privacy"`);
    expect(html).toContain(`method="post" action="/sites/${shop.siteId}/crawl"`);
    expect(html).toContain(`href="/sites/${shop.siteId}/settings"`);
    expect(html).toContain(`/sites/${shop.siteId}/export?part=site&amp;format=html`);
    expect(html).toContain(`/sites/${shop.siteId}/export?part=pages`);
  });
});

describe('the history of a site', () => {
  test('has a chart whose line breaks where other pages were counted, and says so', async () => {
    const accountId = pages.one.account.id;
    const { siteId } = await seedClosedCrawl(pages.db, { accountId, at });
    const exclude = ['/shop/*'];
    const more = [{}, { exclude }, { exclude, pagesMax: 500 }, {}];
    for (const [nth, settings] of more.entries())
      await seedClosedCrawl(pages.db, { accountId, siteId, settings, at: at + (nth + 1) * day });
    const { html } = await pages.get(`/sites/${siteId}`);
    expect(textOf(html)).toContain(
      'The line breaks before crawls 3 and 5: the settings that say which pages are counted had changed.',
    );
    expect(pointsOfLines(html)).toEqual([2, 2, 1]);
  });

  test('breaks no line between crawls that compare', async () => {
    const { html } = await pages.get(`/sites/${shop.siteId}`);
    expect(pointsOfLines(html)).toEqual([2]);
    expect(textOf(html)).not.toContain('The line breaks');
  });

  function pointsOfLines(html: string): (number | undefined)[] {
    return [...html.matchAll(/<path class="ln" d="([^"]*)"/g)].map(([, line]) => line?.split('L').length);
  }
});

test('a site says how many links lead to pages, to others too', async () => {
  const linksIn = [...(shop.closed?.urls.linksIn ?? [])];
  const counted = Object.values(mended()).flatMap(({ skipped, to, status = 200, isFile }, n) =>
    skipped === undefined && to === undefined && status === 200 && isFile !== true ? [linksIn[n] ?? 0] : [],
  );
  const sorted = counted.toSorted((a, b) => a - b);
  const wanted = [0.1, 0.5, 0.9, 1].map((share) => sorted[Math.ceil(share * sorted.length) - 1]);
  const [tenth, half, nine, all] = wanted;
  const text = `One in ten ${tenth} Half ${half} Nine in ten ${nine} All ${all}`;
  expect(new Set(wanted).size).toBeGreaterThan(2);
  expect(await read(`/sites/${shop.siteId}`)).toContain(text);
  const { site } = await pages.services.sites.update(
    callerOf(pages.one.account.id),
    shop.siteId,
    { privacy: 0, newLink: true },
    undefined,
  );
  expect(await read(`/s/${site.slug}`)).toContain(text);
  // Of few pages, or where they are no longer kept, there is nothing to say.
  const small = { '/': { title: 'One', links: ['/b'] }, '/b': { title: 'Two' } };
  const { siteId } = await seedClosedCrawl(pages.db, { accountId: pages.one.account.id, pages: small });
  expect((await pages.get(`/sites/${siteId}`)).html).not.toContain('id="links-in"');
});

describe('a crawl of a site', () => {
  const accountId = () => pages.one.account.id;

  test('that goes on above a completed one has a line that leads to it', async () => {
    const { siteId } = await seedClosedCrawl(pages.db, { accountId: accountId() });
    await seedClosedCrawl(pages.db, { accountId: accountId(), siteId, isClosed: false, fetchedMax: 7 });
    const { html } = await pages.get(`/sites/${siteId}`);
    expect(textOf(html)).toMatch(/Crawl 2 goes on: \d+ of [\d,]+ pages at most/);
    expect(html).toMatch(/<progress max="\d+" value="\d+"/);
    expect(html).toContain(`href="/sites/${siteId}?crawl=latest"`);
    expect(html).not.toContain(`action="/sites/${siteId}/crawl"`);
    // Its number leads there, too.
    expect((await pages.get(`/sites/${siteId}?crawl=2`)).headers.location).toBe(
      `/sites/${siteId}?crawl=latest`,
    );
  });

  test('that somebody stopped goes on from there, and one at its limit does not', async () => {
    const stopped = async (stoppedBy: 'person' | 'pages') => {
      const seeded = { accountId: accountId(), fetchedMax: 6, stoppedBy };
      const { siteId } = await seedClosedCrawl(pages.db, seeded);
      const way = `/sites/${siteId}/crawls/1/state`;
      return { siteId, way, html: (await pages.get(`/sites/${siteId}`)).html };
    };
    const { siteId, way, html } = await stopped('person');
    expect(html).toContain(`action="${way}"`);
    await pages.post(way, { state: 'running' });
    expect((await pages.services.sites.get(accountId(), siteId)).latest.state).toBe('running');
    const atLimit = await stopped('pages');
    expect(atLimit.html).not.toContain(`action="${atLimit.way}"`);
  });

  test('that ended early is provisional, and says how much of the site it read', async () => {
    const { siteId } = await seedClosedCrawl(pages.db, {
      ...{ accountId: accountId(), fetchedMax: 6, stoppedBy: 'pages', settings: { pagesMax: 6 } },
    });
    const text = await read(`/sites/${siteId}`);
    expect(text).toContain('This score is provisional');
    expect(text).toMatch(/\d+ of (at least|about) \d+ pages were counted/);
    expect(text).not.toContain('Counted: ');
    expect(text).toContain('ended at its limit of 6 pages');
    expect(text).toContain('“Every listed page is linked from another page”: ');
  });

  test('that ended near the end says how much of the site it counted', async () => {
    const { siteId } = await seedClosedCrawl(pages.db, {
      ...{ accountId: accountId(), fetchedMax: 45, stoppedBy: 'time' },
    });
    expect(await read(`/sites/${siteId}`)).toMatch(/Counted: \d+ of (at least|about) \d+ pages\./);
  });

  test('of too few pages says that they are its own score', async () => {
    const { siteId } = await seedClosedCrawl(pages.db, {
      accountId: accountId(),
      pages: { '/': { title: 'One', links: [] } },
    });
    expect(await read(`/sites/${siteId}`)).toContain('One page is too few to compare');
  });

  test('whose details are no longer kept shows its report, and no list of pages', async () => {
    const { siteId, crawlId } = await seedClosedCrawl(pages.db, { accountId: accountId() });
    await forgetDetails(pages.db, accountId(), crawlId);
    const { html } = await pages.get(`/sites/${siteId}`);
    expect(textOf(html)).toContain('The pages and links of this crawl are no longer kept.');
    expect(html).toContain('<table class="tbl findings">');
    expect(html).not.toContain('export?part=pages');
    const finding = await pages.get(`/sites/${siteId}/findings/meta-description`);
    expect(finding.status).toBe(200);
    expect(textOf(finding.html)).toContain('The list of pages is no longer kept.');
    expect((await pages.get(`/sites/${siteId}/pages`)).status).toBe(404);
  });
});

describe('a file of a crawl', () => {
  test.each([
    ['part=site&format=html', 'text/html', '<!doctype html>'],
    ['part=site&format=md', 'text/markdown', '# '],
    ['part=pages', 'text/csv', 'n,url,kind'],
    ['part=sitemap', 'application/xml', '<?xml'],
  ])('%s is an attachment', async (query, type, start) => {
    const { status, headers, html } = await pages.get(`/sites/${shop.siteId}/export?${query}`);
    expect([status, html.slice(0, start.length).toLowerCase()]).toEqual([200, start]);
    expect(headers['content-type']).toContain(type);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9.-]+"$/);
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  test('that there is not is not found', async () => {
    for (const query of ['part=all', 'part=site&format=csv'])
      expect((await pages.get(`/sites/${shop.siteId}/export?${query}`)).status).toBe(404);
  });
});

test('nothing of it is there for another account', async () => {
  const { siteId } = shop;
  const as = pages.stranger;
  for (const path of [
    ...['', '?crawl=1', '/findings', '/findings/export?format=csv', '/findings/meta-description', '/pages'],
    ...['/pages/export?format=csv', '/pages/0', '/compare', '/export'],
  ]) {
    expect((await pages.get(`/sites/${siteId}${path}`, { as })).status, path).toBe(404);
  }
  expect((await pages.post(`/sites/${siteId}/pages/0/report`, {}, { as })).status).toBe(404);
});
