import { afterAll, beforeAll, expect, test } from 'vitest';
import { completed, runQueued, sampleBody } from '../services/testing.ts';
import { at, startApi, type TestApi } from './testing.ts';

const path = '/api/v1/projects/WWW.a.example/export';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const urls = Array.from({ length: 130 }, (_, n) => `https://a.example/${n}`);
  await api.call('POST', '/api/v1/reports/bulk', { json: { urls } });
  await api.call('POST', '/api/v1/reports/bulk', { json: { urls: ['https://b.example/'] } });
  let score = 0;
  await runQueued(api.services, () => completed(sampleBody(score++ % 100, { title: '=1+1' })));
});
afterAll(() => api.close());

test('a project is downloaded as JSON, each of its reports once', async () => {
  const { status, headers, json } = await api.call('GET', path);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="assay-a\.example-reports-\d{4}-\d\d-\d\d\.json"$/,
  );
  const rows = at(json, 'data') as { url: string }[];
  expect(rows.map(({ url }) => url)).toEqual(Array.from({ length: 130 }, (_, n) => `https://a.example/${n}`));
  expect(rows[42]).toMatchObject({
    ...{ title: '=1+1', state: 'completed', score: 42, result: 'bad', categories: { seo: 42 } },
    link: `${api.origin}/reports/${at(rows, 42, 'id')}`,
  });
});

test('a project is downloaded as a table', async () => {
  const { headers, text } = await api.call('GET', `${path}?format=csv`);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  expect(text.trimEnd().split('\r\n')).toHaveLength(131);
  expect(text).toContain("https://a.example/42,'=1+1,completed,42,bad,42,");
});

test('what a project would be downloaded as is told without reading it', async () => {
  const { status, headers, text } = await api.call('HEAD', `${path}?format=csv`);
  expect([status, headers['content-type'], text]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
    '',
  ]);
});

test('what is not there, or in no such format, is refused', async () => {
  expect((await api.call('GET', `${path}?format=xlsx`)).status).toBe(422);
  for (const query of ['', '?format=xlsx']) {
    expect((await api.call('GET', `/api/v1/projects/none.example/export${query}`)).status).toBe(404);
    expect((await api.call('GET', path + query, { token: api.two.token })).status).toBe(404);
  }
});
