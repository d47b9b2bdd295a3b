import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addToDay, nextDayAt, readDay } from '../../store/counters/account-days.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { eachDatabase } from '../../store/testing.ts';
import { html, links, serveSite, type TestSite } from '../../walk/testing/serve-site.ts';
import { testServices } from '../testing.ts';
import { crawling } from './testing.ts';

const paths = Array.from({ length: 9 }, (_, at) => `/page-${at}`);
const tenPages = { '/': links(...paths), ...Object.fromEntries(paths.map((path) => [path, links('/')])) };

/** Ten pages. When that one is asked for, it and all others are answered after what the test does meanwhile. */
function tenPagesBut(path: string, meanwhile: () => Promise<unknown>): Promise<TestSite> {
  let held: Promise<unknown> = Promise.resolve();
  return serveSite(async (request, response) => {
    if (request.url === path) held = meanwhile();
    await held;
    const page = tenPages[request.url as '/'];
    if (page === undefined) response.writeHead(404).end();
    else html(response, page);
  });
}

const asked = ({ asked: all }: TestSite) =>
  all.filter((path) => path === '/' || path.startsWith('/page-')).sort();

const openJobs = async (db: Db) =>
  (await sql`select 1 from pgboss.job where name = 'crawl' and state < 'completed'`.execute(db.sql)).rows;

eachDatabase(({ openTestStore }) => {
  test('Q10 a crawl that is queued is walked, judged and what its site shows', async () => {
    const { db } = await openTestStore();
    const site = await serveSite(tenPages);
    const { services, caller, start, until, siteId, crawlId, outcomes } = await crawling(db, site);
    await start();
    expect(await until(({ state }) => state === 'completed')).toMatchObject({
      ...{ stoppedBy: null, wanted: null, score: expect.any(Number), incomplete: false },
      pages: { known: 10, waiting: 0, fetched: 10, counted: 10, indexable: 10 },
      estimate: { pages: 10, atLeast: false },
    });
    expect(await services.sites.get(caller.accountId, siteId)).toMatchObject({
      completed: { id: crawlId, state: 'completed' },
    });
    expect(await readDay(db, caller.accountId, services.clock.nowMs)).toMatchObject({
      crawledPages: 10,
      egressBytes: expect.toSatisfy((bytes: number) => bytes > 1_000),
    });
    const { newest, crawl, templates } = await services.crawls.progress(caller.accountId, siteId);
    expect(newest).toHaveLength(8);
    expect(newest[0]).toEqual({ url: expect.stringContaining('/page-'), kind: 'page', status: 200 });
    expect([crawl.pace.perSecond, templates.length]).toEqual([expect.any(Number), 2]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['walked', 'closed']);
    if (db.jobs !== undefined) expect(await openJobs(db)).toEqual([]);
  });

  test('Q12 a crawl is paused within a batch, and goes on where it was', async () => {
    const { db } = await openTestStore();
    const pause = { now: async (): Promise<unknown> => undefined };
    const site = await tenPagesBut('/page-3', () => pause.now());
    const { services, caller, siteId, start, until, stopping } = await crawling(db, site);
    pause.now = async () => {
      await services.crawls.change(caller, siteId, 'latest', 'paused');
      await stopping;
    };
    await start();
    const paused = await until(({ state }) => state === 'paused');
    expect(paused).toMatchObject({ reason: 'person', until: null, wanted: null });
    expect(paused.pages.waiting).toBeGreaterThan(0);
    expect(await services.crawls.change(caller, siteId, 1, 'paused')).toMatchObject({ state: 'paused' });
    if (db.jobs !== undefined) expect(await openJobs(db)).toEqual([]);
    pause.now = async () => undefined;
    await services.crawls.change(caller, siteId, 1, 'running');
    expect(await until(({ state }) => state === 'completed')).toMatchObject({ pages: { counted: 10 } });
    expect(asked(site)).toEqual(Object.keys(tenPages).sort());
    const { rows } = await services.auditLog.list(caller.accountId, { limit: 10 });
    const told = rows.map(({ action }) => action).filter((action) => action.startsWith('crawl.'));
    expect(told).toEqual(['crawl.continued', 'crawl.paused']);
  });

  test('Q12 a crawl that is stopped is judged with what is there, and may go on later', async () => {
    const { db } = await openTestStore();
    const stop = { now: async (): Promise<unknown> => undefined };
    const site = await tenPagesBut('/page-3', () => stop.now());
    const { services, caller, siteId, start, until, stopping } = await crawling(db, site);
    stop.now = async () => {
      await services.crawls.change(caller, siteId, 'latest', 'stopped');
      await stopping;
    };
    await start();
    const stopped = await until(({ state }) => state === 'completed');
    expect(stopped).toMatchObject({ stoppedBy: 'person' });
    expect(stopped.pages.counted).toBeLessThan(10);
    for (const state of ['paused', 'stopped'] as const)
      await expect(services.crawls.change(caller, siteId, 1, state)).rejects.toMatchObject({
        fields: { state: [expect.stringContaining('This crawl has ended, so')] },
      });
    stop.now = async () => undefined;
    await services.crawls.change(caller, siteId, 1, 'running');
    expect(await until(({ pages }) => pages.indexable === 10)).toMatchObject({
      ...{ state: 'completed', stoppedBy: null, incomplete: false, pages: { counted: 10 } },
    });
    expect(asked(site)).toEqual(Object.keys(tenPages).sort());
    await expect(services.crawls.change(caller, siteId, 1, 'running')).rejects.toMatchObject({
      fields: { state: [expect.stringContaining('nothing is left to be fetched')] },
    });
  });

  test('D7 a process that ends gives its crawl back, and the next one goes on', async () => {
    const { db } = await openTestStore();
    const end = { now: async (): Promise<unknown> => undefined };
    const site = await tenPagesBut('/page-3', () => end.now());
    const { start, until } = await crawling(db, site);
    const runner = await start();
    const ended = Promise.withResolvers<void>();
    end.now = async () => void runner.stop(9_000).then(ended.resolve);
    await ended.promise;
    expect(await until(() => true)).toMatchObject({ state: 'running' });
    end.now = async () => undefined;
    await start(testServices(db));
    expect(await until(({ state }) => state === 'completed')).toMatchObject({ pages: { counted: 10 } });
    expect(asked(site)).toEqual(Object.keys(tenPages).sort());
  });

  test('a crawl rests while the account has fetched the pages of its day', async () => {
    const { db } = await openTestStore();
    const site = await serveSite(tenPages);
    const environment = { ASSAY_CRAWL_PAGES_PER_DAY: '5' };
    const { services, caller, start, until } = await crawling(db, site, { environment });
    const used = { reports: 0, egressBytes: 0, crawledPages: 5 };
    await inTransaction(db, (tx) => addToDay(tx, caller.accountId, services.clock.nowMs, used));
    await start();
    const paused = await until(({ state }) => state === 'paused');
    expect(paused).toMatchObject({ reason: 'day', until: expect.any(Number), pages: { known: 0 } });
    expect(asked(site)).toEqual([]);
    // The clock of the database goes on by itself.
    if (db.clock !== undefined) return;
    expect(paused.until).toBe(nextDayAt(services.clock.nowMs));
    services.clock.nowMs = nextDayAt(services.clock.nowMs);
    services.events.wake('queued');
    expect(await until(({ state }) => state === 'completed')).toMatchObject({ pages: { counted: 10 } });
  });

  test('a host that wants a long rest has it, and its crawl says until when', async () => {
    const { db } = await openTestStore();
    const site = await serveSite({
      ...tenPages,
      '/page-4': (_, response) => void response.writeHead(429, { 'Retry-After': '300' }).end(),
    });
    const { start, until } = await crawling(db, site);
    await start();
    const paused = await until(({ state }) => state === 'paused');
    expect(paused).toMatchObject({ reason: 'host', until: expect.any(Number) });
  });

  test('whoever watches hears of the end of a site that is deleted meanwhile, and nothing is kept of its crawl', async () => {
    const { db } = await openTestStore();
    const remove = { now: async (): Promise<unknown> => undefined };
    const site = await tenPagesBut('/page-3', () => remove.now());
    const { services, caller, siteId, start, outcomes } = await crawling(db, site);
    remove.now = () => services.sites.delete(caller, siteId, undefined);
    const gone = Promise.withResolvers<void>();
    await services.crawls.watch(caller.accountId, siteId, (progress) => {
      if (progress === undefined) gone.resolve();
    });
    const runner = await start();
    await gone.promise;
    await runner.stop(9_000);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['lost']);
  });

  test.each([
    [404, 'unsupported_content'],
    [502, 'site_unavailable'],
  ])('a site whose start answers %d fails as %s, and says what to do', async (status, code) => {
    const { db } = await openTestStore();
    const site = await serveSite({ '/': (_, response) => void response.writeHead(status).end() });
    const { services, caller, crawlId, start, until } = await crawling(db, site);
    await start();
    expect(await services.crawls.waitForEnd(caller.accountId, crawlId, 20_000)).toEqual({ hasEnded: true });
    expect(await until(() => true)).toMatchObject({
      ...{ state: 'failed', score: null },
      error: { code, message: expect.stringMatching(new RegExp(`status ${status}.*crawl it again`)) },
    });
  });

  test('the crawl that a site shows stays, and so does its only one', async () => {
    const { db } = await openTestStore();
    const site = await serveSite(tenPages);
    const { services, caller, siteId, start, until } = await crawling(db, site);
    const refusal = (number: number) =>
      services.crawls.delete(caller, siteId, number).catch((error: { fields?: object }) => error.fields);
    expect(await refusal(1)).toEqual({ number: [expect.stringContaining('only crawl')] });
    await start();
    await until(({ state }) => state === 'completed');
    await services.sites.update(caller, siteId, { update: true }, undefined);
    expect(await refusal(1)).toEqual({ number: [expect.stringContaining('latest completed')] });
    await until(({ state, number }) => number === 2 && state === 'completed');
    expect(await refusal(1)).toBeUndefined();
    await expect(services.crawls.delete(caller, siteId, 1)).rejects.toMatchObject({ code: 'not-found' });
    while (await services.upkeep.purgeSome());
    const { rows } = await sql`select 1 from crawls where site_id is null`.execute(db.sql);
    expect(rows).toEqual([]);
  });
});
