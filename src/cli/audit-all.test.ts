import { expect, test } from 'vitest';
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
  const end = new AbortController();
  const over = auditAll(Object.keys(outcomes), {
    auditor: {
      async audit(url) {
        started.push(url);
        return { ...(await (outcomes[url] as Audited)), url };
      },
      async close() {},
    },
    site: true,
    expectations: usualExpectations,
    waivers: [],
    asked: (audited) => audited,
    signal: end.signal,
    concurrency: 2,
    progress: noProgress,
    print: ({ url }) => printed.push(url),
    ...order,
  });
  return { over, printed, started, end };
}

test('reports are printed in the order given, whichever is ready first', async () => {
  const first = Promise.withResolvers<Audited>();
  const { over, printed } = audit({ a: first.promise, b: scored(1), c: scored(2) });
  await Promise.resolve();
  expect(printed).toEqual([]);
  first.resolve(scored(3));
  await over;
  expect(printed).toEqual(['a', 'b', 'c']);
});

test('progress is told of each page as it ends, with its score or why it has none', async () => {
  const told: string[] = [];
  const progress = { ...noProgress, done: (url: string, outcome: string) => told.push(`${url} ${outcome}`) };
  await audit({ a: scored(80), b: scored(null), c: failed }, { progress }).over;
  expect(told).toEqual(['a 80', 'b no score', 'c not audited (timeout)']);
});

test('no more run at once than are asked for', async () => {
  const first = Promise.withResolvers<Audited>();
  const second = Promise.withResolvers<Audited>();
  const { over, started } = audit({ a: first.promise, b: second.promise, c: scored(1) });
  expect(started).toEqual(['a', 'b']);
  first.resolve(scored(1));
  second.resolve(scored(1));
  await over;
  expect(started).toEqual(['a', 'b', 'c']);
});

test('after a stop nothing more begins, and what is under way is told as interrupted', async () => {
  const told: string[] = [];
  const never = new Promise<Audited>(() => {});
  const order = audit(
    { a: scored(1), b: never, c: scored(3) },
    {
      concurrency: 1,
      print: (audited) => told.push(`${audited.url} ${audited.ok ? 'ok' : audited.failure.code}`),
      progress: { ...noProgress, show: (url) => url === 'b' && order.end.abort() },
    },
  );
  await order.over;
  expect(told).toEqual(['a ok', 'b interrupted', 'c interrupted']);
  expect(order.started).toEqual(['a', 'b']);
});
