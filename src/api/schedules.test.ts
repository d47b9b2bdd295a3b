import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from './testing.ts';

const path = '/api/v1/schedules';
let api: TestApi;
let report: number;
afterAll(() => api.close());

beforeAll(async () => {
  api = await startApi({ settings: { ASSAY_SCHEDULES_MAX: '20' } });
  const { json } = await api.call('POST', '/api/v1/reports', {
    form: { url: 'https://example.com/' },
    headers: { prefer: 'wait=0' },
  });
  report = (json as { data: { id: number } }).data.id;
});

const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const dataOf = ({ json }: { readonly json: unknown }) => (json as { data: Record<string, unknown> }).data;
const rowsOf = ({ json }: { readonly json: unknown }) =>
  (json as { data: readonly Record<string, unknown>[] }).data;

describe('a new schedule', () => {
  test('says when it comes, in a form and in JSON', async () => {
    const form = {
      target: 'report',
      id: report,
      every: 'week',
      days: 'mon,thu',
      at: '06:30',
      time_zone: 'europe/berlin',
    };
    const answer = await api.call('POST', path, { form: { ...form, id: String(report) } });
    const { id } = dataOf(answer);
    expect(answer.status).toBe(201);
    expect(dataOf(answer)).toEqual({
      ...{ object: 'schedule', id, name: null, target: 'report', target_id: report, ids: null },
      target_name: 'https://example.com/',
      ...{ every: 'week', count: null, days: ['mon', 'thu'], day: null, at: '06:30', cron: null },
      ...{ time_zone: 'Europe/Berlin', jitter: 0, missed: 'once' },
      sentence: 'Mondays and Thursdays at 06:30, Europe/Berlin',
      ...{ paused: false, paused_reason: null, next_at: at, upcoming: [at, at, at], last: null, failures: 0 },
      ...{ created_by: expect.stringMatching(/^key:\d+$/), created_at: at, updated_at: at },
    });
    const read = await api.call('GET', `${path}/${id}`);
    expect(dataOf(read)).toEqual(dataOf(answer));
    expect(read.headers.etag).toBe(answer.headers.etag);
    const again = await api.call('POST', path, {
      json: { target: 'reports', ids: [report], every: 'hour', count: 6, name: 'All' },
    });
    expect(dataOf(again)).toMatchObject({
      ...{ target: 'reports', ids: [report], name: 'All', jitter: 0, time_zone: 'UTC' },
      sentence: 'Every 6 hours from 00:00, UTC',
    });
  });

  test('is only shown where dry_run asks for that', async () => {
    const before = rowsOf(await api.call('GET', path)).length;
    const answer = await api.call('POST', path, {
      form: { target: 'report', id: String(report), cron: '0 6 L * *', dry_run: '1' },
    });
    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toEqual({
      ...{ object: 'planned_schedule', target: 'report', every: null, count: null, days: null, day: null },
      ...{ at: null, cron: '0 6 L * *', time_zone: 'UTC', jitter: 0, missed: 'once' },
      ...{ sentence: 'By the pattern 0 6 L * *, UTC', upcoming: [at, at, at, at, at] },
    });
    expect(rowsOf(await api.call('GET', path))).toHaveLength(before);
  });

  test.each([
    [{}, { target: ['"target" is required.'] }],
    [{ target: 'page' }, { target: ['"target" must be one of report, reports, project, site, digest.'] }],
    [{ target: 'report', every: 'day' }, { id: ['Say which report: give its "id".'] }],
    [{ target: 'report', id: '999', every: 'day' }, { id: ['There is no report with this id.'] }],
    [{ target: 'site', id: '999', every: 'day' }, { id: ['There is no site with this id.'] }],
    [{ target: 'project', id: '999', every: 'day' }, { id: ['There is no project with this id.'] }],
    [{ target: 'reports', every: 'day' }, { ids: ['Name at least one report.'] }],
    [{ target: 'reports', ids: '998,999', every: 'day' }, { ids: ['There is no report 998, 999.'] }],
    [{ target: 'reports', ids: 'x', every: 'day' }, { ids: ['"x" is no id of a report.'] }],
    [{ target: 'digest', id: '1', every: 'week' }, { id: ['A digest is of the account: it takes no "id".'] }],
    [
      { target: 'report', id: 'own' },
      { every: ['Say when: "every" is hour, day, week or month, or give "cron".'] },
    ],
    [
      { target: 'report', id: 'own', every: 'hour', count: '5' },
      { every: ['Hours are 1, 2, 3, 4, 6, 8 or 12, so that each day has the same times.'] },
    ],
    [
      { target: 'report', id: 'own', cron: '*/30 * * * *' },
      { cron: ['This is too often: turns lie at least 1 hour apart.'] },
    ],
    [
      { target: 'report', id: 'own', every: 'day', time_zone: 'Berlin' },
      { time_zone: ['"Berlin" is no time zone; did you mean Europe/Berlin?'] },
    ],
  ])('%j is refused', async (form, errors) => {
    const own = 'id' in form && form.id === 'own' ? { ...form, id: String(report) } : form;
    const answer = await api.call('POST', path, { form: own });
    expect(answer).toMatchObject({ status: 422, json: { errors } });
  });
});

describe('a schedule', () => {
  const made = async (form: object = {}) => {
    const answer = await api.call('POST', path, {
      json: { target: 'report', id: report, every: 'day', ...form },
    });
    return { id: dataOf(answer).id, etag: String(answer.headers.etag), own: `${path}/${dataOf(answer).id}` };
  };

  test('is changed, paused and resumed, and an old copy changes nothing', async () => {
    const { own, etag } = await made({ name: 'Mine' });
    const changed = await api.call('PUT', own, {
      form: { at: '07:15', name: '' },
      headers: { 'if-match': etag },
    });
    expect(dataOf(changed)).toMatchObject({ every: 'day', at: '07:15', name: null });
    const stale = await api.call('PUT', own, { form: { at: '08:15' }, headers: { 'if-match': etag } });
    expect(stale).toMatchObject({ status: 412, headers: { etag: changed.headers.etag } });
    const paused = await api.call('PUT', own, { json: { paused: true } });
    expect(dataOf(paused)).toMatchObject({ paused: true, paused_reason: null, next_at: null, upcoming: [] });
    const resumed = await api.call('PUT', own, { json: { paused: false } });
    expect(dataOf(resumed)).toMatchObject({ paused: false, next_at: at });
    expect(await api.call('PUT', own, { form: { jitter: '9000' } })).toMatchObject({ status: 422 });
    expect(await api.call('PUT', own, { form: { ids: '1' } })).toMatchObject({ status: 422 });
    const log = await api.call('GET', '/api/v1/audit-log');
    expect(rowsOf(log).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['schedule.created', 'schedule.changed', 'schedule.paused', 'schedule.resumed']),
    );
  });

  test('is had now, and its times are listed', async () => {
    const { own } = await made();
    const fired = await api.call('POST', `${own}/fire`);
    expect(fired.status).toBe(201);
    expect(dataOf(fired)).toMatchObject({ object: 'fire', crawl: null, run: expect.any(Number) });
    const again = await api.call('POST', `${own}/fire`);
    const fires = rowsOf(await api.call('GET', `${own}/fires`));
    expect(fires).toEqual([dataOf(again), dataOf(fired)]);
    expect(dataOf(await api.call('GET', own)).last).toEqual(dataOf(again));
  });

  test('is deleted with its times', async () => {
    const { own, id } = await made();
    await api.call('POST', `${own}/fire`);
    const deleted = await api.call('DELETE', own);
    expect(deleted.json).toEqual({ object: 'schedule', id, deleted: true, status: 200 });
    for (const gone of [own, `${own}/fires`])
      expect(await api.call('GET', gone)).toMatchObject({ status: 404 });
  });

  test('is found by what it is for', async () => {
    const { id } = await made();
    const idsOf = async (query: string) =>
      rowsOf(await api.call('GET', `${path}?per_page=100&${query}`)).map((row) => row.id);
    expect(await idsOf('target=report')).toContain(id);
    expect(await idsOf('target=site')).toEqual([]);
    expect(await idsOf('project=example.com')).toContain(id);
    expect(await idsOf('project=nothing.example')).toEqual([]);
    expect(await idsOf('paused=1')).not.toContain(id);
    expect(await idsOf('sort_by=next_at&sort=asc')).toContain(id);
    const { json } = await api.call('GET', `${path}?per_page=10&sort=asc`);
    const { links, data } = json as { links: { next: string | null }; data: readonly { id: number }[] };
    expect(data.map((row) => row.id)).toEqual(data.map((row) => row.id).toSorted((a, b) => a - b));
    expect(links.next).toBeNull();
  });

  test('Z1 of another account is none at all', async () => {
    const { own } = await made();
    const { token } = api.two;
    for (const [method, url] of [
      ...([
        ['GET', own],
        ['PUT', own],
        ['DELETE', own],
        ['GET', `${own}/fires`],
        ['POST', `${own}/fire`],
      ] as const),
    ]) {
      expect(await api.call(method, url, { token })).toMatchObject({ status: 404 });
    }
    expect(rowsOf(await api.call('GET', path, { token }))).toEqual([]);
    const foreign = { target: 'report', id: String(report), every: 'day' };
    expect(await api.call('POST', path, { token, form: foreign })).toMatchObject({ status: 422 });
  });
});

test('a digest is for owners, as it mails people', async () => {
  const made = await api.call('POST', path, { form: { target: 'digest', every: 'week' } });
  const own = `${path}/${dataOf(made).id}`;
  const token = await api.keyWith('read', 'write');
  const refused = { status: 403, json: { detail: expect.stringContaining('planned by owners') } };
  const form = { target: 'digest', every: 'hour', count: '1' };
  expect(await api.call('POST', path, { token, form })).toMatchObject(refused);
  expect(await api.call('POST', `${own}/fire`, { token })).toMatchObject(refused);
  expect(await api.call('PUT', own, { token, form: { every: 'day' } })).toMatchObject(refused);
  expect(await api.call('DELETE', own, { token })).toMatchObject(refused);
  expect((await api.call('GET', own, { token })).status).toBe(200);
  expect((await api.call('DELETE', own)).status).toBe(200);
});

test('there are so many of an account, and no more', async () => {
  const few = await startApi({ settings: { ASSAY_SCHEDULES_MAX: '1' } });
  const digest = { target: 'digest', every: 'week' };
  expect(await few.call('POST', path, { form: digest })).toMatchObject({ status: 201 });
  expect(await few.call('POST', path, { form: digest })).toMatchObject({
    status: 429,
    json: { detail: 'This account has 1 schedules, which is the limit. Delete one first.' },
  });
  await few.close();
});

test('a schedule that says no time zone has that of the account', async () => {
  const zone = (form: Readonly<Record<string, string>>) => api.call('PUT', '/api/v1/account', { form });
  expect(dataOf(await zone({ time_zone: 'asia/tokyo' }))).toMatchObject({ time_zone: 'Asia/Tokyo' });
  const { data } = (
    await api.call('POST', path, { form: { target: 'report', id: String(report), every: 'day' } })
  ).json as { data: object };
  expect(data).toMatchObject({ sentence: 'Every day at 06:00, Asia/Tokyo' });
  expect(await zone({ time_zone: 'Tokio' })).toMatchObject({
    status: 422,
    json: { errors: { time_zone: [expect.stringContaining('Asia/Tokyo')] } },
  });
  expect(await zone({})).toMatchObject({ status: 422, json: { errors: { name: ['"name" is required.'] } } });
  const { limits } = dataOf(await api.call('GET', '/api/v1/account')) as { limits: object };
  expect(limits).toMatchObject({
    schedules: { limit: 20, used: expect.any(Number) },
    scheduled_runs_per_day: { limit: 20_000, used: expect.any(Number) },
    webhooks: { limit: 5, used: 0 },
    recipients: { limit: 20, used: 0 },
  });
});
