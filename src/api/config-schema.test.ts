import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from './testing.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('anybody gets the schema of assay.config.json, and 304 when it is known', async () => {
  const answer = await api.call('GET', '/schemas/config.json', { token: null });
  expect(answer).toMatchObject({
    status: 200,
    text: readFileSync(join(import.meta.dirname, '../../docs/config.schema.json'), 'utf8'),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
  const headers = { 'if-none-match': String(answer.headers.etag) };
  const again = await api.call('GET', '/schemas/config.json', { token: null, headers });
  expect(again).toMatchObject({ status: 304, text: '' });
});
