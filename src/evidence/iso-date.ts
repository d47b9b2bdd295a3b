import { dayMs } from '../lib/durations.ts';

/**
 * The instant of an ISO 8601 date in epoch milliseconds; undefined: no date. A year, a month, a week or a day
 * alone means its first moment, and no zone means UTC. `Date.parse` takes much else, in the machine's own zone,
 * and misses forms such as `+01`, `20261101` and `2026-W45-1`.
 */
export function isoInstant(text: string): number | undefined {
  const parts = partsIn(text, extended) ?? partsIn(text, basic);
  if (parts === undefined) return undefined;
  const start = startOf(parts);
  const time = duration(parts.hours, parts.minutes, parts.seconds);
  const offset = duration(parts.zoneHours, parts.zoneMinutes);
  if (start === undefined || time === undefined || offset === undefined) return undefined;
  // 24:00 is the end of a day; no zone is a day away.
  if (time > dayMs || offset >= dayMs) return undefined;
  return start + time + (parts.sign === '-' ? offset : -offset);
}

/** With hyphens and colons. A space in place of the T is RFC 3339's. */
const extended = {
  date: /^(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d))?|-(?<ordinal>\d{3})|-W(?<week>\d\d)(?:-(?<weekday>[1-7]))?)?$/i,
  time: /^[T ](?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d)(?:[.,]\d+)?)?(?:Z|(?<sign>[+-])(?<zoneHours>\d\d)(?::?(?<zoneMinutes>\d\d))?)?$/i,
};

const basic: typeof extended = {
  date: /^(?<year>\d{4})(?:(?<month>\d\d)(?<day>\d\d)|(?<ordinal>\d{3})|W(?<week>\d\d)(?<weekday>[1-7])?)$/i,
  time: /^T(?<hours>\d\d)(?<minutes>\d\d)(?:(?<seconds>\d\d)(?:[.,]\d+)?)?(?:Z|(?<sign>[+-])(?<zoneHours>\d\d)(?<zoneMinutes>\d\d)?)?$/i,
};

type Parts = Readonly<Record<string, string | undefined>>;

function partsIn(text: string, form: typeof extended): Parts | undefined {
  const end = text.search(/[T ]/i);
  if (end === -1) return form.date.exec(text)?.groups;
  const date = form.date.exec(text.slice(0, end))?.groups;
  const time = form.time.exec(text.slice(end))?.groups;
  const isDay = date !== undefined && (date.day ?? date.ordinal ?? date.weekday) !== undefined;
  return isDay && time !== undefined ? { ...date, ...time } : undefined;
}

/** Undefined for a day that its year or month lacks: the 30th of February would be read as the 2nd of March. */
function startOf(parts: Parts): number | undefined {
  const year = Number(parts.year);
  const { week, weekday = '1', ordinal, month = '01', day = ordinal ?? '01' } = parts;
  if (week !== undefined) return startOfWeekday(year, Number(week), Number(weekday));
  const start = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  const isReal =
    ordinal === undefined
      ? start.getUTCMonth() === Number(month) - 1 && start.getUTCDate() === Number(day)
      : start.getUTCFullYear() === year;
  return isReal ? start.getTime() : undefined;
}

/** A week belongs to the year of its Thursday, so the 4th of January always lies in the first one. */
function startOfWeekday(year: number, week: number, weekday: number): number | undefined {
  const daysSinceMonday = (new Date(Date.UTC(year, 0, 4)).getUTCDay() + 6) % 7;
  const monday = 4 - daysSinceMonday + (week - 1) * 7;
  const isReal = new Date(Date.UTC(year, 0, monday + 3)).getUTCFullYear() === year;
  return isReal ? Date.UTC(year, 0, monday + weekday - 1) : undefined;
}

/** In milliseconds; undefined for what no clock shows. A second may be a leap second. */
function duration(hours = '0', minutes = '0', seconds = '0'): number | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
}
