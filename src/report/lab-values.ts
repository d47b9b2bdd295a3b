import type { AnyBrowserCheck } from '../checks/browser/browser-check.ts';
import { cumulativeLayoutShift } from '../checks/browser/cumulative-layout-shift.ts';
import { firstContentfulPaint } from '../checks/browser/first-contentful-paint.ts';
import { largestContentfulPaint } from '../checks/browser/largest-contentful-paint.ts';
import { totalBlockingTime } from '../checks/browser/total-blocking-time.ts';
import type { LabMetrics } from '../evidence/browser-evidence.ts';
import { formatCount } from '../lib/quantities.ts';

type Metric = keyof LabMetrics;

/** One measure of a look with the limits of its check. */
export interface LabValue {
  readonly metric: Metric;
  /** Null: not measured. */
  readonly value: number | null;
  readonly outcome: 'pass' | 'warn' | 'fail' | null;
  /** In words, as the value is written. */
  readonly shown: string | null;
  readonly passUpTo: string;
  readonly warnUpTo: string;
  /** The same limits as numbers, in the unit of the value. */
  readonly pass: number;
  readonly warn: number;
}

/** The four in the order of their weight. */
export function labValuesOf(metrics: LabMetrics): LabValue[] {
  return measures.map(({ metric, write, pass, warn }) => {
    const value = metrics[metric];
    return {
      ...{ metric, value },
      outcome: value === null ? null : value <= pass ? 'pass' : value <= warn ? 'warn' : 'fail',
      shown: value === null ? null : write(value),
      ...{ passUpTo: write(pass), warnUpTo: write(warn), pass, warn },
    };
  });
}

interface Measure {
  readonly metric: Metric;
  readonly write: (value: number) => string;
  readonly pass: number;
  readonly warn: number;
}

const seconds = (ms: number) => `${formatCount(Math.round(ms / 100) / 10)} s`;
const milliseconds = (ms: number) => `${formatCount(Math.round(ms))} ms`;
const plain = (value: number) => formatCount(Number(value.toFixed(2)));

const measures: readonly Measure[] = [
  { metric: 'lcp', write: seconds, ...limitsOf(largestContentfulPaint) },
  { metric: 'tbt', write: milliseconds, ...limitsOf(totalBlockingTime) },
  { metric: 'cls', write: plain, ...limitsOf(cumulativeLayoutShift) },
  { metric: 'fcp', write: seconds, ...limitsOf(firstContentfulPaint) },
];

/** Those of the four name the limits first. */
function limitsOf({ thresholds = {} }: AnyBrowserCheck): Pick<Measure, 'pass' | 'warn'> {
  const [pass = 0, warn = 0] = Object.values(thresholds);
  return { pass, warn };
}
