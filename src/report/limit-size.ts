import type { JudgedCheck, ReportBody } from './body.ts';
import { linesOf } from './stored-body.ts';

/** The most bytes of a report as JSON. */
export const reportBytesMax = 2 * 1024 * 1024;

/**
 * The same report within the limit: where it is larger, the longest lists of items lose their ends, as those name what
 * costs least. `itemsTotal` still counts them all. What is measured goes last, and only if nothing else is left.
 */
export function withinLimit(body: ReportBody, bytesMax = reportBytesMax): LimitedReport {
  const lines = linesOf(body);
  // Few reports come near it, and counting bytes takes as long as writing them.
  if (sum(lines, ({ length }) => length) * bytesPerUnitMax <= bytesMax) return { body, lines };
  const excess = sum(lines, (line) => Buffer.byteLength(line) + 1) - bytesMax;
  if (excess <= 0) return { body, lines };
  const limited = without(excess, body);
  return { body: limited, lines: linesOf(limited) };
}

interface LimitedReport {
  readonly body: ReportBody;
  /** The same as it is stored. */
  readonly lines: readonly string[];
}

function sum(lines: readonly string[], of: (line: string) => number): number {
  return lines.reduce((total, line) => total + of(line), 0);
}

/** UTF-8 takes so many bytes at most for a unit of UTF-16. */
const bytesPerUnitMax = 3;

function without(tooMuch: number, body: ReportBody): ReportBody {
  let excess = tooMuch;
  const lists = body.checks.map(({ items }) => ({ sizes: items.map(bytesOf), kept: items.length }));
  while (excess > 0) {
    const longest = lists.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
    if (longest.kept === 0) break;
    const before = sizeOf(longest);
    longest.kept = Math.floor(longest.kept / 2);
    excess -= before - sizeOf(longest);
  }
  const checks = body.checks.map((check, at) => ({ ...check, items: check.items.slice(0, lists[at]?.kept) }));
  return { ...body, checks: withoutValues(checks, excess) };
}

function withoutValues(checks: readonly JudgedCheck[], excess: number): JudgedCheck[] {
  const largestFirst = [...checks].sort((a, b) => bytesOf(b.value) - bytesOf(a.value));
  let left = excess;
  const dropped = new Set<string>();
  for (const { id, value } of largestFirst) {
    if (left <= 0) break;
    dropped.add(id);
    left -= bytesOf(value) - bytesOf(null);
  }
  return checks.map((check) => (dropped.has(check.id) ? { ...check, value: null } : check));
}

function sizeOf({ sizes, kept }: { readonly sizes: readonly number[]; readonly kept: number }): number {
  // With the comma after each.
  return sizes.slice(0, kept).reduce((sum, size) => sum + size + 1, 0);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
