import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Picture } from '../src/evidence/browser-evidence.ts';
import { sampleEvidence } from '../src/evidence/sample-evidence.ts';
import {
  axeRule,
  loadedFile,
  sampleAxe,
  sampleLab,
  sampleLook,
  shownImage,
} from '../src/evidence/sample-look.ts';
import { type BrowserBody, browserBody } from '../src/report/browser-body.ts';
import { judgeLook } from '../src/report/judge-look.ts';
import { lookAs } from '../src/services/looks/testing.ts';
import { newReport, runQueued } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { type AuditedSite, openSite, shopPage } from './audited-site.ts';
import { openBrowser } from './browser.ts';
import { lookAt, openView } from './views.ts';

// A report is a long page, and axe-core reads all of it once for each look.
vi.setConfig({ testTimeout: 90_000 });

let browser: Browser;
let site: AuditedSite;
let pages: TestPages;
let ids: Ids;
beforeAll(async () => {
  site = await openSite((path) => (path.startsWith('/shop') ? shopPage() : undefined));
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({
      settings: { ...site.settings, ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' },
    }),
  ]);
  ids = await fill();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
  await site[Symbol.asyncDispose]();
});

/** One report for each state that a look has. */
interface Ids {
  readonly seen: number;
  readonly slug: string;
  readonly failed: number;
  readonly waiting: number;
  readonly running: number;
  readonly unasked: number;
}

async function fill(): Promise<Ids> {
  const { services } = pages;
  services.lookers.offer(true);
  const seen = await create('seen');
  await runQueued(services, site.audit);
  const pictures = await Promise.all([picture('mobile', 412, 823, 1.75), picture('desktop', 1_350, 940, 1)]);
  await lookAs(services, seenBody(pictures), pictures);
  const failed = await create('failed');
  await runQueued(services, site.audit);
  await failLook();
  const unasked = await create('unasked', false);
  await runQueued(services, site.audit);
  const waiting = await create('waiting');
  await runQueued(services, site.audit);
  const running = await create('running');
  return {
    seen: seen.id,
    slug: seen.slug,
    failed: failed.id,
    waiting: waiting.id,
    running: running.id,
    unasked: unasked.id,
  };
}

async function create(name: string, wantsLook = true) {
  const caller = operatorOf(pages.one.account.id);
  const url = `${site.origin}/shop/${name}`;
  return (await newReport(pages.services, caller, { url, privacy: 0, browser: wantsLook })).report;
}

async function failLook(): Promise<void> {
  const { lookWork } = pages.services;
  const claiming = await lookWork.claimNext(0, []);
  if (claiming.kind !== 'claimed') throw new Error('No look waits.');
  const failure = { code: 'render_failed', message: 'The browser could not show the page.' } as const;
  const outcome = { ok: false, egressBytes: 0, failure } as const;
  await lookWork.run(claiming.claim, async () => outcome, new AbortController().signal);
}

/** What a browser shows of a page of ours. */
async function picture(
  kind: Picture['kind'],
  width: number,
  height: number,
  scale: number,
): Promise<Picture> {
  const tab = await browser.newPage();
  await tab.setViewport({ width, height, deviceScaleFactor: scale });
  await tab.goto(`${site.origin}/shop/picture`);
  const bytes = await tab.screenshot({ type: 'webp', quality: 60 });
  await tab.close();
  return {
    kind,
    type: 'image/webp',
    width: Math.floor(width * scale),
    height: Math.floor(height * scale),
    scale,
    bytes,
  };
}

const sent = '<!doctype html><html lang="en"><title>Lamps</title><h1>Lamps</h1><p>Light</p></html>';
const html = sent
  .replace('<title>Lamps</title>', '')
  .replace('<p>Light', '<p>Outdoor lighting for every path');

function seenBody(pictures: readonly Picture[]): BrowserBody {
  const place = (y: number) => ({ x: 16, y, width: 180, height: 40 });
  const look = sampleLook({
    html,
    axe: sampleAxe({
      violations: [
        axeRule(
          'color-contrast',
          ...[150, 320, 9_000].map((y) => ({
            selector: `p:nth-of-type(${y})`,
            box: place(y),
            message: 'Element has insufficient color contrast of 2.84. Expected contrast ratio of 4.5:1',
          })),
        ),
        axeRule('target-size', { selector: 'nav > a', box: { x: 230, y: 40, width: 60, height: 18 } }),
      ],
    }),
    lab: sampleLab({ simulated: { fcp: 2_400, lcp: 4_700, tbt: 150, cls: 0.31 } }),
    images: [shownImage({ natural: { width: 4_000, height: 2_000 }, bytes: 2_000_000 })],
    loaded: [
      loadedFile({ type: 'Document', bytes: 40_000 }),
      ...Array.from({ length: 14 }, (_, n) =>
        loadedFile({ url: `https://cdn${n}.example.net/a.js`, bytes: 9_000 * n }),
      ),
      loadedFile({ url: 'https://example.com/gone.png', type: 'Image', status: 404 }),
      loadedFile({ url: 'http://10.0.0.1/inside', refusedByUs: true, status: null, bytes: 0 }),
    ],
    cookies: Array.from({ length: 12 }, (_, n) => ({
      ...{ name: `_a_rather_long_name_of_a_cookie_${n}`, domain: '.ads.example.net', secure: n % 2 === 0 },
      ...({ httpOnly: false, sameSite: 'None', session: n % 3 === 0, thirdParty: n > 5 } as const),
    })),
    console: [
      {
        kind: 'error',
        text: 'Failed to load resource: net::ERR_NAME_NOT_RESOLVED',
        url: 'https://example.com/app.js',
        line: 12,
        count: 3,
      },
    ],
    conditions: { hostLoad: 4 },
  });
  return browserBody(look, judgeLook({ evidence: sampleEvidence({ html: sent }), look }), pictures);
}

describe('a view that shows a look has no fault in any look', () => {
  test.each<[string, (ids: Ids) => string]>([
    ['report that a browser has seen', ({ seen }) => `/reports/${seen}`],
    ['report that waits for a browser', ({ waiting }) => `/reports/${waiting}`],
    ['report that a browser could not see', ({ failed }) => `/reports/${failed}`],
    ['report that no browser was asked to see', ({ unasked }) => `/reports/${unasked}`],
    ['run with a look to come', ({ running }) => `/reports/${running}`],
    ['list with a column of looks', () => '/reports'],
    ['project with its switch', () => `/projects/${new URL(site.origin).host}`],
  ])('%s', async (_, pathOf) => {
    const { status, faults } = await lookAt(browser, pages, pathOf(ids));
    expect(faults).toEqual([]);
    expect(status).toBe(200);
  });
});

test.each([true, false])(
  'a report that no browser sees has no fault in any look, to its owner: %s',
  async (isOwner) => {
    pages.services.lookers.offer(false);
    onTestFinished(() => pages.services.lookers.offer(true));
    const as = isOwner ? pages.owner : pages.member;
    const { status, faults } = await lookAt(browser, pages, `/reports/${ids.unasked}`, as);
    expect([status, ...faults]).toEqual([200]);
  },
);

test('a shared report with a look has no fault in any look', async () => {
  const { status, faults } = await lookAt(browser, pages, `/r/${ids.slug}`, null);
  expect([status, ...faults]).toEqual([200]);
});

test('what a browser stored is told in whole words on a phone', async () => {
  await using view = await openView(browser, pages, `/reports/${ids.seen}`, { width: 390 });
  const cells = '[aria-labelledby="look-cookies"] > table tbody tr:first-child td';
  const places = await view.tab.$$eval(cells, (all) =>
    all.map((cell) => {
      const { left, width } = cell.getBoundingClientRect();
      return [left, width > 250];
    }),
  );
  expect(new Set(places.map(([left]) => left)).size).toBe(1);
  expect(places.map(([, isWide]) => isWide)).toEqual([true, true, true]);
});

test('a shared report shows the pictures at its own address, without anybody signed in', async () => {
  await using view = await openView(browser, pages, `/r/${ids.slug}`, { as: null });
  const shown = await view.tab.$$eval('.look-pic img', (pictures) =>
    pictures.map((picture) => [
      new URL((picture as HTMLImageElement).src).pathname,
      (picture as HTMLImageElement).naturalWidth,
    ]),
  );
  expect(shown).toEqual([
    [`/r/${ids.slug}/picture/mobile`, 721],
    [`/r/${ids.slug}/picture/desktop`, 1_350],
  ]);
  expect(view.complaints).toEqual([]);
});

test('an outline lies on its element of the picture at any width', async () => {
  for (const width of [1280, 390] as const) {
    await using view = await openView(browser, pages, `/reports/${ids.seen}`, { width });
    const [picture, line] = await Promise.all(
      ['.look-pic.mobile img', '.look-pic.mobile .line'].map(async (selector) =>
        (await view.tab.$(selector))?.boundingBox(),
      ),
    );
    if (picture == null || line == null) throw new Error('Nothing is outlined.');
    const scale = picture.width / 412;
    expect((line.x - picture.x) / scale).toBeCloseTo(16, 0);
    expect((line.y - picture.y) / scale).toBeCloseTo(150, 0);
    expect(line.width / scale).toBeCloseTo(180, 0);
  }
});

test('a page that waits for its look shows it as soon as it is there', async () => {
  await using view = await openView(browser, pages, `/reports/${ids.waiting}`);
  await view.tab.waitForSelector('[data-live-look] [data-stage]');
  await lookAs(pages.services, seenBody([]), []);
  await view.tab.waitForSelector('.look-metrics');
  expect(view.complaints).toEqual([]);
});
