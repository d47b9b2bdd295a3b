import type { CrawlSettings, CrawlState, StoppedBy } from '../crawl/types.ts';

/** Q5: what is left of the crawl. What earlier processes used of it counts. */
export interface Budgets {
  /** What ends the walk now. */
  spent(state: CrawlState): StoppedBy | null;
  /** Addresses that may still be asked for. */
  room(state: CrawlState): number;
  leftMs(): number;
  leftBytes(): number;
}

/** Redirects and files are no pages, but a site may have no end of them. */
const requestsAPage = 3;

export function createBudgets(
  { pagesMax, bytesMax, minutesMax }: CrawlSettings,
  { bytes: usedBytes, workedMs }: CrawlState,
  { now, bytesRead }: { readonly now: () => number; readonly bytesRead: () => number },
): Budgets {
  const endsAt = now() + minutesMax * 60_000 - workedMs;
  const leftMs = () => Math.max(0, endsAt - now());
  const leftBytes = () => Math.max(0, bytesMax - usedBytes - bytesRead());
  const room = ({ fetched, requests }: CrawlState) =>
    Math.max(0, Math.min(pagesMax - fetched, requestsAPage * pagesMax - requests));
  return {
    room,
    leftMs,
    leftBytes,
    spent(state) {
      if (leftMs() === 0) return 'time';
      if (leftBytes() === 0) return 'bytes';
      return room(state) === 0 ? 'pages' : null;
    },
  };
}
