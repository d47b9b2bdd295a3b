import type { CheckId } from '../checks/catalogue.ts';
import { type Category, categories } from '../checks/check.ts';
import type { CheckResult } from '../checks/run.ts';

export type Result = 'good' | 'decent' | 'bad';

interface Score {
  /** 0–100 after caps, or null when no category has a score. */
  readonly score: number | null;
  /** Null without a score, and while the score is provisional (`incomplete`). */
  readonly result: Result | null;
  /** Too little evidence, only the beginning of the page, or less than was to be asked for: the score is provisional and stays out of trends. */
  readonly incomplete: boolean;
  /** Share of the weight that could be judged, 0–1. */
  readonly coverage: number;
  /** The failing check that holds the score down, and the score without it. */
  readonly cap: { readonly check: string; readonly scoreBefore: number } | null;
  /** In catalogue order; categories without any check of this run are absent. */
  readonly categories: readonly CategoryScore[];
  /** Overall points that each failing or warning check costs, one decimal, before caps. */
  readonly pointsLost: ReadonlyMap<string, number>;
}

interface CategoryScore {
  readonly category: Category;
  readonly score: number | null;
  readonly result: Result | null;
  readonly passed: number;
  readonly warnings: number;
  readonly failed: number;
}

/** Share of each category in the overall score. A category does not gain weight by having more checks. */
export const categoryWeights: Readonly<Record<Category, number>> = {
  seo: 20,
  performance: 15,
  accessibility: 15,
  security: 15,
  content: 10,
  'best-practices': 8,
  'structured-data': 6,
  'site-files': 6,
  'ai-readiness': 5,
};

/** Some defects make the rest irrelevant; a mean would hide them. The lowest cap of a failing check applies. */
export const caps: readonly {
  readonly check: CheckId;
  readonly overall: number;
  readonly category?: readonly [Category, number];
}[] = [
  { check: 'http-status-code', overall: 20 },
  { check: 'tls-certificate', overall: 49, category: ['security', 49] },
  { check: 'is-crawlable', overall: 69, category: ['seo', 49] },
  { check: 'is-on-https', overall: 69, category: ['security', 49] },
];

export const goodFrom = 80;
export const decentFrom = 50;
export const coverageMin = 0.7;
/** Below this much scored weight a category says too little to have a number. */
export const categoryWeightMin = 10;

/**
 * Outcomes → numbers, in integers, so that every implementation agrees.
 * @param siteTier false: checks of the site tier do not count as missing evidence
 * @param isProvisional something is missing that might change any number, such as the end of the page
 */
export function score(
  results: readonly Scorable[],
  { siteTier, isProvisional = false }: { readonly siteTier: boolean; readonly isProvisional?: boolean },
): Score {
  const failed = new Set(results.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id));
  const cells = categories.flatMap((category) => {
    const own = results.filter((result) => result.category === category);
    return own.length === 0 ? [] : [{ category, results: own, ...raw(own) }];
  });

  const { score: final, cap, weight } = overallOf(cells, failed);
  const coverage = coverageOf(results, siteTier);
  const incomplete = isProvisional || coverage < coverageMin;
  return {
    score: final,
    result: final === null || incomplete ? null : resultOf(final),
    incomplete,
    coverage,
    cap,
    categories: cells.map((cell) => categoryScore(cell, failed)),
    pointsLost: pointsLost(cells, weight),
  };
}

/**
 * Mean of the categories that have a score, held down by what fails.
 * @returns `weight`: what these categories weigh together
 */
export function overallOf(
  cells: readonly Pick<CategoryScore, 'category' | 'score'>[],
  failed: ReadonlySet<string>,
): Pick<Score, 'score' | 'cap'> & { readonly weight: number } {
  const scored = cells.flatMap(({ category, score: own }) =>
    own === null ? [] : [{ share: categoryWeights[category], own }],
  );
  const weight = scored.reduce((sum, { share }) => sum + share, 0);
  const weighted = scored.reduce((sum, { share, own }) => sum + share * own, 0);
  const before = weight === 0 ? null : Math.floor((2 * weighted + weight) / (2 * weight));

  const [lowest] = caps.filter(({ check }) => failed.has(check)).sort((a, b) => a.overall - b.overall);
  if (before === null || lowest === undefined || lowest.overall >= before) {
    return { score: before, cap: null, weight };
  }
  return { score: lowest.overall, cap: { check: lowest.check, scoreBefore: before }, weight };
}

/** The same limits colour the overall score and the categories. */
export function resultOf(score: number): Result {
  if (score >= goodFrom) return 'good';
  return score >= decentFrom ? 'decent' : 'bad';
}

/** Of each category that has a check: what a mean over pages is made of, without caps. */
export function categoryParts(
  results: readonly Scorable[],
): { readonly category: Category; readonly score: number | null; readonly weight: number }[] {
  return categories.flatMap((category) => {
    const own = results.filter((result) => result.category === category);
    return own.length === 0 ? [] : [{ category, ...raw(own) }];
  });
}

/** What counts of a result. */
export type Scorable = Pick<CheckResult, 'id' | 'category' | 'tier' | 'weight' | 'outcome' | 'reason'>;

interface Cell {
  readonly category: Category;
  readonly results: readonly Scorable[];
  readonly score: number | null;
  readonly weight: number;
}

/** floor((100·P + W) / (2·W)): half up, with P in half weights. */
function raw(results: readonly Scorable[]): { score: number | null; weight: number } {
  let points = 0;
  let weight = 0;
  for (const result of results) {
    if (!isScored(result)) continue;
    weight += result.weight;
    points += halves[result.outcome] * result.weight;
  }
  return {
    weight,
    score: weight < categoryWeightMin ? null : Math.floor((100 * points + weight) / (2 * weight)),
  };
}

/** What an outcome is worth, in half weights. */
export const halves = { pass: 2, warn: 1, fail: 0 } as const;

function isScored<Of extends Scorable>(result: Of): result is Of & { outcome: keyof typeof halves } {
  return result.weight > 0 && result.outcome in halves;
}

function coverageOf(results: readonly Scorable[], siteTier: boolean): number {
  const weightOf = (of: readonly Scorable[]) => of.reduce((sum, { weight }) => sum + weight, 0);
  const scored = weightOf(results.filter(isScored));
  const missing = weightOf(
    results.filter(({ reason, tier }) => reason === 'no_evidence' && (siteTier || tier !== 'site')),
  );
  return scored + missing === 0 ? 1 : scored / (scored + missing);
}

function categoryScore({ category, results, score }: Cell, failed: ReadonlySet<string>): CategoryScore {
  const final = score === null ? null : categoryCapped(category, score, failed);
  const count = (outcome: Scorable['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    category,
    score: final,
    result: final === null ? null : resultOf(final),
    passed: count('pass'),
    warnings: count('warn'),
    failed: count('fail'),
  };
}

/** The score of a category, held down by what fails. */
export function categoryCapped(category: Category, score: number, failed: ReadonlySet<string>): number {
  const limits = caps.flatMap(({ check, category: cap }) =>
    cap?.[0] === category && failed.has(check) ? [cap[1]] : [],
  );
  return Math.min(score, ...limits);
}

function pointsLost(cells: readonly Cell[], weightSum: number): Map<string, number> {
  const lost = new Map<string, number>();
  for (const { category, results, score, weight } of cells) {
    for (const result of results) {
      if (!isScored(result) || result.outcome === 'pass') continue;
      const share = score === null ? 0 : categoryWeights[category] / weightSum;
      const points = ((100 * result.weight * (2 - halves[result.outcome])) / (2 * weight)) * share;
      lost.set(result.id, Math.round(points * 10) / 10);
    }
  }
  return lost;
}
