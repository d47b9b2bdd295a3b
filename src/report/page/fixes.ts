import { cutText } from '../../lib/cut-text.ts';
import { decentFrom, goodFrom, type Result, resultOf } from '../../score/score.ts';
import { severities } from '../../ui/terms.ts';
import type { ReportBody } from '../body.ts';
import { exactScore, firstFixesMax, firstFixesOf, scoreAfter } from '../gains.ts';
import { itemsLeft } from '../waived.ts';
import { categoryTitles } from '../words/category-titles.ts';
import type { ShownCheck } from './shown-check.ts';

/** What to mend first, and how far each step leads. */
export interface Fixes {
  /** Dangerous ones first, whatever they cost; then by what they add to the score. */
  readonly rows: readonly Fix[];
  /** Score of the page as it is, with the decimals that the points lost give it. */
  readonly from: number;
  /** The score when all that holds it down is mended; null: nothing does. */
  readonly lifted: number | null;
}

export interface Fix {
  readonly id: string;
  /** What to do, in a few words. */
  readonly title: string;
  /** Where the first of it is; null: the page as a whole. */
  readonly place: string | null;
  /** How many more places there are. */
  readonly more: number;
  readonly category: string;
  readonly severity: string;
  /** Somebody can be harmed by it now, or it hides a page that is to be found. */
  readonly isDangerous: boolean;
  /** It holds the score down now: nothing else counts before. */
  readonly lifts: boolean;
  /** Points of the overall score. */
  readonly gain: number;
  /** The score when this and all before it are mended. */
  readonly after: number;
  /** The result that is reached here first. */
  readonly reaches: Result | null;
}

export function fixesOf(body: ReportBody, checks: readonly ShownCheck[]): Fixes {
  const shown = new Map(checks.map((check) => [check.id, check]));
  const gains = firstFixesOf(body).slice(0, firstFixesMax);
  let before = body.score ?? 0;
  const rows = gains.map(({ check: { id, category, weight, danger }, points, lifts }, index): Fix => {
    const after = scoreAfter(
      body,
      gains.slice(0, index + 1).map((gain) => gain.check),
    );
    const reaches = resultOf(after) === resultOf(before) ? null : resultOf(after);
    before = after;
    const check = shown.get(id);
    return {
      id,
      title: check?.task ?? check?.headline ?? id,
      ...placesOf(check),
      category: categoryTitles[category],
      severity: severities[weight],
      isDangerous: danger,
      lifts,
      gain: points,
      after,
      reaches,
    };
  });
  const lifting = gains.filter(({ lifts }) => lifts).map(({ check }) => check);
  return {
    rows,
    from: exactScore(body),
    lifted: lifting.length === 0 ? null : scoreAfter(body, lifting),
  };
}

const placeMax = 90;

function placesOf(check: ShownCheck | undefined): Pick<Fix, 'place' | 'more'> {
  const found = check?.items.filter(({ outcome, waived }) => outcome !== null && waived === undefined) ?? [];
  const [first] = found;
  const place = first?.url ?? first?.snippet ?? first?.selector ?? null;
  const notes = check?.items.filter(({ outcome }) => outcome === null).length ?? 0;
  return {
    place: place === null ? null : cutText(place, placeMax),
    // Of several kinds only the first is the task's.
    more: check?.furtherAdvice.length === 0 ? Math.max(0, itemsLeft(check) - notes - 1) : 0,
  };
}

/** The least score of each result. */
export const reachedAt: Readonly<Record<Result, number>> = { good: goodFrom, decent: decentFrom, bad: 0 };
