import type { Category } from '../checks/check.ts';
import { halves } from '../score/score.ts';
import type { CrawledPage, PageOutcome } from './types.ts';

/** What the score of a site is made of: whole numbers over counted pages, so that their order changes nothing. */
export interface PageSums {
  readonly pages: number;
  readonly categories: ReadonlyMap<Category, CategorySums>;
  readonly checks: ReadonlyMap<string, CheckSums>;
}

/** Of the pages on which the category has a score. */
interface CategorySums {
  pages: number;
  score: number;
  weight: number;
}

interface CheckSums {
  passed: number;
  warned: number;
  failed: number;
  /** Half weights that were missed, by the scored weight of the category on the page, which is what they are a share of. */
  readonly missed: Map<number, number>;
}

interface PageSumming {
  add(page: Pick<CrawledPage, 'categories' | 'findings' | 'passed'>): void;
  sums(): PageSums;
}

/** @param categoryOf undefined: the catalogue does not know the check, which counts for nothing then */
export function createPageSums(categoryOf: (check: string) => Category | undefined): PageSumming {
  const categories = new Map<Category, CategorySums>();
  const checks = new Map<string, CheckSums>();
  let pages = 0;

  function sumsOf(check: string): CheckSums {
    const known = checks.get(check);
    if (known !== undefined) return known;
    const none = { passed: 0, warned: 0, failed: 0, missed: new Map() };
    checks.set(check, none);
    return none;
  }

  function addFinding({ check, outcome }: PageOutcome, weights: ReadonlyMap<Category, number>): void {
    const category = categoryOf(check);
    if (category === undefined) return;
    const sums = sumsOf(check);
    if (outcome === 'fail') sums.failed += 1;
    else sums.warned += 1;
    const weight = weights.get(category);
    if (weight === undefined) return;
    sums.missed.set(weight, (sums.missed.get(weight) ?? 0) + halves.pass - halves[outcome]);
  }

  return {
    add(page) {
      pages += 1;
      const weights = new Map<Category, number>();
      for (const { category, score, weight } of page.categories) {
        const sums = categories.get(category) ?? { pages: 0, score: 0, weight: 0 };
        categories.set(category, sums);
        if (score === null) continue;
        weights.set(category, weight);
        sums.pages += 1;
        sums.score += score;
        sums.weight += weight;
      }
      for (const finding of page.findings) addFinding(finding, weights);
      for (const check of page.passed) sumsOf(check).passed += 1;
    },
    sums: () => ({ pages, categories, checks }),
  };
}
