import { mostOften } from '../lib/most-often.ts';
import { byDangerAndGain } from '../score/by-danger-and-gain.ts';
import type { ReportBody } from './body.ts';
import { pageFindings } from './page-findings.ts';

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
  /** How many were added. */
  pages(): number;
  /** What is dangerous first, then by what it gains. */
  rows(): FindingSum[];
}

export function createFindingSums(): FindingSums {
  const sums = new Map<string, Sum>();
  let pages = 0;
  return {
    add(body) {
      pages += 1;
      for (const { check, gain, elements, isDangerous, advice } of pageFindings(body)) {
        const none: Sum = { pages: 0, elements: 0, gain: 0, isDangerous: false, advice: new Map() };
        const sum = sums.get(check) ?? none;
        sum.pages += 1;
        sum.elements += elements;
        sum.gain += gain;
        sum.isDangerous ||= isDangerous;
        if (advice !== null) sum.advice.set(advice, (sum.advice.get(advice) ?? 0) + 1);
        sums.set(check, sum);
      }
    },
    pages: () => pages,
    rows: () =>
      [...sums]
        .map(([check, { gain, advice, ...sum }]) => ({
          ...{ check, ...sum },
          gain: gain / 10,
          advice: mostOften(advice) ?? null,
        }))
        .sort(byDangerAndGain),
  };
}

interface Sum {
  pages: number;
  elements: number;
  /** Tenths. */
  gain: number;
  isDangerous: boolean;
  readonly advice: Map<string, number>;
}
