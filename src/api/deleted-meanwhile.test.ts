import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, startApi, type TestApi } from './testing.ts';

const reports = '/api/v1/reports';
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const wait = { prefer: 'wait=30' };
const sentence = 'The report was deleted while this request waited for it.';

test('a creation whose report is deleted while it waits is 404 at once, and frees its Idempotency-Key', async () => {
  const headers = { ...wait, 'idempotency-key': 'once' };
  const form = { url: 'https://a.example/waits' };
  const going = api.call('POST', reports, { form, headers });
  const id = await newest();
  await api.call('DELETE', `${reports}/${id}`);
  expect(await going).toMatchObject({ status: 404, json: { detail: sentence } });
  const again = await api.call('POST', reports, { form, headers: { ...headers, prefer: 'respond-async' } });
  expect(again.status).toBe(201);
  expect(at(again.json, 'data', 'id')).not.toBe(id);
});

test('so is a run that is asked for again', async () => {
  const made = await api.call('POST', reports, {
    form: { url: 'https://b.example/' },
    headers: { prefer: 'respond-async' },
  });
  const path = made.headers.location as string;
  const going = api.call('PUT', path, { form: { update: '1', indexable: '1' }, headers: wait });
  await until(async () => at((await api.call('GET', path)).json, 'data', 'indexable') === true);
  await api.call('DELETE', path);
  expect(await going).toMatchObject({ status: 404, json: { detail: sentence } });
});

async function newest(): Promise<unknown> {
  let id: unknown;
  await until(async () => {
    id = at((await api.call('GET', `${reports}?search=waits`)).json, 'data', 0, 'id');
    return id !== undefined;
  });
  return id;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}
