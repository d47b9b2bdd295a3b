import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedReport } from '../../report/sample-export.ts';
import { seedClosedCrawl } from '../../services/sites/testing.ts';
import { completed, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let reportId: number;
let siteId: number;
beforeAll(async () => {
  pages = await startPages();
  const { services, db, one } = pages;
  const site = await seedClosedCrawl(db, { accountId: one.account.id });
  siteId = site.siteId;
  const caller = operatorOf(one.account.id);
  const made = await services.reports.create(caller, { url: 'https://example.com/', privacy: 0 });
  if (made.kind !== 'created') throw new Error('The report was replayed.');
  reportId = made.reportId;
});
afterAll(() => pages.close());

const listOf = async () => (await pages.get('/schedules')).html;

test('without schedules the list says what they are', async () => {
  const html = await listOf();
  expect(html).toContain('Nothing is checked by itself yet.');
  expect(html).toContain('href="/schedules/new"');
});

test('a form plans a site, and a member may send it', async () => {
  const form = await pages.get(`/schedules/new?what=site:${siteId}`, { as: pages.member });
  expect(form.html).toContain(`<option value="site:${siteId}" selected>`);
  const fields = {
    what: `site:${siteId}`,
    every: 'week',
    days: ['thu', 'mon'],
    at: '06:30',
    zone: 'Europe/Berlin',
    count: '6',
    day: '1',
    cron: '',
    missed: 'skip',
    jitter: '',
    name: 'Shop',
  };
  const made = await pages.post('/schedules', fields, { as: pages.member });
  expect(made).toMatchObject({ status: 303, headers: { location: '/schedules' } });
  const html = await listOf();
  expect(html).toContain('Mondays and Thursdays at 06:30, Europe/Berlin');
  expect(html).toContain(`href="/sites/${siteId}"`);
  expect(html).toContain('Shop');
});

test('what is wrong is told beside what was typed', async () => {
  const fields = {
    what: `site:${siteId}`,
    every: 'day',
    at: '6 in the morning',
    zone: 'Berlin',
    jitter: '1',
  };
  const refused = await pages.post('/schedules', fields);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('6 in the morning');
  expect(refused.html).toContain('The schedule was not saved');
  const zone = await pages.post('/schedules', { ...fields, at: '06:00' });
  expect(zone.html).toContain('did you mean Europe/Berlin?');
});

test('a schedule is paused, resumed, changed, had now and deleted', async () => {
  const fields = { what: 'digest', every: 'week', days: ['mon'], at: '07:00', zone: 'UTC' };
  await pages.post('/schedules', fields);
  const rows = await pages.services.schedules.list(pages.one.account.id, {
    sortBy: 'id',
    sort: 'desc',
    perPage: 10,
    page: 1,
  });
  const path = `/schedules/${rows.rows[0]?.id}`;
  await pages.post(`${path}/pause`, { paused: '1' });
  expect((await pages.get(path)).html).toContain('Paused');
  await pages.post(`${path}/pause`, { paused: '0' });
  expect((await pages.get(path)).html).toContain('Next times');
  await pages.post(path, { ...fields, every: 'month', day: 'last' });
  expect((await pages.get(path)).html).toContain('The last day of each month at 07:00, UTC');
  expect((await pages.get(path)).html).toContain('It has not come yet.');
  await pages.post(`${path}/fire`, {});
  expect((await pages.get(path)).html).not.toContain('It has not come yet.');
  expect(await pages.post(path, { ...fields, zone: 'Nowhere' })).toMatchObject({ status: 422 });
  await pages.post(`${path}/delete`, {});
  expect(await pages.get(path)).toMatchObject({ status: 404 });
});

test('a report, a project and a site say when they are checked again, and are planned by one press', async () => {
  const { rows } = await pages.services.schedules.list(pages.one.account.id, {
    sortBy: 'id',
    sort: 'asc',
    perPage: 10,
    page: 1,
  });
  for (const { id } of rows)
    await pages.services.schedules.delete(operatorOf(pages.one.account.id), id, undefined);
  await runQueued(pages.services, () => completed(exportedReport({ checks: [] }).body));
  for (const [path, what] of [
    [`/reports/${reportId}`, `report:${reportId}`],
    ['/projects/example.com', 'project:1'],
    [`/sites/${siteId}`, `site:${siteId}`],
  ] as const) {
    const before = await pages.get(path);
    expect(before.html).toContain('Nothing checks this by itself yet.');
    expect(before.html).toContain(`value="${what}"`);
    const planned = await pages.post('/schedules/check', { what, every: 'day' });
    expect(planned).toMatchObject({ status: 303, headers: { location: path } });
    const after = await pages.get(path);
    expect(after.html).toContain('Every day at 06:00, UTC');
    const action = /action="(\/schedules\/\d+\/delete)"/.exec(after.html)?.[1] ?? '';
    expect(await pages.post(action, { back: '1' })).toMatchObject({
      status: 303,
      headers: { location: path },
    });
    expect((await pages.get(path)).html).toContain('Nothing checks this by itself yet.');
  }
});

test('Z1 schedules of others are not there', async () => {
  const { schedules } = pages.services;
  const row = await schedules.create(operatorOf(pages.one.account.id), { target: 'digest', every: 'week' });
  const as = pages.stranger;
  expect(await pages.get(`/schedules/${row.id}`, { as })).toMatchObject({ status: 404 });
  for (const below of ['', '/pause', '/fire', '/delete']) {
    const answer = await pages.post(`/schedules/${row.id}${below}`, { paused: '1' }, { as });
    expect(answer.status === 404 || answer.headers.location === '/schedules').toBe(true);
  }
  expect(await schedules.get(pages.one.account.id, row.id)).toMatchObject({ isPaused: false });
});

test('an owner sets the time zone of the account', async () => {
  const path = '/settings/account';
  expect((await pages.get(path)).html).toContain('Time zone of the account');
  await pages.post(`${path}/time-zone`, { zone: 'europe/berlin' });
  expect((await pages.get(path)).html).toContain('value="Europe/Berlin"');
  expect((await pages.get('/schedules/new')).html).toContain('value="Europe/Berlin"');
  expect(await pages.post(`${path}/time-zone`, { zone: 'UTC' }, { as: pages.member })).toMatchObject({
    status: 403,
  });
  expect((await pages.get(path, { as: pages.member })).html).not.toContain('Time zone of the account');
});
