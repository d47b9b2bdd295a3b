import type { Types } from '@paulirish/trace_engine';

/** One event of a trace of Chromium, in the form that the engine reads; times in microseconds of one monotonic clock. */
export type TraceEvent = Types.Events.Event;

/** The one error of this folder: the events are no trace of a page that was opened, or no honest one. */
export class UnreadableTrace extends Error {
  override readonly name = 'UnreadableTrace';
}

/**
 * The events in the order of time; those of one instant stay as they came, so that they nest as they did.
 * @throws UnreadableTrace
 */
export function orderedEvents(events: readonly unknown[]): TraceEvent[] {
  if (!events.every(isEvent)) throw new UnreadableTrace('Among the events are some that are none.');
  for (const [name, most] of Object.entries(mostOf)) {
    const found = events.reduce((count, event) => (event.name === name ? count + 1 : count), 0);
    if (found > most) throw new UnreadableTrace(`The trace has ${found} events ${name}; ${most} are read.`);
  }
  return events.toSorted((one, other) => one.ts - other.ts);
}

/**
 * Of these the engine compares each with each, or worse: 700 requests in a chain take it some five seconds, 1,400 took 46.
 * A look makes at most 500 over the network.
 */
const mostOf: Readonly<Record<string, number>> = {
  ResourceSendRequest: 700,
  BeginRemoteFontLoad: 700,
  LayoutImageUnsized: 5_000,
  LayoutShift: 5_000,
};

function isEvent(event: unknown): event is TraceEvent {
  if (typeof event !== 'object' || event === null) return false;
  const { name, cat, ph, ts, dur, pid, tid, args } = event as Partial<Record<string, unknown>>;
  return (
    [name, cat, ph].every((text) => typeof text === 'string') &&
    [ts, pid, tid].every(Number.isFinite) &&
    (dur === undefined || (Number.isFinite(dur) && (dur as number) >= 0)) &&
    typeof args === 'object' &&
    args !== null
  );
}
