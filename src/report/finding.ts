import type { JudgedCheck } from './body.ts';

/** There is something to mend. */
export function isFinding({ outcome }: Pick<JudgedCheck, 'outcome'>): boolean {
  return outcome === 'fail' || outcome === 'warn';
}
