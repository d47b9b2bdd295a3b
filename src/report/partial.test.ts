import { expect, test } from 'vitest';
import { sampleResult } from '../checks/testing.ts';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import { buildBody } from './build.ts';
import { partialBody, selectionOf } from './partial.ts';

const body = buildBody(sampleEvidence(), undefined, [
  sampleResult({ id: 'title', category: 'seo', weight: 10, outcome: 'pass' }),
  sampleResult({ id: 'meta', category: 'seo', weight: 10, outcome: 'fail' }),
  sampleResult({ id: 'doctype', category: 'best-practices', weight: 10, outcome: 'fail' }),
]);

test('a partial report is judged by the chosen checks alone', () => {
  const partial = partialBody(body, { categories: ['seo'], checks: [] });
  expect(partial.score).toBe(50);
  expect(partial.checks.map(({ id, pointsLost }) => [id, pointsLost])).toEqual([
    ['title', 0],
    ['meta', 50],
  ]);
  expect(Object.keys(partial.categories)).toEqual(['seo']);
  expect(partial.failing).toEqual({ fail: ['meta'], warn: [] });
  expect(partial.facts).toBe(body.facts);
});

test('categories and single checks add up', () => {
  const partial = partialBody(body, { categories: ['best-practices'], checks: ['title'] });
  expect(partial.checks.map(({ id }) => id)).toEqual(['title', 'doctype']);
});

test('words name categories and checks', () => {
  const ids = ['title', 'doctype'];
  expect(selectionOf(['seo', 'doctype'], ids)).toEqual({ categories: ['seo'], checks: ['doctype'] });
  expect(selectionOf(['seo', 'doctyp'], ids)).toEqual({ unknown: 'doctyp' });
});
