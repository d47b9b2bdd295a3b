import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallOptions, startApi, type TestApi } from './testing.ts';

let api: TestApi;
let readOnly: string;
beforeAll(async () => {
  // Time stands still, so nothing comes back.
  api = await startApi({ now: () => Date.UTC(2026, 10, 21) });
  readOnly = await api.keyWith('read');
});
afterAll(() => api.close());

const nobody = { token: null };
const json = { 'content-type': 'application/json' };
const large = { name: 'x'.repeat(70_000) };
const manyFields = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`x-${at}`, '1']));

type Row = readonly [what: string, status: number, method: string, path: string, options: CallOptions];
const rows: Readonly<Record<string, readonly Row[]>> = {
  anonymous: [
    [
      'a host that is not ours',
      421,
      'GET',
      '/openapi.json',
      { ...nobody, headers: { host: 'other.example' } },
    ],
    ['a line that is too long', 414, 'GET', `/${'x'.repeat(8_200)}`, nobody],
    ['too many header fields', 431, 'GET', '/openapi.json', { ...nobody, headers: manyFields }],
    ['a path that is not there', 404, 'GET', '/nothing', nobody],
    ['another method', 405, 'POST', '/openapi.json', nobody],
    ['options of a path that is not there', 404, 'OPTIONS', '/nothing', nobody],
    ['another format', 406, 'GET', '/checks', { ...nobody, headers: { accept: 'image/png' } }],
    ['no key', 401, 'GET', '/api/v1/reports', nobody],
  ],
  'failed-keys': [['a wrong key', 401, 'GET', '/api/v1/reports', { token: 'assay_x' }]],
  default: [
    ['an object that is not there', 404, 'GET', '/api/v1/reports/7', {}],
    ['a path that is not there', 404, 'GET', '/api/v1/nothing', {}],
    ['another method', 405, 'DELETE', '/api/v1/reports', {}],
    ['another format', 406, 'GET', '/api/v1/reports', { headers: { accept: 'image/png' } }],
    ['a query that repeats itself', 400, 'GET', '/api/v1/reports?page=1&page=2', {}],
    ['a condition on a list', 412, 'POST', '/api/v1/keys', { headers: { 'if-match': '"x"' } }],
    ['a body that is too large', 413, 'POST', '/api/v1/keys', { form: large }],
    [
      'a body of another type',
      415,
      'POST',
      '/api/v1/keys',
      { body: 'x', headers: { 'content-type': 'text/plain' } },
    ],
    ['a body that cannot be read', 400, 'POST', '/api/v1/keys', { body: '{', headers: json }],
    ['a wrong field', 422, 'POST', '/api/v1/keys', { form: { name: '' } }],
  ],
  create: [
    ['an address that is not allowed', 422, 'POST', '/api/v1/reports', { form: { url: 'localhost' } }],
  ],
};

describe.each(Object.entries(rows))('H1: what is refused takes from the rate "%s":', (policy, refused) => {
  test.each(refused)('%s (%i)', (_, status, method, path, options) =>
    costsOne(policy, { method, path, status, options }),
  );
});

test('H1: what is refused takes from the rate of the account: a scope that is missing (403)', () =>
  costsOne('default', { method: 'GET', path: '/api/v1/keys', status: 403, options: { token: readOnly } }));

test('H1: a network that has asked too often is refused for that, whatever else is wrong', async () => {
  const ask = (path: string, headers = {}) => api.call('GET', path, { token: null, headers });
  for (let count = 1; count <= 60; count += 1) await ask('/nothing');
  const host = 'other.example';
  for (const answer of [await ask('/nothing'), await ask('/openapi.json', { host })])
    expect(answer).toMatchObject({ status: 429, json: { 'violated-policies': ['anonymous'] } });
  expect((await ask('/healthz')).status).toBe(200);
  expect((await api.call('GET', '/api/v1/reports')).status).toBe(200);
});

interface Refused {
  readonly status: number;
  readonly method: string;
  readonly path: string;
  readonly options: CallOptions;
}

async function costsOne(policy: string, { status, method, path, options }: Refused): Promise<void> {
  const left = async () => {
    const answer = await api.call(method, path, options);
    expect(answer.status).toBe(status);
    return Number(new RegExp(`"${policy}";r=(\\d+)`).exec(answer.headers.ratelimit ?? '')?.[1]);
  };
  const before = await left();
  expect(before).toBeGreaterThan(0);
  expect(await left()).toBe(before - 1);
}
