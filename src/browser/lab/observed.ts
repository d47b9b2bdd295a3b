import { Handlers, Lantern } from '@paulirish/trace_engine';
import type { LabMetrics } from '../../evidence/browser-evidence.ts';
import { type ReadTrace, scoresOf } from './read-trace.ts';

const { MetricName } = Handlers.ModelHandlers.PageLoadMetrics;

/**
 * As it was here. Blocking counts until the trace ends: Lighthouse looks for five quiet seconds to end it, longer than
 * a look takes.
 */
export function observedMetrics(trace: ReadTrace, cls: number): LabMetrics {
  const scores = scoresOf(trace.data, trace.navigation);
  const fcp = scores?.get(MetricName.FCP);
  const lcp = scores?.get(MetricName.LCP);
  return {
    fcp: fcp === undefined ? null : fcp.timing / 1000,
    lcp: lcp === undefined ? null : lcp.timing / 1000,
    tbt: fcp?.event === undefined ? null : blockingMs(trace, fcp.event.ts),
    cls,
  };
}

/** @param from microseconds, as of the events */
function blockingMs({ events, navigation, bounds }: ReadTrace, from: number): number {
  const tasks = events.filter(
    (event) =>
      event.name === 'RunTask' &&
      event.pid === navigation.pid &&
      event.tid === navigation.tid &&
      (event.dur ?? 0) > 0,
  );
  const spans = tasks.map(({ ts, dur = 0 }) => ({
    start: ts / 1000,
    end: (ts + dur) / 1000,
    duration: dur / 1000,
  }));
  return Lantern.Metrics.TBTUtils.calculateSumOfBlockingTime(
    spans as Parameters<typeof Lantern.Metrics.TBTUtils.calculateSumOfBlockingTime>[0],
    from / 1000,
    bounds.max / 1000,
  );
}
