import { describe, expect, test } from 'vitest';
import type { AlertSettings } from '../../src/alerts/types.ts';
import { makeWorld } from './made-histories.ts';
import { isLong, rounds, say, timeoutMs } from './scale.ts';
import { emptyTally, type Tally, watchWorld } from './told-of-histories.ts';

/** Of eight projects and 90 days each. */
const worlds = rounds({ short: 4, long: 40 });

/** Defaults were chosen on worlds of even seeds; figures come from odd ones. */
function tallyOf(settings: Partial<AlertSettings>, firstSeed: 0 | 1): Tally {
  const tally = emptyTally();
  for (let n = 0; n < worlds; n++) watchWorld(makeWorld(2 * n + firstSeed), settings, tally);
  return tally;
}

describe('N3 alerts over 90 days of made histories', () => {
  test(
    'tell every lasting break by the second run, and little that is none',
    () => {
      const tally = tallyOf({}, 1);
      say(figuresOf('defaults, on the other half', tally));
      expect(tally.missed).toEqual([]);
      expect(tally.lasting).toBeGreaterThan(20 * worlds);
      expect(tally.measuredAnew).toBeLessThan(tally.lasting / 20);
      expect(needlessOf(tally)).toBeLessThanOrEqual(1);
    },
    timeoutMs,
  );

  test.runIf(isLong)(
    'compare by the settings that might be the defaults',
    () => {
      for (const [name, settings] of candidates) say(figuresOf(name, tallyOf(settings, 0)));
    },
    timeoutMs,
  );
});

const candidates: readonly (readonly [string, Partial<AlertSettings>])[] = [
  ['defaults', {}],
  ...[3, 4, 6, 8, 10].map((scoreDrop) => [`score_drop ${scoreDrop}`, { scoreDrop }] as const),
  ...[2, 10].map((minWeight) => [`min_weight ${minWeight}`, { minWeight }] as const),
  ...[7, 21, 30].map(
    (certificateDays) => [`certificate_days ${certificateDays}`, { certificateDays }] as const,
  ),
];

/** A project and month. */
function needlessOf({ needless, projectMonths }: Tally): number {
  return needless.length / projectMonths;
}

function figuresOf(name: string, tally: Tally): string {
  const { projectMonths, opened, lasting, toldInTime, missed, measuredAnew, needless, runs, confirming } =
    tally;
  const kinds = [...new Set(needless.map(({ kind }) => kind))].map(
    (kind) => `${kind} ${needless.filter((one) => one.kind === kind).length}`,
  );
  return [
    `${name}: ${projectMonths} project months, ${opened} opened`,
    `${toldInTime} of ${lasting} lasting told in time, ${missed.length} missed, ${measuredAnew} measured anew`,
    `${needlessOf(tally).toFixed(2)} needless a project and month (${kinds.join(', ')})`,
    `${((100 * confirming) / runs).toFixed(1)} % of runs to confirm`,
  ].join('; ');
}
