import { perDocument } from '../html/per-document.ts';

/** What reading one name costs. */
export interface Effort {
  readonly granted: number;
  /** What the name may still cost: elements that name each other could otherwise be read without end. */
  left: number;
  /** Part of what would be read stands in a shadow root, or may be hidden by the page's CSS. */
  isUnread: boolean;
}

/** Cost of one name, in elements and pieces of text of 64 characters: more than any real name has. */
const costMax = 40_000;

/** Cost of all names of a page, which may all refer to one huge element: 0.2 to 0.6 s. */
const costOfPageMax = 2_000_000;

/** This much of it is left to short names, so that few stay unknown because of others. */
const costOfShortMax = 500_000;

/** What a short name may cost: enough for most. */
const costMin = 100;

export interface Budget {
  left: number;
}

export const budgetOf = perDocument((): Budget => ({ left: costOfPageMax }));

const pieceSize = 64;

/** Looking for an element takes about as long as reading one, and ids may be of one character. */
export const idSize = 4;

/** For one more name of the page. */
export function grantEffort({ left }: Budget): Effort {
  const long = Math.min(costMax, left - costOfShortMax);
  const granted = Math.min(Math.max(costMin, long), left);
  return { granted, left: granted, isUnread: false };
}

/** What the name did not cost is left to others. */
export function settleEffort(budget: Budget, { granted, left }: Effort): void {
  budget.left -= granted - Math.max(left, 0);
}

/** The text, cut where it costs too much: white space is read to its end for each element that refers to it. */
export function affordable(text: string, effort: Effort, size = pieceSize): string {
  const { left } = effort;
  const cost = Math.floor(text.length / size);
  effort.left -= cost;
  return cost > left ? text.slice(0, Math.max(left, 1) * size) : text;
}
