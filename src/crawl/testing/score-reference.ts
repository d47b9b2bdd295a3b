import { type Category, categories } from '../../checks/check.ts';
import { caps, categoryParts, categoryWeights, resultOf, type Scorable } from '../../score/score.ts';
import type { JudgedOnce } from '../site-score.ts';
import { isBelow, meanOf, minus, over, plus, type Ratio, ratio, rounded, times } from './ratio.ts';

export type Verdict = JudgedOnce['outcome'];
/** A page as what its checks say; one that is missing says nothing. */
export type MadePage = Readonly<Record<string, Verdict>>;
export type KnownChecks = Readonly<Record<string, Pick<JudgedOnce, 'category' | 'weight'>>>;

export interface MadeCrawl {
  readonly known: KnownChecks;
  readonly pages: readonly MadePage[];
  readonly once: readonly JudgedOnce[];
  readonly failedAtStart: readonly string[];
}

export interface SiteAnswer {
  readonly score: number | null;
  readonly cap: { readonly check: string; readonly scoreBefore: number } | null;
  readonly categories: readonly unknown[];
  readonly points: Readonly<Record<string, number>>;
}

/** Slow and obvious: the words of Q13 one by one, page by page, in fractions. */
export function referenceScore(crawl: MadeCrawl): SiteAnswer {
  const { known, once } = crawl;
  const ids = [...Object.keys(known), ...once.map(({ check }) => check)];
  const failed = ids.filter((check) => isFailed(crawl, check));
  const scores = categories.flatMap((category) => scoreOf(crawl, category));
  const whole = scores.map(({ category, score }) => ({ category, score: score && ratio(rounded(score)) }));
  const before = roundedOrNull(overall(whole));
  const [lowest] = caps
    .filter((cap) => before !== null && failed.includes(cap.check) && cap.overall < before)
    .sort((a, b) => a.overall - b.overall);
  return {
    score: lowest?.overall ?? before,
    cap: lowest === undefined ? null : { check: lowest.check, scoreBefore: before as number },
    categories: scores.map(({ category, score }) => {
      const limits = caps.flatMap((cap) =>
        cap.category?.[0] === category && failed.includes(cap.check) ? [cap.category[1]] : [],
      );
      const final = score === null ? null : Math.min(rounded(score), ...limits);
      const worst = ids.map((id) => worstOf(crawl, id, category));
      return {
        ...{ category, score: final, result: final === null ? null : resultOf(final) },
        passed: worst.filter((one) => one === 'pass').length,
        warnings: worst.filter((one) => one === 'warn').length,
        failed: worst.filter((one) => one === 'fail').length,
      };
    }),
    points: Object.fromEntries(ids.map((id) => [id, pointsOf(crawl, scores, id)])),
  };
}

interface CategoryMean {
  readonly category: Category;
  readonly score: Ratio | null;
}

/** What the score gains, without rounding, if the check passes everywhere. */
function pointsOf(crawl: MadeCrawl, scores: readonly CategoryMean[], id: string): number {
  const own = (crawl.known[id] ?? crawl.once.find(({ check }) => check === id))?.category;
  const mended = scores.flatMap((one) => (one.category === own ? scoreOf(crawl, one.category, id) : [one]));
  const [before, after] = [overall(scores), overall(mended)];
  return before === null || after === null ? 0 : rounded(times(ratio(10), minus(after, before))) / 10;
}

function overall(scores: readonly CategoryMean[]): Ratio | null {
  return meanOf(scores.map(({ category, score }) => [categoryWeights[category], score]));
}

/** At the start, or on pages that are more than half of the counted. */
function isFailed({ pages, failedAtStart }: MadeCrawl, check: string): boolean {
  const failing = pages.filter((page) => page[check] === 'fail');
  return failedAtStart.includes(check) || failing.length > pages.length / 2;
}

const worth = { pass: ratio(1), warn: ratio(1, 2), fail: ratio(0) };

/** Without rounding, but of the score of a page. None: no check is of that category. */
function scoreOf({ known, pages, once }: MadeCrawl, category: Category, mended = ''): CategoryMean[] {
  const parts = pages.flatMap((page) => partOf(page, known, category, mended) ?? []);
  const own = once.filter((one) => one.category === category);
  if (parts.length === 0 && own.length === 0) return [];
  const scored = parts.filter(({ score }) => score !== null);
  const m = meanOf(scored.map(({ score }) => [1, score])) ?? ratio(0);
  const v = meanOf(scored.map(({ weight }) => [1, ratio(weight)])) ?? ratio(0);
  let w = ratio(0);
  let p = ratio(0);
  for (const { check, weight, outcome } of own) {
    w = plus(w, ratio(weight));
    p = plus(p, times(ratio(weight), worth[check === mended ? 'pass' : outcome]));
  }
  const whole = plus(v, w);
  if (isBelow(whole, ratio(10))) return [{ category, score: null }];
  return [{ category, score: over(plus(times(m, v), times(ratio(100), p)), whole) }];
}

interface Part {
  readonly score: Ratio | null;
  readonly weight: number;
}

function partOf(page: MadePage, known: KnownChecks, category: Category, mended: string): Part | undefined {
  const part = categoryParts(resultsOf(page, known)).find((one) => one.category === category);
  if (part === undefined || part.score === null) return part && { score: null, weight: part.weight };
  const { score, weight } = part;
  const [check, verdict] = [known[mended], page[mended]];
  if (check?.category !== category || verdict === undefined) return { score: ratio(score), weight };
  const gain = times(minus(ratio(1), worth[verdict]), ratio(100 * check.weight, weight));
  return { score: plus(ratio(score), gain), weight };
}

export function resultsOf(
  page: MadePage,
  known: KnownChecks,
): readonly (Scorable & { readonly outcome: Verdict })[] {
  return Object.entries(page).map(([id, outcome]) => {
    const { category, weight } = known[id] as KnownChecks[string];
    return { id, category, weight, outcome, tier: 'page', reason: null };
  });
}

function worstOf({ known, pages, once }: MadeCrawl, id: string, category: Category): Verdict | undefined {
  const one = once.find(({ check }) => check === id);
  if ((one ?? known[id])?.category !== category) return undefined;
  const found = one === undefined ? pages.flatMap((page) => page[id] ?? []) : [one.outcome];
  return (['fail', 'warn', 'pass'] as const).find((verdict) => found.includes(verdict));
}

function roundedOrNull(value: Ratio | null): number | null {
  return value === null ? null : rounded(value);
}
