import { wordOf } from './word-of.ts';

/** Numbers and sizes as checks, pages and files write them: one measure reads the same wherever it stands. */

const language = 'en-GB';
const counts = new Intl.NumberFormat(language);
const toTwoDecimals = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

/** `1,482`. */
export function formatCount(number: number): string {
  // Nearly every count, and 10 times as fast.
  if (Number.isInteger(number) && Math.abs(number) < 1_000) return String(number);
  if (!Number.isSafeInteger(number) || number < 0) return counts.format(number);
  return `${formatCount(Math.floor(number / 1_000))},${String(number % 1_000).padStart(3, '0')}`;
}

/** A quantity and its unit, so that a page may set them apart. */
export interface Quantity {
  readonly number: string;
  readonly unit: string;
}

/** What would round to `1,000 KB` is `1 MB`, and so on. */
const megabytesFrom = 999_500;
const gigabytesFrom = 999_995_000;

/** Decimal units, as networks count. */
export function bytesOf(bytes: number): Quantity {
  if (bytes < 1_000)
    return { number: formatCount(bytes), unit: wordOf(bytes, { one: 'byte', other: 'bytes' }) };
  if (bytes >= gigabytesFrom) return { number: toTwoDecimals.format(bytes / 1_000_000_000), unit: 'GB' };
  if (bytes >= megabytesFrom) return { number: toTwoDecimals.format(bytes / 1_000_000), unit: 'MB' };
  const kilobytes = bytes < 10_000 ? Math.round(bytes / 100) / 10 : Math.round(bytes / 1_000);
  return { number: String(kilobytes), unit: 'KB' };
}

/** `199 KB`. */
export function formatBytes(bytes: number): string {
  const { number, unit } = bytesOf(bytes);
  return `${number} ${unit}`;
}
