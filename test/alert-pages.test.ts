import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPages, type TestPages } from '../src/web/testing.ts';
import { openBrowser } from './browser.ts';
import { faultsInEveryLook, openView } from './views.ts';

const hostile = '<img src=x onerror=document.title="broken">"\'&';
const rates = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };

let browser: Browser;
let pages: TestPages;
beforeAll(async () => {
  [browser, pages] = await Promise.all([openBrowser(), startPages({ settings: rates })]);
  await pages.post('/reports', { url: `https://example.com/${'a-long-address/'.repeat(12)}` });
  await pages.post('/projects/example.com/watch', {});
  const waiver = {
    check: 'image-alt',
    reason: hostile,
    days: '60',
    pages: `/${'a-long-address/'.repeat(4)}*`,
  };
  await pages.call('POST', '/api/v1/projects/example.com/waivers', { json: waiver });
  await fill(pages);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
});

/** Of every kind that pages show otherwise, open and over. */
async function fill({ db, owner }: TestPages): Promise<void> {
  const check = 'document-title';
  const now = Date.now();
  const of = (kind: string, key: string, before: object | null, after: object, more: object = {}) => ({
    ...{ accountId: owner.session.account.id, projectId: 1, reportId: 1, kind, key, state: 1, openings: 1 },
    ...{ before: before && JSON.stringify(before), after: JSON.stringify(after), flapping: 0 as const },
    ...{ members: '[{"subject":"report:1"}]', beganAt: now - 3_600_000, openedAt: now, toldAt: now, ...more },
  });
  await db.sql
    .insertInto('alerts')
    .values([
      of('finding.new', check, { check, outcome: 'pass' }, { check, outcome: 'fail' }),
      of('score.dropped', 'report:1', { score: 92 }, { score: 71 }, { flapping: 1, note: hostile }),
      of('site.down', 'project', null, { error_code: 'timeout' }, { mutedUntil: now + 1e9, state: 2 }),
      of('page.gone', 'report:1', null, { status: 404 }, { state: 3, resolvedAt: now, endedBy: 'accepted' }),
    ])
    .execute();
}

test.each([
  ['open alerts', '/alerts'],
  ['alerts that are over', '/alerts?state=resolved'],
  ['what is told', '/settings/notifications'],
  ['what is told of a project', '/projects/example.com/notifications'],
  ['a project that is watched', '/projects/example.com'],
  ['schedules', '/schedules'],
  ['a new schedule', '/schedules/new'],
  ['a schedule', '/schedules/1'],
  ['waivers', '/projects/example.com/waivers'],
  ['findings with what is waived', '/projects/example.com/findings'],
])('%s look as they should on every screen', async (_name, path) => {
  await using view = await openView(browser, pages, path);
  expect(view.status).toBe(200);
  expect(await faultsInEveryLook(view)).toEqual([]);
});

test('the bar stays in one line beside the number of alerts', async () => {
  for (const width of [1280, 390] as const) {
    await using view = await openView(browser, pages, '/alerts', { width });
    const tops = await view.tab.$$eval('.nav a', (links) =>
      links.map((link) => Math.round(link.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size).toBe(1);
  }
});
