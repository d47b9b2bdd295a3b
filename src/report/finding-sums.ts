import type { ReportBody } from './body.ts';
import { isFinding } from './finding.ts';
import { gainsOf } from './gains.ts';

/** What one check finds over several pages. */
export interface FindingSum {
  readonly check: string;
  /** Pages on which it fails or warns. */
  readonly pages: number;
  /** Places on all of them. */
  readonly elements: number;
  /** Overall points, one decimal: the sum of what mending it gains on each page. */
  readonly gain: number;
  /** On one page at least it is dangerous. */
  readonly isDangerous: boolean;
  /** The advice that is given on most pages. */
  readonly advice: string | null;
}

interface FindingSums {
  add(body: ReportBody): void;
  /** What is dangerous first, then by what it gains. */
  rows(): FindingSum[];
}

export function createFindingSums(): FindingSums {
  const sums = new Map<string, Sum>();
  return {
    add(body) {
      const gains = new Map(gainsOf(body).map(({ check, points }) => [check.id, points]));
      for (const { id, itemsTotal, danger, advice } of body.checks.filter(isFinding)) {
        const sum = sums.get(id) ?? { pages: 0, elements: 0, gain: 0, isDangerous: false, advice: new Map() };
        sum.pages += 1;
        sum.elements += itemsTotal;
        sum.gain += gains.get(id) ?? 0;
        sum.isDangerous ||= danger;
        if (advice !== null) sum.advice.set(advice, (sum.advice.get(advice) ?? 0) + 1);
        sums.set(id, sum);
      }
    },
    rows: () =>
      [...sums]
        .map(([check, { gain, advice, ...sum }]) => ({
          ...{ check, ...sum },
          gain: Math.round(gain * 10) / 10,
          advice: mostOften(advice),
        }))
        .sort(byDangerAndGain),
  };
}

interface Sum {
  pages: number;
  elements: number;
  gain: number;
  isDangerous: boolean;
  readonly advice: Map<string, number>;
}

function mostOften(counts: ReadonlyMap<string, number>): string | null {
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

function byDangerAndGain(a: FindingSum, b: FindingSum): number {
  return (
    Number(b.isDangerous) - Number(a.isDangerous) ||
    b.gain - a.gain ||
    b.pages - a.pages ||
    (a.check < b.check ? -1 : 1)
  );
}
