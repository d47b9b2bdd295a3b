import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SeededCrawl, seedClosedCrawl } from '../../services/sites/testing.ts';
import { crawlStateCodes } from '../../store/codes.ts';
import { at, type TestApi } from '../testing.ts';
import { dataOf, newSite, rowsOf, startWithSite } from './testing.ts';

let api: TestApi;
let path: string;
let seeded: SeededCrawl;

beforeAll(async () => {
  ({ api, path, seeded } = await startWithSite());
});
afterAll(() => api.close());

describe('crawls', () => {
  test('are listed from the newest on, and read by number or as the latest', async () => {
    const accountId = api.one.account.id;
    const { siteId } = seeded;
    await seedClosedCrawl(api.db, { accountId, siteId, at: Date.UTC(2026, 10, 27) });
    const list = rowsOf(await api.call('GET', `${path}/crawls`));
    expect(list.map(({ number }) => number)).toEqual([2, 1]);
    const [latest, second] = await Promise.all(
      ['latest', '2'].map((number) => api.call('GET', `${path}/crawls/${number}`)),
    );
    expect(latest?.json).toEqual(second?.json);
    expect(at(latest?.json, 'data')).toMatchObject({
      ...list[0],
      settings: { start: 'https://example.com/', urls: [] },
      templates: expect.any(Number),
      clicks_max: expect.any(Number),
      sitemaps: { files: 1, read_whole: true },
    });
    for (const number of ['3', '0', 'newest', '-1']) {
      expect((await api.call('GET', `${path}/crawls/${number}`)).status).toBe(404);
    }
  });

  test('that run tell how fast they are, and when they will be through', async () => {
    const now = Date.UTC(2026, 10, 28, 9);
    await using own = await closing({ now: () => now });
    const { db, one, call } = own.api;
    const { siteId } = own.seeded;
    const ended = dataOf(await call('GET', `${own.path}/crawls/1`));
    expect(ended).toMatchObject({ pace: { slowed_by: null }, eta: null });
    await seedClosedCrawl(db, { accountId: one.account.id, siteId, isClosed: false, fetchedMax: 20 });
    const running = { fetched: 20, waiting: 30, workedMs: 10_000, leasedUntil: now + 15_000 };
    await db.sql
      .updateTable('crawls')
      .set({ ...running, state: crawlStateCodes.running })
      .where('number', '=', 2)
      .execute();
    expect(dataOf(await call('GET', `${own.path}/crawls/2`))).toMatchObject({
      ...{ pace: { per_second: 2, slowed_by: null }, eta: '2026-11-28T09:00:15.000Z' },
    });
    await db.sql.updateTable('crawls').set({ leasedUntil: null }).where('number', '=', 2).execute();
    expect(at(dataOf(await call('GET', `${own.path}/crawls/2`)), 'pace', 'slowed_by')).toContain('turn');
  });

  test('that wait are paused, go on, and are stopped', async () => {
    const own = `${await newSite(api)}/crawls/1`;
    const change = async (state: string) => {
      const answer = await api.call('PUT', own, { form: { state } });
      return [
        answer.status,
        at(answer.json, 'data', 'state') ?? Object.keys(at(answer.json, 'errors') as object),
      ];
    };
    expect(await change('paused')).toEqual([200, 'paused']);
    expect(dataOf(await api.call('GET', own))).toMatchObject({ state: 'paused', reason: 'person' });
    expect(await change('running')).toEqual([200, 'running']);
    expect(dataOf(await api.call('GET', own))).toMatchObject({ reason: null, wanted: null });
    expect(await change('stopped')).toEqual([200, 'closing']);
    expect(await change('done')).toEqual([422, ['state']]);
    expect((await api.call('PUT', own)).status).toBe(422);
  });

  test('that have ended go on at the rate of new ones', async () => {
    await using own = await slow();
    await own.api.db.sql.updateTable('crawls').set({ stoppedBy: 'person' }).execute();
    const goOn = () => own.api.call('PUT', `${own.path}/crawls/1`, { form: { state: 'running' } });
    expect((await goOn()).status).toBe(200);
    expect((await goOn()).status).toBe(200);
    await own.api.db.sql
      .updateTable('crawls')
      .set({ state: crawlStateCodes.completed, stoppedBy: 'person' })
      .execute();
    expect((await goOn()).status).toBe(429);
  });

  test('that have ended are not paused', async () => {
    const { status, json } = await api.call('PUT', `${path}/crawls/1`, { form: { state: 'paused' } });
    expect({ status, errors: at(json, 'errors') }).toEqual({
      status: 422,
      errors: { state: [expect.stringContaining('ended')] },
    });
  });

  test('H4: are changed by who has seen them as they are', async () => {
    const own = `${await newSite(api)}/crawls/latest`;
    const { headers } = await api.call('GET', own);
    const form = { state: 'paused' };
    const seen = { 'if-match': headers.etag as string };
    const changed = await api.call('PUT', own, { form, headers: seen });
    expect(changed.status).toBe(200);
    expect((await api.call('GET', own)).headers.etag).toBe(changed.headers.etag);
    expect((await api.call('PUT', own, { form, headers: seen })).status).toBe(412);
  });

  test('that go on are meant by latest where they are changed, whatever number they have', async () => {
    await using own = await closing();
    const { db, one, call } = own.api;
    const { siteId } = own.seeded;
    await seedClosedCrawl(db, { accountId: one.account.id, siteId, at: Date.UTC(2026, 10, 27) });
    await db.sql.updateTable('crawls').set({ stoppedBy: 'person' }).execute();
    const older = `${own.path}/crawls/1`;
    await call('PUT', older, { form: { state: 'running' } });
    const newest = await call('GET', `${own.path}/crawls/latest`);
    const put = (etag: unknown) =>
      call('PUT', `${own.path}/crawls/latest`, {
        form: { state: 'paused' },
        headers: { 'if-match': etag as string },
      });
    // H4: the crawl that has been seen is another one.
    expect((await put(newest.headers.etag)).status).toBe(412);
    expect(dataOf(await put((await call('GET', older)).headers.etag))).toMatchObject({
      ...{ number: 1, state: 'paused' },
    });
    const refused = await call('PUT', `${own.path}/crawls/2`, { form: { state: 'running' } });
    expect(at(refused.json, 'errors')).toEqual({
      state: ['Another crawl of this site is open. Wait for its end, or stop it first.'],
    });
  });

  test('are thrown away, but for the last completed one', async () => {
    const refused = await api.call('DELETE', `${path}/crawls/latest`);
    expect(refused).toMatchObject({ status: 422, json: { errors: { number: [expect.any(String)] } } });
    expect((await api.call('DELETE', `${path}/crawls/1`)).json).toEqual({
      ...{ object: 'crawl', site_id: seeded.siteId, number: 1, deleted: true, status: 200 },
    });
    expect((await api.call('GET', `${path}/crawls/1`)).status).toBe(404);
  });
});

function slow() {
  return closing({ settings: { ASSAY_RATE_CREATE: '1/3600' } });
}

async function closing(options: Parameters<typeof startWithSite>[0] = {}) {
  const started = await startWithSite(options);
  return { ...started, [Symbol.asyncDispose]: () => started.api.close() };
}
