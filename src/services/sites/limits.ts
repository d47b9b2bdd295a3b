import { AssayError } from '../../errors.ts';
import { nextDayAt, readDay } from '../../store/counters/account-days.ts';
import type { Db, Tx } from '../../store/db.ts';
import { lockAccount } from '../../store/people/accounts.ts';
import { countOpenCrawls, countSites } from '../../store/sites/counts.ts';
import type { ServiceSettings } from '../settings.ts';
import type { SiteLimits } from './types.ts';

/** Of one account. */
const sitesMax = 200;
export const crawlsRunningMax = 2;
const crawlsWaitingMax = 20;
const crawlsOpenMax = crawlsRunningMax + crawlsWaitingMax;

/** Too many sites, or crawls that are open. */
export class CrawlsFull extends AssayError {
  constructor(message: string, extra: { readonly retryAfterSeconds?: number } = {}) {
    super('rate-limited', message, extra);
  }
}

/**
 * Room for one more site: until the transaction ends nobody else makes one for the account.
 * @throws CrawlsFull
 */
export async function takeSite(tx: Tx, accountId: number): Promise<void> {
  await lockAccount(tx, accountId);
  if ((await countSites(tx, accountId)) < sitesMax) return;
  throw new CrawlsFull(`This account has ${sitesMax} sites, which is the limit. Delete one first.`);
}

/** Room for one more crawl, in the same way. @throws CrawlsFull */
export async function takeCrawl(tx: Tx, accountId: number): Promise<void> {
  await lockAccount(tx, accountId);
  if ((await countOpenCrawls(tx, accountId)) < crawlsOpenMax) return;
  throw new CrawlsFull(
    `${crawlsOpenMax} crawls of this account have not ended yet, which is the limit. Try again when one has ended, or stop one.`,
    { retryAfterSeconds: 60 },
  );
}

export async function readLimits(
  db: Db,
  { crawls }: Pick<ServiceSettings, 'crawls'>,
  accountId: number,
  nowMs: number,
): Promise<SiteLimits> {
  const [sites, open, day] = await Promise.all([
    countSites(db, accountId),
    countOpenCrawls(db, accountId),
    readDay(db, accountId, nowMs),
  ]);
  return {
    sites: { max: sitesMax, used: sites },
    crawls: { max: crawlsOpenMax, used: open },
    pagesPerDay: { max: crawls.pagesPerDay, used: day.crawledPages, renewsAt: nextDayAt(nowMs) },
    pagesMax: crawls.pagesMax,
  };
}
