import type { CrawlSettings } from '../../crawl/types.ts';
import { invalid } from '../../errors.ts';
import { type CrawlToChange, moveCrawl, wishOfCrawl } from '../../store/crawls/control-crawl.ts';
import type { Tx } from '../../store/db.ts';
import type { Admit } from '../reports/types.ts';
import { takeCrawl } from '../sites/limits.ts';

/** What a person wants of a crawl. @returns false: it is so already @throws AssayError errors.state, rate-limited */
export type CrawlWish = (tx: Tx, crawl: CrawlToChange, given: Given) => Promise<boolean>;

interface Given {
  readonly ofSite: CrawlSettings;
  /** One that has ended counts as a new one when it goes on. */
  readonly admit: Admit;
}

export const pauseCrawl: CrawlWish = async (tx, crawl) => {
  const { state, reason, wanted, isHeld } = crawl;
  if (hasEnded(crawl)) throw ended('so it cannot be paused. Crawl the site again');
  if (state === 'closing') throw judged('so it cannot be paused');
  if (reason === 'person' || wanted === 'paused') return false;
  if (isHeld) await wishOfCrawl(tx, crawl, 'paused');
  else await moveCrawl(tx, crawl, { ...crawl, state: 'paused' });
  return true;
};

/** Ends it now, and judges what is there. */
export const stopCrawl: CrawlWish = async (tx, crawl) => {
  const { state, wanted, isHeld } = crawl;
  if (hasEnded(crawl)) throw ended('so there is nothing to stop');
  if (state === 'closing' || wanted === 'stopped') return false;
  if (isHeld) await wishOfCrawl(tx, crawl, 'stopped');
  else await moveCrawl(tx, crawl, { ...crawl, state: 'closing', stoppedBy: 'person' });
  return true;
};

/** One that had ended goes on with as much as the site allows now, where that is more. */
export const continueCrawl: CrawlWish = async (tx, crawl, { ofSite, admit }) => {
  const { state, wanted, isHeld, settings } = crawl;
  if (state === 'closing') throw judged('and can go on after that');
  if (hasEnded(crawl)) {
    const raised = raisedSettings(settings, ofSite);
    refuseContinuing(crawl, raised);
    admit();
    await takeCrawl(tx, crawl.accountId);
    await moveCrawl(tx, crawl, { state: 'running', stoppedBy: null, settings: raised });
    return true;
  }
  if (isHeld) {
    if (wanted === null) return false;
    await wishOfCrawl(tx, crawl, null);
    return true;
  }
  if (state !== 'paused') return false;
  await moveCrawl(tx, crawl, { ...crawl, state: 'running' });
  return true;
};

function hasEnded({ state }: CrawlToChange): boolean {
  return state === 'completed' || state === 'failed';
}

function raisedSettings(settings: CrawlSettings, ofSite: CrawlSettings): CrawlSettings {
  const more = (name: 'pagesMax' | 'bytesMax' | 'minutesMax') => Math.max(settings[name], ofSite[name]);
  return {
    ...settings,
    pagesMax: more('pagesMax'),
    bytesMax: more('bytesMax'),
    minutesMax: more('minutesMax'),
  };
}

function refuseContinuing(crawl: CrawlToChange, allowed: CrawlSettings): void {
  const { state, stoppedBy, hasDetails } = crawl;
  if (state === 'failed') throw ended('as no page was judged. Crawl the site again');
  if (stoppedBy === null || stoppedBy === 'urls')
    throw ended('and nothing is left to be fetched. Crawl the site again');
  if (!hasDetails) throw ended('and its pages are no longer kept. Crawl the site again');
  const left = {
    pages: allowed.pagesMax - crawl.fetched,
    bytes: allowed.bytesMax - crawl.bytes,
    time: allowed.minutesMax * 60_000 - crawl.workedMs,
    ...{ person: 1, target: 1 },
  };
  if (left[stoppedBy] <= 0)
    throw ended('as it used up what it may take. Allow the site more, and let it go on then');
}

function ended(so: string) {
  return invalid('state', `This crawl has ended, ${so}.`);
}

function judged(so: string) {
  return invalid('state', `This crawl is being judged, ${so}. That takes a minute at most.`);
}
