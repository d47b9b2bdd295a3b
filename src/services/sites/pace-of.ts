import type { CrawlSettings } from '../../crawl/types.ts';
import type { CrawlStateName } from '../../store/codes.ts';
import type { CrawlRow } from '../../store/sites/crawl-row.ts';
import { memoryOf } from './turn-memory.ts';
import type { Crawl } from './types.ts';

interface Open {
  readonly state: CrawlStateName;
  readonly settings: CrawlSettings;
}

/** How fast a crawl is, when it will be through, and what holds it up. */
export function paceOf(row: CrawlRow, { state, settings }: Open): Pick<Crawl, 'pace' | 'leftMs'> {
  const perSecond = perSecondOf(row);
  return {
    pace: { perSecond, slowedBy: slowedByOf(row, state) },
    leftMs: state === 'running' ? leftOf(row, settings, perSecond) : null,
  };
}

function perSecondOf({ fetched, workedMs }: CrawlRow): number | null {
  return workedMs === 0 ? null : Math.round((10_000 * fetched) / workedMs) / 10;
}

/** Until all that is known is fetched, or what it may take is used up. */
function leftOf(
  { waiting, fetched, workedMs }: CrawlRow,
  { pagesMax, minutesMax }: CrawlSettings,
  perSecond: number | null,
): number | null {
  if (perSecond === null || perSecond === 0) return null;
  const pages = Math.min(waiting, pagesMax - fetched);
  const ms = Math.round((1_000 * pages) / perSecond);
  return Math.max(0, Math.min(ms, 60_000 * minutesMax - workedMs));
}

/** Of a rest that is too short to be a pause of the crawl. */
export const restsForHost = 'The site asked for a pause, or gets as many requests as it should.';
const waitsForTurn = 'It waits for its turn: other crawls have theirs.';

function slowedByOf(row: CrawlRow, state: CrawlStateName): string | null {
  if (state !== 'running' && state !== 'queued') return null;
  const { slowedBy } = memoryOf(row);
  return row.leasedUntil === null && slowedBy !== restsForHost ? waitsForTurn : slowedBy;
}
