import { numberIn } from './kinds/kind.ts';
import type { Alert, AlertSettings, QuietHours } from './types.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/**
 * N6: epoch milliseconds before which people are not told of an alert, as it is night where they are; 0: tell it at once.
 * What cannot wait is told at any hour, and so is its end.
 */
export function heldUntil(alert: Alert, { quiet }: AlertSettings, nowMs: number): number {
  return quiet === null || cannotWait(alert) || !isQuiet(quiet, nowMs) ? 0 : endOf(quiet, nowMs);
}

function cannotWait({ kind, after }: Alert): boolean {
  if (kind === 'certificate.expiring') return (numberIn(after, 'days') ?? 0) <= 1;
  return kind === 'check.urgent' || kind === 'site.down';
}

function isQuiet({ from, to, timeZone }: QuietHours, atMs: number): boolean {
  const now = localMinute(atMs, timeZone);
  const begins = minuteOf(from);
  const ends = minuteOf(to);
  return begins <= ends ? now >= begins && now < ends : now >= begins || now < ends;
}

/** In the night of a change of clocks, the end that clocks show. */
function endOf(quiet: QuietHours, nowMs: number): number {
  const left = (minuteOf(quiet.to) - localMinute(nowMs, quiet.timeZone) + dayMinutes) % dayMinutes;
  let end = Math.floor(nowMs / minuteMs) * minuteMs + left * minuteMs;
  while (isQuiet(quiet, end)) end += minuteMs;
  while (end - minuteMs > nowMs && !isQuiet(quiet, end - minuteMs)) end -= minuteMs;
  return end;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function localMinute(atMs: number, timeZone: string): number {
  return minuteOf(clockOf(timeZone).format(atMs));
}

/** Making one takes longer than all that it is asked here. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}
