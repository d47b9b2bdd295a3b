import { wordOf } from './word-of.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The longest unit comes first. Of days there are two at least: one is `24 hours`, as settings have it. */
const units = [
  { fromMs: 2 * dayMs, ms: dayMs, one: 'day', other: 'days' },
  { fromMs: hourMs, ms: hourMs, one: 'hour', other: 'hours' },
  { fromMs: minuteMs, ms: minuteMs, one: 'minute', other: 'minutes' },
];
const seconds = { ms: 1_000, one: 'second', other: 'seconds' };

/** `90 days`, `36 hours`, `10 minutes`, `2.5 seconds`: exact to the millisecond. */
export function durationInWords(ms: number): string {
  const unit = units.find(({ fromMs, ms: length }) => ms >= fromMs && ms % length === 0) ?? seconds;
  const count = ms / unit.ms;
  return `${count} ${wordOf(count, unit)}`;
}
