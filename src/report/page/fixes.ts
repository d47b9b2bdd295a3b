import { decentFrom, goodFrom, type Result, resultOf } from '../../score/score.ts';
import { severities } from '../../ui/terms.ts';
import type { ReportBody } from '../body.ts';
import { exactScore, gainsOf, liftingOf, scoreAfter } from '../gains.ts';
import { categoryTitles } from '../words/category-titles.ts';
import type { ShownCheck } from './shown-check.ts';

/** What to mend first, and how far each step leads. */
export interface Fixes {
  readonly rows: readonly Fix[];
  /** Score of the page as it is, with the decimals that the points lost give it. */
  readonly from: number;
  /** How many of the first rows hold the score down now: nothing else counts before. */
  readonly lifting: number;
}

export interface Fix {
  readonly id: string;
  /** An imperative. */
  readonly title: string;
  readonly why: string;
  readonly category: string;
  readonly severity: string;
  /** Points of the overall score. */
  readonly gain: number;
  /** The score when this and all before it are mended. */
  readonly after: number;
  /** The result that is reached here first. */
  readonly reaches: Result | null;
}

const rowsMax = 8;

export function fixesOf(body: ReportBody, checks: readonly ShownCheck[]): Fixes {
  const shown = new Map(checks.map((check) => [check.id, check]));
  const gains = gainsOf(body).slice(0, rowsMax);
  let before = body.score ?? 0;
  const rows = gains.map(({ check: { id, category, weight }, points }, index): Fix => {
    const check = shown.get(id);
    const after = scoreAfter(
      body,
      gains.slice(0, index + 1).map((gain) => gain.check),
    );
    const reaches = resultOf(after) === resultOf(before) ? null : resultOf(after);
    before = after;
    return {
      id,
      title: firstSentence(check?.remedies[0] ?? check?.headline ?? id),
      why: check?.texts?.why ?? '',
      category: categoryTitles[category],
      severity: severities[weight],
      gain: points,
      after,
      reaches,
    };
  });
  return { rows, from: exactScore(body), lifting: liftingOf(gains) };
}

/** The least score of each result. */
export const reachedAt: Readonly<Record<Result, number>> = { good: goodFrom, decent: decentFrom, bad: 0 };

/** Advice is an imperative, sometimes with a reason behind it. A value that is to be written down goes on behind `; `. */
export function firstSentence(text: string): string {
  const end = text.search(/\. |; (?![a-z-]+=)/);
  const first = end === -1 ? text : text.slice(0, end);
  return first.endsWith('.') ? first.slice(0, -1) : first;
}
