import { onTestFinished } from 'vitest';
import type { RunAudit } from '../../audit/types.ts';
import { CrawlCloser } from '../../closing/crawl-closer.ts';
import { sampleSettings } from '../../crawl/sample-settings.ts';
import type { CrawlSettings } from '../../crawl/types.ts';
import { startCrawlRunner } from '../../jobs/crawl-runner.ts';
import type { Runner } from '../../jobs/runner.ts';
import { silentLog } from '../../lib/log.ts';
import { createEgress } from '../../net/egress.ts';
import { packBody } from '../../report/sample-packed-body.ts';
import { crawlWork } from '../../start/run-crawl.ts';
import { usualEgress } from '../../start/testing.ts';
import { causeCodes } from '../../store/codes.ts';
import { queueCrawl } from '../../store/crawls/queue-crawl.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { findProjectByName, insertProject } from '../../store/reports/projects.ts';
import { changeSite, insertSite } from '../../store/sites/change-site.ts';
import { testReader } from '../../walk/testing/reader.ts';
import type { TestSite } from '../../walk/testing/serve-site.ts';
import type { Caller } from '../caller.ts';
import type { Crawl } from '../sites/types.ts';
import { newAccount, sampleBody, type TestServices, testServices } from '../testing.ts';
import type { CrawlWork, TurnOutcome } from './types.ts';

export interface TestCrawling {
  readonly db: Db;
  readonly services: TestServices;
  readonly caller: Caller;
  readonly work: CrawlWork;
  /** Of all turns so far. */
  readonly outcomes: readonly TurnOutcome[];
  readonly siteId: number;
  readonly crawlId: number;
  start(services?: Pick<TestServices, 'crawlTurns' | 'events'>): Promise<Runner>;
  crawl(): Promise<Crawl>;
  /** Resolves when the first turn has heard that it is to end. */
  readonly stopping: Promise<void>;
  /** Resolves when the crawl is so. */
  until(is: (crawl: Crawl) => boolean): Promise<Crawl>;
}

/** A site of a new account whose first crawl waits, walked and closed by the real engine; pages are read for their links alone. */
export async function crawling(
  db: Db,
  site: TestSite,
  {
    settings = {},
    environment = {},
    concurrency = 2,
    runAudit = auditsWell,
  }: {
    readonly settings?: Partial<CrawlSettings>;
    readonly environment?: Record<string, string>;
    readonly concurrency?: number;
    /** Of the start page. */
    readonly runAudit?: RunAudit;
  } = {},
): Promise<TestCrawling> {
  const services = testServices(db, { settings: environment });
  const caller = await newAccount(services);
  const { accountId } = caller;
  const real = workOn(site, runAudit);
  const { promise: stopping, resolve: stop } = Promise.withResolvers<void>();
  const work: CrawlWork = {
    ...real,
    walk(order) {
      order.stop.addEventListener('abort', () => stop());
      return real.walk(order);
    },
  };
  const outcomes: TurnOutcome[] = [];
  const [siteId, crawlId] = await newSite(
    db,
    accountId,
    sampleSettings({ start: `${site.origin}/`, ...settings }),
  );
  const crawl = async () => (await services.crawls.progress(accountId, siteId)).crawl;
  return {
    ...{ db, services, caller, work, outcomes, siteId, crawlId, crawl, stopping },
    async start(on = services) {
      const runner = await startCrawlRunner({
        ...{ turns: on.crawlTurns, events: on.events, work, concurrency, accountTurnsMax: 2 },
        onTurn: (outcome) => outcomes.push(outcome),
        log: silentLog,
      });
      onTestFinished(() => runner.stop(0));
      return runner;
    },
    async until(is) {
      const { promise, resolve } = Promise.withResolvers<Crawl>();
      const end = await services.crawls.watch(accountId, siteId, (progress) => {
        if (progress !== undefined && is(progress.crawl)) resolve(progress.crawl);
      });
      try {
        return await promise;
      } finally {
        end();
      }
    },
  };
}

/** Its first crawl waits. @returns their ids */
export async function newSite(db: Db, accountId: number, settings: CrawlSettings): Promise<[number, number]> {
  return inTransaction(db, async (tx) => {
    const host = new URL(settings.start).hostname;
    const project = (await findProjectByName(tx, accountId, host)) ?? {
      id: await insertProject(tx, accountId, host, 1),
    };
    const siteId = await insertSite(tx, accountId, {
      ...{ projectId: project.id, name: null, start: settings.start, settings: JSON.stringify(settings) },
      ...{ privacy: 0, slug: crypto.randomUUID(), passwordHash: null, indexable: 0, createdAt: 1 },
    });
    const crawlId = await queueCrawl(tx, {
      ...{ accountId, siteId, number: 1, settings, cause: causeCodes.create, causedBy: null, now: 1 },
    });
    await changeSite(tx, { accountId, id: siteId }, { crawlsCount: 1, latestCrawlId: crawlId }, 1);
    return [siteId, crawlId];
  });
}

const auditsWell: RunAudit = async ({ url }) => {
  const body = sampleBody(80);
  const facts = { ...body.facts, finalUrl: url };
  return {
    ...{ ok: true, egressBytes: 1_000, evidence: null, report: packBody({ ...body, facts }) },
    summary: { ...body, findings: [] },
  };
};

function workOn({ port }: TestSite, runAudit: RunAudit): CrawlWork {
  const settings = { ...usualEgress, allow: [`127.0.0.1:${port}`] };
  const egress = createEgress(settings, { isUnpaced: () => true });
  onTestFinished(() => egress.close());
  const { walk } = crawlWork({
    ...{ egress, settings },
    openPool: () => ({ of: () => testReader, close: async () => {} }) as never,
    runAudit,
  });
  return {
    walk,
    // In this thread, as starting one takes longer than the test.
    async close({ rows, abort: _, ...order }) {
      const [site, shapes, state, { pattern, pieces }] = await Promise.all([
        ...([rows.site(), rows.shapes(), rows.state(), rows.packedPages()] as const),
      ]);
      const closer = new CrawlCloser(order, { settings: rows.settings, site, shapes, state, pattern });
      const urls = [];
      for await (const url of rows.urls()) urls.push(url);
      closer.addUrls(urls);
      for await (const piece of pieces) closer.addPages(piece);
      return closer.closed();
    },
  };
}
