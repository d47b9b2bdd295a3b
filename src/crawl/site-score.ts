import { type Category, categories, type Weight } from '../checks/check.ts';
import {
  categoryCapped,
  categoryWeightMin,
  categoryWeights,
  halves,
  overallOf,
  resultOf,
} from '../score/score.ts';
import type { PageSums } from './page-sums.ts';
import type { SiteCategory, SiteReport } from './site-report.ts';

/** What was judged once for the whole site: checks of the site tier at the start, and those of the crawl. */
export interface JudgedOnce {
  readonly check: string;
  readonly category: Category;
  readonly weight: Weight;
  readonly outcome: keyof typeof halves;
}

interface SiteScore extends Pick<SiteReport, 'score' | 'cap'> {
  readonly categories: readonly SiteCategory[];
  /** What the score gains if the check passes everywhere, in tenths and before caps. */
  readonly tenthsOf: (check: string) => number;
}

interface Judged {
  readonly pages: PageSums;
  readonly once: readonly JudgedOnce[];
  /** Checks that fail on the start page. */
  readonly failedAtStart: readonly string[];
  /** Of the checks of pages. */
  readonly known: (check: string) => Pick<JudgedOnce, 'category' | 'weight'> | undefined;
}

/**
 * Q13: the mean of the counted pages, in which what is judged once counts on every page. A category has the mean M of its
 * scores on the pages where it has one, their mean weight V, and the weight w and points p of what is judged once:
 * (M·V + 100·p) / (V + w), half up. In integers: the same crawl has the same score, in any order, on every machine.
 */
export function siteScore(judged: Judged): SiteScore {
  const { pages, once, known } = judged;
  const cells = categories.flatMap((category) => cellOf(category, pages, once) ?? []);
  const failed = new Set([...judged.failedAtStart, ...failedOnMost(pages)]);
  const { score, cap, weight } = overallOf(cells, failed);
  const outcomes = outcomesOf(judged);
  const own = new Map(once.map((one) => [one.check, one]));
  return {
    ...{ score, cap },
    categories: cells.map((cell) => categoryOf(cell, failed, outcomes)),
    tenthsOf: (check) => {
      const one = own.get(check) ?? known(check);
      const cell = cells.find(({ category }) => category === one?.category);
      if (one === undefined || cell === undefined || cell.score === null) return 0;
      const missed = own.has(check) ? missedOnce(one as JudgedOnce, cell) : missedOn(pages, check, cell);
      const share = 10n * BigInt(50 * one.weight * categoryWeights[one.category]);
      return halfUp({ over: share * missed.over, under: BigInt(weight) * missed.under });
    },
  };
}

interface Cell {
  readonly category: Category;
  readonly score: number | null;
  /** Of the pages; 1 where there is none, so that nothing is divided by it. */
  readonly pages: bigint;
  /** Sum over them. */
  readonly weight: bigint;
  /** Sum of weights over pages, if what is judged once stood on each. */
  readonly whole: bigint;
}

function cellOf(category: Category, sums: PageSums, once: readonly JudgedOnce[]): Cell | undefined {
  const judged = once.filter((one) => one.category === category);
  const on = sums.categories.get(category);
  if (on === undefined && judged.length === 0) return undefined;
  const pages = BigInt(Math.max(on?.pages ?? 0, 1));
  const weight = BigInt(on?.weight ?? 0);
  const whole = weight + pages * sumOf(judged, (one) => one.weight);
  const points = 50n * sumOf(judged, (one) => one.weight * halves[one.outcome]);
  const scored = whole >= pages * BigInt(categoryWeightMin);
  const over = BigInt(on?.score ?? 0) * weight + points * pages * pages;
  return { category, pages, weight, whole, score: scored ? halfUp({ over, under: pages * whole }) : null };
}

/** Products of sums over very many pages are beyond what numbers hold exactly. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

function halfUp({ over, under }: Fraction): number {
  return Number((2n * over + under) / (2n * under));
}

function sumOf<One>(list: readonly One[], of: (one: One) => number): bigint {
  return BigInt(list.reduce((sum, one) => sum + of(one), 0));
}

/** Half weights missed, as a share of all that a page of the site has. */
function missedOnce({ outcome }: JudgedOnce, { pages, whole }: Cell): Fraction {
  return { over: BigInt(halves.pass - halves[outcome]) * pages, under: whole };
}

/** On each page they are a share of its own weight; in the mean, that of all pages counts V of V + w. */
function missedOn({ checks }: PageSums, check: string, { pages, weight, whole }: Cell): Fraction {
  let sum: Fraction = { over: 0n, under: 1n };
  for (const [own, missed] of checks.get(check)?.missed ?? []) {
    sum = { over: sum.over * BigInt(own) + BigInt(missed) * sum.under, under: sum.under * BigInt(own) };
  }
  return { over: sum.over * weight, under: sum.under * pages * whole };
}

function failedOnMost({ pages, checks }: PageSums): string[] {
  return [...checks].flatMap(([check, { failed }]) => (2 * failed > pages ? [check] : []));
}

interface Outcome {
  readonly category: Category;
  readonly worst: keyof typeof halves;
}

/** Of each check, the worst on any page. */
function outcomesOf({ pages, once, known }: Judged): Outcome[] {
  const onPages = [...pages.checks].flatMap(([check, { failed, warned }]) => {
    const category = known(check)?.category;
    const worst = failed > 0 ? ('fail' as const) : warned > 0 ? ('warn' as const) : ('pass' as const);
    return category === undefined ? [] : [{ category, worst }];
  });
  return [...onPages, ...once.map(({ category, outcome }) => ({ category, worst: outcome }))];
}

function categoryOf(
  { category, score }: Cell,
  failed: ReadonlySet<string>,
  outcomes: readonly Outcome[],
): SiteCategory {
  const capped = score === null ? null : categoryCapped(category, score, failed);
  const count = (worst: Outcome['worst']) =>
    outcomes.filter((one) => one.category === category && one.worst === worst).length;
  return {
    category,
    score: capped,
    result: capped === null ? null : resultOf(capped),
    ...{ passed: count('pass'), warnings: count('warn'), failed: count('fail') },
  };
}
