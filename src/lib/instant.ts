/**
 * The instant that a date or a date with time and zone names, in epoch milliseconds.
 * @param text in the form of RFC 3339, where a date stands for its first moment in UTC
 * @returns undefined for text of another form, for a day that does not exist and from the year 10000 on, which
 * RFC 3339 cannot write
 */
export function readInstant(text: string): number | undefined {
  const [, date] = form.exec(text) ?? [];
  const at = date === undefined ? Number.NaN : Date.parse(text);
  if (date === undefined || !(at < firstUnwritable)) return undefined;
  // Date.parse carries 31 February over into March.
  return new Date(date).toISOString().startsWith(date) ? at : undefined;
}

const form =
  /^(\d{4}-\d{2}-\d{2})(?:T(?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const firstUnwritable = Date.UTC(10_000, 0, 1);
