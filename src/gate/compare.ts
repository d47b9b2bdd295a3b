import type { Known, KnownPage } from './known.ts';
import { leftOver } from './pairs.ts';

/** What one check finds on a page, against what a baseline knows of it (B2). */
export interface Compared {
  /** `unknown`: the baseline did not have the check, or could not judge the page by it. */
  readonly state: 'new' | 'known' | 'unknown';
  /** Items that are left over; where the list was cut there may be more than are named. */
  readonly newItems: readonly string[];
  readonly newCount: number;
  /** It only warned before, and fails now. */
  readonly isWorse: boolean;
  /** Places of the baseline that are gone. */
  readonly fixed: number;
}

/**
 * @param before undefined: the baseline does not have the page, so that everything on it is new
 * @param asked checks that the baseline was made with
 */
export function compareCheck(
  check: string,
  now: Known,
  before: KnownPage | undefined,
  asked: ReadonlySet<string>,
): Compared {
  if (!asked.has(check) || before?.unknown.includes(check) === true) return unknownBefore;
  const known = before?.found[check] ?? nothing;
  const left = leftOver(now.items, known.items);
  // Of a list that was cut, the number is all that is known of the rest.
  const isCut = now.total > now.items.length || known.total > known.items.length;
  const others = isCut || known === nothing ? Math.max(0, totalOf(now) - known.total) : left.length;
  const unseen = before?.unseen[check] ?? 0;
  const count = Math.max(0, others - unseen);
  const isWorse = unseen === 0 && known.outcome === 'warn' && now.outcome === 'fail' && known !== nothing;
  const state = count > 0 || isWorse ? 'new' : others > 0 ? 'unknown' : 'known';
  return {
    ...{ state, isWorse },
    newItems: left.slice(0, count).map(({ id }) => id),
    newCount: Math.max(count, isWorse ? 1 : 0),
    fixed: Math.max(0, known.total - (totalOf(now) - others)),
  };
}

export const unknownBefore: Compared = {
  ...{ state: 'unknown', newItems: [], newCount: 0, isWorse: false, fixed: 0 },
};

const nothing: Known = { outcome: 'warn', total: 0, items: [] };

/** A check that names no place has found one thing. */
function totalOf({ total }: Known): number {
  return Math.max(total, 1);
}

/** Places that the baseline knows of checks that find nothing any more, and are still asked. */
export function fixedWhole(before: KnownPage, isClean: (check: string) => boolean): number {
  return Object.entries(before.found)
    .filter(([check]) => isClean(check))
    .reduce((sum, [, { total }]) => sum + Math.max(total, 1), 0);
}
