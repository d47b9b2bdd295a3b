import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Category, categories, type Weight } from '../checks/check.ts';
import type { CheckResult } from '../checks/run.ts';
import { sampleResult } from '../checks/testing.ts';
import { caps, categoryWeights, resultOf, score } from './score.ts';

const withSite = { siteTier: true };
const of = (outcome: CheckResult['outcome'], weight: Weight, more: Partial<CheckResult> = {}) =>
  sampleResult({ id: `${outcome}-${weight}`, outcome, weight, ...more });
const silent = (reason: CheckResult['reason'], weight: Weight, more: Partial<CheckResult> = {}) =>
  of('not_applicable', weight, { reason, ...more });
/** A category of one result each way, whose score is the share of passes. */
const share = (category: Category, passed: number, failed: number) => [
  ...Array.from({ length: passed }, () => of('pass', 10, { category })),
  ...Array.from({ length: failed }, () => of('fail', 10, { category })),
];
const numbersOf = (results: readonly CheckResult[], options = withSite) => {
  const { score: overall, categories: cells } = score(results, options);
  return { overall, ...Object.fromEntries(cells.map((cell) => [cell.category, cell.score])) };
};

test('the score of a page whose end was not read is provisional, however much was judged', () => {
  const results = share('seo', 3, 1);
  expect(score(results, { siteTier: true, isProvisional: true })).toMatchObject({
    ...{ score: 75, result: null, incomplete: true, coverage: 1 },
  });
  expect(score(results, withSite)).toMatchObject({ result: 'decent', incomplete: false });
});

describe('the score of a category', () => {
  test('is 63 for a pass of 10, a warning of 5 and a failure of 5', () => {
    const results = [of('pass', 10), of('warn', 5), of('fail', 5), silent('irrelevant', 5), of('info', 0)];
    expect(numbersOf(results)).toEqual({ overall: 63, seo: 63 });
  });

  test('rounds half up', () => {
    // 12.5 of 20, 15 of 80 and 9.5 of 16.
    expect(numbersOf([of('pass', 10), of('warn', 5), of('fail', 5)])).toMatchObject({ seo: 63 });
    expect(numbersOf([...share('seo', 1, 6), of('warn', 10)])).toMatchObject({ seo: 19 });
    expect(
      numbersOf([of('pass', 5), of('pass', 2), of('warn', 5), of('fail', 2), of('fail', 2)]),
    ).toMatchObject({
      seo: 59,
    });
  });

  test('is missing below a weight of 10 and there from 10 on', () => {
    expect(numbersOf([of('pass', 5), of('fail', 2), of('pass', 2)])).toEqual({ overall: null, seo: null });
    expect(numbersOf([of('pass', 5), of('fail', 5)])).toEqual({ overall: 50, seo: 50 });
  });

  test('counts what was found', () => {
    const results = [
      of('pass', 5),
      of('pass', 2),
      of('warn', 2),
      of('fail', 10),
      of('info', 0),
      silent('gate', 5),
    ];
    expect(score(results, withSite).categories).toEqual([
      { category: 'seo', score: 42, result: 'bad', passed: 2, warnings: 1, failed: 1 },
    ]);
    const fails = [of('fail', 10), of('fail', 5), of('warn', 2)];
    expect(score(fails, withSite).categories).toMatchObject([{ passed: 0, warnings: 1, failed: 2 }]);
  });
});

describe('the overall score', () => {
  test('is the mean of the categories by their weights', () => {
    // (20·100 + 8·50) / 28 = 85.7
    expect(numbersOf([...share('seo', 2, 0), ...share('best-practices', 1, 1)])).toEqual({
      overall: 86,
      seo: 100,
      'best-practices': 50,
    });
  });

  test('rounds half up', () => {
    // (15·100 + 15·99) / 30 = 99.5
    const almost = [...share('security', 99, 1)];
    expect(numbersOf([...share('performance', 1, 0), ...almost]).overall).toBe(100);
  });

  test('does not depend on how many checks a category has', () => {
    const few = [...share('seo', 1, 0), ...share('performance', 0, 1)];
    const many = [...share('seo', 1, 0), ...share('performance', 0, 50)];
    expect(numbersOf(many).overall).toBe(numbersOf(few).overall);
  });

  test('leaves out categories without a score', () => {
    expect(numbersOf([...share('seo', 1, 0), of('fail', 5, { category: 'content' })])).toEqual({
      overall: 100,
      seo: 100,
      content: null,
    });
  });

  test('is missing when no category has one', () => {
    expect(score([], withSite)).toMatchObject({
      score: null,
      result: null,
      categories: [],
      coverage: 1,
      cap: null,
    });
    expect(score([silent('no_evidence', 10)], withSite)).toMatchObject({
      score: null,
      result: null,
      coverage: 0,
    });
  });

  test('lists the categories in their order', () => {
    const results = [...categories].reverse().flatMap((category) => share(category, 1, 0));
    expect(score(results, withSite).categories.map(({ category }) => category)).toEqual([...categories]);
  });
});

describe('the result', () => {
  test.each([
    [100, 'good'],
    [80, 'good'],
    [79, 'decent'],
    [50, 'decent'],
    [49, 'bad'],
    [0, 'bad'],
  ])('of %i is %s', (number, result) => {
    expect(resultOf(number)).toBe(result);
  });

  test('agrees with the number that is shown', () => {
    // 79.5 rounds to 80.
    const results = [
      ...Array.from({ length: 79 }, () => of('pass', 10)),
      of('warn', 10),
      ...share('seo', 0, 20),
    ];
    expect(score(results, withSite)).toMatchObject({ score: 80, result: 'good' });
  });
});

describe('a cap', () => {
  const good = categories.flatMap((category) => share(category, 9, 0));
  const failing = (...ids: string[]) =>
    ids.map((id) =>
      of('fail', 10, {
        id,
        category: id === 'http-status-code' || id === 'is-crawlable' ? 'seo' : 'security',
      }),
    );

  test.each([
    ['http-status-code', 20, { seo: 90 }],
    ['tls-certificate', 49, { security: 49 }],
    ['is-crawlable', 69, { seo: 49 }],
    ['is-on-https', 69, { security: 49 }],
  ])('of %s holds the score at %i and says so', (id, overall, cells) => {
    const results = [...good, ...failing(id)];
    const judged = score(results, withSite);
    expect(judged).toMatchObject({ score: overall, cap: { check: id } });
    expect(numbersOf(results)).toMatchObject(cells);
  });

  test('is the lowest of several, in the whole and in each category', () => {
    const results = [...good, ...failing('is-crawlable', 'is-on-https', 'tls-certificate')];
    const judged = score(results, withSite);
    expect(judged).toMatchObject({
      score: 49,
      result: 'bad',
      cap: { check: 'tls-certificate', scoreBefore: 95 },
    });
    expect(numbersOf(results)).toMatchObject({ seo: 49, security: 49 });
  });

  test('is named by the first in the list when two are equal', () => {
    expect(score([...good, ...failing('is-on-https', 'is-crawlable')], withSite).cap?.check).toBe(
      'is-crawlable',
    );
  });

  test('says nothing about a score that is no higher anyway', () => {
    const bad = categories.flatMap((category) => share(category, 1, 9));
    expect(score([...bad, ...failing('is-on-https')], withSite)).toMatchObject({ cap: null });
    // Exactly 69 is not above the cap.
    expect(
      score(
        [
          ...share('content', 69, 31),
          ...failing('is-on-https').map((one) => ({ ...one, weight: 0 as const })),
        ],
        withSite,
      ),
    ).toMatchObject({
      score: 69,
      cap: null,
    });
  });

  test.each(['warn', 'pass', 'not_applicable'] as const)('needs a failure: %s', (outcome) => {
    const results = [...good, of(outcome, 10, { id: 'is-on-https', category: 'security' })];
    expect(score(results, withSite).cap).toBeNull();
  });

  test('lowers the colour of its category with the number', () => {
    const results = [...good, ...failing('is-crawlable')];
    expect(score(results, withSite).categories[0]).toMatchObject({
      category: 'seo',
      score: 49,
      result: 'bad',
    });
  });

  test('does not invent a score where there is none', () => {
    expect(score([of('fail', 5, { id: 'is-on-https', category: 'security' })], withSite)).toMatchObject({
      score: null,
      cap: null,
      categories: [{ category: 'security', score: null, result: null }],
    });
  });

  test.each(caps.map(({ check, overall, category }) => [check, overall, category] as const))(
    'of %s never leaves a page good, nor its category decent',
    (_, overall, category) => {
      expect(resultOf(overall)).not.toBe('good');
      if (category !== undefined) expect(resultOf(category[1])).toBe('bad');
    },
  );
});

describe('coverage', () => {
  test('is the share of the weight that could be judged', () => {
    const results = [
      of('pass', 10),
      of('fail', 5),
      silent('no_evidence', 5),
      silent('irrelevant', 10),
      silent('gate', 5),
    ];
    expect(score(results, withSite)).toMatchObject({ coverage: 0.75, incomplete: false, result: 'decent' });
  });

  test('below 0.7 makes the score provisional, and from 0.7 on it does not', () => {
    const judged = [of('pass', 10), of('pass', 10), of('pass', 10), of('pass', 5)];
    const missed = [silent('no_evidence', 10), silent('no_evidence', 5)];
    expect(score([...judged, ...missed], withSite)).toMatchObject({ coverage: 0.7, incomplete: false });
    expect(score([...judged, ...missed, silent('no_evidence', 2)], withSite)).toMatchObject({
      score: 100,
      result: null,
      incomplete: true,
      // The categories keep their colours.
      categories: [{ result: 'good' }],
    });
  });

  test('does not count the site tier as missing when it was switched off', () => {
    const missed = [
      silent('no_evidence', 10, { tier: 'site' }),
      silent('no_evidence', 5, { tier: 'page' }),
      silent('no_evidence', 2, { tier: 'page' }),
    ];
    const results = [of('pass', 10), ...missed];
    expect(score(results, { siteTier: true }).coverage).toBe(10 / 27);
    expect(score(results, { siteTier: false }).coverage).toBe(10 / 17);
  });

  test('is whole when nothing has weight', () => {
    expect(score([of('info', 0), silent('no_evidence', 0)], withSite)).toMatchObject({
      coverage: 1,
      incomplete: false,
    });
  });
});

describe('the points that a check costs', () => {
  test('are its share of its category, times the share of the category', () => {
    const results = [
      of('pass', 10),
      of('warn', 5, { id: 'warns' }),
      of('fail', 5, { id: 'fails' }),
      of('pass', 10, { category: 'best-practices' }),
      of('fail', 2, { id: 'other', category: 'best-practices' }),
    ];
    const { pointsLost } = score(results, withSite);
    // 12.5 · 20/28, 25 · 20/28, 16.67 · 8/28
    expect([...pointsLost]).toEqual([
      ['warns', 8.9],
      ['fails', 17.9],
      ['other', 4.8],
    ]);
  });

  test('are none in a category without a score', () => {
    const results = [...share('seo', 1, 0), of('fail', 5, { id: 'lonely', category: 'content' })];
    expect(score(results, withSite).pointsLost.get('lonely')).toBe(0);
  });

  test('are not listed for what passes, tells or does not apply', () => {
    expect(score([of('pass', 10), of('info', 0), silent('irrelevant', 10)], withSite).pointsLost.size).toBe(
      0,
    );
  });
});

describe('for any results', () => {
  const outcomes = ['pass', 'warn', 'fail', 'info', 'not_applicable'] as const;
  const anyResult = fc
    .record({
      category: fc.constantFrom(...categories),
      weight: fc.constantFrom<Weight>(10, 5, 2, 0),
      outcome: fc.constantFrom(...outcomes),
      reason: fc.constantFrom('irrelevant', 'no_evidence', 'gate', 'declared'),
      tier: fc.constantFrom('page', 'site'),
    })
    .map(({ reason, ...rest }) =>
      sampleResult({ ...rest, reason: rest.outcome === 'not_applicable' ? reason : null }),
    );
  /** The first few are those that cap, so that every mixture of caps comes up. */
  const anyResults = fc.array(anyResult, { maxLength: 60 }).map((results) => {
    const capping = caps.map(({ check }) => check);
    return results.map((result, index) => ({ ...result, id: capping[index] ?? `check-${index}` }));
  });

  test('numbers are those that exact fractions give', () => {
    fc.assert(
      fc.property(anyResults, fc.boolean(), (results, siteTier) => {
        const judged = score(results, { siteTier });
        const exact = exactScores(results);
        expect(judged.score).toBe(exact.overall);
        for (const { category, score: number } of judged.categories) {
          expect(number).toBe(exact.byCategory.get(category) ?? null);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('points lost add up to what is missing to 100', () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        const { categories: cells, pointsLost } = score(results, withSite);
        const scored = cells.filter((cell) => cell.score !== null).map(({ category }) => category);
        if (scored.length === 0) return;
        const mean = exactMean(results, scored);
        const lost = [...pointsLost.values()].reduce((sum, points) => sum + points, 0);
        // Each is rounded to a tenth.
        expect(Math.abs(100 - mean - lost)).toBeLessThanOrEqual(0.05 * pointsLost.size + 1e-9);
      }),
    );
  });

  test('a better outcome never lowers the score', () => {
    const better = { fail: 'warn', warn: 'pass' } as const;
    fc.assert(
      fc.property(anyResults, fc.nat(), (results, pick) => {
        const candidates = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
        const chosen = candidates[pick % Math.max(1, candidates.length)];
        if (chosen === undefined) return;
        const mended = results.map((result) =>
          result === chosen ? { ...result, outcome: better[chosen.outcome as 'fail' | 'warn'] } : result,
        );
        expect(score(mended, withSite).score ?? -1).toBeGreaterThanOrEqual(
          score(results, withSite).score ?? -1,
        );
      }),
    );
  });
});

type Fraction = readonly [over: bigint, under: bigint];

/** The formulas of the design in exact fractions, written without a look at score.ts. */
function exactScores(results: readonly CheckResult[]) {
  const failed = new Set(results.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id));
  const uncapped = new Map<Category, bigint>();
  for (const category of categories) {
    const mean = exactCategory(results, category);
    if (mean !== undefined) uncapped.set(category, rounded(mean));
  }
  let over = 0n;
  let under = 0n;
  for (const [category, number] of uncapped) {
    over += BigInt(categoryWeights[category]) * number;
    under += BigInt(categoryWeights[category]);
  }
  const byCategory = new Map([...uncapped].map(([category, number]) => [category, Number(number)]));
  let overall = under === 0n ? null : Number(rounded([over, under]));
  for (const cap of caps) {
    if (!failed.has(cap.check)) continue;
    if (overall !== null) overall = Math.min(overall, cap.overall);
    const [category, limit] = cap.category ?? [];
    const number = category === undefined ? undefined : byCategory.get(category);
    if (category !== undefined && limit !== undefined && number !== undefined) {
      byCategory.set(category, Math.min(number, limit));
    }
  }
  return { overall, byCategory };
}

/** 100 · Σ v·w / Σ w, or nothing below a weight of 10. */
function exactCategory(results: readonly CheckResult[], category: Category): Fraction | undefined {
  const percent = { pass: 100n, warn: 50n, fail: 0n } as const;
  let over = 0n;
  let under = 0n;
  for (const { category: own, outcome, weight } of results) {
    if (own !== category || outcome === 'info' || outcome === 'not_applicable') continue;
    over += percent[outcome] * BigInt(weight);
    under += BigInt(weight);
  }
  return under < 10n ? undefined : [over, under];
}

function rounded([over, under]: Fraction): bigint {
  const whole = over / under;
  return 2n * (over % under) >= under ? whole + 1n : whole;
}

function exactMean(results: readonly CheckResult[], scored: readonly Category[]): number {
  const weights = scored.reduce((sum, category) => sum + categoryWeights[category], 0);
  return scored.reduce((sum, category) => {
    const [over, under] = exactCategory(results, category) as Fraction;
    return sum + (categoryWeights[category] * Number(over)) / Number(under) / weights;
  }, 0);
}
