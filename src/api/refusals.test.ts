import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type CallOptions, startApi, type TestApi } from './testing.ts';

const form = 'application/x-www-form-urlencoded';
let api: TestApi;
let id: number;
let readOnly: string;
let load = { eventLoopDelayMs: 0, freeDiskBytes: Number.POSITIVE_INFINITY };
let isDraining = false;

beforeAll(async () => {
  api = await startApi({
    settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' },
    load: { eventLoopDelayMs: () => load.eventLoopDelayMs, freeDiskBytes: () => load.freeDiskBytes },
    isDraining: () => isDraining,
  });
  const headers = { prefer: 'respond-async' };
  const { json } = await api.call('POST', '/api/v1/reports', { form: { url: 'example.com' }, headers });
  id = at(json, 'data', 'id') as number;
  readOnly = await api.keyWith('read');
});
afterAll(() => api.close());

describe('each refusal', () => {
  const post = '/api/v1/reports';
  const rows: [string, string, string, CallOptions, number, string, Record<string, unknown>][] = [
    [
      'no key',
      'GET',
      post,
      { token: null },
      401,
      'unauthenticated',
      { 'www-authenticate': 'Bearer realm="assay"' },
    ],
    ['no key, unknown path', 'GET', '/api/v9/x', { token: null }, 401, 'unauthenticated', {}],
    ['unknown path', 'GET', '/api/v1/nothing', {}, 404, 'not-found', {}],
    ['unknown path at the root', 'GET', '/nothing', { token: null }, 404, 'not-found', {}],
    ['a path that cannot be decoded', 'GET', '/api/v1/%zz', {}, 404, 'not-found', {}],
    ['an id that cannot be decoded', 'GET', '/api/v1/reports/%ff', {}, 404, 'not-found', {}],
    ['a slash at the end', 'GET', '/api/v1/reports/', {}, 404, 'not-found', {}],
    ['a creation with a slash at the end', 'POST', '/api/v1/reports/', {}, 404, 'not-found', {}],
    ['another slash at the end', 'GET', '/api/v1/keys/', {}, 404, 'not-found', {}],
    ['no id between slashes', 'POST', '/api/v1/reports//runs', {}, 404, 'not-found', {}],
    ['no number at the end', 'POST', '/api/v1/reports/1/runs/', {}, 404, 'not-found', {}],
    ['another method', 'DELETE', post, {}, 405, 'method-not-allowed', { allow: 'GET, HEAD, POST, OPTIONS' }],
    ['a rare method', 'PROPFIND', post, {}, 405, 'method-not-allowed', { allow: 'GET, HEAD, POST, OPTIONS' }],
    [
      'a method without key',
      'POST',
      '/healthz',
      { token: null },
      405,
      'method-not-allowed',
      { allow: 'GET, HEAD, OPTIONS' },
    ],
    ['HTML wanted', 'GET', post, { headers: { accept: 'text/html' } }, 406, 'not-acceptable', {}],
    ['an unknown id', 'GET', '/api/v1/reports/999999', {}, 404, 'not-found', {}],
    ['an id that is no number', 'GET', '/api/v1/reports/abc', {}, 404, 'not-found', {}],
    ['a huge id', 'GET', '/api/v1/reports/99999999999999999999', {}, 404, 'not-found', {}],
    ['id 0', 'GET', '/api/v1/reports/0', {}, 404, 'not-found', {}],
    // What is left of the body is not read.
    [
      'a large body',
      'POST',
      post,
      { form: { url: 'a'.repeat(70_000) } },
      413,
      'content-too-large',
      { connection: 'close' },
    ],
    ['a long path', 'GET', `${post}?search=${'a'.repeat(8200)}`, {}, 414, 'content-too-large', {}],
    ['many fields', 'GET', post, { headers: manyFields(100) }, 431, 'content-too-large', {}],
    ['a large head', 'GET', post, { headers: { x: 'a'.repeat(17_000) } }, 431, 'content-too-large', {}],
    [
      'XML',
      'POST',
      post,
      { body: '<a/>', headers: { 'content-type': 'text/xml' } },
      415,
      'unsupported-media-type',
      { accept: `${form}, application/json` },
    ],
    ['no type', 'POST', post, { body: 'url=example.com' }, 415, 'unsupported-media-type', {}],
    [
      'a type that is none',
      'POST',
      post,
      { body: 'x', headers: { 'content-type': '/;' } },
      415,
      'unsupported-media-type',
      {},
    ],
    [
      'gzip',
      'POST',
      post,
      { form: { url: 'x' }, headers: { 'content-encoding': 'gzip' } },
      415,
      'unsupported-media-type',
      {},
    ],
    [
      'another charset',
      'POST',
      post,
      { body: 'url=x', headers: { 'content-type': `${form}; charset=utf-16` } },
      415,
      'unsupported-media-type',
      {},
    ],
    [
      'broken JSON',
      'POST',
      post,
      { body: '{', headers: { 'content-type': 'application/json' } },
      400,
      'malformed-request',
      {},
    ],
    [
      'broken UTF-8',
      'POST',
      post,
      { body: Buffer.from([0x75, 0x3d, 0xff]), headers: { 'content-type': form } },
      400,
      'malformed-request',
      {},
    ],
    [
      'a repeated field',
      'POST',
      post,
      { body: 'url=a&url=b', headers: { 'content-type': form } },
      400,
      'malformed-request',
      {},
    ],
    ['a repeated parameter', 'GET', `${post}?sort=asc&sort=desc`, {}, 400, 'malformed-request', {}],
    ['a control character', 'GET', `${post}?search=%00`, {}, 400, 'malformed-request', {}],
    [
      'a bad idempotency key',
      'POST',
      post,
      { form: { url: 'x' }, headers: { 'idempotency-key': 'a b' } },
      400,
      'malformed-request',
      {},
    ],
    ['no URL', 'POST', post, {}, 422, 'validation-failed', {}],
    ['an empty URL', 'POST', post, { form: { url: '' } }, 422, 'validation-failed', {}],
    ['a private address', 'POST', post, { form: { url: 'http://10.0.0.1/' } }, 422, 'validation-failed', {}],
    ['a cursor of nowhere', 'GET', `${post}?cursor=abc`, {}, 422, 'validation-failed', {}],
    [
      'an unknown check',
      'GET',
      `${post}?check=nothing&project=example.com`,
      {},
      422,
      'validation-failed',
      {},
    ],
    ['a check without a project', 'GET', `${post}?check=http-status-code`, {}, 422, 'validation-failed', {}],
  ];

  test.each(rows)('%s: %s %s', async (_, method, path, options, status, code, headers) => {
    const answer = await api.call(method, path, options);
    expect(answer.json).toMatchObject({
      type: `urn:problem-type:assay:${code}`,
      code,
      status,
      title: expect.stringMatching(/^[A-Z]/),
      detail: expect.stringMatching(/^[A-Z"].+\.$/),
    });
    expect(answer).toMatchObject({ status, headers });
    expect(at(answer.json, 'request_id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('names the fields that are wrong', async () => {
    const { json } = await api.call(
      'GET',
      `${post}?sort=up&per_page=11&state=done&result=great&privacy=3&page=0`,
    );
    expect(at(json, 'errors')).toEqual({
      sort: ['"sort" must be one of desc, asc.'],
      per_page: ['"per_page" must be one of 10, 25, 50, 100.'],
      state: ['"state" must be one of queued, running, completed, failed.'],
      result: ['"result" must be one of good, decent, bad.'],
      privacy: ['"privacy" must be one of 0, 1, 2.'],
      page: ['"page" must be a whole number from 1 to 999999999999999.'],
    });
  });

  test('of a URL says one thing for every address that is not reached', async () => {
    for (const url of ['http://127.0.0.1/', 'http://[::1]/', 'http://localhost/', 'http://printer.local/']) {
      const { json } = await api.call('POST', post, { form: { url } });
      expect(at(json, 'errors', 'url')).toEqual(["This URL can't be analysed."]);
    }
  });
});

function manyFields(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, '1']));
}

describe('the order of refusals', () => {
  const huge = 'x'.repeat(70_000);
  const lockedPage = { url: 'example.com', privacy: '2', password: 'secret', update: '1' };
  /** Each step takes one cause away from a request that is wrong in every way. */
  const steps: [string, string, string, CallOptions, number][] = [
    ['401 before 404', 'POST', '/api/v1/nothing', { token: null, body: huge }, 401],
    ['401 before 405', 'POST', '/api/v1/reports/1', { token: null, body: huge }, 401],
    ['404 before 406', 'POST', '/api/v1/nothing', { body: huge, headers: { accept: 'a/b' } }, 404],
    ['405 before 406', 'POST', '/api/v1/account', { body: huge, headers: { accept: 'a/b' } }, 405],
    ['406 before 413', 'POST', '/api/v1/reports', { body: huge, headers: { accept: 'a/b' } }, 406],
    ['413 before 415', 'POST', '/api/v1/reports', { body: huge, headers: { 'content-type': 'a/b' } }, 413],
    ['415 before 400', 'POST', '/api/v1/reports', { body: '{', headers: { 'content-type': 'a/b' } }, 415],
    [
      '400 before 403',
      'PUT',
      '/api/v1/reports/999999',
      { body: '{', headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      '403 before 404',
      'PUT',
      '/api/v1/reports/999999',
      { form: { privacy: '9' }, headers: { 'if-match': '"x"' } },
      403,
    ],
  ];

  test.each(steps)('%s', async (name, method, path, options, status) => {
    const token = name.startsWith('401') ? null : readOnly;
    expect((await api.call(method, path, { token, ...options })).status).toBe(status);
  });

  const reports = '/api/v1/reports';
  const locked = { privacy: '2', update: '1' };
  test.each<[string, string, string, CallOptions, number]>([
    ['a scheme', 'POST', reports, { form: { url: 'ftp://example.com' } }, 422],
    ['an address', 'POST', reports, { form: { url: 'http://10.0.0.1/' } }, 422],
    ['a missing password', 'POST', reports, { form: { url: 'example.com', privacy: '2' } }, 422],
    ['a long password', 'POST', reports, { form: { ...lockedPage, password: 'x'.repeat(129) } }, 422],
    [
      'a list without a password',
      'POST',
      `${reports}/bulk`,
      { json: { urls: ['a.example'], privacy: 2 } },
      422,
    ],
    ['an empty list', 'POST', `${reports}/bulk`, { json: { urls: [] } }, 422],
    ['an unknown report', 'PUT', `${reports}/999999`, { form: { update: '1' } }, 404],
    ['an unknown report with a password', 'PUT', `${reports}/999999`, { form: lockedPage }, 404],
    ['a password that a report needs', 'PUT', `${reports}/ID`, { form: locked }, 422],
    [
      'a password that is too long',
      'PUT',
      `${reports}/ID`,
      { form: { ...locked, password: 'x'.repeat(129) } },
      422,
    ],
    ['nothing wrong', 'POST', reports, { form: lockedPage }, 503],
    ['no list that is wrong', 'POST', `${reports}/bulk`, { json: { urls: ['a.example', 'ftp://x'] } }, 503],
    ['no change that is wrong', 'PUT', `${reports}/ID`, { form: { ...locked, password: 'secret' } }, 503],
  ])('%s is said before 503: %s %s', async (_, method, path, options, status) => {
    const answer = () => api.call(method, path.replace('ID', String(id)), options);
    load = { eventLoopDelayMs: 1000, freeDiskBytes: 0 };
    expect((await answer()).status).toBe(status);
    load = { eventLoopDelayMs: 0, freeDiskBytes: Number.POSITIVE_INFINITY };
    isDraining = true;
    try {
      expect((await answer()).status).toBe(status);
    } finally {
      isDraining = false;
    }
  });

  test('404 before 412, 412 before 422, 422 before 503', async () => {
    const form = { privacy: '9', update: '1' };
    const headers = { 'if-match': '"0.x"' };
    load = { eventLoopDelayMs: 1000, freeDiskBytes: 0 };
    try {
      expect((await api.call('PUT', '/api/v1/reports/999999', { form, headers })).status).toBe(404);
      expect((await api.call('PUT', `/api/v1/reports/${id}`, { form, headers })).status).toBe(412);
      expect((await api.call('PUT', `/api/v1/reports/${id}`, { form })).status).toBe(422);
      expect((await api.call('PUT', `/api/v1/reports/${id}`, { form: { update: '1' } })).status).toBe(503);
    } finally {
      load = { eventLoopDelayMs: 0, freeDiskBytes: Number.POSITIVE_INFINITY };
    }
  });
});

describe('D5: with too much to do', () => {
  const create: [string, string, CallOptions] = ['POST', '/api/v1/reports', { form: { url: 'example.com' } }];
  const list: [string, string] = ['GET', '/api/v1/reports'];
  const read: [string, string] = ['GET', '/api/v1/account'];
  const statuses = async () => ({
    create: (await api.call(...create)).status,
    list: (await api.call(...list)).status,
    projects: (await api.call('GET', '/api/v1/projects')).status,
    one: (await api.call('GET', `/api/v1/reports/${id}`)).status,
    account: (await api.call(...read)).status,
    health: (await api.call('GET', '/healthz')).status,
  });
  const others = { one: 200, account: 200, health: 200 };

  test('a slow event loop refuses creations and lists, and nothing else', async () => {
    load = { eventLoopDelayMs: 201, freeDiskBytes: 1e12 };
    expect(await statuses()).toEqual({ create: 503, list: 503, projects: 503, ...others });
    const { json, headers } = await api.call(...list);
    expect(json).toMatchObject({ code: 'overloaded' });
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30);
  });

  test('a full disk refuses creations alone', async () => {
    load = { eventLoopDelayMs: 200, freeDiskBytes: 512 * 2 ** 20 - 1 };
    expect(await statuses()).toEqual({ create: 503, list: 200, projects: 200, ...others });
    expect((await api.call(...create)).json).toMatchObject({ code: 'storage-unavailable' });
  });

  test('D7: a draining server refuses creations, is not ready, and closes connections', async () => {
    load = { eventLoopDelayMs: 0, freeDiskBytes: 1e12 };
    isDraining = true;
    try {
      expect(await statuses()).toEqual({ create: 503, list: 200, projects: 200, ...others });
      expect((await api.call(...create)).json).toMatchObject({ code: 'draining' });
      expect(await api.call(...list)).toMatchObject({ headers: { connection: 'close' } });
      expect((await api.call('GET', '/readyz')).json).toMatchObject({ status: 503, code: 'draining' });
    } finally {
      isDraining = false;
    }
    expect((await api.call('GET', '/readyz')).json).toEqual({ status: 'ready' });
  });
});

test.each([
  ['/api/v1/reports/', '/api/v1/reports'],
  ['/api/v1/reports/1/runs//', '/api/v1/reports/1/runs'],
  ['/openapi.json/', '/openapi.json'],
  ['/api/v1/nothing/', undefined],
  ['/', undefined],
])('a slash at the end of %s is answered with the right address', async (path, meant) => {
  const { json } = await api.call('POST', path, { form: {} });
  const message = String(at(json, 'message'));
  if (meant === undefined) expect(message).not.toContain('slash');
  else
    expect(message).toBe(`There is nothing at this address. Ask for ${meant}, without the slash at its end.`);
});
