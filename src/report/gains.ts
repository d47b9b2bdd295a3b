import { score } from '../score/score.ts';
import type { JudgedCheck, ReportBody } from './body.ts';

export interface Gain {
  readonly check: JudgedCheck;
  /** Overall points, one decimal, that the page gains when the check passes. */
  readonly points: number;
}

/**
 * What to mend first: the findings that cost points, by what they cost. A failure that caps the score comes before all
 * others, as nothing else counts while the cap is in force; its gain is what the score becomes without it.
 */
export function gainsOf(body: ReportBody): Gain[] {
  const gains = body.checks
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
    .map((check) => ({ check, points: gainOf(check, body) }))
    .filter(({ points }) => points > 0);
  const isCap = ({ check }: Gain) => check.id === body.cap?.check;
  return gains.sort((a, b) => Number(isCap(b)) - Number(isCap(a)) || b.points - a.points);
}

function gainOf(check: JudgedCheck, body: ReportBody): number {
  if (check.id !== body.cap?.check) return check.pointsLost;
  const mended = body.checks.map((one) => (one === check ? { ...one, outcome: 'pass' as const } : one));
  const after = score(mended, { siteTier: body.profile === 'page+site' }).score;
  return Math.max(check.pointsLost, (after ?? 0) - (body.score ?? 0));
}
