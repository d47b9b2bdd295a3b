import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Site, startSite } from '../src/api/testing.ts';
import { completed, failed, runQueued, sampleBody } from '../src/services/testing.ts';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { openBrowser } from './browser.ts';
import { enter, faultsInEveryLook, lookAt, type OpenView, openView, press, tabTo } from './views.ts';

let browser: Browser;
let pages: TestPages;
beforeAll(async () => {
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' } }),
  ]);
  await fill(pages);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
});

const hostile = '<img src=x onerror=document.title="broken">"\'&';

/** Reports in every state: judged, again, failed, failed after a score, waiting. */
async function fill({ services, owner }: TestPages): Promise<void> {
  const caller = services.users.callerOf(owner.session, {
    address: '192.0.2.1',
    userAgent: null,
    requestId: null,
  });
  const make = async (url: string) => {
    const created = await services.reports.create(caller, { url, privacy: 1 });
    if (created.kind !== 'created') throw new Error('The report was replayed.');
    return created.reportId;
  };
  const judge = (score: number, title = 'A page with a title') =>
    runQueued(services, () => completed(sampleBody(score, { title })));
  for (const [index, score] of [95, 72, 31, 88, 60, 55, 81, 12].entries()) {
    await make(`https://host-${index}.example/a/path/that/is/rather/long/${index}?with=a-query`);
    await judge(score);
  }
  await make(`https://long.example/${'deep/'.repeat(300)}`);
  await judge(50, 'Word'.repeat(75));
  const again = await make(`https://hostile.example/${encodeURIComponent(hostile)}`);
  await judge(70, hostile);
  await services.reports.update(caller, again, { update: true }, undefined);
  await judge(76, hostile);
  const broken = await make('https://broken.example/');
  await judge(69);
  await services.reports.update(caller, broken, { update: true }, undefined);
  await runQueued(services, () => failed('timeout'));
  await make('https://nowhere.example/');
  await runQueued(services, () => failed('no_public_address'));
  await make('https://waiting.example/');
}

/** Lines at once: typed one after the other, Enter would send the first. */
async function paste(tab: Page, lines: string): Promise<void> {
  await tab.focus('#urls');
  await tab.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(lines)})`);
}

describe('a view has no fault in any look', () => {
  test.each([
    ['the list', '/reports'],
    ['the end of the list', '/reports?page=2'],
    ['a filter without hits', '/reports?search=nothing'],
    ['failed reports', '/reports?state=failed'],
    ['scores of categories', '/reports?columns=categories'],
  ])('%s', async (_name, path) => {
    expect(await lookAt(browser, pages, path)).toEqual({ status: 200, faults: [] });
  });

  test('the first run, with an error too', async () => {
    await using view = await openView(browser, pages, '/reports', { as: pages.stranger });
    expect(await faultsInEveryLook(view)).toEqual([]);
    await view.tab.type('#first-url', 'ftp://example.com');
    await press(view.tab, '.first-form .primary');
    expect(await view.tab.$eval('#first-error', ({ textContent }) => textContent)).toContain(
      'Only http and https',
    );
    expect(await view.tab.title()).toMatch(/^Error: /);
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('the list with an error, with boxes ticked and with a menu open', async () => {
    await using view = await openView(browser, pages, '/reports');
    await paste(view.tab, 'http://127.0.0.1/\nftp://example.com/');
    await press(view.tab, '.add .primary');
    expect(await view.tab.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    await view.tab.click('tbody input[name="id"]');
    await view.tab.click('tbody summary');
    expect(await faultsInEveryLook(view)).toEqual([]);
    await press(view.tab, '.bulk [value="delete"]');
    expect(await faultsInEveryLook(view)).toEqual([]);
    // An address of its own: a reload shows it again.
    await view.tab.reload({ waitUntil: 'load' });
    expect(await view.tab.$eval('h1', ({ textContent }) => textContent)).toBe('Delete this report?');
  });

  test('the privacy of a report, refused', async () => {
    await using view = await openView(browser, pages, '/reports');
    await view.tab.click('tbody summary');
    await press(view.tab, 'tbody [value^="privacy:"]');
    await view.tab.click('.ask [name="privacy"][value="2"]');
    await view.tab.$eval('#selected-password', (field) => Object.assign(field, { value: 'abc' }));
    await press(view.tab, '.ask .primary');
    expect(await view.tab.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test.each([
    ['the way in', '/', null],
    ['an address where nothing is', '/nothing', null],
    ['an address where nothing is, signed in', '/nothing', 'owner'],
  ] as const)('%s', async (_name, path, as) => {
    expect((await lookAt(browser, pages, path, as && pages[as])).faults).toEqual([]);
  });
});

test('the inspection of a view sees what is wrong with it', async () => {
  await using view = await openView(browser, pages, '/reports');
  await view.tab.evaluate(`
    const image = document.createElement('img');
    image.src = '/nothing.png';
    image.style.cssText = 'display: block; inline-size: 5000px; block-size: 1px';
    document.querySelector('main').append(image);
    console.error('a complaint');
    document.body.setAttribute('style', 'color: red');
    fetch('https://elsewhere.example/').catch(() => {});
    document.querySelector('.brand').style.outline = 'none';
  `);
  await view.tab.waitForNetworkIdle();
  const faults = (await faultsInEveryLook(view)).join('\n');
  const expected = ['image-alt', 'a complaint', 'Content Security Policy', '320 px: scrolls sideways'];
  for (const fault of [...expected, '404 for', 'no ring: <a class="brand"']) expect(faults).toContain(fault);
});

test.each([
  [1280, '#quick-url', '.bar-tools > a'],
  [390, '.bar-tools > a', '#quick-url'],
] as const)('at %i px every page has the way to check another', async (width, shown, hidden) => {
  await using view = await openView(browser, pages, '/projects', { width });
  const isVisible = (selector: string) => view.tab.$eval(selector, (found) => found.checkVisibility());
  expect([await isVisible(shown), await isVisible(hidden)]).toEqual([true, false]);
  if (width === 1280) return;
  await press(view.tab, shown);
  expect(await isVisible('#urls')).toBe(true);
});

test.each([1280, 390] as const)('at %i px no row takes the room of the others', async (width) => {
  await using view = await openView(browser, pages, '/reports?search=example&per_page=25', { width });
  const tall = await view.tab.$$eval('tbody tr', (rows) =>
    rows.map((row) => row.getBoundingClientRect().height).filter((height) => height > 200),
  );
  expect(tall).toEqual([]);
  if (width === 390) return;
  const lines = await view.tab.$$eval('.c-spark .sm', (found) =>
    found.map((text) => text.getClientRects().length),
  );
  expect(lines).toContain(1);
  expect(Math.max(...lines)).toBe(1);
});

describe('the list begins where one looks', () => {
  let idle: TestPages;
  beforeAll(async () => {
    idle = await startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
    const urls = Array.from({ length: 12 }, (_, at) => `https://idle.example/${at}`).join('\n');
    await idle.post('/reports', { urls });
    await runQueued(idle.services, () => completed(sampleBody(80)));
  }, 120_000);
  afterAll(() => idle.close());
  const topOf = (view: OpenView, selector: string) =>
    view.tab.$eval(selector, (found) => found.getBoundingClientRect().top);

  test.each([
    [1280, 800, '/reports', 'thead', 200],
    [1280, 800, '/reports?search=idle', 'thead', 250],
    [390, 844, '/reports', 'tbody tr', 500],
  ] as const)('at %i × %i: %s', async (width, height, path, first, most) => {
    await using view = await openView(browser, idle, path, { width });
    await view.tab.setViewport({ width, height });
    expect(await topOf(view, first)).toBeLessThanOrEqual(most);
  });

  test('and the line for addresses grows with what is pasted, its choice of who beside it', async () => {
    await using view = await openView(browser, idle, '/reports');
    const { tab } = view;
    const heightOf = () => tab.$eval('#urls', (field) => field.getBoundingClientRect().height);
    const [before, place] = [await heightOf(), await topOf(view, 'thead')];
    await paste(tab, 'https://a.example/\nhttps://b.example/\nhttps://c.example/');
    expect(await heightOf()).toBeGreaterThan(before + 30);
    expect(await topOf(view, 'thead')).toBeGreaterThan(place + 30);
    const said = () =>
      tab.$eval('.add-who summary', (found) => (found as unknown as { innerText: string }).innerText);
    expect((await said()).trim()).toMatch(/Private$/);
    await tab.click('.add-who summary');
    await tab.click('.add-who [value="2"]');
    expect((await said()).trim()).toMatch(/With a password$/);
    expect(await tab.$eval('#add-password', (field) => field.checkVisibility())).toBe(true);
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test.each([true, false])('all that match are deleted as asked, with script: %s', async (hasScript) => {
    const urls = Array.from({ length: 11 }, (_, at) => `https://all.example/${hasScript}/${at}`).join('\n');
    await idle.post('/reports', { urls });
    await using view = await openView(browser, idle, '/reports?search=all.example', { hasScript });
    const { tab } = view;
    await tab.click('tbody input[name="id"]');
    await tab.click('.bulk [name="all"]');
    if (hasScript) {
      await tab.waitForFunction("document.querySelector('.bulk b').textContent === 'All 11 selected'");
    }
    await press(tab, '.bulk [value="delete"]');
    expect(await tab.$eval('h1', ({ textContent }) => textContent)).toBe('Delete 11 reports?');
    await press(tab, '.ask .primary');
    expect(await tab.$eval('.note', ({ textContent }) => textContent)).toContain('11 reports were deleted.');
    expect(new URL(tab.url()).search).toBe('?search=all.example');
    expect(await tab.$('tbody')).toBeNull();
  });

  test('the names of columns sort it, by keyboard too', async () => {
    await using view = await openView(browser, idle, '/reports?per_page=25', { hasScript: false });
    await tabTo(view.tab, 'th a');
    await enter(view.tab);
    expect(new URL(view.tab.url()).search).toBe('?sort_by=score&sort=asc&per_page=25');
    expect(await view.tab.$eval('th[aria-sort]', (found) => found.getAttribute('aria-sort'))).toBe(
      'ascending',
    );
  });
});

test('what an audited page says stays text', async () => {
  await using view = await openView(browser, pages, '/reports?search=hostile');
  expect(await view.tab.$eval('.pg-t', ({ textContent }) => textContent)).toBe(hostile);
  expect(await view.tab.title()).not.toBe('broken');
  expect(await view.tab.$$('main img')).toEqual([]);
});

describe('without script', () => {
  test('pages are added, filtered and deleted', async () => {
    await using view = await openView(browser, pages, '/reports', { hasScript: false, as: pages.member });
    const { tab } = view;
    await tab.type('#urls', 'https://one.example/\nhttps://two.example/');
    await press(tab, '.add .primary');
    expect(await tab.$eval('.note', ({ textContent }) => textContent)).toContain(
      '2 pages are being checked.',
    );
    await tab.type('[name="search"]', 'one.example');
    await press(tab, '.filters .btn');
    expect(new URL(tab.url()).searchParams.get('search')).toBe('one.example');
    expect(await tab.$$eval('tbody tr', (rows) => rows.length)).toBe(1);
    await tab.click('tbody summary');
    await press(tab, 'tbody .item.bad');
    await press(tab, '.ask .primary');
    expect(await tab.$eval('.note', ({ textContent }) => textContent)).toContain('1 report was deleted.');
    await press(tab, '.sheet.pad .btn');
    expect(await tab.$$eval('tbody tr', (rows) => rows.length)).toBe(10);
  });

  test('the theme is kept', async () => {
    await using view = await openView(browser, pages, '/reports?sort_by=url&sort=asc', { hasScript: false });
    await view.tab.click('.bar-tools .menu summary');
    await press(view.tab, '[name="theme"][value="dark"]');
    expect(await view.tab.$eval('html', (html) => html.getAttribute('data-theme'))).toBe('dark');
    expect(new URL(view.tab.url()).search).toBe('?sort_by=url&sort=asc');
  });
});

describe('by keyboard alone', () => {
  test('a page is checked, found and deleted', async () => {
    await using view = await openView(browser, pages, '/reports', { as: pages.member });
    const { tab } = view;
    await tabTo(tab, '#urls');
    await tab.keyboard.type('https://keyboard.example/');
    await enter(tab);
    expect(new URL(tab.url()).pathname).toMatch(/^\/reports\/\d+$/);

    await tab.goto(`${pages.origin}/reports`, { waitUntil: 'load' });
    await tab.keyboard.press('/');
    await tab.keyboard.type('keyboard');
    await enter(tab);
    await tabTo(tab, 'tbody summary');
    await tab.keyboard.press('Enter');
    await tabTo(tab, 'tbody .item.bad');
    await enter(tab);
    await tabTo(tab, '.ask .primary');
    await enter(tab);
    expect(await tab.$eval('.note', ({ textContent }) => textContent)).toContain('1 report was deleted.');
  });

  test('Escape closes a menu and leads back to its button', async () => {
    await using view = await openView(browser, pages, '/reports');
    await tabTo(view.tab, '.bar-tools summary');
    await view.tab.keyboard.press('Enter');
    await tabTo(view.tab, '[name="theme"]');
    await view.tab.keyboard.press('Escape');
    expect(await view.tab.$('.menu[open]')).toBeNull();
    expect(await view.tab.evaluate('document.activeElement.matches(".bar-tools summary")')).toBe(true);
  });
});

describe('of reports that are selected', () => {
  const boxes = 'tbody input[name="id"]';
  const said = (view: OpenView) => view.tab.$eval('body > [role="status"]', ({ textContent }) => textContent);

  test.each([true, false])('Enter in a box runs and sends nothing, with script: %s', async (hasScript) => {
    await using view = await openView(browser, pages, '/reports', { hasScript });
    const { tab } = view;
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(request.method()));
    await tabTo(tab, boxes);
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Space');
    await tab.keyboard.press('Enter');
    await tab.waitForNetworkIdle();
    expect(asked).toEqual([]);
    expect(await tab.$eval('.bulk', (bar) => bar.checkVisibility())).toBe(true);
    await press(tab, '.bulk [value="delete"]');
    expect(await tab.$eval('h1', ({ textContent }) => textContent)).toBe('Delete this report?');
  });

  test.each([1280, 390] as const)('at %i px the bar stays in sight and moves no row', async (width) => {
    await using view = await openView(browser, pages, '/reports?per_page=25', { width });
    const { tab } = view;
    const tops = () =>
      tab.$$eval('tbody tr', (rows) => rows.map((row) => row.getBoundingClientRect().top + scrollY));
    const before = await tops();
    for (const box of (await tab.$$(boxes)).slice(0, 2)) await box.click();
    expect(await tops()).toEqual(before);
    const middle = before[Math.floor(before.length / 2)];
    for (const place of [before[0], middle, before.at(-1)]) {
      const bottom = await tab.evaluate(
        `scrollTo(0, ${place} - 450), document.querySelector('.bulk').getBoundingClientRect().bottom`,
      );
      expect(bottom).toBeLessThanOrEqual(900);
      expect(bottom).toBeGreaterThan(450);
    }
  });

  test('the bar says how many they are', async () => {
    await using view = await openView(browser, pages, '/reports');
    const { tab } = view;
    for (const box of (await tab.$$(boxes)).slice(0, 2)) await box.click();
    await vi.waitFor(async () => expect(await said(view)).toBe('2 selected'), { timeout: 5_000 });
    expect(await tab.$eval('.bulk b', ({ textContent }) => textContent)).toBe('2 selected');
    for (const box of (await tab.$$(boxes)).slice(0, 2)) await box.click();
    await vi.waitFor(async () => expect(await said(view)).toBe(''), { timeout: 5_000 });
  });

  test('the bar leaves room for the list where text is large', async () => {
    await using view = await openView(browser, pages, '/reports?per_page=25', { width: 390 });
    const { tab } = view;
    await tab.evaluate("document.documentElement.style.fontSize = '200%'");
    await (await tab.$(boxes))?.click();
    expect(await tab.$eval('.bulk', (bar) => bar.getBoundingClientRect().height)).toBeLessThan(900 / 2);
  });

  test('Tab leads from the list to the bar, which covers nothing that has the focus', async () => {
    await using view = await openView(browser, pages, '/reports?per_page=25', { width: 390 });
    const { tab } = view;
    await tabTo(tab, boxes);
    await tab.keyboard.press('Space');
    for (;;) {
      await tab.keyboard.press('Tab');
      const [isInList, end, bar] = (await tab.evaluate(`[
        document.activeElement.matches('tbody *'),
        document.activeElement.getBoundingClientRect().bottom,
        document.querySelector('.bulk').getBoundingClientRect().top,
      ]`)) as [boolean, number, number];
      if (!isInList) break;
      expect(end).toBeLessThanOrEqual(bar);
    }
    expect(await tab.evaluate("document.activeElement.matches('.bulk button')")).toBe(true);
  });
});

test('at 390 px the results stand on one line', async () => {
  await using view = await openView(browser, pages, '/reports', { width: 390 });
  const tops = await view.tab.$$eval('.tabs a', (tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(tops.length).toBe(5);
  expect(new Set(tops).size).toBe(1);
});

test('without its style sheet a page is no wall of drawings', async () => {
  await using view = await openView(browser, pages, null);
  const { tab } = view;
  await tab.setRequestInterception(true);
  tab.on(
    'request',
    (asked) => void (asked.resourceType() === 'stylesheet' ? asked.abort() : asked.continue()),
  );
  for (const path of ['/reports', '/reports/1']) {
    await tab.goto(pages.origin + path, { waitUntil: 'load' });
    const large = await tab.$$eval('svg', (drawings) =>
      drawings
        .filter((drawing) => drawing.checkVisibility())
        .filter((drawing) => drawing.getBoundingClientRect().height > (drawing.matches('.i') ? 16 : 200))
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect({ path, large }).toEqual({ path, large: [] });
  }
});

test('the theme that is in force is marked, also after another was chosen', async () => {
  await using view = await openView(browser, pages, '/reports');
  const { tab } = view;
  const marked = () =>
    tab.$$eval('[name="theme"][aria-pressed="true"]', (buttons) =>
      buttons.map((button) => button.getAttribute('value')),
    );
  expect(await marked()).toEqual(['']);
  await tab.click('.bar-tools .menu summary');
  await Promise.all([
    tab.waitForResponse((response) => response.url().endsWith('/theme')),
    tab.click('[name="theme"][value="dark"]'),
  ]);
  expect(await marked()).toEqual(['dark']);
  await tab.reload({ waitUntil: 'load' });
  expect(await marked()).toEqual(['dark']);
});

test('after "Back" the filters are those of the list that is shown', async () => {
  await using view = await openView(browser, pages, '/reports');
  const { tab } = view;
  await tab.type('[name="search"]', 'nowhere');
  await tab.select('.filters [name="privacy"]', '1');
  await press(tab, '.filters .btn');
  await tab.goBack({ waitUntil: 'load' });
  expect(new URL(tab.url()).search).toBe('');
  const values = await tab.$$eval('.filters .field', (fields) =>
    fields.map((field) => (field as { value?: string }).value),
  );
  expect(values).toEqual(['', '', '']);
});

describe('a filter applies', () => {
  const chosen = (view: OpenView) => new URL(view.tab.url()).searchParams.get('privacy');
  const applied = (view: OpenView) => view.tab.waitForNavigation({ waitUntil: 'load' });
  /** As the list of options, which is no part of the page, leaves the field. */
  const choose = (view: OpenView) =>
    view.tab.$eval('.filters [name="privacy"]', (field) => {
      Object.assign(field, { value: '1' });
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });

  test('at once when it was chosen by pointer', async () => {
    await using view = await openView(browser, pages, '/reports');
    await view.tab.click('.filters [name="privacy"]');
    await Promise.all([applied(view), choose(view)]);
    expect(chosen(view)).toBe('1');
  });

  test('by its button after a choice by keyboard, which keeps the focus', async () => {
    await using view = await openView(browser, pages, '/reports');
    await tabTo(view.tab, '.filters [name="privacy"]');
    await view.tab.keyboard.press('ArrowDown');
    await view.tab.keyboard.press('ArrowDown');
    expect(await view.tab.evaluate('document.activeElement.value')).toBe('1');
    await tabTo(view.tab, '.filters .btn');
    expect(chosen(view)).toBeNull();
    await enter(view.tab);
    expect(chosen(view)).toBe('1');
  });

  test('by its button while addresses stand in the form', async () => {
    await using view = await openView(browser, pages, '/reports');
    await view.tab.type('#urls', 'https://typed.example/');
    await view.tab.click('.filters [name="privacy"]');
    await choose(view);
    await view.tab.waitForNetworkIdle();
    expect(chosen(view)).toBeNull();
    expect(await view.tab.$eval('#urls', (field) => (field as { value?: string }).value)).toBe(
      'https://typed.example/',
    );
  });
});

test('Enter pressed twice checks a page once', async () => {
  await using view = await openView(browser, pages, '/projects', { as: pages.member });
  const { tab } = view;
  await tab.setRequestInterception(true);
  const sent: (() => Promise<void>)[] = [];
  tab.on('request', (asked) => {
    if (asked.method() === 'POST') sent.push(() => asked.continue());
    else void asked.continue();
  });
  await tab.type('#quick-url', 'https://twice.example/');
  await tab.keyboard.press('Enter');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await tab.keyboard.press('Enter');
  const arrived = tab.waitForNavigation({ waitUntil: 'load' });
  for (const send of sent) await send();
  await arrived;
  expect(sent).toHaveLength(1);
  expect(new URL(tab.url()).pathname).toMatch(/^\/reports\/\d+$/);
});

test('a button that has copied says so for a while', async () => {
  await using view = await openView(browser, pages, '/docs');
  const { tab } = view;
  await tab
    .browserContext()
    .overridePermissions(pages.origin, ['clipboard-sanitized-write', 'clipboard-read']);
  const shown = () =>
    tab.$eval('[data-copy]', (button) => (button as unknown as { innerText: string }).innerText);
  const before = await shown();
  expect(before).toContain('Copy');
  await tab.click('[data-copy]');
  await vi.waitFor(async () => expect((await shown()).trim()).toBe('Copied'));
  expect(await tab.evaluate('navigator.clipboard.readText()')).toBe(
    await tab.$eval('.sample code', ({ textContent }) => textContent?.trim()),
  );
  await vi.waitFor(async () => expect(await shown()).toBe(before), { timeout: 10_000 });
});

test('a button that may not copy says so, and selects what is to be copied', async () => {
  await using view = await openView(browser, pages, '/docs');
  const { tab } = view;
  await tab.browserContext().overridePermissions(pages.origin, []);
  await tab.click('[data-copy]');
  await vi.waitFor(async () =>
    expect(
      await tab.$eval('[data-copy]', (button) =>
        (button as unknown as { innerText: string }).innerText.trim(),
      ),
    ).toBe('Not copied'),
  );
  expect(await tab.evaluate('getSelection().toString().trim()')).toBe(
    await tab.$eval('.sample code', ({ textContent }) => textContent?.trim()),
  );
});

describe('with script', () => {
  let live: TestPages;
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
    live = await startPages({
      audits: true,
      settings: { ASSAY_EGRESS_ALLOW: site.allow, ASSAY_RATE_DEFAULT: '100000/60' },
    });
  }, 120_000);
  afterAll(async () => {
    await live.close();
    await site.close();
  });

  test('the page of a run becomes its report, and the list shows what comes', async () => {
    await using view = await openView(browser, live, '/reports');
    await view.tab.type('#first-url', `${site.origin}/page`);
    await press(view.tab, '.first-form .primary');
    await view.tab.waitForSelector('.summary');
    await view.tab.goto(`${live.origin}/reports?add=many`, { waitUntil: 'load' });
    await paste(view.tab, `${site.origin}/one\n${site.origin}/two`);
    await press(view.tab, '.add .primary');
    // The page loads itself again when they are done.
    await view.tab.waitForFunction("document.querySelectorAll('tbody .plate:not(.na)').length === 3");
    expect(view.complaints).toEqual([]);
  });

  test('a list that was refused a line loads itself again, and never sends what was typed again', async () => {
    await using view = await openView(browser, live, '/reports?add=many');
    const rows = () => view.tab.$$eval('tbody tr', (found) => found.length);
    const before = await rows();
    const look = () => view.tab.waitForRequest((asked) => asked.url().includes('/reports/live'));
    await paste(view.tab, `${site.origin}/three\nno address at all`);
    await press(view.tab, '.add .primary');
    await view.tab.evaluate('document.activeElement.blur()');
    await view.tab.waitForFunction(
      "document.querySelector('.live [role=status]').textContent === 'All are checked.'",
    );
    await look();
    await look();
    expect(await rows()).toBe(before + 1);
    expect(await view.tab.$eval('#urls', (field) => (field as { value?: string }).value)).toBe(
      'no address at all',
    );
    const loaded = view.tab.waitForNavigation({ waitUntil: 'load' });
    await view.tab.evaluate("document.querySelector('#urls').value = ''");
    expect((await loaded)?.request().method()).toBe('GET');
    expect(await rows()).toBe(before + 1);
  });

  test('addresses that were sent after the session had ended are there again after "Back"', async () => {
    await using view = await openView(browser, pages, '/reports');
    const { tab } = view;
    const typed = 'https://typed.example/1\nhttps://typed.example/2';
    await paste(tab, typed);
    await tab.deleteCookie({ name: 'assay_session' });
    await press(tab, 'form.add .primary');
    expect(new URL(tab.url()).pathname).toBe('/login');
    const [name = '', value = ''] = pages.owner.cookie.split('=');
    await tab.setCookie({ name, value });
    await tab.goBack({ waitUntil: 'load' });
    expect(await tab.$eval('#urls', (field) => 'value' in field && field.value)).toBe(typed);
  });

  test('what was typed in a session that has ended is kept for nobody', async () => {
    await using view = await openView(browser, pages, '/reports');
    const { tab } = view;
    await tab.type('#urls', 'https://typed.example/?token=secret');
    await tab.deleteCookie({ name: 'assay_session' });
    await press(tab, 'form.add .primary');
    expect(await tab.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain('secret');
    const [name = '', value = ''] = pages.member.cookie.split('=');
    await tab.setCookie({ name, value });
    await tab.goto(`${pages.origin}/reports`);
    expect(await tab.$eval('#urls', (field) => 'value' in field && field.value)).toBe('');
  });

  const status = (tab: Page) => tab.$eval('.live [role=status]', ({ textContent }) => textContent);
  const isLost =
    "document.querySelector('.live [role=status]').textContent.startsWith('You were signed out')";

  test('a list says that the session has ended, and goes on after a sign-in in another tab', async () => {
    await using view = await openView(browser, pages, '/reports');
    const { tab } = view;
    const before = await status(tab);
    await tab.type('#urls', 'https://typed.example/');
    await tab.deleteCookie({ name: 'assay_session' });
    await tab.waitForFunction(isLost);
    const [name = '', value = ''] = pages.owner.cookie.split('=');
    await tab.setCookie({ name, value });
    await tab.waitForFunction(`!${isLost}`);
    expect(await status(tab)).toBe(before);
  });

  test('a list whose session has ended leads to the sign-in when nothing is typed any more', async () => {
    await using view = await openView(browser, pages, '/reports');
    const { tab } = view;
    await tab.type('#urls', 'https://typed.example/');
    await tab.deleteCookie({ name: 'assay_session' });
    await tab.waitForFunction(isLost);
    const signIn = tab.waitForNavigation({ waitUntil: 'load' });
    await tab.evaluate("document.activeElement.blur(); document.querySelector('#urls').value = ''");
    await signIn;
    expect(new URL(tab.url()).pathname).toBe('/login');
  });

  test('the theme changes at once and is kept', async () => {
    await using view = await openView(browser, live, '/reports');
    await view.tab.click('.bar-tools .menu summary');
    const [told] = await Promise.all([
      view.tab.waitForResponse((response) => response.url().endsWith('/theme')),
      view.tab.click('[name="theme"][value="dark"]'),
    ]);
    expect(told.status()).toBe(303);
    expect(await view.tab.$eval('html', (html) => html.getAttribute('data-theme'))).toBe('dark');
    await view.tab.reload({ waitUntil: 'load' });
    expect(await view.tab.$eval('html', (html) => html.getAttribute('data-theme'))).toBe('dark');
    expect(view.complaints).toEqual([]);
  });
});

describe('while reports are in progress', () => {
  let busy: TestPages;
  beforeAll(async () => {
    busy = await startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
  }, 120_000);
  afterAll(() => busy.close());

  const add = (host: string) =>
    busy.post('/reports', { url: `https://${host}.example/` }, { as: busy.owner });
  const runNext = async () => {
    const { audits } = busy.services;
    const claiming = await audits.claimNext(0, []);
    if (claiming.kind !== 'claimed') throw new Error('Nothing is queued.');
    await audits.run(claiming.claim, async () => failed('timeout'), new AbortController().signal);
  };

  test.each([
    [
      'the focus',
      "document.querySelector('[name=search]').focus()",
      'document.activeElement.blur(); scrollTo(0, 0)',
    ],
    ['its place', 'scrollTo(0, 60)', 'scrollTo(0, 0)'],
    [
      'a selection',
      "getSelection().selectAllChildren(document.querySelector('h1'))",
      'getSelection().empty()',
    ],
  ])('nobody loses %s: the list says what has finished, and waits', async (_name, hold, release) => {
    await add('ready');
    await using view = await openView(browser, busy, '/reports');
    const { tab } = view;
    await tab.setViewport({ width: 1280, height: 300 });
    await tab.evaluate(`${hold}; document.title = 'The same page'`);
    await runQueued(busy.services, () => completed(sampleBody(80)));
    await tab.waitForFunction(
      "document.querySelector('.live [role=status]').textContent === 'All are checked.'",
    );
    await tab.waitForResponse((answer) => answer.url().includes('/reports/live'));
    expect(await tab.title()).toBe('The same page');
    await Promise.all([tab.waitForNavigation({ waitUntil: 'load' }), tab.evaluate(release)]);
    expect(await tab.$('.live')).toBeNull();
  });

  test('the page is not loaded again for each of many', async () => {
    for (const host of ['one', 'two', 'three']) await add(host);
    await using view = await openView(browser, busy, '/reports');
    let loads = 0;
    view.tab.on('load', () => {
      loads += 1;
    });
    expect(await view.tab.title()).toMatch(/^Reports, 3 in progress/);
    const said = "document.querySelector('.live [role=status]').textContent === '2 of 3 checked · 1 waiting'";
    for (let ended = 0; ended < 2; ended += 1) await runNext();
    await view.tab.waitForFunction(said);
    expect(await view.tab.title()).toMatch(/^Reports, 1 in progress/);
    expect(loads).toBe(0);
    const loaded = view.tab.waitForNavigation({ waitUntil: 'load' });
    await runNext();
    await loaded;
    expect(await view.tab.$('.live')).toBeNull();
  });
});

test('on paper the list has no form and no control, and the number of its page can be read', async () => {
  await using view = await openView(browser, pages, '/reports?page=2');
  await view.tab.click('tbody [type=checkbox]');
  await view.tab.emulateMediaType('print');
  const controls = [
    '.add',
    '.bulk',
    '.filters',
    '.pager form',
    '.live .push',
    'tbody [type=checkbox]',
    'tbody .menu',
  ];
  for (const control of controls) {
    expect(await view.tab.$eval(control, (found) => found.checkVisibility()), control).toBe(false);
  }
  const cells = (row: string) =>
    view.tab.$$eval(`.reports ${row} > *`, (found) => found.filter((cell) => cell.checkVisibility()).length);
  expect(await cells('thead tr')).toBe(await cells('tbody tr:first-child'));
  const { color, ground } = await view.tab.$eval('.pager [aria-current]', (found) => {
    const { color, backgroundColor: ground } = getComputedStyle(found);
    return { color, ground };
  });
  expect({ color, ground }).toEqual({ color: 'rgb(255, 255, 255)', ground: 'rgb(18, 33, 29)' });
});

test.each([
  ['/reports?search=host&result=bad', 'Result: Bad; Address or title: host'],
  ['/projects?search=host', 'Find a project: host'],
  ['/settings/audit?outcome=ok', 'Entries, newest first; Outcome: Done'],
])('on paper %s says what it is filtered by', async (path, said) => {
  await using view = await openView(browser, pages, path);
  await view.tab.emulateMediaType('print');
  const caption = await view.tab.$eval('caption', (found) => ({
    text: found.textContent,
    width: found.getBoundingClientRect().width,
    clip: getComputedStyle(found).clipPath,
  }));
  expect(caption).toMatchObject({ text: expect.stringContaining(said), clip: 'none' });
  expect(caption.width).toBeGreaterThan(200);
});

test('with forced colours a bar of progress keeps its own', async () => {
  await using view = await openView(browser, pages, '/reports');
  const adjust = () => view.tab.$eval('progress', (bar) => getComputedStyle(bar).forcedColorAdjust);
  const session = await view.tab.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  });
  expect(await adjust()).toBe('none');
});

test('on paper a comparison has no form', async () => {
  const { rows } = await pages.services.reports.list(pages.owner.session.account.id, {
    ...{ search: 'hostile', sortBy: 'id', sort: 'desc', perPage: 10, page: 1 },
  });
  await using view = await openView(browser, pages, `/reports/${rows[0]?.id}/compare`);
  expect(await view.tab.$eval('.cmp', (found) => found.checkVisibility())).toBe(true);
  await view.tab.emulateMediaType('print');
  expect(await view.tab.$eval('.cmp', (found) => found.checkVisibility())).toBe(false);
});

test('a long name of a host scrolls no page sideways', async () => {
  const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  const answer = await pages.post('/reports', { url: `https://${host}/` }, { as: pages.owner });
  const report = answer.headers.location ?? '';
  await runQueued(pages.services, () => completed(sampleBody(80)));
  const paths = ['/reports', report, `${report}/compare`, `/projects/${host}`, `/projects/${host}/delete`];
  for (const path of paths) {
    await using view = await openView(browser, pages, path);
    for (const width of [320, 390, 1280]) {
      await view.tab.setViewport({ width, height: 900 });
      const wide = await view.tab.evaluate('document.documentElement.scrollWidth');
      expect({ path, width, wide }).toEqual({ path, width, wide: width });
    }
  }
});
