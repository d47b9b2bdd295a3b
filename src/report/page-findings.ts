import type { ReportBody } from './body.ts';
import { isFinding } from './finding.ts';
import { gainsOf } from './gains.ts';

/** What one check finds on a page, as sums over many pages need it. */
export interface PageFinding {
  readonly check: string;
  readonly outcome: 'fail' | 'warn';
  /** Tenths of overall points that mending it gains on this page: whole numbers add up to the same in any order. */
  readonly gain: number;
  /** Places on the page. */
  readonly elements: number;
  readonly isDangerous: boolean;
  /** Key of the check's advice. */
  readonly advice: string | null;
}

export function pageFindings(body: ReportBody): PageFinding[] {
  const gains = new Map(gainsOf(body).map(({ check, points }) => [check.id, points]));
  return body.checks.filter(isFinding).map(({ id, outcome, itemsTotal, danger, advice }) => ({
    check: id,
    outcome: outcome === 'fail' ? 'fail' : 'warn',
    gain: Math.round((gains.get(id) ?? 0) * 10),
    elements: itemsTotal,
    isDangerous: danger,
    advice,
  }));
}
