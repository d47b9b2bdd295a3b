import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { at, startApi, type TestApi } from './testing.ts';

const reports = '/api/v1/reports';
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const caller = () => operatorOf(api.one.account.id);

/** Sends a request with a key of its own, and revokes the key once the run is under way. */
async function askAndRevoke(method: string, path: string, form: Record<string, string>, headers = {}) {
  const { keys, reports: stored } = api.services;
  const { key, token } = await keys.create(caller(), {
    name: 'late',
    scopes: ['read', 'write'],
    expiresAt: null,
  });
  const waiting = vi.spyOn(stored, 'waitForRun');
  const going = api.call(method, path, { token, form, headers: { prefer: 'wait=2', ...headers } });
  await vi.waitUntil(() => waiting.mock.calls.length > 0);
  waiting.mockRestore();
  await keys.revoke(caller(), key.id);
  return { answer: await going, token };
}

test('A1: a key that is revoked while its request waits for a run is answered as at any other request', async () => {
  const own = { url: 'https://a.example/' };
  const { answer, token } = await askAndRevoke('POST', reports, own);
  const { status, headers, json } = await api.call('GET', reports, { token });
  expect(answer.status).toBe(status);
  expect(answer.status).toBe(401);
  expect(answer.headers['www-authenticate']).toBe(headers['www-authenticate']);
  expect({ ...(answer.json as object), request_id: '' }).toEqual({ ...(json as object), request_id: '' });
  for (const field of ['location', 'etag', 'preference-applied', 'retry-after']) {
    expect(answer.headers).not.toHaveProperty(field);
  }
});

test('A1: so is a run that was asked for again', async () => {
  const form = { url: 'https://b.example/' };
  const made = await api.call('POST', reports, { form, headers: { prefer: 'respond-async' } });
  const { answer } = await askAndRevoke('PUT', String(made.headers.location), { update: '1' });
  expect(answer).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
});

test('H2: another key of the account repeats the request at once', async () => {
  const form = { url: 'https://c.example/' };
  const headers = { 'idempotency-key': 'once' };
  expect((await askAndRevoke('POST', reports, form, headers)).answer.status).toBe(401);
  const again = await api.call('POST', reports, { form, headers });
  expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
  expect(at(again.json, 'data', 'url')).toBe(form.url);
});

test('D5: the key of an answer that comes soon is not asked for again', async () => {
  const stands = vi.spyOn(api.services.keys, 'stands');
  const form = { url: 'https://d.example/' };
  await api.call('POST', reports, { form, headers: { prefer: 'respond-async' } });
  expect(stands).not.toHaveBeenCalled();
  await api.call('POST', reports, { form: { url: 'https://e.example/' }, headers: { prefer: 'wait=2' } });
  expect(stands).toHaveBeenCalledOnce();
  stands.mockRestore();
});
