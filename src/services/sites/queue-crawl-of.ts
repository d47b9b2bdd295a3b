import type { CrawlSettings } from '../../crawl/types.ts';
import { type CauseCode, causeCodes } from '../../store/codes.ts';
import { queueCrawl } from '../../store/crawls/queue-crawl.ts';
import type { Tx } from '../../store/db.ts';
import {
  changeSite,
  findOpenCrawl,
  findSiteToChange,
  type SiteChanges,
} from '../../store/sites/change-site.ts';
import type { SiteRow } from '../../store/sites/sites.ts';
import { takeCrawl } from './limits.ts';
import { withinLimits } from './site-settings.ts';
import type { SitesParts } from './sites-parts.ts';

type QueueParts = Pick<SitesParts, 'settings' | 'now'>;

/** Why a crawl is made. */
interface CrawlReason {
  readonly cause: CauseCode;
  /** As the audit log names actors; by itself: `schedule:7`. */
  readonly causedBy: string;
}

/** Queues a crawl of a site or joins the one that is open. @throws CrawlsFull to be undone */
export async function queueOrJoin(
  tx: Tx,
  { settings: { crawls }, now }: QueueParts,
  { accountId, id: siteId, crawlsCount }: SiteRow,
  settings: CrawlSettings,
  reason: CrawlReason,
): Promise<{ readonly crawlId: number; readonly changes?: SiteChanges }> {
  const open = await findOpenCrawl(tx, accountId, siteId);
  if (open !== undefined) return { crawlId: open };
  await takeCrawl(tx, accountId);
  const number = crawlsCount + 1;
  const crawlId = await queueCrawl(tx, {
    ...{ accountId, siteId, number, ...reason, now: now() },
    settings: withinLimits(settings, crawls),
  });
  return { crawlId, changes: { crawlsCount: number, latestCrawlId: crawlId } };
}

/**
 * Queues a crawl that nobody asks for at this moment, and tells of it after the commit.
 * @param causedBy such as `schedule:7`
 * @returns its number in the site, or that of the open one which it joins; undefined: the site is gone
 * @throws CrawlsFull before anything is written
 */
export async function queueByItself(
  tx: Tx,
  parts: QueueParts & Pick<SitesParts, 'events'>,
  { accountId, siteId }: { readonly accountId: number; readonly siteId: number },
  causedBy: string,
): Promise<{ readonly number: number; readonly isQueued: boolean } | undefined> {
  const before = await findSiteToChange(tx, accountId, siteId);
  if (before === undefined) return undefined;
  const settings = JSON.parse(before.settings) as CrawlSettings;
  const reason = { cause: causeCodes.schedule, causedBy };
  const { changes } = await queueOrJoin(tx, parts, before, settings, reason);
  if (changes === undefined) return { number: before.crawlsCount, isQueued: false };
  await changeSite(tx, before, changes, parts.now());
  tx.afterCommit(() => parts.events.wake('queued'));
  return { number: before.crawlsCount + 1, isQueued: true };
}
