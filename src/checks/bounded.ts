import type { Value } from './check.ts';
import { mayNeedRedacting, redact } from './redact.ts';

/** Characters. Pages of megabytes may be one name, and a report repeats names in every item. */
export const textMax = 1_000;

export function bounded(value: Value): Value {
  if (typeof value === 'string') return cut(value, textMax);
  if (typeof value !== 'object' || value === null || !needsCare(value)) return value;
  if (isList(value)) return value.map(bounded);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, bounded(member)]));
}

/** Copying every value to shorten one would cost more than the cheaper half of the checks. */
function needsCare(value: Value): boolean {
  if (typeof value === 'string') return value.length > textMax || mayNeedRedacting(value);
  if (typeof value !== 'object' || value === null) return false;
  if (isList(value)) return value.some(needsCare);
  for (const name in value) if (needsCare(value[name] as Value)) return true;
  return false;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** As a report may show it: without secrets, and bounded. */
export function cut(whole: string, max: number): string {
  // Pages of megabytes may be one name; what is cut away need not be read.
  const text = redact(whole.length > max + 200 ? whole.slice(0, max + 200) : whole);
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}
