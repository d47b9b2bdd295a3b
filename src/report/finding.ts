import type { JudgedCheck } from './body.ts';

/** There is something to mend. */
export function isFinding({ outcome }: Pick<JudgedCheck, 'outcome'>): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

const ranks: Readonly<Record<JudgedCheck['outcome'], number>> = {
  fail: 0,
  warn: 1,
  pass: 2,
  info: 3,
  not_applicable: 4,
};

/** For sorting; ties stay in the order of the catalogue. */
export function worstFirst(a: Ranked, b: Ranked): number {
  return ranks[a.outcome] - ranks[b.outcome] || b.pointsLost - a.pointsLost;
}

type Ranked = Pick<JudgedCheck, 'outcome' | 'pointsLost'>;
