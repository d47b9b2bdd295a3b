import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { completed, failed, newReport, runQueued, sampleBody } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import { startPages, type TestPages, testPassword } from '../src/web/testing.ts';
import { openBrowser } from './browser.ts';
import { enter, faultsInEveryLook, lookAt, openView, press, tabTo } from './views.ts';

vi.setConfig({ testTimeout: 90_000 });

const dayMs = 86_400_000;
let clock = Date.UTC(2026, 10, 1, 12);

let browser: Browser;
let pages: TestPages;
beforeAll(async () => {
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({
      now: () => clock,
      settings: {
        ASSAY_RATE_DEFAULT: '100000/60',
        ASSAY_RATE_CREATE: '100000/60',
        ASSAY_SESSION_IDLE: '30 d',
        ASSAY_SESSION_MAX: '30 d',
      },
    }),
  ]);
  await fill();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
});

/** One project with a history, one with a run, one that only failed, one that waits. */
async function fill(): Promise<void> {
  const body = (score: number) =>
    completed(sampleBody(score, { failing: { fail: ['title', 'image-alt'], warn: ['canonical'] } }));
  const shop = await create('https://shop.example/a/path/that/is/rather/long/for/a/phone');
  await create('https://shop.example/other');
  for (const score of [42, 61, 77]) {
    await runQueued(pages.services, () => body(score));
    clock += dayMs;
    await pages.services.reports.update(operatorOf(pages.one.account.id), shop, { update: true }, undefined);
  }
  await runQueued(pages.services, () => body(84));
  await create('https://a-host-with-a-name-that-is-longer-than-most.department.example/');
  await runQueued(pages.services, () => body(55));
  await create('https://broken.example/');
  await runQueued(pages.services, () => failed('timeout'));
  await create('https://waiting.example/');
  // Days have passed, and who deletes must have confirmed lately who they are.
  await pages.services.users.confirm(pages.owner.cookie.replace('assay_session=', ''), testPassword, {
    address: '192.0.2.1',
    userAgent: null,
    requestId: null,
  });
}

async function create(url: string): Promise<number> {
  return (await newReport(pages.services, operatorOf(pages.one.account.id), { url, privacy: 1 })).report.id;
}

describe('a view has no fault in any look', () => {
  test.each([
    ['the projects', '/projects', 'owner', 200],
    ['the projects for a member', '/projects', 'member', 200],
    ['the projects before the first', '/projects', 'stranger', 200],
    ['projects that nothing matches', '/projects?search=nothing-like-this', 'owner', 200],
    ['a project with a history', '/projects/shop.example', 'owner', 200],
    ['a project for a member', '/projects/shop.example', 'member', 200],
    [
      'a project of one run',
      '/projects/a-host-with-a-name-that-is-longer-than-most.department.example',
      'owner',
      200,
    ],
    ['a project of failures', '/projects/broken.example', 'owner', 200],
    ['a project that waits', '/projects/waiting.example', 'owner', 200],
    ['the question before what waits is stopped', '/reports/stop', 'owner', 200],
    ['a project of nobody', '/projects/nobody.example', 'owner', 404],
    ['a project of another account', '/projects/shop.example', 'stranger', 404],
    ['what a project has to mend', '/projects/shop.example/findings', 'owner', 200],
    ['findings that nothing matches', '/projects/shop.example/findings?new=1&path=/none', 'member', 200],
    ['the pages of a finding', '/projects/shop.example/findings/image-alt', 'owner', 200],
    ['findings of another account', '/projects/shop.example/findings', 'stranger', 404],
    ['the question before a project is deleted', '/projects/shop.example/delete', 'owner', 200],
    ['what a member may not delete', '/projects/shop.example/delete', 'member', 403],
    ['the checks', '/checks', null, 200],
    ['checks that hold a word', '/checks?find=title', null, 200],
    ['checks that hold a word for a member', '/checks?find=title', 'member', 200],
    ['checks that hold nothing', '/checks?find=nothing-like-this', null, 200],
    ['the reference of the API', '/docs', null, 200],
  ] as const)('%s', async (_name, path, as, status) => {
    const seen = await lookAt(browser, pages, path, as && pages[as]);
    expect(seen).toEqual({ status, faults: [] });
  });

  test('a project with a page of another host typed', async () => {
    await using view = await openView(browser, pages, '/projects/shop.example');
    await view.tab.type('#pages', 'https://elsewhere.example/');
    await press(view.tab, '#add-pages .primary');
    expect(await view.tab.title()).toMatch(/^Error: /);
    expect(await view.tab.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('a project with another name typed', async () => {
    await using view = await openView(browser, pages, '/projects/shop.example/delete');
    await view.tab.type('#name', 'another.example');
    await press(view.tab, '.ask .primary');
    expect(await view.tab.title()).toMatch(/^Error: /);
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('a project with the question before it is deleted', async () => {
    await using view = await openView(browser, pages, '/projects/shop.example');
    await openDelete(view.tab);
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('the checks with one of them open', async () => {
    await using view = await openView(browser, pages, '/checks?find=title', { as: null });
    await view.tab.click('main details summary');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });
});

describe('while a project is checked', () => {
  const runNext = async () => {
    const { audits } = pages.services;
    const claiming = await audits.claimNext(0, []);
    if (claiming.kind !== 'claimed') throw new Error('Nothing waits.');
    await audits.run(claiming.claim, async () => completed(sampleBody(81)), new AbortController().signal);
  };

  test('rows get their score in place, what waits is stopped, and the page is loaded again at the end', async () => {
    await runQueued(pages.services, () => failed('timeout'));
    for (const path of ['one', 'two', 'three', 'four']) await create(`https://busy.example/${path}`);
    await using view = await openView(browser, pages, '/projects/busy.example');
    const { tab } = view;
    let loads = 0;
    tab.on('load', () => {
      loads += 1;
    });
    const says = (text: string) =>
      tab.waitForFunction(`document.querySelector('.live [role=status]').textContent === '${text}'`);
    await says('0 of 4 checked · 4 waiting');
    await runNext();
    await says('1 of 4 checked · 3 waiting');
    expect(await tab.$eval('.live li .plate', ({ textContent }) => textContent)).toBe('Good, 81');
    expect(await tab.$eval('.live .all', (bar) => bar.getAttribute('aria-label'))).toBe('Checked');
    expect(await faultsInEveryLook(view)).toEqual([]);
    expect(loads).toBe(0);

    await press(tab, '.live li form button');
    await says('1 of 3 checked · 2 waiting');
    await press(tab, '.live .push a');
    await press(tab, '.ask .primary');
    expect(new URL(tab.url()).pathname).toBe('/projects/busy.example');
    expect(await tab.$('.live')).toBeNull();
    expect(await tab.$eval('.note', ({ textContent }) => textContent)).toContain('2 runs were stopped');
  });

  test('a page whose run waits can be stopped until it begins', async () => {
    const id = await create('https://stopped.example/');
    await using view = await openView(browser, pages, `/reports/${id}`);
    const { tab } = view;
    expect(await faultsInEveryLook(view)).toEqual([]);
    const claiming = await pages.services.audits.claimNext(0, []);
    if (claiming.kind !== 'claimed') throw new Error('Nothing waits.');
    await tab.waitForFunction("document.querySelector('[data-waiting]').hidden");
    const abort = new AbortController();
    abort.abort();
    await pages.services.audits.run(claiming.claim, async () => failed('timeout'), abort.signal);
    await tab.waitForFunction("!document.querySelector('[data-waiting]').hidden");
    await press(tab, '[data-waiting] button');
    expect(await tab.$eval('#fail-title', ({ textContent }) => textContent)).toBe('Stopped before it began');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });
});

describe('without script', () => {
  test('what waits is stopped', async () => {
    await create('https://no-script.example/');
    await using view = await openView(browser, pages, '/projects/no-script.example', { hasScript: false });
    await press(view.tab, '.live li form button');
    expect(await view.tab.$eval('.note', ({ textContent }) => textContent)).toContain(
      'The run was stopped before it began.',
    );
    expect(await view.tab.$('.live')).toBeNull();
  });

  test('pages are added to a project, and it is deleted', async () => {
    await create('https://no-script.example/');
    await using view = await openView(browser, pages, '/projects/no-script.example', { hasScript: false });
    await view.tab.type('#pages', '/one\n/two');
    await press(view.tab, '#add-pages .primary');
    expect(await view.tab.$('.note.good')).not.toBeNull();
    await view.tab.goto(`${pages.origin}/projects/no-script.example/delete`, { waitUntil: 'load' });
    await view.tab.type('#name', 'no-script.example');
    await press(view.tab, '.ask .primary');
    expect(await view.tab.$eval('.note', ({ textContent }) => textContent)).toContain('no-script.example');
    expect((await pages.get('/projects/no-script.example')).status).toBe(404);
  });

  test('checks are found', async () => {
    await using view = await openView(browser, pages, '/checks', { as: null, hasScript: false });
    await view.tab.type('[name="find"]', 'canonical');
    await view.tab.focus('[name="find"]');
    await enter(view.tab);
    expect(new URL(view.tab.url()).searchParams.get('find')).toBe('canonical');
  });
});

describe('by keyboard alone', () => {
  test('a project is found and deleted, and Escape keeps it', async () => {
    await create('https://keyboard.example/');
    await using view = await openView(browser, pages, '/projects');
    const { tab } = view;
    await tab.keyboard.press('/');
    await tab.keyboard.type('keyboard');
    await enter(tab);
    await tabTo(tab, 'tbody .pg');
    await enter(tab);
    expect(new URL(tab.url()).pathname).toBe('/projects/keyboard.example');
    await tabTo(tab, '[popovertarget="delete-project"]');
    await tab.keyboard.press('Enter');
    await tabTo(tab, '#delete-project #name');
    await tab.keyboard.press('Escape');
    expect(await tab.$('#delete-project:popover-open')).toBeNull();
    expect(await tab.evaluate('document.activeElement.getAttribute("popovertarget")')).toBe('delete-project');
    await tab.keyboard.press('Enter');
    await tabTo(tab, '#delete-project #name');
    await tab.keyboard.type('keyboard.example');
    await enter(tab);
    expect(await tab.$eval('.note', ({ textContent }) => textContent)).toContain('keyboard.example');
  });
});

async function openDelete(tab: Awaited<ReturnType<typeof openView>>['tab']): Promise<void> {
  await tab.click('[popovertarget="delete-project"]');
  await tab.waitForSelector('#delete-project:popover-open');
}
