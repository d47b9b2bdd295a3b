import { expect, test } from 'vitest';
import { addToDay } from '../../store/counters/account-days.ts';
import { enqueueCrawl } from '../../store/crawls/queue-crawl.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { eachDatabase } from '../../store/testing.ts';
import { html, links, serveSite } from '../../walk/testing/serve-site.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import { crawling, type TestCrawling } from './testing.ts';

const paths = Array.from({ length: 9 }, (_, at) => `/page-${at}`);

eachDatabase(({ openTestStore }) => {
  test('W4 a crawl that rests is told once, however often it finds that it has to', async () => {
    const { db } = await openTestStore();
    const site = await serveSite({ '/': links(...paths) });
    const crawl = await crawling(db, site, { environment: { ASSAY_CRAWL_PAGES_PER_DAY: '5' } });
    const { services, caller, siteId } = crawl;
    await watch(db, crawl);
    await inTransaction(db, (tx) =>
      addToDay(tx, caller.accountId, services.clock.nowMs, { reports: 0, egressBytes: 0, crawledPages: 5 }),
    );
    await crawl.start();
    await crawl.until(({ state }) => state === 'paused');
    await db.sql.updateTable('crawls').set({ notBefore: 0 }).execute();
    await inTransaction(db, (tx) =>
      enqueueCrawl(tx, { accountId: caller.accountId, crawlId: crawl.crawlId }),
    );
    services.events.wake('queued');
    await crawl.until(({ state }) => state === 'paused' && crawl.outcomes.length === 2);
    const page_url = `${site.origin}/`;
    expect(await told(db)).toEqual([
      {
        type: 'crawl.paused',
        data: expect.objectContaining({ site: siteId, crawl: 1, reason: 'day', page_url }),
      },
    ]);
  });

  test('N1 a crawl tells at once of pages that are gone', async () => {
    const { db } = await openTestStore();
    const gone = new Set<string>();
    const site = await serveSite((request, response) => {
      const { url = '' } = request;
      if (gone.has(url)) response.writeHead(404).end();
      else if (url === '/') html(response, links(...paths));
      else if (paths.includes(url)) html(response, links('/'));
      else response.writeHead(404).end();
    });
    const crawl = await crawling(db, site);
    const { services, caller, siteId } = crawl;
    await watch(db, crawl);
    await crawl.start();
    await crawl.until(({ state }) => state === 'completed');
    for (const path of paths.slice(0, 4)) gone.add(path);
    await services.sites.update(caller, siteId, { update: true }, undefined);
    await crawl.until(({ state, number }) => number === 2 && state === 'completed');
    const events = await told(db);
    expect(events.filter(({ type }) => type === 'crawl.completed')).toMatchObject([
      { data: { crawl: 1, counted: 10, previous_score: null } },
      { data: { crawl: 2, counted: 6, previous_score: expect.any(Number) } },
    ]);
    const { rows } = await services.alerts.list(caller.accountId, newest);
    expect(rows).toContainEqual(
      expect.objectContaining({
        kind: 'pages.gone',
        state: 'open',
        siteId,
        number: 2,
        pageUrl: `${site.origin}/`,
      }),
    );
    expect(events).toContainEqual({
      type: 'alert.opened',
      data: expect.objectContaining({ kind: 'pages.gone', site: siteId, report: null }),
    });
  });

  test('N7 a waiver ends what a crawl has told of its check', async () => {
    const { db } = await openTestStore();
    let isGone = false;
    const site = await serveSite(({ url = '' }, response) => {
      if (url === '/') html(response, links(...paths));
      else if (isGone || !paths.includes(url)) response.writeHead(404).end();
      else html(response, links('/'));
    });
    const crawl = await crawling(db, site);
    const { services, caller, siteId } = crawl;
    await watch(db, crawl);
    await crawl.start();
    await crawl.until(({ state }) => state === 'completed');
    isGone = true;
    await services.sites.update(caller, siteId, { update: true }, undefined);
    await crawl.until(({ state, number }) => number === 2 && state === 'completed');
    const ofLinks = async () =>
      (await services.alerts.list(caller.accountId, newest)).rows.find(
        ({ key }) => key === `site:${siteId} crawl-broken-links`,
      );
    expect(await ofLinks()).toMatchObject({ kind: 'finding.new', state: 'open' });
    const waiver = { check: 'crawl-broken-links', reason: 'The archive comes back in March.' };
    await services.waivers.create(caller, '127.0.0.1', waiver);
    const closing = services
      .waiverLoops(async () => null)
      .find(({ name }) => name === 'closing crawls again');
    await closing?.turn();
    await crawl.until(({ state, waiversHash }) => state === 'completed' && waiversHash !== null);
    expect(await ofLinks()).toMatchObject({ state: 'resolved', endedBy: 'waived' });
  });

  test('W4 a crawl that fails is told with its code', async () => {
    const { db } = await openTestStore();
    const site = await serveSite({});
    const crawl = await crawling(db, site);
    await watch(db, crawl);
    await crawl.start();
    await crawl.until(({ state }) => state === 'failed');
    expect(await told(db)).toMatchObject([
      { type: 'crawl.failed', data: { site: crawl.siteId, crawl: 1, error_code: 'unsupported_content' } },
    ]);
  });
});

const newest = { sortBy: 'id', sort: 'desc', perPage: 10, page: 1 } as const;

async function watch(db: Db, { services, caller: { accountId } }: TestCrawling): Promise<void> {
  await db.sql
    .insertInto('webhooks')
    .values({
      ...{ accountId, types: '"*"', enabled: 1, format: 'standard', urlSealed: '', urlShown: '' },
      ...{ version: 1, createdAt: 1, updatedAt: 1 },
    })
    .execute();
  await services.notifications.changeAccount(operatorOf(accountId), { watch: true });
}

async function told(db: Db): Promise<{ readonly type: string; readonly data: unknown }[]> {
  const rows = await db.sql.selectFrom('events').selectAll().orderBy('id').execute();
  return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) as unknown }));
}
