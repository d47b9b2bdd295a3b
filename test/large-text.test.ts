import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from './browser.ts';
import { type SeededPages, seedPages } from './seeded-pages.ts';
import { openView, sidewaysFaults } from './views.ts';

/** A browser whose text is twice as large as usual, which every length and breakpoint follows. */

vi.setConfig({ testTimeout: 60_000 });

let browser: Browser;
let seeded: SeededPages;
beforeAll(async () => {
  [browser, seeded] = await Promise.all([
    openBrowser([], ['--blink-settings=defaultFontSize=32']),
    seedPages(),
  ]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await seeded[Symbol.asyncDispose]();
});

test.each([
  '/reports',
  'the report',
  'the shared report',
  '/projects',
  '/projects/juniperlane.example',
  '/checks',
  '/settings/members',
  '/settings/audit',
])('%s does not scroll sideways', async (asked) => {
  const { pages, report } = seeded;
  const paths: Record<string, string> = {
    'the report': `/reports/${report.id}?show=all`,
    'the shared report': `/r/${report.slug}`,
  };
  await using view = await openView(browser, pages, paths[asked] ?? asked);
  expect(view.status).toBe(200);
  expect(await view.tab.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px');
  for (const width of [390, 480, 560, 1280]) {
    await view.tab.setViewport({ width, height: 900 });
    expect({ width, faults: await sidewaysFaults(view.tab) }).toEqual({ width, faults: [] });
  }
});

test('every section of the header and every list is in sight', async () => {
  await using view = await openView(browser, seeded.pages, '/reports', { width: 390 });
  const hidden = await view.tab.$$eval('.nav a, .tabs a', (links) =>
    links.filter((link) => link.getBoundingClientRect().right > 390).map(({ textContent }) => textContent),
  );
  expect(hidden).toEqual([]);
});
