import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newReport, runQueued } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { type AuditedSite, openSite, shopPage } from './audited-site.ts';
import { openBrowser } from './browser.ts';
import { openView } from './views.ts';

/** The list of all checks in a report: what leads into it, and the search. */

vi.setConfig({ testTimeout: 90_000 });

let browser: Browser;
let site: AuditedSite;
let pages: TestPages;
let path: string;
beforeAll(async () => {
  let visits = 0;
  site = await openSite((asked) => (asked === '/shop' ? shopPage(++visits > 1) : undefined));
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({ settings: { ...site.settings, ASSAY_RATE_DEFAULT: '100000/60' } }),
  ]);
  const caller = operatorOf(pages.one.account.id);
  const { report } = await newReport(pages.services, caller, { url: `${site.origin}/shop`, privacy: 1 });
  await runQueued(pages.services, site.audit);
  await pages.services.reports.update(caller, report.id, { update: true }, undefined);
  await runQueued(pages.services, site.audit);
  path = `/reports/${report.id}`;
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
  await site[Symbol.asyncDispose]();
});

/** Follows each link to a check or a category, one after another. Those after which nothing of it is in sight. */
async function deadLinks(tab: Page): Promise<string[]> {
  const hashes = await tab.$$eval('main a[href^="#"]', (links) =>
    links.map((link) => link.getAttribute('href')),
  );
  const dead: string[] = [];
  for (const hash of new Set(hashes)) {
    await tab.$eval(`main a[href="${hash}"]`, (link) => (link as unknown as { click(): void }).click());
    await tab.waitForFunction(`location.hash === '${hash}'`);
    if (!(await tab.evaluate(`(${isShownSource})('${hash}')`))) dead.push(hash ?? '');
  }
  return dead;
}

// Text, as it runs in the page: a category shows with at least one of its checks.
const isShownSource = `(hash) => {
  const target = document.querySelector(hash);
  const parts = target?.matches('.cat') ? target.querySelectorAll('.check') : [target];
  return [...parts].some((part) => part?.checkVisibility());
}`;

test('a report of a whole page is small on the wire', async () => {
  await using view = await openView(browser, pages, null);
  const client = await view.tab.createCDPSession();
  await client.send('Network.enable');
  let bytes = 0;
  let coding: string | undefined;
  client.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Document') coding = response.headers['content-encoding'];
  });
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes ||= encodedDataLength;
  });
  await view.tab.goto(pages.origin + path, { waitUntil: 'load' });
  expect(coding).toBe('br');
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(60_000);
});

const barsWithoutFindings = (tab: Page) =>
  tab.$$eval(
    '.cats a',
    (bars) => bars.filter((bar) => bar.querySelector('.cat-f')?.textContent === '').length,
  );

describe('every link into a report leads to what it names', () => {
  test.each([true, false])('with script: %s', async (hasScript) => {
    await using view = await openView(browser, pages, path, { hasScript });
    expect(await barsWithoutFindings(view.tab)).toBeGreaterThan(0);
    expect(await view.tab.$('#changes a[href^="#"]')).not.toBeNull();
    expect(await deadLinks(view.tab)).toEqual([]);
  });

  test('in the file that stands alone', async () => {
    const { html } = await pages.get(`${path}/export?format=html`);
    await using view = await openView(browser, pages, null);
    await view.tab.setContent(html);
    expect(await barsWithoutFindings(view.tab)).toBeGreaterThan(0);
    expect(await deadLinks(view.tab)).toEqual([]);
  });

  test('with script, from a list that lacks most of them', async () => {
    await using view = await openView(browser, pages, `${path}?show=info`);
    expect(await deadLinks(view.tab)).toEqual([]);
  });

  test('after a search that has hidden it', async () => {
    await using view = await openView(browser, pages, path);
    await view.tab.type('[data-filter]', 'no check has this');
    const [, hash] = (await view.tab.$eval('.fix a', (link) => link.getAttribute('href')))?.split('#') ?? [];
    await view.tab.$eval('.fix a', (link) => (link as unknown as { click(): void }).click());
    await view.tab.waitForFunction(`document.querySelector('#${hash} details').open`);
    expect(await view.tab.$eval(`#${hash}`, (check) => check.checkVisibility())).toBe(true);
    expect(await searchOf(view.tab)).toMatchObject({ typed: '', isEmpty: false });
  });

  test('and one that names nothing leaves the page as it is', async () => {
    await using view = await openView(browser, pages, `${path}#100%`);
    await view.tab.waitForSelector('[data-print]:not([hidden])');
    expect(view.complaints).toEqual([]);
  });
});

describe('the fix of a finding as text', () => {
  const textAt = async (href: string | null) => (await pages.get(href ?? '')).html;

  test('is copied by a button beside the link to it', async () => {
    await using view = await openView(browser, pages, path);
    const { tab } = view;
    const { origin } = pages;
    await tab
      .browserContext()
      .setPermission(
        origin,
        ...(['clipboard-read', 'clipboard-write'] as const).map(
          (name) => ({ permission: { name }, state: 'granted' }) as const,
        ),
      );
    const copied = async (button: string) => {
      await tab.locator(button).click();
      await tab.waitForSelector(`${button} [data-face="done"]:not([hidden])`);
      return tab.evaluate('navigator.clipboard.readText()');
    };
    expect(await copied('#fix-first [data-copy-from$="/fixes"]')).toBe(await textAt(`${path}/fixes`));
    const id = await tab.$eval('.check.fail', (check) => check.id);
    await tab.click(`#${id} summary`);
    expect(await copied(`#${id} [data-copy-from$="/${id}"]`)).toBe(await textAt(`${path}/fixes/${id}`));
    const forAgent = '[data-copy-from$="=task"]';
    expect(await copied(`#fix-first ${forAgent}`)).toBe(await textAt(`${path}/fixes?format=task`));
    expect(await copied(`#${id} ${forAgent}`)).toBe(await textAt(`${path}/fixes/${id}?format=task`));
    expect(view.complaints).toEqual([]);
  });

  test('is not copied where neither the clipboard nor the server has an answer', async () => {
    await using view = await openView(browser, pages, path);
    const { tab } = view;
    const denied = { permission: { name: 'clipboard-write' }, state: 'denied' } as const;
    await tab.browserContext().setPermission(pages.origin, denied);
    await tab.setOfflineMode(true);
    const button = '#fix-first [data-copy-from$="=task"]';
    await tab.locator(button).click();
    await tab.waitForSelector(`${button} [data-face="refused"]:not([hidden])`);
    // Whatever the page had asked for has failed by then.
    await tab.evaluate('fetch("/").catch(() => {})');
    expect(view.complaints).toEqual([]);
  });

  test('is behind a link without script', async () => {
    await using view = await openView(browser, pages, path, { hasScript: false });
    const { tab } = view;
    expect(await tab.$('[data-copy-from]')).toBeNull();
    const href = await tab.$eval('#fix-first [data-fix]', (link) => link.getAttribute('href'));
    await Promise.all([tab.waitForNavigation(), tab.click('#fix-first [data-fix]')]);
    expect(await tab.$eval('body', (body) => body.textContent)).toBe(await textAt(href));
  });
});

/** How the search stands: as the reader sees it. */
async function searchOf(tab: Page) {
  return {
    typed: await tab.$eval('[data-filter]', (field) => (field as { value?: string }).value),
    chosen: await tab.$eval('.seg :checked', (segment) => segment.id),
    counts: await tab.$$eval('.seg .count', (counts) => counts.map(({ textContent }) => textContent)),
    shown: await tab.$$eval('.check', (checks) =>
      checks.filter((check) => check.checkVisibility()).map(({ id }) => id),
    ),
    isEmpty: await tab.$eval('.empty-filter', (empty) => empty.checkVisibility()),
  };
}

describe('while somebody looks for a check', () => {
  test('every list is searched, and the one before comes back', async () => {
    await using view = await openView(browser, pages, path);
    const { tab } = view;
    const before = await searchOf(tab);
    expect(before.chosen).toBe('show-fix');
    const id = await tab.$eval('.check.pass', (check) => check.id);
    await tab.type('[data-filter]', id);
    const found = await searchOf(tab);
    expect(found).toMatchObject({ chosen: 'show-all', isEmpty: false });
    expect(found.shown).toContain(id);
    expect(found.counts.at(-1)).toBe(String(found.shown.length));
    await tab.$eval('[data-filter]', (field) => (field as unknown as { select(): void }).select());
    await tab.keyboard.press('Backspace');
    expect(await searchOf(tab)).toEqual(before);
  });

  test('a list without hits says so beside the numbers of the others', async () => {
    await using view = await openView(browser, pages, path);
    const { tab } = view;
    const id = await tab.$eval('.check.pass', (check) => check.id);
    await tab.type('[data-filter]', id);
    const { shown } = await searchOf(tab);
    const failing = await tab.$$eval('.check.fail, .check.warn', (checks) => checks.map((check) => check.id));
    expect(shown.filter((found) => failing.includes(found))).toEqual([]);
    await tab.click('#show-fix');
    const { isEmpty, counts } = await searchOf(tab);
    expect({ isEmpty, toFix: counts[0], all: counts.at(-1) }).toEqual({
      ...{ isEmpty: true, toFix: '0', all: String(shown.length) },
    });
    expect(await tab.$eval('.empty-filter', ({ textContent }) => textContent)).toContain(
      'Nothing here matches.',
    );
    await tab.click('[data-clear]');
    expect(await searchOf(tab)).toMatchObject({ typed: '', chosen: 'show-fix', isEmpty: false });
  });
});

test.each(['/checks', 'the report'])('after Back %s still shows what was searched for', async (asked) => {
  await using view = await openView(browser, pages, asked === '/checks' ? asked : path);
  const { tab } = view;
  const seen = () =>
    tab.$$eval('.check', (checks) =>
      checks.filter((check) => check.checkVisibility()).map((check) => check.id),
    );
  await tab.type('[data-filter]', 'alt');
  const found = await seen();
  await tab.goto(`${pages.origin}/projects`, { waitUntil: 'load' });
  await tab.goBack({ waitUntil: 'load' });
  expect(await tab.$eval('[data-filter]', (field) => (field as { value?: string }).value)).toBe('alt');
  expect(await seen()).toEqual(found);
});

test('what is found is told at most once a second', async () => {
  await using view = await openView(browser, pages, path);
  const { tab } = view;
  await tab.evaluate(`
    window.said = [];
    const status = document.querySelector('body > [role="status"]');
    new MutationObserver(() => status.textContent && said.push([performance.now(), status.textContent]))
      .observe(status, { childList: true });
  `);
  await tab.type('[data-filter]', 'link text', { delay: 60 });
  const last = `${(await searchOf(tab)).shown.length} check`;
  await tab.waitForFunction(`said.at(-1)?.[1].startsWith('${last}')`);
  const said = (await tab.evaluate('said')) as [number, string][];
  const pauses = said.slice(1).map(([at], index) => at - (said[index]?.[0] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(900);
});

test.each([
  [1280, 100, 1_400],
  [390, 100, 1_400],
  [320, 85, 1_600],
] as const)(
  'at %i px every cell of a table of places has room for words, and no table sticks out',
  async (width, least, tallest) => {
    await using view = await openView(browser, pages, `${path}?show=all`);
    const { tab } = view;
    await tab.setViewport({ width, height: 900 });
    await tab.$$eval('.check details', (folds) => {
      for (const fold of folds) fold.setAttribute('open', '');
    });
    const cells = await tab.$$eval('.items td:not(.num), .items:not(.stacked) th:not(.num)', (found) =>
      found.map((cell) => cell.getBoundingClientRect().width),
    );
    expect(cells.length).toBeGreaterThan(20);
    expect(Math.min(...cells)).toBeGreaterThan(least);
    // As of a long page: figures of lines do not break.
    await tab.$$eval('.items td.num', (found) => {
      for (const cell of found) cell.textContent = '104,512';
    });
    const beyond = await tab.$$eval('.items', (tables) =>
      tables.map((table) => {
        const card = table.closest('.sheet')?.getBoundingClientRect().right ?? 0;
        return table.getBoundingClientRect().right - card;
      }),
    );
    expect(Math.max(...beyond)).toBeLessThan(0);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(
      await tab.$eval('#broken-links .items', (table) => table.getBoundingClientRect().height),
    ).toBeLessThan(tallest);
  },
);

test('an address in the heading keeps its end when text is spaced out', async () => {
  const long = `https://example.com/${'%E5%95%86'.repeat(18)}`;
  const { report } = await newReport(pages.services, operatorOf(pages.one.account.id), {
    url: long,
    privacy: 1,
  });
  await using view = await openView(browser, pages, `/reports/${report.id}`, { width: 390 });
  const { tab } = view;
  await tab.evaluate(`
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }');
    document.adoptedStyleSheets = [sheet];
  `);
  for (const width of [390, 320]) {
    await tab.setViewport({ width, height: 900 });
    expect(await tab.$eval('h1', (title) => title.scrollHeight - title.clientHeight)).toBeLessThan(2);
  }
});
