import type { Lab, LabMetrics } from '../../evidence/browser-evidence.ts';
import { formatCount } from '../../lib/quantities.ts';
import { notApplicable } from '../check.ts';

interface Limits {
  readonly pass: number;
  readonly warn: number;
}

export function outcomeWithin(value: number, { pass, warn }: Limits): 'pass' | 'warn' | 'fail' {
  if (value <= pass) return 'pass';
  return value <= warn ? 'warn' : 'fail';
}

/** Of a simulated value that is null. */
export function notMeasured({ observed }: Lab, metric: keyof LabMetrics) {
  return observed[metric] === null
    ? notApplicable('The page showed nothing that could be measured.')
    : notApplicable('A slow phone could not be simulated for this page.', 'no_evidence');
}

/** `4.6 s`; `just over 2.5 s` where it would otherwise read like the limit that it broke. */
export function secondsInWords(milliseconds: number, limits: Limits): string {
  return overInWords(milliseconds, limits, (value) => `${formatCount(Math.round(value / 100) / 10)} s`);
}

/** @param write as many values read alike */
export function overInWords(value: number, limits: Limits, write: (value: number) => string): string {
  const written = write(value);
  const readsLikeLimit = Object.values(limits).some(
    (limit: number) => value > limit && write(limit) === written,
  );
  return readsLikeLimit ? `just over ${written}` : written;
}
