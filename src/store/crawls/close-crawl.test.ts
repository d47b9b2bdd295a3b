import { expect, test } from 'vitest';
import type { ClosedCrawl } from '../../crawl/closed.ts';
import { firstInBlockOf, packLinksIn, unpackLinksIn } from '../../crawl/links-in.ts';
import { sampleSite } from '../../report/site/sample-site.ts';
import { crawlStateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import { eachDatabase } from '../testing.ts';
import { takeCrawlOver } from './claims.ts';
import { storeClosedCrawl } from './close-crawl.ts';
import { readFindingSums, readPagesOfFinding } from './finding-rows.ts';
import { readLinksBlock } from './link-rows.ts';
import { readReport } from './report-row.ts';
import { met, placing, type SampleCrawl, sampleCrawl } from './sample-crawl.ts';

/** More than one transaction writes. */
const count = 2_500;

eachDatabase(({ openTestStore }) => {
  test('what closing leaves is read as it was given', async () => {
    const { db } = await openTestStore();
    const crawl = await knownCrawl(db);
    const closed = closedCrawl();
    expect(await store(db, crawl, closed)).toBe(true);
    expect(await columnsOf(db, crawl)).toEqual([
      { n: 0, clicks: 0, linksIn: 0, indexable: 1, score: null },
      { n: 1, clicks: 1, linksIn: 1, indexable: 0, score: 1 },
      { n: 2_499, clicks: null, linksIn: 2_499, indexable: 1, score: 49 },
    ]);
    const key = { accountId: crawl.accountId, crawlId: crawl.id };
    const [first, second] = await readFindingSums(db, key);
    expect([first, second]).toEqual(closed.findings.map(({ pages: _, ...sums }) => sums));
    expect(await readPagesOfFinding(db, key, 'image-alt')).toEqual(closed.findings[1]?.pages);
    expect(await readPagesOfFinding(db, key, 'unknown')).toBeUndefined();
    const block = await readLinksBlock(db, key, firstInBlockOf(300));
    expect(block && unpackLinksIn(block, 300)).toEqual(Uint32Array.of(299));
    expect(await readReport(db, key)).toEqual(closed.report);
    expect(await rowOf(db, crawl)).toMatchObject({
      ...{ state: crawlStateCodes.completed, score: 73, findingsCount: 2, indexable: 380, estimate: 412 },
      ...{ checksVersion: '1.2.3', stoppedBy: null, finishedAt: closed.report.finishedAt },
    });
  });

  test('a crawl that went on is closed anew', async () => {
    const { db } = await openTestStore();
    const crawl = await knownCrawl(db);
    await store(db, crawl, closedCrawl());
    const { findings, ...others } = closedCrawl();
    await store(db, crawl, { ...others, findings: findings.slice(1) });
    const key = { accountId: crawl.accountId, crawlId: crawl.id };
    expect((await readFindingSums(db, key)).map(({ check }) => check)).toEqual(['image-alt']);
    expect(await rowOf(db, crawl)).toMatchObject({ findingsCount: 1 });
  });

  test('nothing is told by one who lost the crawl', async () => {
    const { db } = await openTestStore();
    const crawl = await knownCrawl(db);
    const key = { accountId: crawl.accountId, crawlId: crawl.id };
    const claim = await takeCrawlOver(db, key);
    await takeCrawlOver(db, key);
    let isTold = false;
    const isKept = await storeClosedCrawl(db, { ...key, claim }, closedCrawl(), async () => {
      isTold = true;
    });
    expect([isKept, isTold]).toEqual([false, false]);
    expect(await readReport(db, key)).toBeUndefined();
    expect(await rowOf(db, crawl)).toMatchObject({ state: crawlStateCodes.running, score: null });
  });

  test('what the last step throws leaves the crawl open', async () => {
    const { db } = await openTestStore();
    const crawl = await knownCrawl(db);
    const failing = store(db, crawl, closedCrawl(), () => Promise.reject(new Error('no room')));
    await expect(failing).rejects.toThrow('no room');
    expect(await rowOf(db, crawl)).toMatchObject({ state: crawlStateCodes.running, score: null });
    expect(await store(db, crawl, closedCrawl())).toBe(true);
  });
});

async function knownCrawl(db: Db): Promise<SampleCrawl> {
  const crawl = await sampleCrawl(db);
  const all = Array.from({ length: count }, (_, n) => met(`/page-${n}`));
  await crawl.rows.commit({ fetched: [], met: all, requests: 0, workedMs: 0 }, placing());
  return crawl;
}

async function store(db: Db, crawl: SampleCrawl, closed: ClosedCrawl, last?: () => Promise<void>) {
  const key = { accountId: crawl.accountId, crawlId: crawl.id };
  return storeClosedCrawl(db, { ...key, claim: await takeCrawlOver(db, key) }, closed, last);
}

function columnsOf(db: Db, { accountId, id }: SampleCrawl) {
  return db.sql
    .selectFrom('crawlUrls')
    .select(['n', 'clicks', 'linksIn', 'indexable', 'score'])
    .where('accountId', '=', accountId)
    .where('crawlId', '=', id)
    .where('n', 'in', [0, 1, 2_499])
    .orderBy('n')
    .execute();
}

function rowOf(db: Db, { accountId, id }: SampleCrawl) {
  return db.sql
    .selectFrom('crawls')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function closedCrawl(): ClosedCrawl {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const finding = { category: 'seo', fails: 1, warns: 2, judged: 3, tenths: 13, isDangerous: true } as const;
  return {
    report: sampleSite(),
    findings: [
      { ...finding, check: 'title-length', outcome: 'warn', pages: new Uint32Array() },
      { ...finding, check: 'image-alt', outcome: 'fail', pages: Uint32Array.from(numbers, (n) => 3 * n) },
    ],
    urls: {
      clicks: Int32Array.from(numbers, (n) => (n === 2_499 ? -1 : n)),
      linksIn: Uint32Array.from(numbers),
      indexable: Uint8Array.from(numbers, (n) => (n === 1 ? 0 : 1)),
      score: Int8Array.from(numbers, (n) => (n === 0 ? -1 : n % 50)),
    },
    linksIn: packLinksIn(count, (n) => (n === 0 ? new Uint32Array() : Uint32Array.of(n - 1))),
  };
}
