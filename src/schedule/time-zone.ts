import { invalid } from '../errors.ts';
import { nearest } from '../lib/nearest.ts';

/** IANA names that this Node knows, and UTC. */
function timeZones(): readonly string[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return known;
}

let known: readonly string[] | undefined;

/**
 * Also of old names, such as US/Eastern, and in whatever case.
 * @returns as it is written
 * @throws AssayError errors.time_zone
 */
export function checkTimeZone(given: string): string {
  const text = given.trim();
  const lower = text.toLowerCase();
  const found = timeZones().find((zone) => zone.toLowerCase() === lower);
  if (found !== undefined) return found;
  if (isOldName(text)) return text;
  const meant = text.length > 64 ? undefined : suggested(lower);
  const hint = meant === undefined ? ': use a name such as Europe/Berlin.' : `; did you mean ${meant}?`;
  throw invalid('time_zone', `"${text.slice(0, 64)}" is no time zone${hint}`);
}

/** Names alone: offsets such as +02:00 know no daylight saving. */
function isOldName(text: string): boolean {
  if (!/^[A-Za-z]/.test(text) || text.length > 64) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** By the whole name, or by the place alone. */
function suggested(lower: string): string | undefined {
  const byWhole = new Map(timeZones().map((zone) => [zone.toLowerCase(), zone]));
  const byPlace = new Map(timeZones().map((zone) => [placeOf(zone.toLowerCase()), zone]));
  const whole = nearest(lower, [...byWhole.keys()]);
  const place = nearest(placeOf(lower), [...byPlace.keys()]);
  return (whole && byWhole.get(whole)) ?? (place && byPlace.get(place));
}

function placeOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll(' ', '_');
}
