import { randomBytes } from 'node:crypto';
import { auditPage } from '../audit/audit.ts';
import { type AuditPool, createAuditPool } from '../audit/pool.ts';
import type { Crawled, Crawler, CrawlerOptions, CrawlOrder } from '../cli/parts.ts';
import { closeCrawl } from '../closing/close-crawl.ts';
import type { Config } from '../config.ts';
import type { CrawlRows } from '../crawl/types.ts';
import { isThisMachine } from '../lib/network.ts';
import { giveMemoryBack, tuneMemory } from '../lib/spare-memory.ts';
import { acceptUrl } from '../net/accept-url.ts';
import { allowEntryFor } from '../net/allow-list.ts';
import { createEgress, urlRules } from '../net/egress.ts';
import { unpackBody } from '../report/stored-body.ts';
import { crawlRows } from '../store/crawls/crawl-rows.ts';
import { endCrawl } from '../store/crawls/crawls.ts';
import type { WalkParts } from '../walk/types.ts';
import { walk } from '../walk/walk.ts';
import { readable } from './crawl-folder.ts';
import { type CrawlStore, openCrawlStore } from './crawl-store.ts';
import { egressSettings } from './egress-settings.ts';

/** A crawl leaves turns of its host to others; ten at once are as a page. */
const burst = 10;

/**
 * What `assay crawl` is made of. The hosts that its user named may be private.
 * @param shared pool of others, which stays open
 * @throws CannotStart
 */
export async function openCrawler(
  config: Config,
  version: string,
  { folder, begin, doors: doorsTo, rate }: CrawlerOptions,
  shared?: AuditPool,
): Promise<Crawler> {
  const own = egressSettings(config, { version, publicUrl: null });
  const paced = {
    ...own,
    hostBurst: Math.min(burst, own.hostBurst),
    hostPerSecond: rate ?? own.hostPerSecond,
  };
  const store = await openCrawlStore(folder, begin);
  // Afterwards, as the threads of the database need no large young heap.
  const untune = tuneMemory();
  const { db, settings, judgement, accountId, crawlId, startedAt, ended: endedBefore } = store;
  const doors = await opened(() => doorsTo(new URL(settings.start).origin), store);
  // Pacing is for other people's servers.
  const egress = createEgress(paced, rate === undefined ? { isUnpaced: isThisMachine } : {});
  const pool = shared ?? createAuditPool(config.parsing);
  const end = new AbortController();
  const rows = crawlRows(db, accountId, crawlId, settings);
  const allow = allowOf([
    settings.start,
    ...settings.urls,
    ...(Array.isArray(settings.sitemaps) ? settings.sitemaps : []),
  ]);

  const auditStart =
    (order: CrawlOrder): WalkParts['auditStart'] =>
    async (url) => {
      const audit = await auditPage(
        {
          ...{
            account: accountId,
            url,
            allow,
            doors,
            signal: AbortSignal.any([end.signal, order.stop]),
            onStage: () => {},
          },
          ...{ expectations: order.expectations, waivers: order.waivers },
        },
        { egress, pool, site: true, documentMs: config.fetching.documentMs, onTrouble: () => {} },
      );
      if (!audit.ok) return { ok: false, code: audit.failure.code, message: audit.failure.message };
      const { bodyBytes } = audit.judgement;
      return { ok: true, report: bodyBytes, finalUrl: unpackBody(bodyBytes).facts.finalUrl };
    };

  const closed = async (order: Parameters<typeof closeCrawl>[1]): Promise<Crawled> => {
    // No page is read any more, and what reading them took is more than closing takes.
    if (shared === undefined) await pool.close();
    giveMemoryBack();
    const { only } = judgement;
    const { report, urls } = await closeCrawl(rows, { ...order, ...(only !== undefined && { only }) });
    return { ok: true, report, indexable: () => urlsWhere(rows, (n) => urls.indexable[n] === 1) };
  };

  const crawl = async (order: CrawlOrder): Promise<Crawled> => {
    const { expectations, waivers, connections, stop, onProgress } = order;
    if (endedBefore !== null) return closed({ ...endedBefore, expectations, startedAt });
    const ended = await walk({
      ...{ rows, reader: pool.of({ account: accountId }), auditStart: auditStart(order) },
      session: (limits) => egress.session({ signal: end.signal, account: accountId, allow, doors, limits }),
      ...{ expectations, waivers, connections, stop, onProgress },
      accepts: (url) => acceptUrl(url, urlRules(paced, allow)).ok,
      ...{ now: Date.now, randomHex: () => randomBytes(8).toString('hex') },
      ...(isThisMachine(new URL(settings.start).hostname) && { secondTryMs: 0 }),
    });
    const finishedAt = Date.now();
    if ('failed' in ended) {
      await endCrawl(db, { accountId, crawlId }, { state: 'failed', stoppedBy: null, finishedAt });
      return { ok: false, failure: ended.failed };
    }
    const crawled = await closed({ ...ended, expectations, startedAt, finishedAt });
    await endCrawl(
      db,
      { accountId, crawlId },
      { state: 'completed', stoppedBy: ended.stoppedBy, finishedAt },
    );
    return crawled;
  };

  return {
    ...{ folder: store.folder, settings, judgement, startedAt, isEnded: endedBefore !== null },
    crawl: (order) => readable(store.folder, () => crawl(order)),
    async close(options) {
      end.abort();
      untune();
      await Promise.all([egress.close(), shared === undefined && pool.close()]);
      await store.close(options);
    },
  };
}

async function urlsWhere({ urls }: CrawlRows, isMeant: (n: number) => boolean): Promise<string[]> {
  const found: string[] = [];
  for await (const { n, url } of urls()) if (isMeant(n)) found.push(url);
  return found;
}

function allowOf(urls: readonly string[]): string[] {
  const entries = urls.flatMap((url) => allowEntryFor(new URL(url)) ?? []);
  return [...new Set(entries)];
}

/** What is refused leaves no folder behind, and no thread that keeps the process up. */
async function opened<T>(open: () => T, store: CrawlStore): Promise<T> {
  try {
    return open();
  } catch (error) {
    await store.close({ keep: false });
    throw error;
  }
}
