import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '../scripts/stale.ts';
import type { ProjectShareChange } from '../src/services/reports/project-types.ts';
import type { NewReport } from '../src/services/reports/types.ts';
import { failed, newReport, runQueued } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { type AuditedSite, openSite, shopPage } from './audited-site.ts';
import { openBrowser } from './browser.ts';
import { readPdf } from './read-pdf.ts';
import { clientHost, fillClient } from './sample-client.ts';
import { enter, faultsInEveryLook, lookAt, openView, press, tabTo } from './views.ts';

vi.setConfig({ testTimeout: 90_000 });

const password = 'open sesame, and be quick';

let browser: Browser;
let site: AuditedSite;
let pages: TestPages;
let shared: Shared;
/** With the project of a client, weeks later. */
let client: TestPages;
beforeAll(async () => {
  site = await openSite((path) => (path === '/shop' ? shopPage() : undefined));
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({ settings: { ...site.settings, ASSAY_RATE_DEFAULT: '100000/60' } }),
  ]);
  shared = await fill();
  const clock = { at: Date.now() - 36 * 86_400_000 };
  client = await startPages({
    now: () => clock.at,
    settings: {
      ...{ ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' },
      ...{ ASSAY_SESSION_IDLE: '60 d', ASSAY_SESSION_MAX: '60 d' },
    },
  });
  await fillClient(client, clock, 40);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
  await client.close();
  await site[Symbol.asyncDispose]();
});

/** Paths of share links. */
interface Shared {
  readonly open: string;
  readonly listed: string;
  readonly locked: string;
  readonly closed: string;
  readonly hidden: string;
  readonly failed: string;
  readonly waiting: string;
}

async function fill(): Promise<Shared> {
  const url = `${site.origin}/shop`;
  const open = await share({ url, privacy: 0 });
  const listed = await share({ url: `${url}?listed`, privacy: 0, indexable: true });
  const locked = await share({ url: `${url}?locked`, privacy: 2, password });
  const closed = await share({ url: `${url}?closed`, privacy: 2, password });
  const hidden = await share({ url: `${url}?hidden`, privacy: 1 });
  await runQueued(pages.services, (order) => site.audit({ ...order, url }));
  const broken = await share({ url: 'https://broken.example/', privacy: 0 });
  await runQueued(pages.services, () => failed('timeout'));
  const waiting = await share({ url: 'https://waiting.example/', privacy: 0 });
  return { open, listed, locked, closed, hidden, failed: broken, waiting };
}

async function share(input: NewReport): Promise<string> {
  const { report } = await newReport(pages.services, operatorOf(pages.one.account.id), input);
  return `/r/${report.slug}`;
}

const look = (path: string, hasScript = true) => openView(browser, pages, path, { as: null, hasScript });

describe('a view of a share link has no fault in any look', () => {
  test.each<[string, (paths: Shared) => string, number?]>([
    ['that is open', ({ open }) => open],
    ['with all checks', ({ open }) => `${open}?show=all`],
    ['with hits for a word', ({ open }) => `${open}?find=link`],
    ['with a password', ({ locked }) => locked],
    ['of nobody else', ({ hidden }) => hidden, 404],
    ['of a report that failed', (paths) => paths.failed, 404],
    ['of a report that waits', ({ waiting }) => waiting],
    ['that never was', () => `/r/${'0'.repeat(22)}`, 404],
  ])('%s', async (_name, path, status = 200) => {
    expect(await lookAt(browser, pages, path(shared), null)).toEqual({ status, faults: [] });
  });

  test('after a wrong password, and after too many', async () => {
    await using view = await look(shared.closed);
    for (let tries = 0; tries < 5; tries++) {
      await view.tab.type('#share-password', 'wrong');
      await press(view.tab, 'main .primary');
    }
    expect(await view.tab.$eval('#share-error', ({ textContent }) => textContent)).toContain(
      'not the password',
    );
    await view.tab.waitForFunction("document.activeElement.id === 'share-password'");
    expect(await faultsInEveryLook(view)).toEqual([]);
    await view.tab.type('#share-password', password);
    await press(view.tab, 'main .primary');
    expect(await view.tab.$eval('h1', ({ textContent }) => textContent)).toBe('Too many wrong passwords');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('seen by its owner, with the menu of files open', async () => {
    await using view = await openView(browser, pages, shared.open);
    await view.tab.click('.bar-tools details[name="top"] .btn:not(.icon)');
    expect(await view.tab.$('.menu[open] [href$="format=csv"]')).not.toBeNull();
    expect(await faultsInEveryLook(view)).toEqual([]);
  });
});

test('a password opens the report without script, and its files with it', async () => {
  await using view = await look(shared.locked, false);
  await view.tab.type('#share-password', password);
  await press(view.tab, 'main .primary');
  expect(new URL(view.tab.url()).pathname).toBe(shared.locked);
  expect(await view.tab.$('.summary')).not.toBeNull();
  const cookies = await view.tab.browserContext().cookies();
  expect(cookies.map(({ httpOnly }) => httpOnly)).toEqual([true]);
});

test('a link to a check leads there, past a wrong password too', async () => {
  const asked = `${shared.locked}?show=all#image-alt`;
  await using view = await look(asked);
  for (const typed of ['wrong', password]) {
    await view.tab.type('#share-password', typed);
    await press(view.tab, 'main .primary');
  }
  expect(view.tab.url()).toBe(pages.origin + asked);
  expect(await view.tab.$eval('#image-alt', (check) => check.checkVisibility())).toBe(true);
  expect(await view.tab.evaluate('scrollY')).toBeGreaterThan(0);
});

test('a password is typed and a check is found by keyboard alone', async () => {
  await using view = await look(shared.locked);
  await view.tab.waitForFunction("document.activeElement.id === 'share-password'");
  await view.tab.keyboard.type(password);
  await enter(view.tab);
  // Single keys are for those who can switch them off.
  await view.tab.keyboard.press('/');
  await tabTo(view.tab, '[data-filter]');
  await view.tab.keyboard.type('viewport');
  await view.tab.waitForFunction("document.querySelectorAll('.check[hidden]').length > 50");
  await view.tab.reload({ waitUntil: 'load' });
  await tabTo(view.tab, '.check summary');
  await view.tab.keyboard.press('Enter');
  expect(await view.tab.evaluate('document.activeElement.parentElement.open')).toBe(true);
});

test('an open report says nothing of whose it is', async () => {
  await using view = await look(shared.open);
  const html = await view.tab.content();
  for (const secret of [pages.one.account.name, 'owner@example.com', '/reports/']) {
    expect(html.includes(`>${secret}<`) || html.includes(`"${secret}`)).toBe(false);
  }
});

describe('a shared project', () => {
  let project: string;
  beforeAll(async () => {
    project = await shareClient({
      privacy: 0,
      includePrivate: true,
      note: 'Dear client,\n\nthe pictures first.',
    });
  });

  test.each<[string, ProjectShareChange]>([
    ['with all its pages', { privacy: 0, includePrivate: true }],
    ['without the private ones', { privacy: 0, includePrivate: false }],
    ['behind its password', { privacy: 2, password, includePrivate: true }],
  ])('has no fault in any look %s', async (_name, change) => {
    await shareClient(change);
    await using view = await openView(browser, client, project, { as: null });
    expect({ status: view.status, faults: await faultsInEveryLook(view) }).toEqual({
      status: 200,
      faults: [],
    });
  });

  test('opens by its password, and leads to a report and back, without script', async () => {
    await using view = await openView(browser, client, project, { as: null, hasScript: false });
    await view.tab.type('#share-password', password);
    await press(view.tab, 'main .primary');
    await press(view.tab, '.rows .pg[href^="/p/"]');
    expect(new URL(view.tab.url()).pathname).toMatch(new RegExp(`^${project}/\\d+$`));
    expect(await view.tab.$('.summary')).not.toBeNull();
    await press(view.tab, '.crumbs a');
    expect(new URL(view.tab.url()).pathname).toBe(project);
  });

  test('is shared from its page by keyboard alone', async () => {
    await using view = await openView(browser, client, `/projects/${clientHost}`);
    await tabTo(view.tab, '.menu:has(#share-0) > summary');
    await view.tab.keyboard.press('Enter');
    await tabTo(view.tab, '#share-note');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('is printed as a report for the client: a cover, no empty page, no row cut in two', async () => {
    await shareClient({ privacy: 0 });
    await using view = await openView(browser, client, project, { as: null });
    const printed = readPdf(await view.tab.pdf({ preferCSSPageSize: true }));
    expect(printed.map(({ hasText }) => hasText)).toEqual(printed.map(() => true));
    expect(printed).toHaveLength(4);
    await view.tab.emulateMediaType('print');
    const cut = await view.tab.$$eval('.rows > li, .p-sum', (rows) =>
      rows.filter((row) => getComputedStyle(row).breakInside !== 'avoid').map(({ outerHTML }) => outerHTML),
    );
    expect(cut).toEqual([]);
    expect(await view.tab.$eval('.cover', (cover) => getComputedStyle(cover).breakAfter)).toBe('page');
  });

  async function shareClient(change: ProjectShareChange): Promise<string> {
    const caller = operatorOf(client.one.account.id);
    const { sharing } = await client.services.projects.share(caller, clientHost, change, undefined);
    return `/p/${sharing.slug}`;
  }
});

test('our own report of a share page is good', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './scripts/from-source.ts', 'src/main.ts', 'audit', '--json', pages.origin + shared.listed],
    { cwd: root, maxBuffer: 2 ** 26 },
  );
  const report = JSON.parse(stdout) as OwnReport;
  const lost = report.checks
    .filter(({ points_lost }) => points_lost > 0)
    .map(({ id, points_lost }) => [id, points_lost]);
  expect({ result: report.result, score: report.score, lost }).toMatchObject({ result: 'good' });
  expect(report.score, JSON.stringify(lost)).toBeGreaterThanOrEqual(95);
});

interface OwnReport {
  readonly score: number;
  readonly result: string;
  readonly checks: readonly { readonly id: string; readonly points_lost: number }[];
}
