import type { JudgedCheck, ReportBody } from '../report/body.ts';
import type { Baseline } from './baseline.ts';

/**
 * The score that a baseline has of a page, where it says anything about the one of now: a check that is switched off, that
 * a newer Assay brings, or that could not judge the page then moves a score though the page is as it was.
 */
export function scoreBefore(name: string, { checks }: ReportBody, baseline: Baseline | undefined) {
  const before = baseline?.pages.get(name);
  if (baseline === undefined || before === undefined) return null;
  const asked = new Set(checks.map(({ id }) => id));
  const hadPart = (id: string) => baseline.checks.has(id) && !before.unknown.includes(id);
  const isSame =
    [...baseline.checks].every((id) => asked.has(id)) &&
    checks.filter(countsNow).every(({ id }) => hadPart(id));
  return isSame ? before.score : null;
}

function countsNow({ outcome }: JudgedCheck): boolean {
  return outcome === 'pass' || outcome === 'warn' || outcome === 'fail';
}
