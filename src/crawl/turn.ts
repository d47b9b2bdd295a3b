import { pagingParameters } from '../evidence/links/paging.ts';
import { parametersOf } from './parts.ts';

interface Standing {
  readonly url: string;
  /** As known at discovery; null: no link led there. */
  readonly clicks: number | null;
  /** The list of whoever began the crawl names it, or a sitemap. */
  readonly isListed: boolean;
  /** Addresses of its shape that were known before. */
  readonly known: number;
  /** Its shape is that of all for which there was no room. */
  readonly isOther: boolean;
  /** Nothing but the crawl before names it. */
  readonly isFormer: boolean;
}

/**
 * Q4: the place of an address in the frontier, smallest first. A page waits longer the farther it is from the start,
 * the more parameters it has, and the more addresses look like it: so a trap waits, and is never shut.
 */
export function turnOf(
  { url, clicks, isListed, known, isOther, isFormer }: Standing,
  pagesMax: number,
): number {
  const crowd = isOther ? Math.log2(1 + known) : (2 * known) / pagesMax;
  const away = (clicks ?? 0) + 4 * weightOfParameters(url) + crowd - (isListed ? 8 : 0);
  return Math.round(16 * away) + 128 + (isFormer ? turnsOfFormer : 0);
}

/** All others come first, also those that are put off. */
const turnsOfFormer = 4_096;

export const turnOfStart = 0;

/** One more page of the same list leads on to others, which a filter does not. */
function weightOfParameters(url: string): number {
  return parametersOf(url).reduce(
    (sum, name) => sum + (pagingParameters.has(name.toLowerCase()) ? 0.5 : 1),
    0,
  );
}
