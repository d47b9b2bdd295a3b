import { describe, expect, test } from 'vitest';
import { exportedReport, judged as sampleJudged } from '../sample-export.ts';
import { fixesOf } from './fixes.ts';
import { shownChecks } from './shown-check.ts';

type Judged = Parameters<typeof sampleJudged>[0];

function fixesFor(...checks: readonly Judged[]) {
  const report = exportedReport({ checks: checks.map(sampleJudged) });
  return fixesOf(report.body, shownChecks(report));
}

const item = (more: object) => ({
  ...{
    id: 'i',
    outcome: 'fail' as const,
    detail: 'It is so.',
    selector: null,
    snippet: null,
    url: null,
    line: 1,
    column: null,
  },
  ...more,
});

describe('what to mend first', () => {
  test('is said as the task of what was found, and where it was found first', () => {
    const { rows } = fixesFor({
      ...{ id: 'image-alt', outcome: 'fail', pointsLost: 3, task: 'Describe 3 images' },
      items: [item({ snippet: '<img src="/a.png">' }), item({ id: 'j' }), item({ id: 'k' })],
      itemsTotal: 3,
    });
    expect(rows).toMatchObject([{ title: 'Describe 3 images', place: '<img src="/a.png">', more: 2 }]);
  });

  test('of a page as a whole has no place, and a long place is cut', () => {
    const { rows } = fixesFor(
      { id: 'a', outcome: 'fail', pointsLost: 3, task: 'Add a title' },
      { id: 'b', outcome: 'warn', pointsLost: 2, task: 'Mend it', items: [item({ url: 'x'.repeat(500) })] },
    );
    expect(rows.map(({ place }) => place?.length ?? null)).toEqual([null, 90]);
    expect(rows.map(({ more }) => more)).toEqual([0, 0]);
  });

  test('counts no notes among the places', () => {
    const { rows } = fixesFor({
      ...{ id: 'a', outcome: 'fail', pointsLost: 3, task: 'Mend it' },
      items: [item({ url: 'https://a.example/' }), item({ id: 'note', outcome: null })],
      itemsTotal: 2,
    });
    expect(rows[0]?.more).toBe(0);
  });

  test('counts no places of other kinds than that of the task', () => {
    const { rows } = fixesFor({
      ...{ id: 'a', outcome: 'fail', pointsLost: 3, task: 'Mend 1 thing', furtherAdvice: ['another'] },
      ...{ items: [item({ url: 'https://a.example/' }), item({ id: 'j' })], itemsTotal: 2 },
    });
    expect(rows[0]?.more).toBe(0);
  });

  test('puts what is dangerous first, whatever it costs, and what costs nothing too', () => {
    const { rows } = fixesFor(
      ...Array.from(
        { length: 9 },
        (_, index): Judged => ({
          ...{ id: `c${index}`, outcome: 'fail', pointsLost: 5, task: 'Mend it' },
        }),
      ),
      { id: 'insecure-forms', outcome: 'fail', pointsLost: 0.9, danger: true, task: 'Send 1 form by https' },
      { id: 'free', outcome: 'fail', pointsLost: 0, danger: true, task: 'Take it away' },
      { id: 'passed', outcome: 'pass', danger: false },
    );
    expect(rows).toHaveLength(8);
    expect(rows.slice(0, 3).map(({ id, isDangerous }) => [id, isDangerous])).toEqual([
      ['insecure-forms', true],
      ['free', true],
      ['c0', false],
    ]);
  });

  test('without a task falls back to what was found', () => {
    expect(fixesFor({ id: 'a', outcome: 'fail', pointsLost: 1, summary: 'It is so.' }).rows[0]?.title).toBe(
      'It is so',
    );
  });
});
