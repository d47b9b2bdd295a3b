import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditOrder } from '../audit/types.ts';
import { readBaseline } from '../gate/baseline.ts';
import type { JudgedCheck, ReportBody } from '../report/body.ts';
import { judged } from '../report/sample-export.ts';
import { completed, failed, judgedBody, runQueued } from '../services/testing.ts';
import { at, startApi, type TestApi } from './testing.ts';

const path = '/api/v1/projects/WWW.a.example/baseline';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await audited(['https://a.example/?a=1', 'https://a.example/old'], [image('one'), unjudged]);
  await audited(['http://a.example/', 'https://www.a.example/x'], []);
  await audited(['https://b.example/'], [image('one')]);
});
afterAll(() => api.close());

test('a baseline holds the last run of each page, by path where most pages stand', async () => {
  await audited(['https://a.example/old'], [image('two'), judged({ id: 'title', outcome: 'pass' })]);
  await api.call('POST', '/api/v1/reports/bulk', { json: { urls: ['https://a.example/failed'] } });
  await runQueued(api.services, () => failed('timeout'));
  const { status, headers, json, text } = await api.call('GET', path);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(json).toMatchObject({
    ...{ format: 'assay-baseline/1', checks_version: '0.1.0', meta: { left_out: 0 } },
    checks: ['image-alt', 'title'],
  });
  // What was completed last comes first.
  expect(Object.keys(at(json, 'pages') as object)).toEqual([
    '/old',
    ...['https://www.a.example/x', 'http://a.example/'],
    '/?a=1',
  ]);
  const baseline = readBaseline(text);
  if ('fault' in baseline) throw new Error(baseline.fault);
  expect(baseline.pages.get('/old')).toMatchObject({
    ...{ score: 70, unknown: [] },
    found: { 'image-alt': { outcome: 'fail', total: 1, items: [{ id: 'two' }] } },
  });
  // Neither what could not be judged, nor what was not asked.
  expect(baseline.pages.get('/?a=1')?.unknown).toEqual(['title']);
  expect(baseline.pages.get('http://a.example/')?.unknown).toEqual(['image-alt', 'title']);
});

test('H4: a baseline has the tag of the runs that it is made of, by which it costs no reading', async () => {
  const { headers } = await api.call('GET', path);
  const { etag = '' } = headers;
  expect(headers['cache-control']).toBe('private, no-cache');
  const again = await api.call('GET', path, { headers: { 'if-none-match': etag } });
  expect(again).toMatchObject({ status: 304, text: '', headers: { etag } });
  const head = await api.call('HEAD', path);
  expect(head).toMatchObject({ status: 200, text: '', headers: { etag } });
  await audited(['https://a.example/new'], []);
  const changed = await api.call('GET', path, { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});

test('Z1: a project of another account has none', async () => {
  expect((await api.call('GET', path, { token: api.two.token })).status).toBe(404);
  expect((await api.call('GET', '/api/v1/projects/none.example/baseline')).status).toBe(404);
});

test('a project without a completed run has a baseline without pages', async () => {
  await api.call('POST', '/api/v1/reports/bulk', { json: { urls: ['https://empty.example/'] } });
  const { json } = await api.call('GET', '/api/v1/projects/empty.example/baseline');
  expect(json).toMatchObject({ checks: [], pages: {}, meta: { left_out: 0 } });
});

test('the newest 1,000 pages are in a baseline, and the others are counted', async () => {
  const urls = Array.from({ length: 1_003 }, (_, n) => `https://large.example/${n}`);
  for (let from = 0; from < urls.length; from += 500)
    await audited(urls.slice(from, from + 500), [image('one')]);
  await audited(['https://large.example/1002'], []);
  const { json } = await api.call('GET', '/api/v1/projects/large.example/baseline');
  const names = Object.keys(at(json, 'pages') as object);
  // The older report of the page that comes twice is no page.
  expect([names.length, names[0], at(json, 'meta', 'left_out')]).toEqual([1_000, '/1002', 3]);
});

const unjudged = judged({ id: 'title', outcome: 'not_applicable', reason: 'no_evidence' });

function image(place: string): JudgedCheck {
  const item = { outcome: 'fail', detail: 'It is so.', selector: null, url: null } as const;
  const items = [{ ...item, id: `image-alt-${place}`, snippet: `<img id=${place}>`, line: 7, column: 1 }];
  return judged({ id: 'image-alt', outcome: 'fail', items });
}

async function audited(urls: readonly string[], checks: readonly JudgedCheck[]): Promise<void> {
  const { status } = await api.call('POST', '/api/v1/reports/bulk', { json: { urls } });
  expect(status).toBe(200);
  await runQueued(api.services, ({ url }: AuditOrder) => {
    const { facts } = judgedBody(70, []);
    return completed(judgedBody(70, checks, { facts: { ...facts, finalUrl: url } as ReportBody['facts'] }));
  });
}
