import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SeededCrawl, seedClosedCrawl } from '../src/services/sites/testing.ts';
import { crawlStateCodes } from '../src/store/codes.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { openBrowser } from './browser.ts';
import { enter, faultsInEveryLook, lookAt, ofKnownParts, openView, press, tabTo } from './views.ts';

/** Sites, as a person meets them in a browser. */

let browser: Browser;
let pages: TestPages;
let shop: SeededCrawl;
/** It goes on. */
let going: SeededCrawl;
beforeAll(async () => {
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({
      settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' },
      lookAtSite: async ({ settings: { start } }) => ({
        robots: { url: `${start}robots.txt`, status: 200, letsIn: true, crawlDelay: null },
        sitemaps: [{ url: `${start}sitemap.xml`, status: 200, entries: 2, isWhole: false, error: null }],
        met: ['', 'blog/one', 'cart'].map((path) => ({ url: start + path, sources: 4, clicks: null })),
        denied: new Set([`${start}cart`]),
        isWhole: false,
      }),
    }),
  ]);
  const accountId = pages.one.account.id;
  shop = await seedClosedCrawl(pages.db, { accountId, name: 'The shop' });
  going = await seedClosedCrawl(pages.db, { accountId, isClosed: false, fetchedMax: 20 });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
});

describe('a page has no fault in any look', () => {
  test.each([
    ['the list', () => '/sites'],
    ['a new site', () => '/sites/new?start=example.com'],
    ['a crawl that goes on', () => `/sites/${going.siteId}`],
  ])('%s', async (_name, path) => {
    expect(await lookAt(browser, pages, path())).toEqual({ status: 200, faults: [] });
  });

  test.each([
    // The form for a new site, between the ways to share and to delete that reports have.
    ['the settings of a site', (): string => `/sites/${shop.siteId}/settings`, 'owner'],
    // Rows as those of its reports, with what the list of sites says.
    ['the project of a site', (): string => '/projects/example.com', 'owner'],
    // Nothing but the sentences that other lists have in place of rows.
    ['the list of somebody without a site', (): string => '/sites', 'stranger'],
  ] as const)('%s', async (_name, path, as) => {
    const seen = await lookAt(browser, pages, path(), pages[as], ofKnownParts);
    expect(seen).toEqual({ status: 200, faults: [] });
  });
});

test('by keyboard and without script one looks at a site before it is crawled, and mends what was refused', async () => {
  await using view = await openView(browser, pages, '/projects', { hasScript: false });
  const { tab } = view;
  await tabTo(tab, '#quick-url');
  await tab.keyboard.type('lamps.example');
  await tabTo(tab, '.quick [formaction]');
  await enter(tab);
  expect(await tab.$eval('#start', (field) => field.getAttribute('value'))).toBe('lamps.example');

  await tabTo(tab, '.more > summary');
  await tab.keyboard.press('Enter');
  await tabTo(tab, '#include');
  await tab.keyboard.type('blog');
  await tabTo(tab, '.site-form [formaction]');
  await enter(tab);
  expect(await tab.$eval('#include-error', (error) => error.textContent)).toContain('A pattern begins with');

  await tabTo(tab, '#include');
  await tab.keyboard.press('Home');
  await tab.keyboard.type('/');
  await tabTo(tab, '.site-form [formaction]');
  await enter(tab);
  expect(await tab.$eval('#preview', (preview) => preview.textContent)).toContain('Did you mean /blog/*?');

  await press(tab, '.site-form .btn.primary');
  expect(await tab.$eval('main h2', (heading) => heading.textContent)).toBe('Waiting for its turn');
  await press(tab, '[name="state"][value="paused"]');
  expect(await tab.$eval('[data-status]', (status) => status.textContent)).toContain('paused it');
  expect(view.complaints).toEqual([]);
});

test('the form for a new site shows what is asked for, and what became of it', async () => {
  await using view = await openView(browser, pages, '/sites/new');
  const { tab } = view;
  const isListShown = () => tab.$eval('#urls', (field) => field.checkVisibility());
  expect(await isListShown()).toBe(false);
  await tab.click('#extent-list');
  expect(await isListShown()).toBe(true);
  await tab.type('#urls', 'https://example.com/a');
  // It would be sent, so it stays in sight.
  await tab.click('#extent-links');
  expect(await isListShown()).toBe(true);

  await press(tab, '.site-form .btn.primary');
  expect(await tab.$eval('#start-error', (error) => error.textContent)).toContain('Enter the address');
  expect(await faultsInEveryLook(view)).toEqual([]);
  await tab.type('#start', 'example.com');
  await press(tab, '.site-form [formaction]');
  expect(await tab.$eval('#preview', (preview) => preview.textContent)).toContain('Denied by robots.txt');
  expect(await faultsInEveryLook(view)).toEqual([]);
});

test('a crawl is followed as it goes, and its page is loaded again once something else can be done', async () => {
  const accountId = pages.one.account.id;
  const { siteId, crawlId } = await seedClosedCrawl(pages.db, { accountId, isClosed: false, fetchedMax: 3 });
  await using view = await openView(browser, pages, `/sites/${siteId}`);
  const { tab } = view;
  const set = (values: { counted?: number; skipped?: string; state?: number }) =>
    pages.db.sql.updateTable('crawls').set(values).where('id', '=', crawlId).execute();
  await tab.evaluate('window.isSame = true');
  await set({ counted: 250, skipped: JSON.stringify({ nofollow: 2 }) });
  await tab.waitForFunction("document.querySelector('[data-text=counted]').textContent === '250'");
  expect(await tab.$eval('.crawl progress', (bar) => [bar.getAttribute('value'), bar.ariaLabel])).toEqual([
    '250',
    '250 of 1,000 pages at most',
  ]);
  expect(await tab.$$eval('[data-list="skipped"] li', (rows) => rows.map((row) => row.textContent))).toEqual([
    'Only nofollow links lead to 2 addresses.',
  ]);
  expect(await tab.evaluate('window.isSame')).toBe(true);

  const again = tab.waitForNavigation({ waitUntil: 'load' });
  await set({ state: crawlStateCodes.closing });
  await again;
  expect(await tab.$eval('main h2', (heading) => heading.textContent)).toBe('Judging the site');
  expect(view.complaints).toEqual([]);
});
