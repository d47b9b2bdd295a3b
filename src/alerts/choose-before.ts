import { type Basis, differenceBetween } from '../score/comparable.ts';
import type { EarlierScore, Scored } from './types.ts';

/**
 * The run or crawl that another is compared with by its checks: the last that judged alike, whatever was waived, is not
 * incomplete and saw no error page. Undefined: there is none, so nothing begins.
 * @param scores newest first
 */
export function chooseBefore(
  after: Pick<Scored, 'basis'>,
  scores: readonly EarlierScore[],
): EarlierScore | undefined {
  return scores.find(
    ({ incomplete, isErrorPage, basis }) => !incomplete && !isErrorPage && isJudgedAlike(basis, after.basis),
  );
}

/** By the same rules, of the same kinds of evidence, with the same declared of the site. */
export function isJudgedAlike(a: Basis, b: Basis): boolean {
  const difference = differenceBetween(a, b);
  return difference === undefined || difference === 'waivers';
}
