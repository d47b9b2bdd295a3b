import { cronOf } from './cron.ts';
import type { Plan } from './plan.ts';

/** When something has its turns. */
export interface Timing {
  /** Five fields. */
  readonly cron: string;
  /** IANA. */
  readonly timeZone: string;
}

/** The five fields that say the same. */
export function patternOf(plan: Plan): string {
  if ('cron' in plan) return plan.cron;
  const [hour, minute] = plan.at.split(':').map(Number) as [number, number];
  switch (plan.every) {
    case 'hour': {
      const hours = Array.from({ length: 24 }, (_, at) => at).filter((at) => (at - hour) % plan.count === 0);
      return `${minute} ${hours.join(',')} * * *`;
    }
    case 'day':
      return `${minute} ${hour} * * *`;
    case 'week':
      return `${minute} ${hour} * * ${plan.days.join(',')}`;
    case 'month':
      return `${minute} ${hour} ${plan.day === 'last' ? 'L' : plan.day} * *`;
  }
}

/** Of a pattern that comes again and again. Epoch milliseconds. */
export function nextTime({ cron, timeZone }: Timing, afterMs: number): number {
  return timeAfter(cronOf(cron, timeZone), afterMs);
}

/** @returns so many, the soonest first */
export function nextTimes({ cron, timeZone }: Timing, afterMs: number, count: number): readonly number[] {
  const pattern = cronOf(cron, timeZone);
  const times: number[] = [];
  for (let at = afterMs; times.length < count; ) {
    at = timeAfter(pattern, at);
    times.push(at);
  }
  return times;
}

/** Times that came after one and until another, both inclusive of the latter; counting ends at `most`. */
export function timesUntil(
  { cron, timeZone }: Timing,
  { afterMs, untilMs, most }: { readonly afterMs: number; readonly untilMs: number; readonly most: number },
): readonly number[] {
  const pattern = cronOf(cron, timeZone);
  const times: number[] = [];
  for (
    let at = timeAfter(pattern, afterMs);
    at <= untilMs && times.length < most;
    at = timeAfter(pattern, at)
  ) {
    times.push(at);
  }
  return times;
}

/**
 * The shortest time between two of the next turns, as clocks show it: where they are changed, two may be closer.
 * @param count so many turns are looked at
 */
export function shortestGap(cron: string, afterMs: number, count: number): number {
  // What comes each 28 years has no fifty turns before calendars end.
  const untilMs = afterMs + horizonMs;
  const times = timesUntil({ cron, timeZone: 'UTC' }, { afterMs, untilMs, most: count });
  return Math.min(...times.slice(1).map((time, at) => time - (times[at] as number)));
}

/** A hundred years. */
const horizonMs = 36_525 * 86_400_000;

function timeAfter(pattern: ReturnType<typeof cronOf>, afterMs: number): number {
  const next = pattern.nextRun(new Date(afterMs));
  if (next === null) throw new Error('A pattern that was accepted never comes again.');
  return next.getTime();
}
