/** What a check has to find. Addresses are whole. */
export interface TrueFinding {
  readonly outcome: 'pass' | 'warn' | 'fail' | 'info' | 'not_applicable';
  readonly reason?: 'irrelevant' | 'no_evidence';
  readonly items: readonly TrueItem[];
  /** Pages that it could have been found on. */
  readonly judged: number;
}

export interface TrueItem {
  readonly pages: readonly string[];
  /** What the item is about, where that is none of its pages. */
  readonly about?: string;
  /** Fails, whatever the share. */
  readonly isFailure?: boolean;
}

/** By the share of pages concerned, in percent: none passes, up to `warnTo` warns, more fails. */
export function byShare(
  items: readonly TrueItem[],
  judged: number,
  { passTo = 0, warnTo = 5 }: { readonly passTo?: number; readonly warnTo?: number | 'always' } = {},
): TrueFinding {
  const share = (100 * pagesIn(items).length) / Math.max(1, judged);
  const isOver = (percent: number) => share > percent;
  if (items.length === 0 || !isOver(passTo)) return { outcome: 'pass', items, judged };
  if (warnTo === 'always') return { outcome: 'warn', items, judged };
  const isFailure = isOver(warnTo) || items.some((item) => item.isFailure);
  return { outcome: isFailure ? 'fail' : 'warn', items, judged };
}

export function pagesIn(items: readonly TrueItem[]): string[] {
  return [...new Set(items.flatMap(({ pages }) => pages))].sort();
}

export const irrelevant: TrueFinding = {
  outcome: 'not_applicable',
  reason: 'irrelevant',
  items: [],
  judged: 0,
};

export const unseen: TrueFinding = { outcome: 'not_applicable', reason: 'no_evidence', items: [], judged: 0 };
