import { describe, expect, test } from 'vitest';
import type { Item } from '../checks/run.ts';
import { sampleResult } from '../checks/testing.ts';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import type { JudgedCheck, ReportBody } from './body.ts';
import { buildBody } from './build.ts';
import { reportBytesMax, withinLimit } from './limit-size.ts';
import { linesOf } from './stored-body.ts';

describe('the size of a report', () => {
  test('below the limit changes nothing', () => {
    const body = bodyWith([check('a', 50, 100)]);
    expect(withinLimit(body)).toEqual({ body, lines: linesOf(body) });
  });

  test('above it shortens the longest lists, and still says how many items there were', () => {
    const body = bodyWith([check('short', 10, 100), check('long', 50, 40_000), check('longer', 50, 60_000)]);
    expect(bytesOf(body)).toBeGreaterThan(2 * reportBytesMax);
    const { body: limited, lines } = withinLimit(body);
    expect(lines).toEqual(linesOf(limited));
    expect(bytesOf(limited)).toBeLessThanOrEqual(reportBytesMax);
    // No more than needed: half of one list would have been enough room for the other half.
    expect(bytesOf(limited)).toBeGreaterThan(reportBytesMax / 3);
    const [short, long, longer] = limited.checks;
    expect(short).toEqual(body.checks[0]);
    expect(long?.items).toEqual(body.checks[1]?.items.slice(0, long?.items.length));
    expect([long?.itemsTotal, longer?.itemsTotal]).toEqual([50, 50]);
    expect(longer?.items.length).toBeLessThan(50);
  });

  test('above it shortens the longest list wherever it stands', () => {
    const body = bodyWith([check('long', 50, 4_000), check('short', 10, 100)]);
    const { checks } = withinLimit(body, 150_000).body;
    expect(checks.map(({ items }) => items.length)).toEqual([25, 10]);
  });

  test('counts bytes, not characters', () => {
    const body = bodyWith([check('a', 50, 20_000, 'ö')]);
    expect(JSON.stringify(body).length).toBeLessThan(reportBytesMax);
    expect(bytesOf(withinLimit(body).body)).toBeLessThanOrEqual(1_900_000 + 200_000);
    expect(bytesOf(withinLimit(body, 1_000_000).body)).toBeLessThanOrEqual(1_000_000);
    expect(bytesOf(withinLimit(body, 1_500_000).body)).toBeLessThanOrEqual(1_500_000);
  });

  test('gives up what was measured when no items are left', () => {
    const small = { ...check('small', 0, 0), value: 'kept' };
    const large = { ...check('large', 1, 10), value: Array.from({ length: 300 }, () => 'x'.repeat(1_000)) };
    const { body: limited } = withinLimit(bodyWith([small, large]), 100_000);
    expect(bytesOf(limited)).toBeLessThanOrEqual(100_000);
    expect(limited.checks.map(({ value }) => value)).toEqual(['kept', null]);
  });
});

function bodyWith(checks: readonly JudgedCheck[]): ReportBody {
  return { ...buildBody(sampleEvidence(), undefined, []), checks };
}

function check(id: string, items: number, size: number, character = 'x'): JudgedCheck {
  const listed = Array.from(
    { length: items },
    (_, at): Item => ({
      ...{ id: `${id}:${at}`, outcome: 'warn', detail: character.repeat(size) },
      ...{ selector: null, snippet: null, url: null, line: null, column: null },
    }),
  );
  return { ...sampleResult({ id, outcome: 'warn', items: listed, itemsTotal: items }), pointsLost: 0 };
}

function bytesOf(body: ReportBody): number {
  return linesOf(body).reduce((bytes, line) => bytes + Buffer.byteLength(line) + 1, 0);
}
