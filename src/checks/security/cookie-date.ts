import { months } from '../../evidence/months.ts';

const delimiters = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/;

/**
 * The end of a cookie as browsers read it, in epoch milliseconds; undefined for what they leave out. `Date.parse`
 * reads more, takes 50 to 69 for years of the last century, and a date without a zone for local time.
 * @see https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-dates
 */
export function cookieDate(value: string): number | undefined {
  let time: readonly number[] | undefined;
  let day: number | undefined;
  let month = -1;
  let year: number | undefined;
  for (const token of value.toLowerCase().split(delimiters)) {
    const clock = time === undefined ? /^(\d\d?):(\d\d?):(\d\d?)(?!\d)/.exec(token) : null;
    const digits = /^\d{1,4}(?!\d)/.exec(token)?.[0];
    if (clock !== null) time = clock.slice(1).map(Number);
    else if (day === undefined && digits !== undefined && digits.length <= 2) day = Number(digits);
    else if (month < 0 && months.includes(token.slice(0, 3))) month = months.indexOf(token.slice(0, 3));
    else if (year === undefined && digits !== undefined && digits.length >= 2)
      year = fullYear(Number(digits));
  }
  if (time === undefined || day === undefined || month < 0 || year === undefined) return undefined;
  return instant(year, month, day, time);
}

function fullYear(year: number): number {
  if (year > 99) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function instant(year: number, month: number, day: number, time: readonly number[]): number | undefined {
  const [hour = 0, minute = 0, second = 0] = time;
  if (year < 1601 || hour > 23 || minute > 59 || second > 59) return undefined;
  const at = Date.UTC(year, month, day, hour, minute, second);
  return new Date(at).getUTCDate() === day ? at : undefined;
}
