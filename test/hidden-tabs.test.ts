import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportedReport } from '../src/report/sample-export.ts';
import { completed, newReport, runQueued } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { openBrowser } from './browser.ts';
import { openView } from './views.ts';

/** The page of a run in tabs that nobody sees. */

vi.setConfig({ testTimeout: 60_000 });

let browser: Browser;
let pages: TestPages;
beforeAll(async () => {
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } }),
  ]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
});

async function create(url: string): Promise<number> {
  return (await newReport(pages.services, operatorOf(pages.one.account.id), { url, privacy: 1 })).report.id;
}

/** Hides a tab as the browser does, and shows it again. */
async function setSeen(tab: Page, isSeen: boolean): Promise<void> {
  const session = await tab.createCDPSession();
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', {
    windowId,
    bounds: { windowState: isSeen ? 'normal' : 'minimized' },
  });
  await session.detach();
  await tab.waitForFunction(`document.visibilityState === '${isSeen ? 'visible' : 'hidden'}'`, {
    polling: 50,
  });
}

/** The streams of a tab that are open at the moment. */
function streamsOf(tab: Page): ReadonlySet<unknown> {
  const open = new Set<unknown>();
  tab.on('request', (asked) => asked.url().endsWith('/events') && open.add(asked));
  tab.on('requestfailed', (asked) => open.delete(asked));
  tab.on('requestfinished', (asked) => open.delete(asked));
  return open;
}

test('many of them leave the browser its connections', async () => {
  const id = await create('https://many-tabs.example/');
  await using view = await openView(browser, pages, `/reports/${id}`);
  const context = view.tab.browserContext();
  await setSeen(view.tab, false);
  for (let count = 1; count < 6; count += 1) {
    const tab = await context.newPage();
    await tab.goto(`${pages.origin}/reports/${id}`, { waitUntil: 'load' });
    await setSeen(tab, false);
  }
  const another = await context.newPage();
  await another.goto(`${pages.origin}/projects`, { waitUntil: 'load', timeout: 5_000 });
  expect(await another.$eval('h1', ({ textContent }) => textContent)).toBe('Projects');
  await runQueued(pages.services, () => completed(exportedReport().body));
});

test('one shows how things stand as soon as it is seen again', async () => {
  const id = await create('https://seen-again.example/');
  await using view = await openView(browser, pages, `/reports/${id}`);
  const { tab } = view;
  const status = () => tab.$eval('[data-status]', ({ textContent }) => textContent);
  const before = await status();
  await setSeen(tab, false);
  const [fetching, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = runQueued(pages.services, async ({ onStage }) => {
    onStage('fetching', {});
    fetching.resolve();
    await done.promise;
    return completed(exportedReport().body);
  });
  await fetching.promise;
  expect(await status()).toBe(before);
  await setSeen(tab, true);
  await tab.waitForFunction("document.querySelector('[data-status]').textContent.includes('fetching')");
  await setSeen(tab, false);
  done.resolve();
  await run;
  expect(await tab.$('.run')).not.toBeNull();
  await setSeen(tab, true);
  await tab.waitForSelector('.summary');
  expect(view.complaints).toEqual([]);
});

test('one that was opened unseen asks for nothing until it is seen', async () => {
  const id = await create('https://unseen.example/');
  await using view = await openView(browser, pages, null);
  const { tab } = view;
  const streams = streamsOf(tab);
  await setSeen(tab, false);
  await tab.goto(`${pages.origin}/reports/${id}`, { waitUntil: 'load' });
  await tab.evaluate('document.fonts.ready.then(() => undefined)');
  expect(streams.size).toBe(0);
  await setSeen(tab, true);
  await vi.waitFor(() => expect(streams.size).toBe(1));
  await runQueued(pages.services, () => completed(exportedReport().body));
  await tab.waitForSelector('.summary');
});

test('one that is left and kept for "Back" listens again when it comes back', async () => {
  const id = await create('https://kept.example/');
  await using view = await openView(browser, pages, null);
  const { tab } = view;
  const streams = streamsOf(tab);
  await tab.goto(`${pages.origin}/reports/${id}`, { waitUntil: 'load' });
  await vi.waitFor(() => expect(streams.size).toBe(1));
  const turn = (name: string) =>
    tab.evaluate(`dispatchEvent(new PageTransitionEvent('${name}', { persisted: true })), undefined`);
  await turn('pagehide');
  await vi.waitFor(() => expect(streams.size).toBe(0));
  await runQueued(pages.services, () => completed(exportedReport().body));
  await turn('pageshow');
  await tab.waitForSelector('.summary');
});
