import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
const clock = { at: Date.UTC(2026, 10, 29, 12) };
const dayMs = 86_400_000;
const base = '/api/v1/alerts';

beforeAll(async () => {
  api = await startApi({ now: () => clock.at, settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
  const headers = { prefer: 'respond-async' };
  for (const url of ['https://example.com/a', 'https://other.example.org/']) {
    await api.call('POST', '/api/v1/reports', { form: { url }, headers });
  }
  for (const day of [1, 2, 3]) await insert({ key: `check-${day}`, beganAt: clock.at - day * dayMs });
  await insert({ kind: 'page.gone', key: 'report:2', projectId: 2, reportId: 2 });
  await insert({ key: 'over', state: 3, resolvedAt: clock.at, endedBy: 'passed', beganAt: 1 });
  await insert({ key: 'suspected', state: 0 });
  await insert({ key: 'dropped', state: 4, resolvedAt: clock.at });
});
afterAll(() => api.close());

async function insert(changes: Readonly<Record<string, unknown>>): Promise<void> {
  await api.db.sql
    .insertInto('alerts')
    .values({
      ...{
        accountId: api.one.account.id,
        projectId: 1,
        reportId: 1,
        kind: 'finding.new',
        key: 'x',
        state: 1,
      },
      ...{ openings: 1, flapping: 0, beganAt: clock.at, openedAt: clock.at, toldAt: clock.at },
      before: '{"check":"document-title","outcome":"pass"}',
      after: '{"check":"document-title","outcome":"fail"}',
      members: '[{"subject":"report:1","bad":2,"good":0,"badAt":1,"worse":0,"isTold":true}]',
      ...changes,
    })
    .execute();
}

const keysOf = async (query: string) => {
  const { status, json } = await api.call('GET', base + query);
  expect(status).toBe(200);
  return (at(json, 'data') as { readonly key: string }[]).map(({ key }) => key);
};

describe('the list of alerts', () => {
  test.each([
    ['', ['over', 'report:2', 'check-3', 'check-2', 'check-1']],
    ['?sort=asc', ['check-1', 'check-2', 'check-3', 'report:2', 'over']],
    ['?state=open', ['report:2', 'check-3', 'check-2', 'check-1']],
    ['?state=resolved', ['over']],
    ['?kind=page.gone', ['report:2']],
    ['?project=other.example.org', ['report:2']],
    ['?project=1&state=open', ['check-3', 'check-2', 'check-1']],
    ['?since=2026-11-27T12:00:00Z', ['over', 'report:2', 'check-2', 'check-1']],
  ])('with "%s" holds what was told, and so filtered', async (query, keys) => {
    expect(await keysOf(query)).toEqual(keys);
  });

  test('is paged, from one page to the next by its links', async () => {
    for (let more = 0; more < 8; more += 1) await insert({ key: `more-${more}` });
    const first = await api.call('GET', `${base}?state=open&kind=finding.new`);
    expect(at(first.json, 'meta', 'total')).toBe(11);
    const next = new URL(String(at(first.json, 'links', 'next')));
    const second = await api.call('GET', next.pathname + next.search);
    expect((at(second.json, 'data') as object[]).length).toBe(1);
  });

  test.each(['kind=nothing', 'state=dropped', 'since=yesterday', 'sort_by=key'])(
    'refuses %s by its name',
    async (query) => {
      const { status, json } = await api.call('GET', `${base}?${query}`);
      expect([status, Object.keys(at(json, 'errors') as object)]).toEqual([422, [query.split('=')[0]]]);
    },
  );
});

describe('one alert', () => {
  test('says what it is about, before and after, in a sentence', async () => {
    const { json } = await api.call('GET', `${base}/1`);
    expect(at(json, 'data')).toMatchObject({
      ...{ object: 'alert', id: 1, kind: 'finding.new', state: 'open', key: 'check-1' },
      ...{ project_id: 1, project: 'example.com', report_id: 1, site_id: null, members_count: 1 },
      ...{ page_url: 'https://example.com/a', run: null, crawl: null, flapping: false, ended_by: null },
      ...{ before: { outcome: 'pass' }, after: { outcome: 'fail' }, began_at: '2026-11-28T12:00:00.000Z' },
      sentence: expect.stringMatching(/^example\.com\/a: “[^”]+” fails now$/),
    });
  });

  test('is muted for a while with a note, and no more', async () => {
    const until = '2026-12-10T00:00:00.000Z';
    const { json } = await api.call('PUT', `${base}/1`, { json: { muted_until: until, note: 'A campaign' } });
    expect(at(json, 'data')).toMatchObject({ muted_until: until, note: 'A campaign', state: 'open' });
    const cleared = await api.call('PUT', `${base}/1`, { json: { muted_until: null, note: '' } });
    expect(at(cleared.json, 'data')).toMatchObject({ muted_until: null, note: null });
  });

  test.each([
    ['muted_until', '2027-03-01T00:00:00Z'],
    ['muted_until', '2026-11-01T00:00:00Z'],
    ['muted_until', 'soon'],
    ['accepted', 'yes'],
    ['note', 'x'.repeat(501)],
  ])('refuses %s %s by its name', async (field, value) => {
    const { status, json } = await api.call('PUT', `${base}/1`, { json: { [field]: value } });
    expect([status, Object.keys(at(json, 'errors') as object)]).toEqual([422, [field]]);
  });

  test('ends when it is accepted, once, which the audit log says', async () => {
    const { json } = await api.call('PUT', `${base}/2`, { json: { accepted: 1, note: 'On purpose' } });
    expect(at(json, 'data')).toMatchObject({ state: 'resolved', ended_by: 'accepted', note: 'On purpose' });
    expect((await api.call('PUT', `${base}/2`, { json: { accepted: 1 } })).status).toBe(422);
    const log = await api.call('GET', '/api/v1/audit-log?per_page=10');
    expect(at(log.json, 'data')).toContainEqual(
      expect.objectContaining({ action: 'alert.accepted', target: 'alert:2', detail: 'On purpose' }),
    );
  });

  test('Z1 is nobody else’s', async () => {
    const { token } = api.two;
    expect((await api.call('GET', `${base}/1`, { token })).status).toBe(404);
    expect((await api.call('PUT', `${base}/1`, { token, json: { accepted: 1 } })).status).toBe(404);
    expect(at((await api.call('GET', base, { token })).json, 'data')).toEqual([]);
    const ofProject = await api.call('GET', `${base}?project=example.com`, { token });
    expect(at(ofProject.json, 'meta', 'total')).toBe(0);
  });
});
