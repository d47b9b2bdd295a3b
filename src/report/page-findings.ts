import type { ReportBody } from './body.ts';
import { isFinding } from './finding.ts';
import { gainsOf } from './gains.ts';
import { itemsLeft } from './waived.ts';

/** What one check finds on a page, as sums over many pages need it. */
export interface PageFinding {
  readonly check: string;
  readonly outcome: 'fail' | 'warn';
  /** Tenths of overall points that mending it gains on this page: whole numbers add up to the same in any order. */
  readonly gain: number;
  /** Places on the page, but those that are waived. */
  readonly elements: number;
  readonly isDangerous: boolean;
  /** Key of the check's advice. */
  readonly advice: string | null;
}

export function pageFindings(body: ReportBody): PageFinding[] {
  const gains = new Map(gainsOf(body).map(({ check, points }) => [check.id, points]));
  return body.checks.filter(isFinding).map((check) => ({
    check: check.id,
    outcome: check.outcome === 'fail' ? 'fail' : 'warn',
    gain: Math.round((gains.get(check.id) ?? 0) * 10),
    elements: itemsLeft(check),
    isDangerous: check.danger,
    advice: check.advice,
  }));
}
