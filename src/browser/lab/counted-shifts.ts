import { Types } from '@paulirish/trace_engine';
import type { TraceEvent } from './trace-events.ts';

/** Microseconds. */
const inputMatters = 500_000;

/**
 * The events, with shifts of the first half second counted that Chromium takes for the visitor's own doing: to set the
 * size of a phone is input to it (https://crbug.com/1302667). Lighthouse counts them so, too; a shift without that mark
 * ends it.
 * @param events in the order of time
 */
export function countedShifts(events: readonly TraceEvent[]): TraceEvent[] {
  const start =
    events.find(({ name }) => name === 'viewport') ?? events.findLast(Types.Events.isNavigationStart);
  const startedAt = start?.ts ?? 0;
  let isOver = false;
  return events.map((event) => {
    if (!Types.Events.isLayoutShift(event) || event.args.data?.is_main_frame === undefined) return event;
    if (!event.args.data.had_recent_input) isOver = true;
    if (isOver || event.ts - startedAt > inputMatters) return event;
    return { ...event, args: { ...event.args, data: { ...event.args.data, had_recent_input: false } } };
  });
}
