import { beforeEach, describe, expect, test, vi } from 'vitest';
import { retryAfterMs, retryPauseMs } from '../../clients/typescript/src/retries.ts';
import { breakOff, drop, html, json, now, one, problem, serving } from './made-server.ts';

/** Pauses that nobody asked for have no length then. */
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => vi.restoreAllMocks();
});

const passing = [
  ['408', problem(408, 'request-timeout')],
  ['429', problem(429, 'rate-limited', {}, now)],
  ['502 of a proxy', html(502)],
  ['503', problem(503, 'overloaded', {}, now)],
  ['504 of a proxy', html(504)],
  ['a connection that is dropped', drop],
  ['an answer that breaks off', breakOff],
] as const;

describe.each(passing)('Y3 %s', (_, failing) => {
  test('is tried again, three times at most', async () => {
    const { assay, asked } = await serving([failing, failing, failing, one({ id: 7 })]);
    expect(await assay.reports.get(7)).toEqual({ id: 7 });
    expect(asked).toHaveLength(4);
    const never = await serving([failing]);
    await expect(never.assay.reports.get(7)).rejects.toThrow(expect.objectContaining({ name: 'AssayError' }));
    expect(never.asked).toHaveLength(4);
  });

  test.each(['PUT', 'DELETE'] as const)('is tried again of %s', async (method) => {
    const { assay, asked } = await serving([failing, one({ id: 7 })]);
    await (method === 'PUT' ? assay.reports.update(7, { privacy: 1 }) : assay.reports.delete(7));
    expect(asked.map((each) => [each.method, each.body])).toEqual(
      Array.from({ length: 2 }, () => [method, method === 'PUT' ? '{"privacy":1}' : '']),
    );
  });

  test('is tried again of create, under the same Idempotency-Key', async () => {
    const { assay, asked } = await serving([failing, failing, one({ id: 7, state: 'completed' })]);
    await assay.reports.create({ url: 'https://example.com' });
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[\x21-\x7e]{20,255}$/), keys[0], keys[0]]);
    await assay.reports.create({ url: 'https://example.com' });
    expect(asked[3]?.headers['idempotency-key']).not.toBe(keys[0]);
  });

  const isRefusal = /^(?:429|503)/.test(_);
  test(`is ${isRefusal ? '' : 'not '}tried again of what has no such key`, async () => {
    for (const post of ['bulk', 'fire'] as const) {
      const { assay, asked } = await serving([failing, one({ id: 7 })]);
      const answer = post === 'bulk' ? assay.reports.bulk({ urls: ['a.example'] }) : assay.schedules.fire(1);
      await (isRefusal ? answer : expect(answer).rejects.toThrow());
      expect(asked).toHaveLength(isRefusal ? 2 : 1);
    }
  });
});

test.each([400, 401, 403, 404, 409, 412, 422, 500])('Y3 %s is final', async (status) => {
  const { assay, asked } = await serving([problem(status, 'whatever', {}, now), one({})]);
  await expect(assay.reports.get(7)).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});

test('Y3 an answer that was lost while it was made is waited for', async () => {
  const { assay, asked } = await serving([
    drop,
    ...Array.from({ length: 9 }, () => problem(409, 'idempotency-in-progress', {}, now)),
    one({ id: 7, state: 'completed' }),
  ]);
  expect(await assay.reports.create({ url: 'https://example.com' })).toMatchObject({ id: 7 });
  expect(asked).toHaveLength(11);
});

test('Y3 nobody is kept waiting for longer than the call has', async () => {
  const { assay, asked } = await serving([problem(429, 'rate-limited', {}, { 'retry-after': '3600' })]);
  await expect(assay.reports.get(7)).rejects.toMatchObject({ code: 'rate-limited', retryAfterMs: 3_600_000 });
  expect(asked).toHaveLength(1);
});

test('Y3 a random part of at most eight seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((tries) => retryPauseMs(tries, 1))).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 8_000,
  ]);
  expect(retryPauseMs(1, 0.5)).toBe(250);
  expect(retryPauseMs(3, 0)).toBe(0);
});

test('Y3 Retry-After is seconds or a date, and no sign of time that ran back', () => {
  expect(['7', '0', null, 'soon', ''].map(retryAfterMs)).toEqual([7_000, 0, null, null, null]);
  expect(['-5', '1.5', '5, 5'].map(retryAfterMs)).toEqual([null, null, null]);
  expect(retryAfterMs(new Date(Date.now() - 60_000).toUTCString())).toBe(0);
  expect(retryAfterMs(new Date(Date.now() + 3_600_000).toUTCString())).toBeGreaterThan(3_000_000);
});

test('Y3 a file that breaks off is asked for again', async () => {
  const { assay, asked } = await serving([
    breakOff,
    (response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\r\n'),
  ]);
  const file = await assay.reports.export(7, { format: 'csv' });
  expect([file.type, await file.text()]).toEqual(['text/csv', 'a,b\r\n']);
  expect(asked.map(({ path }) => path)).toEqual(Array(2).fill('/api/v1/reports/7/export?format=csv'));
});

test('Y3 a stranger who answers JSON of another kind is not asked again', async () => {
  const { assay, asked } = await serving([json({ error: 'no' }, 418)]);
  await expect(assay.reports.get(7)).rejects.toMatchObject({ code: 'unexpected-answer', status: 418 });
  expect(asked).toHaveLength(1);
});
