import { expect, test } from 'vitest';
import { catalogue } from '../checks/catalogue.ts';
import { createFindingSums } from './finding-sums.ts';
import { findingSumsText } from './finding-sums-text.ts';
import { exportedReport, judged } from './sample-export.ts';

const fail = (id: string, pointsLost: number, itemsTotal = 1) =>
  judged({ id, outcome: 'fail', pointsLost, itemsTotal });
const body = (...checks: ReturnType<typeof judged>[]) => exportedReport({ checks }).body;

test('what a check finds on several pages is one row, the most gain first', () => {
  const sums = createFindingSums();
  sums.add(body(fail('image-alt', 1.5, 10), fail('document-title', 2)));
  sums.add(body(fail('image-alt', 1, 3), judged({ id: 'document-title', outcome: 'pass' })));
  expect(sums.rows()).toMatchObject([
    { check: 'image-alt', pages: 2, elements: 13, gain: 2.5, isDangerous: false },
    { check: 'document-title', pages: 1, elements: 1, gain: 2 },
  ]);
});

test('what is dangerous on one page comes before all others', () => {
  const sums = createFindingSums();
  sums.add(body(fail('image-alt', 9), judged({ id: 'secrets', outcome: 'fail', danger: true })));
  expect(sums.rows().map(({ check }) => check)).toEqual(['secrets', 'image-alt']);
});

test('for a terminal it is ten lines, each as wide as there is room', () => {
  const sums = createFindingSums();
  sums.add(body(fail('image-alt', 1.5, 10), fail('document-title', 2)));
  sums.add(body(fail('image-alt', 1, 1_250)));
  const look = { checks: catalogue, color: false, width: 60 };
  expect(findingSumsText(sums.rows(), 2, look).split('\n')).toEqual([
    'Fix first, over 2 pages',
    ' 1  +2.5  2 of 2 pages  Describe images (image-alt), 1,260 …',
    ' 2  +2.0  1 of 2 pages  Write a title for the page (documen…',
    '',
  ]);
  expect(findingSumsText([], 3, look)).toBe('Nothing to fix on all 3 pages.\n');
  const many = createFindingSums();
  many.add(body(...Array.from({ length: 12 }, (_, index) => fail(`check-${index}`, 1))));
  expect(findingSumsText(many.rows(), 1, look)).toContain('and 2 more');
});
