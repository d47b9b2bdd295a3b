import { expect, test } from 'vitest';
import type { ReportBody } from '../report/body.ts';
import { exportedReport, judged } from '../report/sample-export.ts';
import { baselineOf, readBaseline } from './baseline.ts';
import { collectBaseline } from './collect-baseline.ts';

const item = { outcome: 'fail', detail: 'It is so.', selector: null, url: null, line: 7, column: 1 } as const;
const images = judged({
  ...{ id: 'image-alt', outcome: 'fail' },
  items: [{ ...item, id: 'image-alt-1', snippet: '<img>' }],
});
const title = judged({ id: 'title', outcome: 'pass' });
const frames = judged({ id: 'frames', outcome: 'not_applicable', reason: 'no_evidence' });
const { body } = exportedReport();

test('what is collected page by page is read as the baseline that is made at once', () => {
  const pages = new Map<string, ReportBody>([
    ['/', { ...body, checks: [images, title, frames] }],
    // Of an older version, which lacked a check.
    ['/older', { ...body, checks: [images], checksVersion: '0.9.0', score: null }],
    ['/"quoted"', { ...body, checks: [title, { ...images, outcome: 'warn' }] }],
  ]);
  const collected = collectBaseline();
  for (const [name, page] of pages) collected.add(name, page);
  const text = [...collected.text({ meta: { left_out: 2 } })].join('');
  expect(JSON.parse(text).meta).toEqual({ left_out: 2 });
  expect(readBaseline(text)).toEqual(baselineOf(pages, true));
});

test('a baseline of no page is one, too', () => {
  expect(readBaseline([...collectBaseline().text({})].join(''))).toEqual(baselineOf(new Map()));
});
