import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Category, Weight } from '../checks/check.ts';
import { caps, categoryParts } from '../score/score.ts';
import { createPageSums } from './page-sums.ts';
import { siteScore } from './site-score.ts';
import {
  type KnownChecks,
  type MadeCrawl,
  type MadePage,
  referenceScore,
  resultsOf,
  type SiteAnswer,
  type Verdict,
} from './testing/score-reference.ts';
import type { CrawledPage } from './types.ts';

const weights: readonly Weight[] = [0, 2, 5, 10];

describe('Q13 the score of a site', () => {
  test('and the points of its findings are those of a slow reference, of 1,000 crawls', () => {
    fc.assert(
      fc.property(crawls, (crawl) => {
        expect(judged(crawl)).toEqual(referenceScore(crawl));
      }),
      { numRuns: 1_000, seed: 13 },
    );
  });

  test('is the same in any order of pages', () => {
    fc.assert(
      fc.property(
        crawls.chain((crawl) =>
          fc.tuple(
            fc.constant(crawl),
            fc.shuffledSubarray([...crawl.pages], {
              minLength: crawl.pages.length,
            }),
          ),
        ),
        ([crawl, pages]) => {
          expect(judged({ ...crawl, pages })).toEqual(judged(crawl));
        },
      ),
      { numRuns: 100, seed: 13 },
    );
  });

  test('is the plain mean of its pages where nothing is judged once', () => {
    const pages = [page(10, 0), page(6, 4), page(3, 7)];
    expect(judged(crawlOf({ pages })).score).toBe(63);
  });

  test('counts what is judged once on every page', () => {
    const pages = [page(10, 0), page(10, 0)];
    const once = [{ check: 'crawl-clicks', category: 'seo', weight: 10, outcome: 'fail' }] as const;
    // 100 of 110 on each of both.
    expect(judged(crawlOf({ pages, once }))).toMatchObject({ score: 91, points: { 'crawl-clicks': 9.1 } });
  });

  test('has no category below the weight for having one, and no number then', () => {
    const once = [{ check: 'crawl-clicks', category: 'seo', weight: 5, outcome: 'fail' }] as const;
    expect(judged(crawlOf({ once }))).toMatchObject({
      ...{ score: null, points: { 'crawl-clicks': 0 } },
      categories: [{ category: 'seo', score: null, failed: 1 }],
    });
  });

  test('has in each category the mean of the pages that have a score in it', () => {
    const known = { ...seoOf(20), light: { category: 'seo', weight: 5 } } as const;
    const pages = [page(5, 5), { light: 'fail' } as const, {}];
    expect(judged(crawlOf({ known, pages }))).toMatchObject({ score: 50, points: { light: 0 } });
  });

  test('is capped by what fails at the start, or on more than half of the pages', () => {
    const known = { ...seoOf(20), 'is-crawlable': { category: 'seo', weight: 0 } } as const;
    const denied = { ...page(10, 0), 'is-crawlable': 'fail' } as const;
    const of = (pages: readonly MadePage[], failedAtStart: readonly string[] = []) =>
      judged(crawlOf({ known, pages, failedAtStart }));
    expect(of([denied, page(10, 0)])).toMatchObject({ score: 100, cap: null });
    const capped = { score: 69, cap: { check: 'is-crawlable', scoreBefore: 100 } };
    expect(of([denied, denied, page(10, 0)])).toMatchObject(capped);
    expect(of([denied, page(10, 0)], ['is-crawlable'])).toMatchObject({
      ...capped,
      categories: [{ category: 'seo', score: 49, result: 'bad' }],
    });
  });

  test('has each check once among the numbers of its category, by the worst page', () => {
    const pages = [{ 'seo-0': 'pass', 'seo-1': 'warn' }, { 'seo-0': 'fail' }] as const;
    expect(judged(crawlOf({ pages })).categories).toMatchObject([{ passed: 0, warnings: 1, failed: 1 }]);
  });

  test('is exact where sums are beyond what numbers hold exactly', () => {
    const sums = createPageSums(() => 'seo');
    const categories = [{ category: 'seo', score: 99, weight: 249 }] as const;
    for (let n = 0; n < 2_000_000; n += 1) sums.add({ categories, findings: [], passed: [] });
    const { score } = siteScore({ ...crawlOf({}), pages: sums.sums(), known: () => undefined });
    expect(score).toBe(99);
  });
});

/** Checks of one category and weight. */
function page(passed: number, failed: number): MadePage {
  return Object.fromEntries(
    Array.from({ length: passed + failed }, (_, index) => [`seo-${index}`, index < passed ? 'pass' : 'fail']),
  );
}

function seoOf(count: number): KnownChecks {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`seo-${index}`, { category: 'seo', weight: 10 } as const]),
  );
}

function crawlOf(crawl: Partial<MadeCrawl>): MadeCrawl {
  return { known: seoOf(20), pages: [], once: [], failedAtStart: [], ...crawl };
}

const verdicts = fc.constantFrom<Verdict>('pass', 'pass', 'warn', 'fail');
const few: readonly Category[] = ['seo', 'security', 'site-files'];

/** Few categories with many checks each, so that some have a score on some pages only. */
const crawls: fc.Arbitrary<MadeCrawl> = fc
  .array(fc.record({ category: fc.constantFrom(...few), weight: fc.constantFrom(...weights) }), {
    ...{ minLength: 1, maxLength: 12 },
  })
  .chain((checks) => {
    const capping = caps.map(({ check }) => [check, { category: 'security', weight: 10 }] as const);
    const known: KnownChecks = Object.fromEntries([
      ...checks.map((check, index) => [`check-${index}`, check] as const),
      ...capping,
    ]);
    const ids = Object.keys(known);
    const pageOf = fc
      .array(fc.tuple(fc.constantFrom(...ids), verdicts), { maxLength: 14 })
      .map((outcomes) => Object.fromEntries(outcomes));
    return fc.record({
      known: fc.constant(known),
      pages: fc.array(pageOf, { maxLength: 12 }),
      once: fc
        .array(
          fc.record({
            ...{ category: fc.constantFrom(...few), weight: fc.constantFrom(...weights) },
            outcome: verdicts,
          }),
          { maxLength: 6 },
        )
        .map((all) => all.map((one, index) => ({ check: `once-${index}`, ...one }))),
      failedAtStart: fc.subarray(ids, { maxLength: 1 }),
    });
  });

function judged({ known, pages, once, failedAtStart }: MadeCrawl): SiteAnswer {
  const summing = createPageSums((check) => known[check]?.category);
  for (const one of pages) summing.add(crawledPage(one, known));
  const { score, cap, categories, tenthsOf } = siteScore({
    ...{ pages: summing.sums(), once, failedAtStart },
    known: (check) => known[check],
  });
  const checks = [...Object.keys(known), ...once.map(({ check }) => check)];
  return {
    ...{ score, cap, categories },
    points: Object.fromEntries(checks.map((check) => [check, tenthsOf(check) / 10])),
  };
}

function crawledPage(
  page: MadePage,
  known: KnownChecks,
): Pick<CrawledPage, 'categories' | 'findings' | 'passed'> {
  const results = resultsOf(page, known);
  return {
    categories: categoryParts(results),
    findings: results.flatMap(({ id, outcome }) =>
      outcome === 'pass'
        ? []
        : [
            {
              ...{ check: id, outcome, items: 1, isDangerous: false },
              ...{ advice: null, detail: 'A sentence.', task: null },
            },
          ],
    ),
    passed: results.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id),
  };
}
