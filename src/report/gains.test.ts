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
});
