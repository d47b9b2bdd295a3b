import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crawlStateCodes } from '../../store/codes.ts';
import { buryCrawl } from '../../store/crawls/control-crawl.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { eachDatabase, openTestPostgres } from '../../store/testing.ts';
import { removeCrawlStep } from '../../store/upkeep/crawl-parts.ts';
import { recountAll } from '../running/recount.ts';
import { newAccount, newReport, testServices } from '../testing.ts';
import { seedClosedCrawl } from './testing.ts';

const tables = [
  ...(['sites', 'crawls', 'crawl_sites', 'crawl_urls', 'crawl_shapes', 'crawl_pages'] as const),
  ...(['crawl_reports', 'crawl_findings', 'crawl_links'] as const),
];

async function rowsOf(db: Db): Promise<Readonly<Record<string, number>>> {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${sql.table(table)}`.execute(db.sql);
      return [table, Number(rows[0]?.count)] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** A deleted crawl of so many addresses, which alone are there. */
async function buriedCrawl(db: Db, accountId: number, addresses: number): Promise<number> {
  const { id } = await db.sql
    .insertInto('crawls')
    .values({ accountId, settings: '{}', state: crawlStateCodes.completed, queuedAt: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into crawl_urls (account_id, crawl_id, n, url, state, turn, shape, sources)
    with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(addresses)})
    select ${sql.lit(accountId)}, ${sql.lit(id)}, n, n || '', 2, 1, '/', 1 from numbers`.execute(db.sql);
  return id;
}

const none = Object.fromEntries(tables.map((table) => [table, 0]));

eachDatabase(({ openTestStore }) => {
  async function open(settings: Record<string, string> = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, { settings });
    const caller = await newAccount(services);
    return { db, services, caller, accountId: caller.accountId };
  }

  test('a deleted site goes with all its rows, and another one keeps all of its own', async () => {
    const { db, services, caller, accountId } = await open();
    await seedClosedCrawl(db, { accountId });
    const kept = await rowsOf(db);
    const { siteId } = await seedClosedCrawl(db, { accountId });
    await services.sites.update(caller, siteId, { privacy: 1 }, undefined);
    await services.links.create(caller, { noun: 'site', id: siteId }, undefined);
    await services.sites.delete(caller, siteId, undefined);
    while (await services.upkeep.purgeSome());
    expect(await rowsOf(db)).toEqual(kept);
  });

  test('a deleted project goes with its sites', async () => {
    const { db, services, caller, accountId } = await open();
    await seedClosedCrawl(db, { accountId });
    await services.projects.delete(caller, 'example.com', undefined);
    while (await services.upkeep.purgeSome());
    expect(await rowsOf(db)).toEqual(none);
    expect(await db.sql.selectFrom('projects').select('id').execute()).toEqual([]);
  });

  test('one crawl goes, and its site stays', async () => {
    const { db, services, accountId } = await open();
    const { siteId, crawlId } = await seedClosedCrawl(db, { accountId });
    const kept = await rowsOf(db);
    await db.sql.updateTable('crawls').set({ number: 7 }).where('id', '=', crawlId).execute();
    await db.sql.updateTable('sites').set({ crawlsCount: 7 }).execute();
    const { crawlId: later } = await seedClosedCrawl(db, { accountId, siteId });
    await inTransaction(db, (tx) => buryCrawl(tx, { accountId, crawlId }, 1));
    while (await services.upkeep.purgeSome());
    expect(await rowsOf(db)).toEqual(kept);
    expect(await services.sites.get(accountId, siteId)).toMatchObject({ latest: { id: later, number: 8 } });
  });

  test('older crawls keep their reports, and the last completed one keeps all', async () => {
    const { db, services, accountId } = await open({ ASSAY_KEEP_CRAWLS: '2' });
    const { siteId } = await seedClosedCrawl(db, { accountId });
    const one = await rowsOf(db);
    for (let at = 0; at < 3; at += 1) await seedClosedCrawl(db, { accountId, siteId });
    while (await services.upkeep.retainSome());
    const details = await db.sql.selectFrom('crawls').select('details').orderBy('number').execute();
    expect(details.map((crawl) => crawl.details)).toEqual([0, 0, 1, 1]);
    const { crawl_urls: urls = 0, crawl_links: links = 0, crawl_reports: reports = 0 } = one;
    expect(await rowsOf(db)).toMatchObject({
      ...{ crawls: 4, crawl_urls: 2 * urls, crawl_links: 2 * links, crawl_reports: 4 * reports },
    });

    // Two that failed push it out of the last two.
    await db.sql.updateTable('sites').set({ crawlsCount: 6 }).execute();
    while (await services.upkeep.retainSome());
    expect((await rowsOf(db)).crawl_urls).toBe(urls);
    expect((await services.sites.get(accountId, siteId)).completed).toMatchObject({ hasDetails: true });
  });

  test('reports are made while a large crawl is purged', async () => {
    const { db, services, caller, accountId } = await open();
    await buriedCrawl(db, accountId, 20_000);
    let steps = 0;
    const purge = async () => {
      while (await services.upkeep.purgeSome()) steps += 1;
    };
    const makeReports = async () => {
      for (const path of ['a', 'b', 'c', 'd', 'e']) await newReport(services, caller, `example.com/${path}`);
      return steps;
    };
    const [, stepsBeside] = await Promise.all([purge(), makeReports()]);
    expect(steps).toBeGreaterThanOrEqual(40);
    expect(stepsBeside).toBeLessThan(steps);
  });

  test('wrong counters of sites and crawls are found, named and repaired', async () => {
    const { db, accountId } = await open();
    const { siteId, crawlId } = await seedClosedCrawl(db, { accountId });
    const recount = async (repair: boolean) => {
      const found = [];
      for await (const step of recountAll(db, { nowMs: 1, repair })) found.push(...step);
      return found;
    };
    expect(await recount(true)).toEqual([]);
    await db.sql
      .updateTable('crawls')
      .set(({ eb }) => ({ counted: eb('counted', '-', 2), failed: eb('failed', '+', 1) }))
      .execute();
    await db.sql.updateTable('sites').set({ crawlsCount: 0 }).execute();
    const wrong = [
      { accountId, kind: 'sites', key: String(siteId), missing: { crawlsCount: 1 } },
      {
        ...{ accountId, kind: 'crawls', key: String(crawlId) },
        missing: { urls: 0, waiting: 0, fetched: 0, counted: 2, failed: -1 },
      },
    ];
    expect(await recount(false)).toMatchObject(wrong);
    expect(await recount(true)).toMatchObject(wrong);
    expect(await recount(false)).toEqual([]);
  });
});

test.each(['none', 'of other crawls'])(
  'with statistics %s PostgreSQL reads what a step removes, and others write meanwhile',
  async (statistics) => {
    const { db } = await openTestPostgres();
    const services = testServices(db);
    const caller = await newAccount(services);
    const { accountId } = caller;
    if (statistics !== 'none') {
      for (let at = 0; at < 60; at += 1) await buriedCrawl(db, accountId, 10);
      await sql`analyze`.execute(db.sql);
    }
    const crawlId = await buriedCrawl(db, accountId, 5_000);
    const steps: RowsTouched[] = [];
    for (let goesOn = true; goesOn; ) {
      goesOn = await inTransaction(db, async (tx) => {
        const before = await rowsTouched(tx);
        const isLeft = await removeCrawlStep(tx, { accountId, crawlId });
        const { read, removed } = await rowsTouched(tx);
        steps.push({ read: read - before.read, removed: removed - before.removed });
        if (steps.length === 1) await newReport(services, caller, 'https://example.com/');
        return isLeft;
      });
    }
    expect(steps.map(({ removed }) => removed)).toEqual([...Array(10).fill(500), 0]);
    expect(Math.max(...steps.map(({ read }) => read))).toBeLessThanOrEqual(1_000);
  },
);

interface RowsTouched {
  readonly read: number;
  readonly removed: number;
}

/** Of crawls, by this connection so far. */
async function rowsTouched(db: Db): Promise<RowsTouched> {
  const { rows } = await sql<RowsTouched>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read, sum(n_tup_del) as removed
    from pg_stat_xact_user_tables where starts_with(relname, 'crawl_')`.execute(db.sql);
  return rows[0] as RowsTouched;
}
