import { notApplicable } from '../check.ts';
import type { LookFacts } from './browser-check.ts';

/** Amounts of both pages cannot be compared where the end of one is missing. */
export function unlessWhole({ exchange, rendered }: Pick<LookFacts, 'exchange' | 'rendered'>) {
  if (!exchange.truncated && !rendered.cut) return undefined;
  return notApplicable('The page is too long to be read to its end.', 'no_evidence');
}

/** Rounded down, so that 59.9 % do not read like the 60 that would pass. */
export function percentOf(share: number): number {
  return Math.floor(100 * share);
}
