import { describe, expect, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import { sampleResult } from '../checks/testing.ts';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import { buildBody } from '../report/build.ts';
import { type Audited, type AuditWish, auditAll } from './audit-all.ts';
import { noProgress } from './progress.ts';

const scored = (score: number | null): Audited => ({
  url: '',
  startedAt: 0,
  finishedAt: 0,
  ok: true,
  body: { ...buildBody(sampleEvidence(), undefined, [sampleResult({ id: 'doctype' })]), score },
});
const failed: Audited = {
  url: '',
  startedAt: 0,
  finishedAt: 0,
  ok: false,
  failure: { code: 'timeout', message: 'Late.' },
  reason: null,
};

function audit(
  outcomes: Readonly<Record<string, Audited | Promise<Audited>>>,
  order: Partial<AuditWish> = {},
) {
  const printed: string[] = [];
  const started: string[] = [];
  const code = auditAll(Object.keys(outcomes), {
    auditor: {
      async audit(url) {
        started.push(url);
        return { ...(await (outcomes[url] as Audited)), url };
      },
      async close() {},
    },
    site: true,
    expectations: usualExpectations,
    selection: null,
    concurrency: 2,
    progress: noProgress,
    print: ({ url }) => printed.push(url),
    minScore: null,
    ...order,
  });
  return { code, printed, started };
}

describe('the exit code', () => {
  test.each<[string, Audited[], number | null, number]>([
    ['0 when all ran and no score was asked for', [scored(10), scored(null)], null, 0],
    ['0 when every score is high enough', [scored(80), scored(95)], 80, 0],
    ['1 when a score is below', [scored(79), scored(95)], 80, 1],
    ['1 when a score is missing', [scored(null)], 0, 1],
    ['2 when a target could not run', [scored(95), failed], null, 2],
    ['2 when a target could not run and a score is below', [scored(1), failed], 80, 2],
  ])('is %s', async (_, outcomes, minScore, code) => {
    expect(await audit(Object.fromEntries(outcomes.entries()), { minScore }).code).toBe(code);
  });
});

test('reports are printed in the order given, whichever is ready first', async () => {
  const first = Promise.withResolvers<Audited>();
  const { code, printed } = audit({ a: first.promise, b: scored(1), c: scored(2) });
  await Promise.resolve();
  expect(printed).toEqual([]);
  first.resolve(scored(3));
  await code;
  expect(printed).toEqual(['a', 'b', 'c']);
});

test('progress is told of each page as it ends, with its score or why it has none', async () => {
  const told: string[] = [];
  const progress = { ...noProgress, done: (url: string, outcome: string) => told.push(`${url} ${outcome}`) };
  await audit({ a: scored(80), b: scored(null), c: failed }, { progress }).code;
  expect(told).toEqual(['a 80', 'b no score', 'c not audited (timeout)']);
});

test('no more run at once than are asked for', async () => {
  const first = Promise.withResolvers<Audited>();
  const second = Promise.withResolvers<Audited>();
  const { code, started } = audit({ a: first.promise, b: second.promise, c: scored(1) });
  expect(started).toEqual(['a', 'b']);
  first.resolve(scored(1));
  second.resolve(scored(1));
  await code;
  expect(started).toEqual(['a', 'b', 'c']);
});
