import { describe, expect, test } from 'vitest';
import { usualExpectations } from '../../checks/expectations.ts';
import { sampleResult } from '../../checks/testing.ts';
import { sampleEvidence } from '../../evidence/sample-evidence.ts';
import type { JudgedCheck, ReportBody } from '../body.ts';
import { buildBody } from '../build.ts';
import type { CatalogueCheck } from '../catalogue.ts';
import { exportedReport, judged } from '../sample-export.ts';
import { reportModel } from './report-model.ts';
import type { Changes, ShownReport, ShownRun } from './shown-report.ts';

const finding = (id: string, pointsLost: number, more: Partial<JudgedCheck> = {}) =>
  judged({ id, outcome: 'fail', pointsLost, ...more });

/** So many checks that pass and so many that fail, all of one weight. */
function scored(passing: number, failing: number): ReportBody {
  const results = (count: number, outcome: 'pass' | 'fail') =>
    Array.from({ length: count }, (_, index) =>
      sampleResult({ id: `${outcome}-${index}`, weight: 10, outcome }),
    );
  return buildBody(sampleEvidence(), undefined, [...results(passing, 'pass'), ...results(failing, 'fail')]);
}

function modelOf(body: Partial<ReportBody>, report: Partial<ShownReport> = {}) {
  return reportModel({ ...exportedReport(body), ...report });
}

describe('the verdict', () => {
  test('counts the fixes that lead to the next result', () => {
    expect(modelOf(scored(7, 3)).verdict.heading).toBe('One fix makes this page good');
    expect(modelOf(scored(6, 4)).verdict.heading).toBe('Two fixes make this page good');
    expect(modelOf(scored(4, 6)).verdict.heading).toBe('One fix makes this page decent');
  });

  test('promises nothing that eight fixes do not give', () => {
    const { verdict } = modelOf({ score: 60, result: 'decent', checks: [finding('a', 1)] });
    expect(verdict.heading).toBe('This page is decent, and many small fixes add up');
  });

  test('names the categories that cost most, and which share of all', () => {
    const checks = [
      finding('a', 6, { category: 'security' }),
      finding('b', 4, { category: 'seo' }),
      finding('c', 3, { category: 'performance' }),
      finding('d', 1, { category: 'content' }),
    ];
    expect(modelOf({ score: 86, result: 'good', checks }).verdict).toEqual({
      heading: 'This page is good',
      lede: 'Four findings could make it better. Security, SEO and Performance cost the most: 93% of the points lost.',
    });
  });

  test.each([
    [[4, 2], 'All points lost are in SEO and Content.'],
    [[40, 20, 20, 0.1], 'SEO, Content and Security cost the most: 99% of the points lost.'],
  ])('says of the points %j: %s', (points, lede) => {
    const of = ['seo', 'content', 'security', 'performance'] as const;
    const checks = points.map((lost, index) => finding(`c${index}`, lost, { category: of[index] ?? 'seo' }));
    expect(modelOf({ score: 60, result: 'decent', checks }).verdict.lede).toBe(lede);
  });

  test.each([
    [{ score: null, result: null }, 'This page has no score'],
    [{ incomplete: true, result: null, coverage: 0.54 }, 'This score is provisional'],
    [{ cap: { check: 'a', scoreBefore: 90 }, score: 49 }, 'One finding holds this score down'],
    [{ score: 100, result: 'good' as const }, 'Nothing to fix'],
  ])('says of %j: %s', (body, heading) => {
    const checks = 'cap' in body ? [finding('a', 1)] : [];
    expect(modelOf({ checks, ...body }).verdict.heading).toBe(heading);
  });

  test('names all that hold a score down, and the score without them, as the fixes beside it do', () => {
    // 69, whichever of the two is mended; 98 with both of them.
    const high = { weight: 10 } as const;
    const checks = [
      finding('is-crawlable', 10, { ...high, summary: 'It says noindex.' }),
      finding('is-on-https', 10, { ...high, summary: 'It is served over http.' }),
      finding('light', 2, { weight: 2 }),
      ...Array.from({ length: 8 }, (_, index) => judged({ id: `p${index}`, outcome: 'pass', ...high })),
    ];
    const cap = { check: 'is-crawlable', scoreBefore: 78 };
    const { verdict, fixes } = modelOf({ score: 69, result: 'decent', cap, checks });
    expect(verdict).toEqual({
      heading: 'Two findings hold this score down',
      lede: 'It says noindex. It is served over http. While that is so, nothing else counts; without them the score would be 98.',
    });
    expect(fixes.rows.filter(({ lifts }) => lifts)).toHaveLength(2);
    expect(fixes.lifted).toBe(98);
    expect(fixes.rows.map(({ id, gain, after }) => [id, gain, after])).toEqual([
      ['is-crawlable', 0, 69],
      ['is-on-https', 29, 98],
      ['light', 2, 100],
    ]);
  });
});

describe('what to fix first', () => {
  test('is at most eight, by what they add, and says where a result is reached', () => {
    const checks = Array.from({ length: 10 }, (_, index) => finding(`check-${index}`, 1 + index / 10));
    const { fixes } = modelOf({ score: 85, result: 'good', checks });
    expect(fixes.rows.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((index) => `check-${index}`));
    expect(fixes.rows.every(({ reaches }) => reaches === null)).toBe(true);
    const decent = modelOf(scored(6, 4));
    expect(decent.fixes.rows.map(({ after, reaches }) => [after, reaches])).toEqual([
      [70, null],
      [80, 'good'],
      [90, null],
      [100, null],
    ]);
  });

  test('leads where the rounding of categories leads, not to the sum of the points', () => {
    const results = [
      ...['p1', 'p2'].map((id) => sampleResult({ id, weight: 10, outcome: 'pass' })),
      sampleResult({ id: 'a', weight: 10, outcome: 'fail' }),
      sampleResult({ id: 'c', weight: 2, outcome: 'fail' }),
      sampleResult({ id: 'p3', weight: 10, outcome: 'pass', category: 'content' }),
      sampleResult({ id: 'b', weight: 10, outcome: 'fail', category: 'content' }),
    ];
    const { fixes } = modelOf(buildBody(sampleEvidence(), undefined, results));
    // 58.7 and 20.8 would be 80.
    expect(fixes.rows.map(({ id, gain, after, reaches }) => [id, gain, after, reaches])).toEqual([
      ['a', 20.8, 79, null],
      ['b', 16.7, 96, 'good'],
      ['c', 4.2, 100, null],
    ]);
  });
});

function modelTexts(changes: Partial<CatalogueCheck>) {
  return exportedReport().checks.map((check) => ({ ...check, why: 'Not all see.', ...changes }));
}

describe('a check', () => {
  const headline = (check: JudgedCheck) => modelOf({ checks: [check] }).categories[0]?.checks[0]?.headline;

  test('that found something says what is so of all that it found', () => {
    const texts = modelTexts({ several: 'images are mute' });
    const check = finding('image-alt', 1, {
      summary: 'This image is mute. And 1,481 more.',
      itemsTotal: 1_482,
    });
    const { categories } = modelOf({ checks: [check] }, { checks: texts });
    expect(categories[0]?.checks[0]?.headline).toBe('1,482 images are mute');
    expect(headline(finding('x', 1, { summary: 'It is so.' }))).toBe('It is so');
  });

  test('that found several kinds of defects says what to do about each, as far as the catalogue knows', () => {
    const texts = modelTexts({ advice: { write: 'Write it.', shorten: 'Shorten it.' } });
    const check = finding('image-alt', 1, { furtherAdvice: ['shorten', 'gone'] });
    const { categories } = modelOf({ checks: [check] }, { checks: texts });
    expect(categories[0]?.checks[0]?.remedies).toEqual(['Write it.', 'Shorten it.']);
  });

  test('that passed says what holds', () => {
    expect(headline(judged({ id: 'image-alt', outcome: 'pass' }))).toBe('Images have alternatives');
  });

  test('that the catalogue no longer knows says what it found', () => {
    expect(headline(judged({ id: 'gone', outcome: 'pass', summary: 'All is well.' }))).toBe('All is well');
  });

  test('stands before others when it costs more', () => {
    const checks = [
      judged({ id: 'p', outcome: 'pass' }),
      judged({ id: 'w', outcome: 'warn', pointsLost: 5 }),
      finding('f', 1),
      finding('g', 2),
      judged({ id: 'n', outcome: 'not_applicable' }),
      judged({ id: 'i', outcome: 'info' }),
    ];
    const [category] = modelOf({ checks }).categories;
    expect(category?.checks.map(({ id }) => id)).toEqual(['g', 'f', 'w', 'p', 'i', 'n']);
  });
});

describe('against the run before', () => {
  const run = (number: number, score: number): ShownRun => ({
    ...{ number, score, state: 'completed', result: 'decent', checksVersion: '1.0.0', profile: 'page' },
    ...{
      queuedAt: number * 1_000,
      finishedAt: number * 1_000 + 500,
      expectations: usualExpectations,
      waiversHash: null,
    },
  });
  const changes: Changes = {
    ...{ older: run(1, 67), newer: run(2, 73), difference: undefined, scoreChange: 6 },
    ...{ otherPoints: 9, notJudged: new Map() },
    categories: [{ category: 'seo', older: 60, newer: 73, change: 13 }],
    improved: [],
    regressed: [
      {
        ...{ id: 'fresh', points: -2 },
        older: judged({ id: 'fresh', outcome: 'pass' }),
        newer: judged({ id: 'fresh', outcome: 'warn' }),
      },
      {
        ...{ id: 'worse', points: -1 },
        older: judged({ id: 'worse', outcome: 'warn' }),
        newer: judged({ id: 'worse', outcome: 'fail' }),
      },
    ],
    unchanged: [],
    onlyInOlder: [],
    onlyInNewer: [],
  };
  const checks = [finding('worse', 1), judged({ id: 'fresh', outcome: 'warn' })];

  test('what was not found then is new, and what was found already is not', () => {
    const model = modelOf({ checks }, { changes });
    expect(model.previous).toEqual({ score: 67, at: 1_500 });
    expect(model.categories[0]?.change).toBe(13);
    expect(model.categories[0]?.checks.map(({ id, isNew }) => [id, isNew])).toEqual([
      ['worse', false],
      ['fresh', true],
    ]);
  });

  test('nothing is new and no score compares when the rules changed too much', () => {
    const model = modelOf({ checks }, { changes: { ...changes, difference: 'rules' } });
    expect(model.previous).toBeNull();
    expect(model.categories[0]?.checks.some(({ isNew }) => isNew)).toBe(false);
  });
});

test('the categories that have a score share 100 points', () => {
  const summary = { result: null, passed: 0, warnings: 0, failed: 0 };
  const { categories } = modelOf({
    categories: {
      seo: { ...summary, score: 50 },
      content: { ...summary, score: 50 },
      security: { ...summary, score: null },
    },
  });
  expect(categories.map(({ id, share }) => [id, share])).toEqual([
    ['seo', 67],
    ['content', 33],
    ['security', 0],
  ]);
});
