import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { sampleSettings } from '../../crawl/sample-settings.ts';
import { silentLog } from '../../lib/log.ts';
import { configOf } from '../../start/testing.ts';
import { nextDayAt, readDay } from '../../store/counters/account-days.ts';
import { endTurn } from '../../store/crawls/turns.ts';
import { inTransaction } from '../../store/db.ts';
import { eachDatabase, openTestStore } from '../../store/testing.ts';
import { html, links, serveSite } from '../../walk/testing/serve-site.ts';
import type { Crawl } from '../sites/types.ts';
import { createCrawlChanges } from './crawl-changes.ts';
import { createCrawlTurns } from './crawl-turns.ts';
import { crawling, newSite, type TestCrawling } from './testing.ts';

const minute = 60_000;
const paths = Array.from({ length: 30 }, (_, at) => `/page-${at}`);

/** Some pages, which the test may break. */
async function site(is: { fine: (path: string) => boolean }) {
  return serveSite((request, response) => {
    const path = request.url ?? '/';
    const isThere = path === '/' || paths.includes(path);
    if (!is.fine(path)) response.writeHead(500).end();
    else if (isThere) html(response, path === '/' ? links(...paths) : links('/'));
    else response.writeHead(404).end();
  });
}

/** The time of the pause is over. */
function passTime({ services }: TestCrawling, { until }: Crawl) {
  services.clock.nowMs = until ?? 0;
  services.events.wake('queued');
}

const isPaused = ({ state }: Crawl) => state === 'paused';
const isCompleted = ({ state }: Crawl) => state === 'completed';

test('Q8 a crawl rests while robots.txt cannot be read, and goes on when it can', async () => {
  const is = { fine: (path: string) => path !== '/robots.txt' };
  const { db } = await openTestStore();
  const crawl = await crawling(db, await site(is));
  const begunAt = crawl.services.clock.nowMs;
  await crawl.start();
  const paused = await crawl.until(isPaused);
  expect(paused).toMatchObject({ reason: 'robots', until: begunAt + minute, pages: { fetched: 0 } });
  is.fine = () => true;
  passTime(crawl, paused);
  expect(await crawl.until(isCompleted)).toMatchObject({ stoppedBy: null, pages: { counted: 31 } });
});

test('Q8 a crawl whose site asks for half a minute runs on, and says what it waits for', async () => {
  const { db } = await openTestStore();
  const served = await serveSite(({ url = '/' }, response) => {
    if (url === '/page-3') response.writeHead(503, { 'Retry-After': '30' }).end();
    else html(response, url === '/' ? links(...paths) : links());
  });
  const crawl = await crawling(db, served);
  await crawl.start();
  const rests = await crawl.until(({ pace }) => pace.slowedBy?.includes('pause') === true);
  expect(rests).toMatchObject({ state: 'running', reason: null });
});

test('Q8 a crawl rests while its site fails, and asks again for what failed', async () => {
  const is = { fine: (path: string) => !paths.includes(path) };
  const { db } = await openTestStore();
  const crawl = await crawling(db, await site(is));
  const begunAt = crawl.services.clock.nowMs;
  await crawl.start();
  const paused = await crawl.until(isPaused);
  expect(paused).toMatchObject({ reason: 'target', until: begunAt + minute, pages: { counted: 1 } });
  is.fine = () => true;
  passTime(crawl, paused);
  expect(await crawl.until(isCompleted)).toMatchObject({
    stoppedBy: null,
    pages: { counted: 31, failed: 0 },
  });
});

test('a crawl that uses up the pages of its day in the middle goes on the next day', async () => {
  const { db } = await openTestStore();
  const noMore = { heard: Promise.resolve() };
  const many = Array.from({ length: 100 }, (_, at) => `/page-${at}`);
  let asked = 0;
  const served = await serveSite(async ({ url: path = '/' }, response) => {
    asked += 1;
    // What was claimed first is kept by then.
    if (asked > 60) await noMore.heard;
    html(response, path === '/' ? links(...many) : links('/'));
  });
  const crawl = await crawling(db, served, { environment: { ASSAY_CRAWL_PAGES_PER_DAY: '5' } });
  noMore.heard = crawl.stopping;
  const { services, caller } = crawl;
  const tomorrow = nextDayAt(services.clock.nowMs);
  const crawled = async () => (await readDay(db, caller.accountId, services.clock.nowMs)).crawledPages;
  await crawl.start();
  const paused = await crawl.until(isPaused);
  expect(paused).toMatchObject({ reason: 'day', until: tomorrow });
  expect(await crawled()).toBe(paused.pages.fetched);
  expect(paused.pages.waiting).toBeGreaterThan(0);
  passTime(crawl, paused);
  expect(await crawl.until((now) => now.pages.fetched > paused.pages.fetched)).toMatchObject({ until: null });
});

test('D5 a crawl rests while the disk is full, and asks for nothing', async () => {
  const { db } = await openTestStore();
  const served = await site({ fine: () => true });
  const crawl = await crawling(db, served);
  const { services } = crawl;
  const begunAt = services.clock.nowMs;
  const disk = { hasRoom: false };
  const crawlTurns = createCrawlTurns({
    ...{ db, events: services.events, changes: createCrawlChanges(), log: silentLog },
    settings: configOf({ ASSAY_DISK_MIN: '1' }),
    watchPlaces: { take: () => () => {} },
    hasRoom: async () => disk.hasRoom,
    now: () => services.clock.nowMs,
  });
  await crawl.start({ ...services, crawlTurns });
  const paused = await crawl.until(isPaused);
  expect(paused).toMatchObject({ reason: 'disk', until: begunAt + minute, pages: { known: 0 } });
  expect(served.asked).toEqual([]);
  disk.hasRoom = true;
  passTime(crawl, paused);
  expect(await crawl.until(isCompleted)).toMatchObject({ pages: { counted: 31 } });
});

eachDatabase((database) => {
  test('Q10 three crawls of one account leave room for one of another', async () => {
    const { db } = await database.openTestStore();
    const release = Promise.withResolvers<void>();
    onTestFinished(() => release.resolve());
    const served = await serveSite(async ({ url: path = '/' }, response) => {
      if (path.startsWith('/held')) await release.promise;
      html(response, path === '/' ? links(...paths) : links());
    });
    const held = (at: number) => ({ start: `${served.origin}/held-${at}` });
    const busy = await crawling(db, served, { settings: held(0), concurrency: 3 });
    for (const at of [1, 2]) await newSite(db, busy.caller.accountId, sampleSettings(held(at)));
    const other = await crawling(db, served);
    const runner = await busy.start();
    expect(await other.until(isCompleted)).toMatchObject({ pages: { counted: 31 } });
    const { newest } = await busy.services.crawls.progress(busy.caller.accountId, busy.siteId);
    expect(newest).toEqual([]);
    release.resolve();
    await runner.stop(20_000);
  });

  test('Q10 a crawl has its turn before the third of an account that queued six', async () => {
    const { db } = await database.openTestStore();
    const busy = await crawling(db, await serveSite({ '/': links() }));
    const settings = (at: number) => sampleSettings({ start: `http://127.0.0.1:1/${at}` });
    for (let at = 1; at < 6; at += 1) await newSite(db, busy.caller.accountId, settings(at));
    const turns: { readonly accountId: number; readonly end: () => void }[] = [];
    const { crawlTurns } = busy.services;
    const begun = new EventEmitter();
    const runner = await busy.start({
      ...busy.services,
      crawlTurns: {
        ...crawlTurns,
        async run(turn) {
          const { promise, resolve: end } = Promise.withResolvers<void>();
          turns.push({ accountId: turn.accountId, end });
          begun.emit('turn');
          await promise;
          const goesOn = {
            state: 'running',
            reason: null,
            stoppedBy: null,
            delayMs: 0,
            memory: null,
          } as const;
          await inTransaction(db, (tx) => endTurn(tx, turn, goesOn, busy.services.clock.nowMs));
          return { kind: 'walked', counted: 0, failed: 0, closingMs: null };
        },
      },
    });
    while (turns.length < 2) await once(begun, 'turn');
    const other = await crawling(db, await serveSite({ '/': links() }));
    turns[0]?.end();
    while (turns.length < 3) await once(begun, 'turn');
    const stopped = runner.stop(0);
    for (const { end } of turns) end();
    await stopped;
    expect(turns.map(({ accountId }) => accountId)).toEqual([
      busy.caller.accountId,
      busy.caller.accountId,
      other.caller.accountId,
    ]);
  });
});
