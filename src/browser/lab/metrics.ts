import { Types } from '@paulirish/trace_engine';
import type { Lab } from '../../evidence/browser-evidence.ts';
import {
  type Elements,
  hidingFonts,
  largestPaint,
  layoutShifts,
  movedNodes,
  renderBlocking,
  scoreOf,
} from './insights.ts';
import { observedMetrics } from './observed.ts';
import { readTrace } from './read-trace.ts';
import { orderedEvents, UnreadableTrace } from './trace-events.ts';

export { UnreadableTrace } from './trace-events.ts';

/**
 * Lab values and insights of the last page that a trace of Chromium opened, by Lighthouse's engine with Lighthouse's
 * conditions for mobile. The engine builds the requests from the trace, as it does for Lighthouse's insights; for its
 * metrics Lighthouse still reads them from a log of DevTools (docs/agreement.md has what that comes to).
 * @param events as `Tracing.dataCollected` brought them; the engine writes into them. How many they may be is the
 * caller's to limit
 * @param elements what stood behind the ids of `nodeIdsOf`
 * @throws UnreadableTrace, and nothing else
 */
export async function labOf(events: readonly unknown[], elements: Elements): Promise<Lab> {
  try {
    const trace = await readTrace(events);
    const { cls, shifts } = layoutShifts(trace, elements);
    const { fcp, lcp, tbt } = trace.simulation?.estimates ?? { fcp: null, lcp: null, tbt: null };
    return {
      simulated: { fcp: fcp?.timing ?? null, lcp: lcp?.timing ?? null, tbt: tbt?.timing ?? null, cls },
      observed: observedMetrics(trace, cls),
      lcp: largestPaint(trace, elements),
      shifts,
      renderBlocking: renderBlocking(trace),
      hidingFonts: hidingFonts(trace),
    };
  } catch (cause) {
    throw refusalFor(cause);
  }
}

const idsMax = 200;

/**
 * What `labOf` can say more of with its elements: to be asked while the page is still open. Of each largest paint so
 * far, latest first, and of what the largest shifts moved.
 * @returns ids for `DOM.describeNode` and the like, as `backendNodeId`
 * @throws UnreadableTrace, and nothing else
 */
export function nodeIdsOf(events: readonly unknown[]): number[] {
  try {
    const known = orderedEvents(events);
    const paints = known.filter(Types.Events.isAnyLargestContentfulPaintCandidate).reverse();
    const painted = paints.flatMap(({ args }) => (args.data?.isMainFrame === true ? args.data.nodeId : []));
    const shifts = known.filter(Types.Events.isLayoutShift);
    const moved = shifts.sort((one, other) => scoreOf(other) - scoreOf(one)).flatMap(movedNodes);
    return [...new Set([...painted.slice(0, idsMax / 2), ...moved])].slice(0, idsMax);
  } catch (cause) {
    throw refusalFor(cause);
  }
}

function refusalFor(cause: unknown): UnreadableTrace {
  if (cause instanceof UnreadableTrace) return cause;
  return new UnreadableTrace('The engine cannot make sense of the trace.', { cause });
}
