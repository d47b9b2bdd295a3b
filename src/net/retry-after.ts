import type { FieldLines } from '../evidence/evidence.ts';
import { headerValues } from '../evidence/fields.ts';

/**
 * How long a busy server (429, 503) asks to be left alone, ms; undefined when it does not ask.
 * @param nowMs epoch milliseconds, for the form with a date
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 */
export function retryAfterMs(status: number, fields: FieldLines, nowMs: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const [value = ''] = headerValues(fields, 'retry-after');
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
