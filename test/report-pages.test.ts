import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ReportBody } from '../src/report/body.ts';
import { unpackBody } from '../src/report/stored-body.ts';
import { completed, failed, newReport, runQueued } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { type AuditedSite, openSite, shopPage } from './audited-site.ts';
import { openBrowser } from './browser.ts';
import { enter, faultsInEveryLook, lookAt, type OpenView, openView, press, tabTo } from './views.ts';

// A report is a long page, and axe-core reads all of it once for each look.
vi.setConfig({ testTimeout: 90_000 });

let browser: Browser;
let site: AuditedSite;
let pages: TestPages;
let ids: Ids;
beforeAll(async () => {
  let visits = 0;
  site = await openSite((path) => {
    if (path === '/shop') visits += 1;
    return path === '/shop' || path === '/once' ? shopPage(visits > 1) : undefined;
  });
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({
      settings: {
        ...site.settings,
        ASSAY_KEEP_RUNS: '2',
        ASSAY_RATE_DEFAULT: '100000/60',
        ASSAY_RATE_CREATE: '100000/60',
      },
    }),
  ]);
  ids = await fill();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
  await site[Symbol.asyncDispose]();
});

/** One report for each state that a page of a report has. */
interface Ids {
  readonly twice: number;
  readonly thrice: number;
  readonly once: number;
  readonly provisional: number;
  readonly failed: number;
  readonly failedAgain: number;
  readonly internal: number;
  readonly waiting: number;
  readonly waitingAgain: number;
}

async function fill(): Promise<Ids> {
  const twice = await create(`${site.origin}/shop`);
  await runQueued(pages.services, site.audit);
  const body = await runAgain(twice);
  const marks = { label: 'after the release of November, with all that came of it', isPinned: true };
  await pages.services.reports.markRun(caller(), twice, 1, marks);
  const thrice = await create('https://thrice.example/');
  await finish(body);
  for (const score of [60, 70]) {
    await pages.services.reports.update(caller(), thrice, { update: true }, undefined);
    await finish({ ...body, score });
  }
  const once = await create(`${site.origin}/once`);
  await runQueued(pages.services, site.audit);
  const provisional = await create('https://provisional.example/');
  await finish({ ...body, coverage: 0.4, result: null, incomplete: true });
  const broken = await create('https://broken.example/');
  await runQueued(pages.services, () => failed('tls_error'));
  const failedAgain = await create('https://broken-later.example/a/path/that/is/rather/long?and=a-query');
  await finish(body);
  await pages.services.reports.update(caller(), failedAgain, { update: true }, undefined);
  await runQueued(pages.services, () => failed('bot_wall'));
  const internal = await create('https://our-mistake.example/');
  await runQueued(pages.services, () => failed('internal'));
  const waitingAgain = await create('https://again.example/');
  await finish(body);
  await pages.services.reports.update(caller(), waitingAgain, { update: true }, undefined);
  const waiting = await create('https://waiting.example/');
  return { twice, thrice, once, provisional, failed: broken, failedAgain, internal, waiting, waitingAgain };
}

const caller = () => operatorOf(pages.one.account.id);

async function create(url: string): Promise<number> {
  return (await newReport(pages.services, caller(), { url, privacy: 1 })).report.id;
}

async function finish(body: ReportBody): Promise<void> {
  await runQueued(pages.services, () => completed(body));
}

/** @returns what the site was found to be */
async function runAgain(id: number): Promise<ReportBody> {
  await pages.services.reports.update(caller(), id, { update: true }, undefined);
  let body: ReportBody | undefined;
  await pages.services.audits.claimNext(0, []).then(async (claiming) => {
    if (claiming.kind !== 'claimed') throw new Error('Nothing waits.');
    const keep: typeof site.audit = async (order) => {
      const audited = await site.audit(order);
      if (audited.ok) body = unpackBody(audited.report);
      return audited;
    };
    await pages.services.audits.run(claiming.claim, keep, new AbortController().signal);
  });
  if (body === undefined) throw new Error('The site was not audited.');
  return body;
}

describe('a view of a report has no fault in any look', () => {
  test.each<[string, (ids: Ids) => string, number?]>([
    ['with a run before', ({ twice }) => `/reports/${twice}`],
    ['of one run, with all checks', ({ once }) => `/reports/${once}?show=all`],
    ['with hits for a word', ({ twice }) => `/reports/${twice}?find=link`],
    ['without hits for a word', ({ twice }) => `/reports/${twice}?find=nothing-like-this`],
    ['without a result', ({ provisional }) => `/reports/${provisional}`],
    ['that waits', ({ waiting }) => `/reports/${waiting}`],
    ['that waits again', ({ waitingAgain }) => `/reports/${waitingAgain}`],
    ['before the run that goes on', ({ waitingAgain }) => `/reports/${waitingAgain}?view=last`],
    ['that failed', (is) => `/reports/${is.failed}`],
    ['that failed by our mistake', ({ internal }) => `/reports/${internal}`],
    ['that failed after a score', ({ failedAgain }) => `/reports/${failedAgain}`],
    ['before the run that failed', ({ failedAgain }) => `/reports/${failedAgain}?view=last`],
    ['with its runs compared', ({ twice }) => `/reports/${twice}/compare`],
    ['with its runs compared, the worst first', ({ twice }) => `/reports/${twice}/compare?sort_by=points`],
    ['with nothing left of a comparison', ({ twice }) => `/reports/${twice}/compare?show=only_in_older`],
    ['beside another report', ({ twice, thrice }) => `/reports/compare?a=${twice}&b=${thrice}`],
    ['with nothing to compare', ({ once }) => `/reports/${once}/compare`],
    ['with one run compared with itself', ({ twice }) => `/reports/${twice}/compare?a=2&b=2`],
    ['compared with a run that never was', ({ twice }) => `/reports/${twice}/compare?a=7`, 404],
    ['as it was in a run', ({ twice }) => `/reports/${twice}/runs/1?show=all`],
    ['in its latest run', ({ twice }) => `/reports/${twice}/runs/2`],
    ['in a run that failed', ({ failedAgain }) => `/reports/${failedAgain}/runs/2`],
    ['in a run that waits', ({ waitingAgain }) => `/reports/${waitingAgain}/runs/2`],
    ['in a run without details', ({ thrice }) => `/reports/${thrice}/runs/1`],
    ['without links', ({ twice }) => `/reports/${twice}/links`],
    ['that is not there', () => '/reports/999999', 404],
  ])('%s', async (_name, path, status = 200) => {
    expect(await lookAt(browser, pages, path(ids))).toEqual({ status, faults: [] });
  });

  test('of another account', async () => {
    const seen = await lookAt(browser, pages, `/reports/${ids.once}`, pages.stranger);
    expect(seen).toEqual({ status: 404, faults: [] });
  });

  test('with every check and the sharing open', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.twice}?show=all`);
    await view.tab.click('[data-expand]');
    await view.tab.click('.r-head .menu summary.primary');
    await view.tab.click('#share-2');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('with its runs as a table, and the form that labels one', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.twice}`);
    await view.tab.click('#history summary');
    expect(await faultsInEveryLook(view)).toEqual([]);
    await view.tab.goto(`${pages.origin}/reports/${ids.twice}/runs/1`, { waitUntil: 'load' });
    await view.tab.click('.marks summary');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('with the question before it is deleted', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.twice}`);
    await view.tab.click('.r-head summary.icon');
    await view.tab.click('[popovertarget="delete-report"]');
    expect(await view.tab.$('#delete-report:popover-open')).not.toBeNull();
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('with a link that was just made', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.twice}/links`);
    await press(view.tab, 'main .primary');
    expect(await view.tab.$eval('#created-link', ({ textContent }) => textContent)).toContain('?k=');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('with a password that was just saved', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.once}`);
    const { tab } = view;
    await tab.click('.r-head .menu summary.primary');
    await tab.click('#share-2');
    const password = await tab.$eval('#share-password', (field) => (field as HTMLInputElement).value);
    await press(tab, '.panel.form .primary');
    expect(await tab.$eval('#saved-both', ({ textContent }) => textContent)).toMatch(
      new RegExp(`/r/\\w+\nPassword: ${password}$`),
    );
    expect(await faultsInEveryLook(view)).toEqual([]);
    await pages.services.reports.update(caller(), ids.once, { privacy: 1 }, undefined);
  });

  test('with a password that is too short', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.once}`);
    const { tab } = view;
    await tab.click('.r-head .menu summary.primary');
    await tab.click('#share-2');
    await tab.$eval('#share-password', (field) => field.removeAttribute('minlength'));
    await tab.click('#share-password', { count: 3 });
    await tab.type('#share-password', 'short');
    await press(tab, '.panel.form .primary');
    expect(await tab.title()).toMatch(/^Error: /);
    expect(await tab.$eval('#share-error', ({ textContent }) => textContent)).toContain('6 characters');
    expect(await tab.$('.menu[open] #share-password')).not.toBeNull();
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('as a file of its own', async () => {
    const { html } = await pages.get(`/reports/${ids.twice}/export?format=html`);
    await using view = await openView(browser, pages, null);
    await view.tab.setContent(html);
    expect(await faultsInEveryLook(view)).toEqual([]);
  });
});

test('a title of one long word breaks on the page for others, and in the file', async () => {
  const { report } = await newReport(pages.services, caller(), { url: 'https://wide.example/', privacy: 0 });
  await finish({ ...(await bodyOf(ids.once)), title: 'x'.repeat(400) });
  const { html } = await pages.get(`/reports/${report.id}/export?format=html`);
  await using page = await openView(browser, pages, `/r/${report.slug}`, { width: 390, as: null });
  await using file = await openView(browser, pages, null, { width: 390 });
  await file.tab.setContent(html);
  for (const { tab } of [page, file]) {
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(390);
  }
});

test.each([1280, 390] as const)('at %i px a long address leaves the score in sight', async (width) => {
  const id = await create(`https://long.example/${'deep/'.repeat(300)}`);
  await finish(await bodyOf(ids.once));
  await using view = await openView(browser, pages, `/reports/${id}`, { width });
  const top = await view.tab.$eval('.summary', (summary) => summary.getBoundingClientRect().top);
  expect(top).toBeLessThan(500);
});

test('at 390 px scores of categories stand where their bars end, and beside a change before it', async () => {
  const gaps = async (id: number) => {
    await using view = await openView(browser, pages, `/reports/${id}`, { width: 390 });
    return await view.tab.$$eval('.cats a', (bars) =>
      bars.map((bar) => {
        const [score, line] = ['.cat-s', '.meter'].map((part) =>
          bar.querySelector(part)?.getBoundingClientRect(),
        );
        return Math.round((line?.right ?? 0) - (score?.right ?? 0));
      }),
    );
  };
  expect(new Set(await gaps(ids.once))).toEqual(new Set([0]));
  expect(Math.min(...(await gaps(ids.twice)))).toBeGreaterThan(30);
});

test('on paper stands when the page was checked, and not how long ago', async () => {
  await using view = await openView(browser, pages, `/reports/${ids.twice}`);
  await view.tab.emulateMediaType('print');
  const shown = await view.tab.$eval('.meta time', (time) => {
    const style = time.ownerDocument.defaultView?.getComputedStyle(time, '::after');
    return [style?.content, time.getAttribute('title')];
  });
  expect(shown[0]).toBe(`"${shown[1]}"`);
  expect(shown[1]).toMatch(/ UTC$/);
});

test('a run is followed stage by stage, and its page becomes the report', async () => {
  const id = await create(`${site.origin}/once?followed`);
  const go = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const run = runQueued(pages.services, async (order) => {
    if (!order.url.includes('followed')) return failed('timeout');
    order.onStage('fetching', {});
    reached.resolve();
    await go.promise;
    return site.audit({ ...order, url: `${site.origin}/once` });
  });
  await reached.promise;
  await using view = await openView(browser, pages, `/reports/${id}`);
  await view.tab.waitForFunction("document.querySelector('[data-status]').textContent.includes('fetching')");
  expect(await faultsInEveryLook(view)).toEqual([]);
  // The page is not loaded again while somebody is at one of its links.
  await view.tab.evaluate('document.activeElement.blur()');
  go.resolve();
  await view.tab.waitForSelector('.summary');
  expect(view.complaints).toEqual([]);
  await run;
});

describe('without scrolling', () => {
  test.each([
    [1280, 800],
    [390, 844],
  ] as const)(
    'at %d by %d a report shows its score, its result, what is so, and what to do first',
    async (width, height) => {
      for (const id of [ids.twice, ids.once]) {
        await using view = await openView(browser, pages, `/reports/${id}`, { width });
        await view.tab.setViewport({ width, height });
        const bottoms = await view.tab.evaluate(() =>
          ['.dial', '.sum-score .plate', '.sum-main h2', '.sum-main .lede', '.start a'].map((selector) =>
            Math.ceil(document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN),
          ),
        );
        expect(Math.max(...bottoms)).toBeLessThanOrEqual(height);
        const first = await view.tab.$eval('.start a', (link) => [
          link.textContent,
          link.getAttribute('href'),
        ]);
        const top = await view.tab.$eval('#fix-first .fix a', (link) => [
          link.textContent,
          link.getAttribute('href'),
        ]);
        expect(first).toEqual(top);
        expect(first[0]?.length).toBeLessThanOrEqual(48);
      }
    },
  );
});

describe('the page of a run', () => {
  test('says where the run is, and no more than once a second', async () => {
    const id = await create('https://said.example/');
    const go = Promise.withResolvers<void>();
    await using view = await openView(browser, pages, `/reports/${id}`);
    const { tab } = view;
    const states = () =>
      tab.$$eval('[data-stage]', (stages) =>
        stages.map(
          (stage) =>
            stage.getAttribute('aria-current') ??
            stage.querySelector('[role="img"]')?.getAttribute('aria-label'),
        ),
      );
    expect(await states()).toEqual(Array(4).fill('Not reached'));
    await tab.evaluate(`
      const status = document.querySelector('.run [role="status"]');
      const said = [];
      new MutationObserver(() => said.push([performance.now(), status.textContent]))
        .observe(status, { childList: true, characterData: true, subtree: true });
    `);
    const run = runQueued(pages.services, async (order) => {
      if (!order.url.includes('said')) return failed('timeout');
      for (const stage of ['fetching', 'parsing', 'probing'] as const) order.onStage(stage, {});
      await go.promise;
      return failed('timeout');
    });
    await tab.waitForFunction("said.at(-1)?.[1] === 'Stage 3 of 4: probing the site.'");
    const said = (await tab.evaluate('said')) as [number, string][];
    for (const [index, [at]] of said.entries()) {
      expect(at - (said[index - 1]?.[0] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(900);
    }
    expect(await states()).toEqual(['Done', 'Done', 'step', 'Not reached']);
    expect(await tab.$eval('.run .lede', ({ textContent }) => textContent)).toContain('leave this page');
    go.resolve();
    await run;
  });

  /** What the page of a run shows of it, and its title. */
  const shownOf = async (tab: Tab) => [
    await tab.$eval('.run', (run) => (run as unknown as { innerText: string }).innerText.trim()),
    await tab.title(),
  ];
  const holds = (tab: Tab) => tab.type('#quick-url', 'https://next.example/');
  const isHeld = (tab: Tab) => tab.waitForFunction("document.querySelector('[data-over]').checkVisibility()");

  test('keeps what is typed when the run ends, and becomes the report when nothing is lost', async () => {
    const id = await create('https://typed.example/');
    await using view = await openView(browser, pages, `/reports/${id}`);
    const { tab } = view;
    await holds(tab);
    await runQueued(pages.services, () => failed('timeout'));
    await isHeld(tab);
    expect(await tab.$eval('#quick-url', (field) => (field as { value?: string }).value)).toBe(
      'https://next.example/',
    );
    await vi.waitFor(async () =>
      expect(await shownOf(tab)).toEqual(['The run has ended. Reload', 'typed.example – Assay']),
    );
    expect(await faultsInEveryLook(view)).toEqual([]);
    let streams = 0;
    tab.on('request', (asked) => {
      if (asked.url().endsWith('/events')) streams += 1;
    });
    await tab.evaluate("dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow'))");
    await tab.$eval('#quick-url', (field) => Object.assign(field, { value: '' }));
    await tab.click('h1');
    await tab.waitForSelector('.fail-box');
    expect(streams).toBe(0);
    expect(view.complaints).toEqual([]);
  });

  test('says that the report was deleted', async () => {
    const id = await create('https://deleted.example/');
    await using view = await openView(browser, pages, null);
    // A stream that is asked for after the deletion is refused, and the page then says less.
    const opened = view.tab.waitForResponse((answer) => answer.url().endsWith('/events'));
    await view.tab.goto(`${pages.origin}/reports/${id}`, { waitUntil: 'load' });
    await opened;
    await holds(view.tab);
    await pages.services.reports.delete(caller(), id, undefined);
    await isHeld(view.tab);
    await vi.waitFor(async () =>
      expect(await shownOf(view.tab)).toEqual(['The report was deleted. Reload', 'deleted.example – Assay']),
    );
  });

  test('says that it does not follow the run when the server refuses to tell', async () => {
    const id = await create('https://refused.example/');
    await using view = await openView(browser, pages, null);
    const { tab } = view;
    await tab.setRequestInterception(true);
    tab.on(
      'request',
      (asked) => void (asked.url().endsWith('/events') ? asked.respond({ status: 429 }) : asked.continue()),
    );
    await tab.goto(`${pages.origin}/reports/${id}`, { waitUntil: 'load' });
    await holds(tab);
    await vi.waitFor(
      async () =>
        expect(await shownOf(tab)).toEqual([
          'This page no longer follows the run. Reload',
          'refused.example – Assay',
        ]),
      { timeout: 20_000 },
    );
    await runQueued(pages.services, () => failed('timeout'));
  });

  test('leaves the focus in place when the run ends, and leads it out of what is over', async () => {
    await pages.services.reports.update(caller(), ids.failedAgain, { update: true }, undefined);
    await using view = await openView(browser, pages, `/reports/${ids.failedAgain}`);
    const { tab } = view;
    const hasFocus = (selector: string) =>
      tab.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);
    await tab.focus('.run .row a');
    await runQueued(pages.services, () => failed('timeout'));
    await isHeld(tab);
    expect(await hasFocus('[data-over]')).toBe(true);
    await tab.focus('.bar-tools summary');
    // It looks once a second whether it may be loaded again.
    await tab.evaluate('new Promise((resolve) => setTimeout(resolve, 2500))');
    expect(await hasFocus('.bar-tools summary')).toBe(true);
    await tab.evaluate('document.activeElement.blur()');
    await tab.waitForSelector('.fail-box');
  });
});

describe('the checks of a report', () => {
  const labelOf = (tab: Tab) => tab.$eval('[data-expand]', ({ textContent }) => textContent);
  const openCount = (tab: Tab) =>
    tab.$$eval('.check details[open]', (folds) => folds.filter((fold) => fold.checkVisibility()).length);

  test('a link to a check shows it again after it was closed, or hidden by a search', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.twice}`);
    const { tab } = view;
    const isOpen = () =>
      tab.$eval('.check:target details', (fold) => fold.checkVisibility() && fold.matches('[open]'));
    const opens = async () => {
      await tab.click('.fix a');
      await vi.waitFor(async () => expect(await isOpen()).toBe(true));
    };
    await opens();
    await tab.$eval('.check:target details', (fold) => fold.removeAttribute('open'));
    await opens();
    await tab.type('[data-filter]', 'no check has this');
    expect(await isOpen()).toBe(false);
    // Another tab opens it, and this page stays as it is.
    await tab.keyboard.down('Control');
    await tab.click('.fix a');
    await tab.keyboard.up('Control');
    expect(await isOpen()).toBe(false);
    await opens();
  });

  test('the button does what its label says', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.twice}`);
    const { tab } = view;
    const says = (label: string) => vi.waitFor(async () => expect(await labelOf(tab)).toBe(label));
    await says('Open all');
    await tab.$$eval('.check details', (folds) => {
      for (const fold of folds) fold.toggleAttribute('open', fold.checkVisibility());
    });
    await says('Close all');
    await tab.click('[data-expand]');
    expect(await openCount(tab)).toBe(0);
    await says('Open all');
    await tab.click('[data-expand]');
    await says('Close all');
    const all = await openCount(tab);
    expect(all).toBeGreaterThan(0);
    await tab.$eval('.check.fail details', (fold) => fold.removeAttribute('open'));
    await says('Open all');
    // What another segment shows was not opened.
    await tab.click('[data-expand]');
    await says('Close all');
    await tab.click('#show-pass + span');
    await says('Open all');
  });

  test('a search that was cleared leaves no number behind', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.twice}`);
    const { tab } = view;
    const says = (text: string) =>
      tab.waitForFunction(`document.querySelector('body > [role="status"]').textContent === '${text}'`);
    await tab.type('[data-filter]', 'no check has this');
    await says('0 checks');
    await tab.click('[data-clear]');
    await says('');
  });
});

type Tab = OpenView['tab'];

test('who listens hears the course of the chart once', async () => {
  await using view = await openView(browser, pages, `/reports/${ids.twice}`);
  const root = await view.tab.$('.chart');
  const chart = await view.tab.accessibility.snapshot({ ...(root && { root }), interestingOnly: false });
  const course = /From \d+ on/;
  expect(chart).toMatchObject({ role: 'image', description: expect.stringMatching(course) });
  expect(chart?.name).toMatch(/run/);
  expect(chart?.name).not.toMatch(course);
});

describe('without script', () => {
  test('a report is filtered, shared, given a new link and deleted', async () => {
    const id = await create('https://no-script.example/');
    await finish(await bodyOf(ids.twice));
    await using view = await openView(browser, pages, `/reports/${id}`, { hasScript: false });
    const { tab } = view;
    const shown = () => tab.$$eval('.check', (rows) => rows.filter((row) => row.checkVisibility()).length);
    const toFix = await shown();
    await tab.click('#show-all');
    expect(await shown()).toBeGreaterThan(toFix);
    await tab.type('.filter [name="find"]', 'title');
    await enter(tab);
    expect(new URL(tab.url()).searchParams.get('find')).toBe('title');
    expect(await shown()).toBeLessThan(toFix);

    await tab.click('.r-head .menu summary.primary');
    await tab.click('#share-2');
    const password = await tab.$eval('#share-password', (field) => field.getAttribute('value'));
    expect(password).toHaveLength(16);
    await press(tab, '.panel.form .primary');
    expect(await noteOf(tab)).toContain('Sharing is saved.');
    expect(await tab.$eval('.r-head .chip', ({ textContent }) => textContent)).toContain('Password');

    await tab.click('.r-head .menu summary.primary');
    const link = await tab.$eval('#share-link', (field) => field.getAttribute('value'));
    await tab.click('[popovertarget="new-link"]');
    await press(tab, '#new-link .primary');
    expect(await noteOf(tab)).toContain('new link');
    expect(await tab.$eval('#share-link', (field) => field.getAttribute('value'))).not.toBe(link);

    await tab.click('.r-head summary.icon');
    await tab.click('.panel [popovertarget="delete-report"]');
    await press(tab, '#delete-report .primary');
    expect(await noteOf(tab)).toContain('Report deleted.');
    expect((await pages.get(`/reports/${id}`)).status).toBe(404);
  });

  test('two runs are chosen and compared, the list is narrowed, a run is labelled', async () => {
    const id = ids.thrice;
    await using view = await openView(browser, pages, `/reports/${id}`, { hasScript: false });
    const { tab } = view;
    await tab.click('#history summary');
    await tab.click('[name="a"][value="2"]');
    await press(tab, '#history form .btn');
    const asked = () => Object.fromEntries(new URL(tab.url()).searchParams);
    expect(asked()).toEqual({ a: '2', b: '3' });
    await press(tab, '.tabs ~ .push');
    expect(asked()).toEqual({ a: '2', b: '3', sort_by: 'points' });
    await tab.select('[name="a"]', '1');
    await press(tab, '.cmp .btn');
    expect(asked()).toEqual({ a: '1', b: '3', sort_by: 'points' });

    await tab.goto(`${pages.origin}/reports/${id}/runs/2`, { waitUntil: 'load' });
    await tab.click('.marks summary');
    await tab.type('.marks [name="label"]', 'before the sale');
    await tab.click('.marks [name="pinned"]');
    await press(tab, '.marks .btn');
    expect(await noteOf(tab)).toContain('The run is saved.');
    expect(await tab.$eval('.note.info', ({ textContent }) => textContent)).toMatch(
      /before the sale.*Pinned/,
    );
  });

  test('a report is run again, and its page asks again by itself', async () => {
    const id = await create('https://no-script-again.example/');
    await finish(await bodyOf(ids.twice));
    await using view = await openView(browser, pages, `/reports/${id}`, { hasScript: false });
    await press(view.tab, `form[action="/reports/${id}/run"] .btn`);
    expect(await view.tab.$('.run')).not.toBeNull();
    await finish(await bodyOf(ids.twice));
    await view.tab.waitForSelector('.summary');
  });
});

describe('by keyboard alone', () => {
  test('checks are filtered, a report is shared and deleted', async () => {
    const id = await create('https://keyboard.example/');
    await finish(await bodyOf(ids.twice));
    await using view = await openView(browser, pages, `/reports/${id}`);
    const { tab } = view;
    await tab.keyboard.press('Tab');
    expect(await tab.evaluate('document.activeElement.className')).toBe('skip');
    await tab.keyboard.press('/');
    await tab.keyboard.type('title');
    expect(await tab.evaluate('document.activeElement.name')).toBe('find');
    await tab.waitForFunction("document.querySelectorAll('.check[hidden]').length > 50");

    await tab.reload({ waitUntil: 'load' });
    await tabTo(tab, '.r-head .menu summary.primary');
    await tab.keyboard.press('Enter');
    await tabTo(tab, '#share-1');
    await tab.keyboard.press('ArrowDown');
    expect(await tab.evaluate('document.activeElement.id')).toBe('share-2');
    await tabTo(tab, '#share-password');
    await tab.keyboard.type('sesame street 12');
    await tabTo(tab, '.panel.form .primary');
    await enter(tab);
    expect(await noteOf(tab)).toContain('Sharing is saved.');

    await tabTo(tab, '.r-head summary.icon');
    await tab.keyboard.press('Enter');
    await tabTo(tab, '.panel [popovertarget="delete-report"]');
    await tab.keyboard.press('Enter');
    await tab.waitForFunction("document.activeElement.id === 'delete-report'");
    await tabTo(tab, '#delete-report .primary');
    await tab.keyboard.press('Escape');
    expect(await tab.$('#delete-report:popover-open')).toBeNull();
    // The menu that asked has closed over its button.
    await tab.waitForFunction("document.activeElement.matches('.r-head summary.icon')");
    await tab.keyboard.press('Enter');
    await tabTo(tab, '.panel [popovertarget="delete-report"]');
    await tab.keyboard.press('Enter');
    await tabTo(tab, '#delete-report .primary');
    await enter(tab);
    expect(await noteOf(tab)).toContain('Report deleted.');
  });

  test('Escape closes the sharing and leads back to its button', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.twice}`);
    await tabTo(view.tab, '.r-head .menu summary.primary');
    await view.tab.keyboard.press('Enter');
    await tabTo(view.tab, '#share-link');
    await view.tab.keyboard.press('Escape');
    expect(await view.tab.$('.menu[open]')).toBeNull();
    expect(await view.tab.evaluate('document.activeElement.matches("summary.primary")')).toBe(true);
  });

  test('the order of focus is the order of reading', async () => {
    await using view = await openView(browser, pages, `/reports/${ids.twice}`);
    const jumps = await view.tab.evaluate(`(() => {
      const positive = document.querySelectorAll('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])');
      return [...positive].map(({ outerHTML }) => outerHTML);
    })()`);
    expect(jumps).toEqual([]);
    // Each is found behind the one before, without going round.
    for (const selector of ['.skip', '.brand', '.nav a', '#quick-url', '.crumbs a', '.r-head .btn', '.toc a'])
      await tabTo(view.tab, selector);
    await tabTo(view.tab, '.fix a');
  });
});

async function bodyOf(id: number): Promise<ReportBody> {
  const { body } = await pages.services.reports.get(pages.one.account.id, id);
  if (body === null) throw new Error('The report has no run.');
  return body;
}

async function noteOf(tab: Tab): Promise<string> {
  return tab.$eval('.note', ({ textContent }) => textContent);
}
