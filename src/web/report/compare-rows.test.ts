import { describe, expect, test } from 'vitest';
import type { JudgedCheck } from '../../report/body.ts';
import { exportedReport, judged } from '../../report/sample-export.ts';
import { compareBodies } from '../../services/reports/compare-runs.ts';
import type { Run, RunDiff } from '../../services/reports/types.ts';
import { comparedRows, compareViews, groupRows, isInView } from './compare-rows.ts';

const { body } = exportedReport({});

/** Two runs of a score between which these checks changed. */
function diffOf(older: readonly JudgedCheck[], newer: readonly JudgedCheck[]): RunDiff {
  const [before, after] = [older, newer].map((checks) => ({ ...body, checks: [...checks] }));
  if (before === undefined || after === undefined) throw new Error('There are two runs.');
  return { older: {} as Run, newer: {} as Run, ...compareBodies(before, after) };
}

const check = (
  id: string,
  category: JudgedCheck['category'],
  outcome: JudgedCheck['outcome'],
  pointsLost = 0,
) => judged({ id, category, outcome, pointsLost, summary: id });

const diff = diffOf(
  [
    check('fixed', 'seo', 'fail', 3),
    check('milder', 'seo', 'fail', 2),
    check('broken', 'accessibility', 'pass'),
    check('harder', 'accessibility', 'warn', 1),
    check('gone', 'content', 'warn', 1),
    check('came', 'content', 'not_applicable'),
    check('same', 'content', 'fail', 1),
  ],
  [
    check('fixed', 'seo', 'pass'),
    check('milder', 'seo', 'warn', 1),
    check('broken', 'accessibility', 'fail', 4),
    check('harder', 'accessibility', 'fail', 1.5),
    check('gone', 'content', 'not_applicable'),
    check('came', 'content', 'fail', 1),
    check('same', 'content', 'fail', 1),
  ],
);
const idOf = (row: ReturnType<typeof comparedRows>[number]) =>
  'change' in row ? row.change.id : row.check.id;

describe('the list of a comparison', () => {
  test('has what differs, the worst first, and is narrowed by what became of it', () => {
    const rows = comparedRows(diff);
    const shown = Object.fromEntries(
      compareViews.map((view) => [view, rows.filter((row) => isInView(view, row)).map(idOf)]),
    );
    expect(shown).toEqual({
      all: ['broken', 'harder', 'fixed', 'milder', 'came', 'gone'],
      improved: ['fixed', 'milder'],
      regressed: ['broken', 'harder'],
      new_findings: ['broken'],
      fixed: ['fixed'],
      only_in_older: ['gone'],
      only_in_newer: ['came'],
    });
  });

  test('says of what is no longer judged why', () => {
    const [gone] = comparedRows(diff).filter(({ kind }) => kind === 'only_in_older');
    expect(gone).toMatchObject({ why: 'gone' });
  });

  test('is grouped by category in the order of reports, with what each is worth', () => {
    const groups = groupRows(comparedRows(diff), 'category');
    expect(groups.map(({ category, points, rows }) => [category, points, ...rows.map(idOf)])).toEqual([
      ['seo', 4, 'fixed', 'milder'],
      ['content', null, 'came', 'gone'],
      ['accessibility', -4.5, 'broken', 'harder'],
    ]);
    expect(groupRows(comparedRows(diff), 'points')).toMatchObject([{ category: null }]);
    expect(groupRows([], 'points')).toEqual([]);
  });
});
