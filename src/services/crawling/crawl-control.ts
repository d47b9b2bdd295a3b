import type { CrawlSettings } from '../../crawl/types.ts';
import { invalid } from '../../errors.ts';
import { buryCrawl, findCrawlToChange } from '../../store/crawls/control-crawl.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { changeSite, findOpenCrawl, findSiteToChange } from '../../store/sites/change-site.ts';
import { type CrawlRow, findCrawlById, findSiteCrawl } from '../../store/sites/crawl-row.ts';
import type { Caller } from '../caller.ts';
import type { Admit } from '../reports/types.ts';
import { crawlOf } from '../sites/crawl-of.ts';
import { noSuchCrawl } from '../sites/find-crawl.ts';
import { requireSite } from '../sites/require-site.ts';
import type { Crawl, CrawlControlService, CrawlNumber } from '../sites/types.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { type CrawlWish, continueCrawl, pauseCrawl, stopCrawl } from './change-crawl.ts';
import { createCrawlLive } from './crawl-live.ts';
import type { CrawlingParts } from './crawling-parts.ts';

interface Wished {
  readonly wish: CrawlWish;
  readonly action: string;
}

const wishes: Readonly<Record<'paused' | 'running' | 'stopped', Wished>> = {
  paused: { wish: pauseCrawl, action: 'crawl.paused' },
  running: { wish: continueCrawl, action: 'crawl.continued' },
  stopped: { wish: stopCrawl, action: 'crawl.stopped' },
};

/** Q12: what people do to crawls, and see of them. */
export function createCrawlControl(parts: CrawlingParts): CrawlControlService & { endWaits(): void } {
  return {
    async toChange(accountId, siteId, number) {
      await requireSite(parts.db, accountId, siteId);
      const row = await findCrawlMeant(parts.db, accountId, siteId, number);
      if (row === undefined) throw noSuchCrawl(number);
      return crawlOf(row);
    },
    change: (caller, siteId, number, state, admit) =>
      change(parts, caller, siteId, number, { ...wishes[state], admit }),
    delete: (caller, siteId, number) => remove(parts, caller, siteId, number),
    ...createCrawlLive(parts),
  };
}

async function change(
  { db, events, changes, now }: CrawlingParts,
  caller: Caller,
  siteId: number,
  number: CrawlNumber,
  { wish, action, admit = () => {} }: Wished & { readonly admit: Admit | undefined },
): Promise<Crawl> {
  const { accountId } = caller;
  await requireSite(db, accountId, siteId);
  const changed = await inTransaction(db, async (tx) => {
    const site = await findSiteToChange(tx, accountId, siteId);
    const row = site && (await findCrawlMeant(tx, accountId, siteId, number));
    const crawl = row && (await findCrawlToChange(tx, { accountId, crawlId: row.id }));
    if (site === undefined || row === undefined || crawl === undefined) throw noSuchCrawl(number);
    const open = await findOpenCrawl(tx, accountId, siteId);
    if (open !== undefined && open !== row.id)
      throw invalid('state', 'Another crawl of this site is open. Wait for its end, or stop it first.');
    if (await wish(tx, crawl, { ofSite: JSON.parse(site.settings) as CrawlSettings, admit })) {
      await changeSite(tx, { accountId, id: siteId }, {}, now());
      const event = { action, object: `site:${siteId}`, detail: `crawl ${row.number}` };
      await writeAuditLog(tx, caller, now(), event);
    }
    const after = await findSiteCrawl(tx, accountId, siteId, row.number);
    if (after === undefined) throw noSuchCrawl(number);
    return after;
  });
  changes.tell(changed.id);
  events.wake('queued');
  return crawlOf(changed);
}

/** An older one that goes on is the one that people mean, and not the newest, which has ended. */
async function findCrawlMeant(
  db: Db,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
): Promise<CrawlRow | undefined> {
  const open = number === 'latest' ? await findOpenCrawl(db, accountId, siteId) : undefined;
  return open === undefined
    ? findSiteCrawl(db, accountId, siteId, number)
    : findCrawlById(db, accountId, open);
}

async function remove(
  { db, changes, now }: CrawlingParts,
  caller: Caller,
  siteId: number,
  number: number,
): Promise<void> {
  const { accountId } = caller;
  await requireSite(db, accountId, siteId);
  const crawlId = await inTransaction(db, async (tx) => {
    const site = await findSiteToChange(tx, accountId, siteId);
    const row = site && (await findSiteCrawl(tx, accountId, siteId, number));
    if (site === undefined || row === undefined) throw noSuchCrawl(number);
    if (row.id === site.completedCrawlId)
      throw invalid(
        'number',
        'The latest completed crawl is what the site shows, so it stays. Delete the site, or crawl it again first.',
      );
    await buryCrawl(tx, { accountId, crawlId: row.id }, now());
    const latest = await findSiteCrawl(tx, accountId, siteId, 'latest');
    if (latest === undefined)
      throw invalid('number', 'This is the only crawl of the site, so it stays. Delete the site instead.');
    await changeSite(tx, { accountId, id: siteId }, { latestCrawlId: latest.id }, now());
    const event = { action: 'crawl.deleted', object: `site:${siteId}`, detail: `crawl ${number}` };
    await writeAuditLog(tx, caller, now(), event);
    return row.id;
  });
  changes.tell(crawlId);
}
