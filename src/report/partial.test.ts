import { expect, test } from 'vitest';
import { sampleResult } from '../checks/testing.ts';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import { buildBody } from './build.ts';
import { partialBody, selectionOf } from './partial.ts';

const body = buildBody(sampleEvidence(), undefined, [
  sampleResult({ id: 'title', category: 'seo', weight: 10, outcome: 'pass' }),
  sampleResult({ id: 'meta', category: 'seo', weight: 10, outcome: 'fail' }),
  sampleResult({ id: 'lang', category: 'seo', weight: 10, outcome: 'warn' }),
  sampleResult({ id: 'doctype', category: 'best-practices', weight: 10, outcome: 'fail' }),
  sampleResult({ id: 'charset', category: 'best-practices', weight: 10, outcome: 'warn' }),
]);

test('a partial report is judged by the chosen checks alone', () => {
  const partial = partialBody(body, { categories: ['seo'], checks: [] });
  expect(partial.score).toBe(50);
  expect(partial.checks.map(({ id, pointsLost }) => [id, pointsLost])).toEqual([
    ['title', 0],
    ['meta', 33.3],
    ['lang', 16.7],
  ]);
  expect(partial.categories).toEqual({
    seo: { score: 50, result: 'decent', passed: 1, warnings: 1, failed: 1 },
  });
  expect(partial.failing).toEqual({ fail: ['meta'], warn: ['lang'] });
  expect(partial.facts).toBe(body.facts);
});

test.each([
  ['as missing where the site was looked at', true, 0.5],
  ['as nothing where it was not', false, 1],
])('a check of the site without evidence counts %s', (_, siteTier, coverage) => {
  const whole = buildBody(sampleEvidence({ siteTier }), undefined, [
    sampleResult({ id: 'title', weight: 10, outcome: 'pass' }),
    sampleResult({
      ...{ id: 'robots-txt', weight: 10, tier: 'site' },
      ...{ outcome: 'not_applicable', reason: 'no_evidence' },
    }),
  ]);
  const partial = partialBody(whole, { categories: [], checks: ['title', 'robots-txt'] });
  expect(partial.coverage).toBe(coverage);
});

test('categories and single checks add up', () => {
  const partial = partialBody(body, { categories: ['best-practices'], checks: ['title'] });
  expect(partial.checks.map(({ id }) => id)).toEqual(['title', 'doctype', 'charset']);
});

test('words name categories and checks', () => {
  const ids = ['title', 'doctype'];
  expect(selectionOf(['seo', 'doctype'], ids)).toEqual({ categories: ['seo'], checks: ['doctype'] });
  expect(selectionOf(['seo', 'doctyp'], ids)).toEqual({ unknown: 'doctyp' });
});
