/**
 * The instant of an ISO 8601 date in epoch milliseconds; undefined: no date. A year, a month or a day alone means
 * its first moment, and no zone means UTC. `Date.parse` takes much else, in the machine's own zone, and misses forms
 * such as `+01` and `20261101`.
 */
export function isoInstant(text: string): number | undefined {
  const parts = (extended.exec(text) ?? basic.exec(text))?.groups;
  if (parts === undefined) return undefined;
  const { year, month = '01', day = '01', sign = '+' } = parts;
  const start = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // The 30th of February would be read as the 2nd of March.
  if (start.getUTCMonth() !== Number(month) - 1 || start.getUTCDate() !== Number(day)) return undefined;
  const time = duration(parts.hours, parts.minutes, parts.seconds);
  const offset = duration(parts.zoneHours, parts.zoneMinutes);
  if (time === undefined || offset === undefined) return undefined;
  return start.getTime() + time + (sign === '-' ? offset : -offset);
}

/** In milliseconds; undefined for what no clock shows. A second may be a leap second. */
function duration(hours = '0', minutes = '0', seconds = '0'): number | undefined {
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
}

/** With hyphens and colons. A space in place of the T is RFC 3339's. */
const extended =
  /^(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d)(?:[T ](?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d)(?:[.,]\d+)?)?(?:Z|(?<sign>[+-])(?<zoneHours>\d\d)(?::?(?<zoneMinutes>\d\d))?)?)?)?)?$/i;

const basic =
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:T(?<hours>\d\d)(?<minutes>\d\d)(?:(?<seconds>\d\d)(?:[.,]\d+)?)?(?:Z|(?<sign>[+-])(?<zoneHours>\d\d)(?<zoneMinutes>\d\d)?)?)?$/i;
