import { type Met, sourceBits } from '../crawl/types.ts';
import type { Bounds, WalkContext } from './context.ts';
import { within } from './edges.ts';
import type { Ledger } from './ledger.ts';

/**
 * Pages that the crawl before counted, and that nothing leads to any more: whether they are gone is not known before they
 * are asked for. They join when nothing else waits.
 */
export function createFormerUrls(
  bounds: Bounds,
  ledger: Ledger,
  { parts, budgets }: WalkContext,
): { joinOnce(): Promise<void> } {
  const { again, stop } = parts;
  let isDone = false;
  return {
    async joinOnce() {
      const state = ledger.state();
      if (isDone || stop.aborted || !bounds.settings.follow || budgets.spent(state) !== null) return;
      isDone = true;
      for await (const urls of again?.former?.urls() ?? [])
        await ledger.add(urls.flatMap((url) => metAgain(within(url, bounds))));
    },
  };
}

function metAgain(url: string | null): readonly Met[] {
  return url === null ? [] : [{ url, sources: sourceBits.previous, clicks: null }];
}
