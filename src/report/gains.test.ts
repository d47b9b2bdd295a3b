import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../checks/run.ts';
import { sampleResult } from '../checks/testing.ts';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import { buildBody } from './build.ts';
import { gainsOf } from './gains.ts';

const gains = (...results: Partial<CheckResult>[]) =>
  gainsOf(buildBody(sampleEvidence(), undefined, results.map(sampleResult))).map(({ check, points }) => [
    check.id,
    points,
  ]);
const passes = (weight: CheckResult['weight'], times: number): Partial<CheckResult>[] =>
  Array.from({ length: times }, (_, index) => ({ id: `passes-${index}`, weight, outcome: 'pass' }));

describe('what to mend first', () => {
  test('is what costs most', () => {
    expect(
      gains(
        { id: 'light', weight: 2, outcome: 'fail' },
        { id: 'warned', weight: 10, outcome: 'warn' },
        { id: 'heavy', weight: 10, outcome: 'fail' },
        ...passes(10, 2),
        { id: 'silent', outcome: 'not_applicable', reason: 'no_evidence' },
      ),
    ).toEqual([
      ['heavy', 23.8],
      ['warned', 11.9],
      ['light', 4.8],
    ]);
  });

  test('is not what costs nothing', () => {
    expect(gains({ id: 'alone', weight: 2, outcome: 'fail', category: 'content' }, ...passes(10, 2))).toEqual(
      [],
    );
  });

  test('is the cap before all else, with all that it holds back', () => {
    // 18 of 20 without the cap, 69 with it, 95 when it is mended.
    expect(
      gains(
        { id: 'heavy', weight: 10, outcome: 'fail' },
        { id: 'is-on-https', weight: 5, outcome: 'fail', category: 'security' },
        { id: 'secure', weight: 10, outcome: 'pass', category: 'security' },
        ...passes(10, 9),
      ),
    ).toEqual([
      ['is-on-https', 25],
      ['heavy', 5.7],
    ]);
  });

  test('gains no more by one cap than the next leaves', () => {
    const [first] = gains(
      { id: 'tls-certificate', weight: 10, outcome: 'fail', category: 'security' },
      { id: 'is-crawlable', weight: 10, outcome: 'fail' },
      ...passes(10, 18),
      ...passes(10, 18).map((result) => ({ ...result, category: 'security' as const })),
    );
    expect(first).toEqual(['tls-certificate', 20]);
  });

  test('gives what two caps hold back together to the one that is mended last', () => {
    // 17 of 19 without the caps, 69 with one or both of them.
    const given = gains(
      { id: 'is-crawlable', weight: 10, outcome: 'fail' },
      { id: 'is-on-https', weight: 10, outcome: 'fail', category: 'security' },
      { id: 'heavy', weight: 10, outcome: 'fail' },
      ...passes(10, 8),
      ...passes(10, 9).map((result) => ({ ...result, category: 'security' as const })),
    );
    expect(given).toEqual([
      ['is-crawlable', 0],
      ['is-on-https', 25],
      ['heavy', 5.7],
    ]);
  });

  test('is what would cap the score, before the fix that would bring the cap into force', () => {
    // 58 of 100, so that the cap of 69 holds nothing down yet, nor after the first fix.
    const given = gains(
      { id: 'is-crawlable', weight: 2, outcome: 'fail' },
      ...['a', 'b', 'c', 'd'].map((id) => ({ id, weight: 10, outcome: 'fail' }) as const),
      ...passes(10, 4),
      ...passes(2, 9),
    );
    expect(given).toEqual([
      ['a', 10],
      ['is-crawlable', 2],
      ['b', 10],
      ['c', 10],
      ['d', 10],
    ]);
  });
});
