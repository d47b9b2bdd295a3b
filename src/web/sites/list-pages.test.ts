import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedReport } from '../../report/sample-export.ts';
import { type SeededCrawl, seedClosedCrawl } from '../../services/sites/testing.ts';
import { callerOf, completed, newReport, runQueued } from '../../services/testing.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let shop: SeededCrawl;
beforeAll(async () => {
  pages = await startPages();
  const accountId = pages.one.account.id;
  shop = await seedClosedCrawl(pages.db, { accountId, name: 'The shop' });
  await seedClosedCrawl(pages.db, { accountId, siteId: shop.siteId, isClosed: false, fetchedMax: 7 });
  await seedClosedCrawl(pages.db, { accountId, isClosed: false, fetchedMax: 3 });
});
afterAll(() => pages.close());

/** The cells of each row, as they are read. */
function rowsOf(html: string): string[][] {
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell
        .replaceAll(/<\/?(?:bdi|wbr|small)[^>]*>|<\/?span>/g, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  );
}

test('without a site the list says what one is, and begins one', async () => {
  const { html, status } = await pages.get('/sites', { as: pages.stranger });
  expect(status).toBe(200);
  expect(html).toContain('A site is many pages judged together. Enter the address it begins at.');
  expect(html).toMatch(/<form class="site-first" action="\/sites\/new">.*name="start"/s);
  expect(html).toMatch(/<a href="\/sites" aria-current="page">Sites<\/a>/);
});

describe('the list of sites', () => {
  test('tells of each what its last completed crawl came to, and how the latest stands', async () => {
    const { html } = await pages.get('/sites');
    const { score, pages: counts, findings } = shop.closed?.report ?? {};
    expect(score).toBeGreaterThan(0);
    expect(rowsOf(html)).toEqual([
      ['No score –', 'example.com/ A crawl has read 3 pages so far.', '–', '', '–', '–', 'Not yet'],
      [
        expect.stringMatching(new RegExp(`, ${score}$`)),
        'The shop example.com/ A crawl has read 7 pages so far.',
        '–',
        '',
        expect.stringContaining(String(counts?.counted)),
        String(findings?.length),
        '20 November 2026, 09:02',
      ],
    ]);
    expect(html).toContain('<caption class="vh listed"><bdi>2 sites, newest</bdi></caption>');
  });

  test('is filtered by what its form sends, and says what has no effect', async () => {
    const { html } = await pages.get('/sites?search=shop&state=running');
    expect(rowsOf(html)).toHaveLength(1);
    expect(html).toContain('State of the last crawl: Running; Address or name: shop</bdi></caption>');
    expect((await pages.get('/sites?search=museum')).html).toContain('No site matches');
    expect((await pages.get('/sites?state=great')).html).toContain('had no effect: state=great');
    expect((await pages.get('/sites?page=7')).html).toContain('The list is shorter than that');
  });
});

test('a site of another account is not there, and nothing of it is changed', async () => {
  const { siteId } = shop;
  const as = pages.stranger;
  const before = await pages.services.sites.get(pages.one.account.id, siteId);
  for (const path of ['', '/settings', '/links', '/events']) {
    expect((await pages.get(`/sites/${siteId}${path}`, { as })).status, path).toBe(404);
  }
  for (const [action, form] of [
    ['settings', { name: 'Mine', start: 'https://example.com/' }],
    ['privacy', { privacy: '1' }],
    ['new-link', {}],
    ['delete', {}],
    ['crawl', {}],
    ['crawls/2/state', { state: 'paused' }],
    ['links', { hours: '24' }],
  ] as const) {
    // What is gone leads to its list.
    expect([303, 404]).toContain((await pages.post(`/sites/${siteId}/${action}`, form, { as })).status);
  }
  expect(await pages.services.sites.get(pages.one.account.id, siteId)).toEqual(before);
});

describe('other pages', () => {
  test('of a project show its sites above its reports', async () => {
    const { html } = await pages.get('/projects/example.com');
    expect(html.indexOf('The shop')).toBeGreaterThan(0);
    expect(html.indexOf('The shop')).toBeLessThan(html.indexOf('Average score'));
    // There is one already.
    expect(html).not.toContain('Whole site');
  });

  test('of the account tell what sites may take', async () => {
    const { html } = await pages.get('/settings/account');
    expect(html).toMatch(/<dt>Sites<\/dt><dd>2 of 200<\/dd>/);
    expect(html).toMatch(/<dt>Crawls at once<\/dt><dd>2 of \d+<\/dd>/);
    expect(html).toMatch(/<dt>Pages today<\/dt><dd>0 of 100,000 .*It begins anew on \d/);
  });

  test('of a report name the crawls that met its page', async () => {
    const caller = callerOf(pages.one.account.id);
    const { report } = await newReport(pages.services, caller, {
      url: 'https://example.com/about',
      privacy: 1,
    });
    const { body } = exportedReport({ checks: [] });
    await runQueued(pages.services, () => completed(body));
    const { html } = await pages.get(`/reports/${report.id}`);
    expect(html).toMatch(
      new RegExp(
        `<a href="/sites/${shop.siteId}/pages/\\d+\\?crawl=\\d">seen in crawl \\d of <bdi>The shop</bdi></a>`,
      ),
    );
  });

  test('lead from the box for one page to the whole site', async () => {
    const { html } = await pages.get('/projects');
    expect(html).toMatch(
      /<form class="quick"[^>]*>.*<button class="btn quiet" formaction="\/sites\/new" formmethod="get" formnovalidate>or the whole site<\/button><\/form>/s,
    );
    expect((await pages.get('/sites/new?url=example.com%2Fshop')).html).toContain('value="example.com/shop"');
    expect((await pages.get('/reports', { as: pages.stranger })).html).toContain(
      '<a href="/sites/new">or the whole site</a>',
    );
  });
});
