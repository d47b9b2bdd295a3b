import { expect, test } from 'vitest';
import type { Db } from '../../store/db.ts';
import { eachDatabase, openTestStore } from '../../store/testing.ts';
import { newAccount, type TestServices, testServices } from '../testing.ts';
import { seedClosedCrawl } from './testing.ts';
import type { NewSite, SiteQuery, SiteSettingsInput } from './types.ts';

const plain: NewSite = { start: 'https://example.com/', settings: {}, privacy: 0 };
const key = { route: 'POST /api/v1/sites', keyHash: 'a'.repeat(64), bodyHash: 'b'.repeat(64) };
const usual: SiteQuery = { sortBy: 'id', sort: 'asc', perPage: 25, page: 1 };

async function open(db: Db, settings: Record<string, string> = {}) {
  const services = testServices(db, { settings });
  return { db, services, caller: await newAccount(services) };
}

async function newSite({ sites }: TestServices, caller: Parameters<typeof sites.create>[0], input = plain) {
  const created = await sites.create(caller, input);
  if (created.kind !== 'created') throw new Error('The site was replayed.');
  return created;
}

function fieldOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'nothing was refused',
    (error: { readonly fields?: object; readonly code?: string }) => error.fields ?? error.code,
  );
}

eachDatabase(({ openTestStore: openStore }) => {
  const openDb = async () => (await openStore()).db;

  test('a new site is there with its first crawl, queued, in the project of its host', async () => {
    const { services, caller } = await open(await openDb());
    const input = { ...plain, start: 'www.Example.com/shop/#top', name: ' Our  shop ' };
    const { siteId, crawlId } = await newSite(services, caller, input);
    const site = await services.sites.get(caller.accountId, siteId);
    expect(site).toMatchObject({
      ...{ id: siteId, name: 'Our shop', start: 'https://www.example.com/shop/', project: 'example.com' },
      ...{ privacy: 0, hasPassword: false, indexable: false, crawlsCount: 1, completed: null, trend: [] },
      settings: { start: 'https://www.example.com/shop/', pagesMax: 1_000, robots: 'obey', scope: 'host' },
      latest: { id: crawlId, number: 1, cause: 'create', causedBy: 'key:1', state: 'queued', score: null },
    });
    const entries = await services.auditLog.list(caller.accountId, { limit: 10 });
    expect(entries.rows[0]).toMatchObject({ action: 'site.created', object: `site:${siteId}` });
  });

  test('a site and a report of one host share its project', async () => {
    const { services, caller } = await open(await openDb());
    await services.reports.create(caller, { url: 'https://example.com/a', privacy: 0 });
    await newSite(services, caller);
    expect(await services.projects.totals(caller.accountId)).toMatchObject({ projectsCount: 1 });
  });

  test('H2 a site is made once for one key, and answered as it was', async () => {
    const { services, caller } = await open(await openDb());
    const first = await services.sites.create(caller, plain, key);
    await expect(services.sites.create(caller, plain, key)).rejects.toMatchObject({
      code: 'idempotency-in-progress',
    });
    await services.sites.rememberAnswer(caller, key, 201, '{"data":1}');
    expect(await services.sites.create(caller, plain, key)).toEqual({
      ...{ kind: 'replayed', status: 201, body: '{"data":1}' },
    });
    expect(first.kind).toBe('created');
    expect((await services.sites.limits(caller.accountId)).sites.used).toBe(1);
  });

  test('a key whose site was deleted before it was answered is free again', async () => {
    const { services, caller } = await open(await openDb());
    const first = await services.sites.create(caller, plain, key);
    if (first.kind !== 'created') throw new Error('It was replayed.');
    await services.sites.delete(caller, first.siteId, undefined);
    expect(await services.sites.create(caller, plain, key)).toMatchObject({ kind: 'created' });
  });

  test('an account has 200 sites, and says which limit it is at', async () => {
    const { db, services, caller } = await open(await openDb());
    const { accountId } = caller;
    const { siteId } = await newSite(services, caller);
    const row = await db.sql
      .selectFrom('sites')
      .selectAll()
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 199 }, (_, at) => ({
      ...row,
      id: siteId + 1 + at,
      slug: `slug-${at}`,
    }));
    await db.sql.insertInto('sites').values(copies).execute();
    await expect(services.sites.create(caller, plain)).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'This account has 200 sites, which is the limit. Delete one first.',
    });
    expect(await services.sites.limits(accountId)).toMatchObject({
      sites: { max: 200, used: 200 },
      crawls: { max: 22, used: 1 },
      pagesPerDay: { max: 100_000, used: 0, renewsAt: Date.UTC(2026, 10, 22) },
      pagesMax: 50_000,
    });
  });

  test('22 crawls of an account may be open at once', async () => {
    const { services, caller } = await open(await openDb());
    for (let at = 0; at < 22; at += 1) await newSite(services, caller);
    await expect(services.sites.create(caller, plain)).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfterSeconds: 60,
    });
  });

  test('settings count from the next crawl, and a change that changes nothing leaves the version', async () => {
    const { db, services, caller } = await open(await openDb());
    const { siteId, crawlId } = await newSite(services, caller);
    const { version } = await services.sites.get(caller.accountId, siteId);
    const settings = { pagesMax: 50, exclude: ['/shop/*'] };
    const changed = await services.sites.update(caller, siteId, { settings, name: 'Shop' }, { version });
    expect(changed).toMatchObject({
      crawlId: null,
      site: { name: 'Shop', settings, latest: { settings: { pagesMax: 1_000, exclude: [] } } },
    });
    const again = await services.sites.update(caller, siteId, { settings }, undefined);
    expect(again.site.version).toBe(changed.site.version);
    await expect(services.sites.update(caller, siteId, { name: 'Other' }, { version })).rejects.toMatchObject(
      { code: 'precondition-failed' },
    );

    // The open crawl is joined; once it has ended, another one is queued with the new settings.
    const joined = await services.sites.update(caller, siteId, { update: true }, undefined);
    expect(joined.crawlId).toBe(crawlId);
    await db.sql.updateTable('crawls').set({ state: 3 }).where('id', '=', crawlId).execute();
    const { site } = await services.sites.update(caller, siteId, { update: true }, undefined);
    expect(site).toMatchObject({
      crawlsCount: 2,
      latest: { number: 2, cause: 'update', state: 'queued', settings },
    });
  });

  test('robots.txt is ignored for hosts of the operator alone, and that is on record', async () => {
    const { services, caller } = await open(await openDb(), { ASSAY_CRAWL_OWN_HOSTS: 'example.com' });
    const settings: SiteSettingsInput = { robots: 'ignore' };
    const { siteId } = await newSite(services, caller, { ...plain, settings });
    const entries = await services.auditLog.list(caller.accountId, { limit: 10 });
    expect(entries.rows[0]).toMatchObject({ action: 'site.robots_ignored', object: `site:${siteId}` });
    const wider = { settings: { scope: 'subdomains' } } as const;
    expect(await fieldOf(services.sites.update(caller, siteId, wider, undefined))).toHaveProperty('robots');
    const other = { ...plain, start: 'https://other.example/', settings };
    expect(await fieldOf(services.sites.create(caller, other))).toHaveProperty('robots');
  });

  test('a site is compared with the completed crawl before where both count the same pages', async () => {
    const { db, services, caller } = await open(await openDb());
    const { accountId } = caller;
    const first = await seedClosedCrawl(db, { accountId });
    const { siteId } = first;
    const second = await seedClosedCrawl(db, { accountId, siteId, at: Date.UTC(2026, 10, 21) });
    const site = await services.sites.get(accountId, siteId);
    const score = first.closed?.report.score;
    expect(site.trend).toEqual([score, score]);
    expect(site).toMatchObject({ previousScore: score, completed: { id: second.crawlId }, crawlsCount: 2 });
    await seedClosedCrawl(db, { accountId, siteId, settings: { sample: 3 } });
    expect(await services.sites.get(accountId, siteId)).toMatchObject({ previousScore: null });
  });

  test('the list of sites is filtered, sorted and followed by cursors', async () => {
    const { db, services, caller } = await open(await openDb());
    const { accountId } = caller;
    const { siteId: crawled } = await seedClosedCrawl(db, { accountId, name: 'Lamps' });
    for (let at = 0; at < 12; at += 1) {
      await newSite(services, caller, { ...plain, start: `https://site-${at % 3}.example/${at}` });
    }
    const list = (changes: Partial<SiteQuery>) => services.sites.list(accountId, { ...usual, ...changes });
    expect((await list({})).total).toBe(13);
    expect((await list({ search: 'LAMP' })).rows.map(({ id }) => id)).toEqual([crawled]);
    expect((await list({ search: 'site-1' })).total).toBe(4);
    expect((await list({ project: 'www.site-2.example' })).total).toBe(4);
    expect((await list({ project: 'nothing.example' })).total).toBe(0);
    expect((await list({ state: 'queued' })).total).toBe(12);
    const { completed } = await services.sites.get(accountId, crawled);
    expect((await list({ result: completed?.result ?? 'good' })).rows.map(({ id }) => id)).toEqual([crawled]);
    for (const sort of ['asc', 'desc'] as const) {
      const byScore = await list({ sortBy: 'score', sort });
      expect(byScore.rows[0]?.id).toBe(crawled);
      expect((await list({ sortBy: 'generated_at', sort })).rows[0]?.id).toBe(crawled);
      const all = byScore.rows.map(({ id }) => id);
      const one = await list({ sortBy: 'score', sort, perPage: 10 });
      const two = await list({ sortBy: 'score', sort, perPage: 10, cursor: one.cursors.next ?? '' });
      expect([...one.rows, ...two.rows].map(({ id }) => id)).toEqual(all);
      const back = await list({ sortBy: 'score', sort, perPage: 10, cursor: two.cursors.prev ?? '' });
      expect(back.rows).toEqual(one.rows);
    }
    const starts = (await list({ sortBy: 'start' })).rows.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted());
  });

  test('a report knows the crawl in which its page was met', async () => {
    const { db, services, caller } = await open(await openDb());
    const { accountId } = caller;
    const { siteId, number, numberOf } = await seedClosedCrawl(db, { accountId, name: 'Lamps' });
    const seenIn = (url: string) => services.sites.seenIn(accountId, 'example.com', url);
    const start = 'https://example.com/';
    const seen = { siteId, name: 'Lamps', start, number, n: numberOf('/about') };
    expect(await seenIn('https://example.com/about?utm_source=mail#team')).toEqual([seen]);
    // The next one has hardly begun.
    await services.sites.update(caller, siteId, { update: true }, undefined);
    expect(await seenIn('https://example.com/about')).toEqual([seen]);
    expect(await seenIn('https://example.com/elsewhere')).toEqual([]);
    expect(await services.sites.seenIn(accountId, 'other.example', start)).toEqual([]);
  });

  test('a deleted site is gone at once, and whoever works on its crawl has lost it', async () => {
    const { db, services, caller } = await open(await openDb());
    const { siteId, crawlId } = await newSite(services, caller);
    await services.sites.delete(caller, siteId, undefined);
    await expect(services.sites.get(caller.accountId, siteId)).rejects.toMatchObject({ code: 'not-found' });
    expect((await services.sites.list(caller.accountId, usual)).total).toBe(0);
    const crawl = await db.sql.selectFrom('crawls').selectAll().where('id', '=', crawlId).executeTakeFirst();
    expect(crawl).toMatchObject({ state: 3, claims: 1 });
    expect((await services.sites.limits(caller.accountId)).crawls.used).toBe(0);
  });

  test('a deleted project takes its sites along', async () => {
    const { services, caller } = await open(await openDb());
    const { siteId } = await newSite(services, caller);
    const owner = { ...caller, scopes: ['read', 'write', 'admin'] } as const;
    await services.projects.delete(owner, 'example.com', undefined);
    await expect(services.sites.get(caller.accountId, siteId)).rejects.toMatchObject({ code: 'not-found' });
    expect((await services.sites.limits(caller.accountId)).sites.used).toBe(0);
  });
});

test.each([
  ['start', { start: 'ftp://example.com' }],
  ['start', { start: 'http://127.0.0.1/' }],
  ['name', { name: 'x'.repeat(101) }],
  ['password', { privacy: 2 }],
  ['urls', { settings: { urls: ['https://example.com/', 'http://10.0.0.1/'] } }],
  ['urls', { settings: { urls: Array.from({ length: 10_001 }, () => 'example.com') } }],
  ['sitemaps', { settings: { sitemaps: ['nonsense:'] } }],
  ['scope', { settings: { scope: 'world' } }],
  ['include', { settings: { include: ['blog/*'] } }],
  ['include', { settings: { include: [`/${'x'.repeat(500)}`] } }],
  ['exclude', { settings: { exclude: Array.from({ length: 101 }, (_, at) => `/${at}`) } }],
  ['exclude', { settings: { exclude: ['/*'] } }],
  ['ignore_params', { settings: { ignoreParams: ['a b'] } }],
  ['pages_max', { settings: { pagesMax: 50_001 } }],
  ['pages_max', { settings: { pagesMax: 0 } }],
  ['sample', { settings: { sample: 1.5 } }],
  ['clicks_max', { settings: { clicksMax: -1 } }],
  ['minutes_max', { settings: { minutesMax: 10_081 } }],
  ['bytes_max', { settings: { bytesMax: 5 } }],
  ['robots', { settings: { robots: 'ignore' } }],
] as const)('a new site is refused for its %s (%#)', async (field, change) => {
  const { services, caller } = await open((await openTestStore()).db);
  const input = { ...plain, ...change } as unknown as NewSite;
  expect(Object.keys((await fieldOf(services.sites.create(caller, input))) as object)).toEqual([field]);
  expect((await services.sites.limits(caller.accountId)).sites.used).toBe(0);
});
