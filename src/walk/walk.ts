import { setTimeout } from 'node:timers/promises';
import type { CrawlState } from '../crawl/types.ts';
import { createAgain } from './again.ts';
import { createAsking, timerMaxMs } from './asking.ts';
import { begin } from './begin.ts';
import { createBudgets } from './budgets.ts';
import { type WalkContext, WalkRests } from './context.ts';
import { createLedger, firstMet } from './ledger.ts';
import { createManners, freshMemory } from './manners.ts';
import { walkPages } from './pages.ts';
import { createProgress } from './progress.ts';
import { readSitemaps } from './sitemaps.ts';
import type { Walk, WalkParts } from './types.ts';

export const walk: Walk = async (parts) => {
  const { rows, stop } = parts;
  await rows.takeOver();
  const context = contextOf(parts, await rows.state());
  try {
    context.progress.enter('start');
    const begun = await begin(context);
    if (!('bounds' in begun)) return begun;
    const ledger = await createLedger(begun, context);
    if (ledger.state().known === 0) await ledger.add(firstMet(rows.settings));
    if (ledger.state().fetched === 0 && begun.site.sitemaps === null && !stop.aborted) {
      context.progress.enter('sitemaps');
      const sitemaps = await readSitemaps(begun.robots, begun.bounds, context, ledger.add);
      // Whoever goes on reads those that are left.
      if (!stop.aborted) await rows.saveSite({ ...begun.site, sitemaps });
    }
    context.progress.enter('pages');
    const end = await walkPages(begun, ledger, context);
    // The last batch was kept before the last pause.
    await ledger.keep([]);
    return end;
  } catch (error) {
    if (error instanceof WalkRests) return { stoppedBy: null, rest: error.rest };
    throw error;
  } finally {
    await context.asking.close();
  }
};

function contextOf(parts: WalkParts, state: CrawlState): WalkContext {
  const { rows, now, session, stop, pause = systemPause } = parts;
  const { restMaxMs = Number.POSITIVE_INFINITY, memory = freshMemory() } = parts;
  const manners = createManners(parts.connections, memory);
  const budgets = createBudgets(rows.settings, state, { now, bytesRead: () => asking.bytesRead() });
  const asking = createAsking({ open: session, leftMs: budgets.leftMs, leftBytes: budgets.leftBytes });
  const progress = createProgress(state, { now, slowedBy: manners.slowedBy, tell: parts.onProgress });
  return {
    ...{ parts, asking, budgets, manners, progress, workedMs: stopwatch(now) },
    ...{ memory, again: createAgain(parts) },
    async rest(ms, told, reason = 'host') {
      if (ms > restMaxMs) throw new WalkRests({ reason, ms });
      const isTold = ms >= toldMs;
      if (isTold) progress.paused(told);
      await pause(Math.min(ms, budgets.leftMs()), stop);
      if (isTold) progress.paused(null);
    },
  };
}

/** @returns what tells the time since it was asked before */
function stopwatch(now: () => number): () => number {
  let from = now();
  return () => {
    const before = from;
    from = now();
    return Math.max(0, from - before);
  };
}

/** Whoever looks on wonders by then. */
const toldMs = 60_000;

async function systemPause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(Math.min(ms, timerMaxMs), undefined, { signal }).catch(() => {});
}
