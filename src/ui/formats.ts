import { dayMs } from '../lib/durations.ts';
import { formatCount, type Quantity } from '../lib/quantities.ts';
import { type Forms, wordOf } from '../lib/word-of.ts';

/** Numbers, dates and plural forms as every page and file writes them. */

const language = 'en-GB';
/** U+2212: a hyphen is too short beside digits, and screen readers drop it. */
const minus = '−';

const oneDecimal = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const ands = new Intl.ListFormat(language, { style: 'long', type: 'conjunction' });

/** `1 check`, `26 checks`; the thing alone with `wordOf`. */
export function plural(number: number, things: Forms): string {
  return `${formatCount(number)} ${wordOf(number, things)}`;
}

const smallNumbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** For the start of a sentence: `Three`, and digits from eleven on. */
export function spelled(number: number): string {
  return smallNumbers[number] ?? formatCount(number);
}

/** `SEO, Content and Security`. */
export function listOf(words: readonly string[]): string {
  return ands.format(words);
}

/** One decimal: `2.4`. */
export function formatPoints(points: number): string {
  return oneDecimal.format(Math.abs(points));
}

/** `+6`, `−2`, `0`. */
export function signed(number: number, format = formatCount): string {
  const text = format(Math.abs(number));
  if (number === 0) return text;
  return number > 0 ? `+${text}` : `${minus}${text}`;
}

/** For lengths in drawings. */
export function oneDecimalOf(number: number): number {
  return Math.round(number * 10) / 10;
}

export function durationOf(milliseconds: number): Quantity {
  if (milliseconds < 1_000) return { number: formatCount(Math.round(milliseconds)), unit: 'ms' };
  return { number: oneDecimal.format(milliseconds / 1_000), unit: 's' };
}

export function formatDuration(milliseconds: number): string {
  const { number, unit } = durationOf(milliseconds);
  return `${number} ${unit}`;
}

const utc = { timeZone: 'UTC' } as const;
const day = new Intl.DateTimeFormat(language, { ...utc, day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat(language, { ...utc, day: 'numeric', month: 'short' });
const clock = new Intl.DateTimeFormat(language, { ...utc, hour: '2-digit', minute: '2-digit' });
const agoFormat = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });

/** `18 March 2026`. */
export function formatDay(epochMs: number): string {
  return day.format(epochMs);
}

/** `18 Mar`. */
export function formatShortDay(epochMs: number): string {
  return shortDay.format(epochMs);
}

/** `18 March 2026, 09:42`. */
export function formatInstant(epochMs: number): string {
  return `${day.format(epochMs)}, ${clock.format(epochMs)}`;
}

const dayOfYear = new Intl.DateTimeFormat(language, { ...utc, day: 'numeric', month: 'long' });

/** As short as it is clear beside a later instant: `09:42` of the same day, `4 March` of the same year. */
export function formatBefore(epochMs: number, laterMs: number): string {
  const [then, later] = [new Date(epochMs), new Date(laterMs)];
  if (then.getUTCFullYear() !== later.getUTCFullYear()) return day.format(epochMs);
  const isSameDay = dayOfYear.format(epochMs) === dayOfYear.format(laterMs);
  return isSameDay ? clock.format(epochMs) : dayOfYear.format(epochMs);
}

/** `09:42`. */
export function formatClock(epochMs: number): string {
  return clock.format(epochMs);
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** `12 min ago` within a day; undefined for what is older, or lies ahead by more than clocks differ. */
export function formatAgo(epochMs: number, nowMs: number): string | undefined {
  const pastMs = nowMs - epochMs;
  if (pastMs < -minuteMs || pastMs >= dayMs) return undefined;
  if (pastMs < 10 * secondMs) return 'just now';
  if (pastMs < minuteMs) return ago(pastMs / secondMs, 'second');
  return pastMs < hourMs ? ago(pastMs / minuteMs, 'minute') : ago(pastMs / hourMs, 'hour');
}

function ago(past: number, unit: 'second' | 'minute' | 'hour'): string {
  return agoFormat.format(-Math.floor(past), unit).replace('.', '');
}

/** Whole days from one instant to another, rounded down; negative when it has passed. */
export function daysUntil(epochMs: number, fromMs: number): number {
  return Math.floor((epochMs - fromMs) / dayMs);
}
