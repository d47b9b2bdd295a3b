import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { madeSite, type SeededCrawl, seedClosedCrawl } from '../src/services/sites/testing.ts';
import { callerOf } from '../src/services/testing.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { openBrowser } from './browser.ts';
import { enter, lookAt, ofKnownParts, openView, press, sidewaysFaults, tabTo } from './views.ts';

/** What a crawl found, as a person meets it in a browser. */

let browser: Browser;
let pages: TestPages;
let shop: SeededCrawl;
let shared: string;
beforeAll(async () => {
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' } }),
  ]);
  const accountId = pages.one.account.id;
  const { siteId } = await seedClosedCrawl(pages.db, { accountId, name: 'The shop' });
  const { '/press': _, ...site } = madeSite();
  const fresh = { title: 'Fresh', links: ['/'] };
  shop = await seedClosedCrawl(pages.db, { accountId, siteId, pages: { ...site, '/fresh': fresh } });
  await seedClosedCrawl(pages.db, { accountId, siteId, isClosed: false, fetchedMax: 20 });
  const change = { privacy: 0, newLink: true } as const;
  const changed = await pages.services.sites.update(callerOf(accountId), siteId, change, undefined);
  shared = `/s/${changed.site.slug}`;
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
});

const path = (below: string) => `/sites/${shop.siteId}${below}`;

describe('a page has no fault in any look', () => {
  test.each([
    ['a site', () => path('')],
    ['a finding', () => path('/findings/crawl-broken-links')],
    // Errors and redirects are first, and more pages behind them are nothing new.
    ['its pages', () => path('/pages?sort_by=status&sort=desc&per_page=10')],
    ['a page', () => path('/pages/1')],
    ['two crawls', () => path('/compare?with=1&crawl=2')],
  ])('%s', async (_name, pathOf) => {
    expect(await lookAt(browser, pages, pathOf())).toEqual({ status: 200, faults: [] });
  });

  test.each([
    // The table of those of a project, and of what to fix first.
    ['the findings of a site', () => path('/findings'), 'owner'],
    // The page of a site in the frame of what is shared.
    ['the shared page of a site, for somebody who is not signed in', () => shared, null],
  ] as const)('%s', async (_name, pathOf, as) => {
    const seen = await lookAt(browser, pages, pathOf(), as && pages[as], ofKnownParts);
    expect(seen).toEqual({ status: 200, faults: [] });
  });
});

test('by keyboard and without script one goes from a site to where a broken link stands, and makes a report of it', async () => {
  await using view = await openView(browser, pages, path(''), { hasScript: false });
  const { tab } = view;
  const heading = () => tab.$eval('h1', (title) => title.textContent);
  await tabTo(tab, '.findings [href$="/findings/crawl-broken-links"]');
  await enter(tab);
  expect(await heading()).toBe('Fix the links to 1 missing page');

  await tabTo(tab, '.site-found summary');
  await tab.keyboard.press('Enter');
  await tabTo(tab, `.site-found details a[href="${path(`/pages/${shop.numberOf('/contact')}`)}"]`);
  await enter(tab);
  expect(await heading()).toBe('example.com/contact');

  await tabTo(tab, '.site-report button');
  await enter(tab);
  expect(new URL(tab.url()).pathname).toMatch(/^\/reports\/\d+$/);
  expect(view.complaints).toEqual([]);
});

test('the slash leads to the filter of the pages, and Enter narrows them', async () => {
  await using view = await openView(browser, pages, path('/pages'));
  const { tab } = view;
  await tab.keyboard.press('/');
  await tab.keyboard.type('gone');
  await enter(tab);
  expect(await tab.$$eval('.site-pages tbody tr', (rows) => rows.length)).toBe(1);
  await press(tab, '.filters .quiet');
  expect(new URL(tab.url()).search).toBe('');
});

test('written from right to left nothing leaves the window', async () => {
  for (const below of ['', '/findings/crawl-broken-links', '/pages', '/pages/1', '/compare?with=1&crawl=2']) {
    await using view = await openView(browser, pages, path(below), { width: 390 });
    await view.tab.evaluate("document.documentElement.dir = 'rtl'");
    expect(await sidewaysFaults(view.tab), below).toEqual([]);
  }
});
