import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type CallOptions, startApi, type TestApi } from './testing.ts';

const reports = '/api/v1/reports';
const lax = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };
const respondAsync = { prefer: 'respond-async' };

let api: TestApi;
const call = (method: string, path: string, options?: CallOptions) => api.call(method, path, options);
const create = (options: CallOptions = {}) =>
  call('POST', reports, { ...options, headers: { ...respondAsync, ...options.headers } });
const make = async (form: Record<string, string>) => (await create({ form })).headers.location as string;

beforeAll(async () => {
  api = await startApi({ settings: lax });
});
afterAll(() => api.close());

describe('H3: waiting', () => {
  const form = { url: 'example.com' };

  test('is told when it was asked for, and ends with the state so far', async () => {
    const waited = await call('POST', reports, { form, headers: { prefer: 'wait=0' } });
    expect(waited).toMatchObject({
      status: 201,
      headers: { 'preference-applied': 'wait=0', 'retry-after': '2' },
      json: { data: { state: 'queued' } },
    });
    const asked = await call('POST', reports, { form, headers: { prefer: ['foo', 'respond-async'] } });
    expect(asked.headers['preference-applied']).toBe('respond-async');
  });

  test('is not spoken of by a change that runs nothing', async () => {
    const path = await make({ url: 'example.com' });
    const { headers } = await call('PUT', path, { form: { privacy: '1' }, headers: respondAsync });
    expect(headers).not.toHaveProperty('preference-applied');
    expect(headers).not.toHaveProperty('retry-after');
  });

  test('update=1 joins a run that is open', async () => {
    const path = await make({ url: 'example.com' });
    const { status, json, headers } = await call('PUT', path, {
      form: { update: '1' },
      headers: respondAsync,
    });
    expect({ status, runs: at(json, 'data', 'runs_count') }).toEqual({ status: 200, runs: 1 });
    expect(headers['preference-applied']).toBe('respond-async');
  });
});

describe('H2: Idempotency-Key', () => {
  const withKey = (key: string, options: CallOptions) =>
    create({ ...options, headers: { 'idempotency-key': key } });

  test('gives the first answer to a repeat, in whatever form', async () => {
    const first = await withKey('k-1', { form: { url: 'example.com', privacy: '1' } });
    const repeats = [
      await withKey('k-1', { form: { privacy: '1', url: 'example.com' } }),
      await withKey('"k-1"', { json: { url: 'example.com', privacy: 1 } }),
    ];
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    for (const repeat of repeats) {
      expect(repeat).toMatchObject({ status: 201, text: first.text });
      expect(repeat.headers).toMatchObject({
        'idempotent-replayed': 'true',
        location: first.headers.location,
        etag: first.headers.etag,
      });
    }
  });

  test('gives the entity tag to a repeat while the report is still what the first answer says', async () => {
    const repeat = () => withKey('k-7', { form: { url: 'example.com' } });
    const { headers } = await repeat();
    expect(headers.etag).toMatch(/^"/);
    const path = headers.location as string;
    await call('PUT', path, { form: { privacy: '1' } });
    const changed = await repeat();
    expect(changed.headers).toHaveProperty('idempotent-replayed');
    expect(changed.headers).not.toHaveProperty('etag');
    await call('DELETE', path);
    const gone = await repeat();
    expect(gone).toMatchObject({ status: 201, text: changed.text });
    expect(gone.headers).not.toHaveProperty('etag');
  });

  test('tells again when to ask for a report that was not ready', async () => {
    const [first, repeat] = [
      await withKey('k-6', { form: { url: 'example.com' } }),
      await withKey('k-6', { form: { url: 'example.com' } }),
    ];
    expect(at(first.json, 'data', 'state')).toBe('queued');
    for (const { headers } of [first, repeat]) expect(headers).toMatchObject({ 'retry-after': '2' });
    expect(repeat.headers).toHaveProperty('idempotent-replayed');
  });

  test('is refused for another body', async () => {
    await withKey('k-2', { form: { url: 'example.com' } });
    for (const form of [{ url: 'example.org' }, { url: 'example.com', privacy: '1' }]) {
      expect(await withKey('k-2', { form })).toMatchObject({
        status: 422,
        json: { code: 'idempotency-key-reused' },
      });
    }
  });

  test('belongs to one account', async () => {
    const [one, two] = await Promise.all(
      [api.one.token, api.two.token].map((token) => withKey('k-3', { form: { url: 'example.com' }, token })),
    );
    expect(two?.headers.location).not.toBe(one?.headers.location);
    expect(two?.headers).not.toHaveProperty('idempotent-replayed');
  });

  test('is not used up by a refusal', async () => {
    expect((await withKey('k-4', { form: { url: 'http://10.0.0.1/' } })).status).toBe(422);
    expect((await withKey('k-4', { form: { url: 'example.com' } })).status).toBe(201);
  });

  test('of a request that still runs is 409', async () => {
    const headers = { 'idempotency-key': 'k-5', prefer: 'wait=30' };
    const total = async () => at((await call('GET', `${reports}?search=slow-one`)).json, 'meta', 'total');
    const other = await startApi();
    const first = other.call('POST', reports, { form: { url: 'slow-one.example.com' }, headers });
    await expect.poll(async () => at((await other.call('GET', reports)).json, 'meta', 'total')).toBe(1);
    expect(
      await other.call('POST', reports, { form: { url: 'slow-one.example.com' }, headers }),
    ).toMatchObject({
      status: 409,
      headers: { 'retry-after': '1' },
      json: { code: 'idempotency-in-progress' },
    });
    await other.app.close();
    expect((await first).status).toBe(201);
    await other.close();
    expect(await total()).toBe(0);
  });
});

test('a report says what it is in whatever way it is answered', async () => {
  const headers = { 'idempotency-key': 'said-once' };
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const twice = () => create({ form: { url: 'example.com' }, headers });
  const first = await twice();
  expect(first.headers).toMatchObject(type);
  expect((await twice()).headers).toMatchObject({ ...type, 'idempotent-replayed': 'true' });
  const path = first.headers.location as string;
  expect((await call('GET', path)).headers).toMatchObject(type);
  expect((await call('PUT', path, { form: { privacy: '1' } })).headers).toMatchObject(type);
});

describe('H4: entity tags', () => {
  test('answer 304 to who has the report already', async () => {
    const path = await make({ url: 'example.com' });
    const { headers } = await call('GET', path);
    const etag = headers.etag as string;
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await call('GET', path, { headers: { 'if-none-match': known } });
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag } });
      expect(answer.headers).not.toHaveProperty('content-type');
    }
    expect((await call('GET', path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    expect((await call('HEAD', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('are there for lists, too', async () => {
    const { headers } = await call('GET', `${reports}?sort=asc`);
    const again = await call('GET', `${reports}?sort=asc`, {
      headers: { 'if-none-match': headers.etag as string },
    });
    expect(again.status).toBe(304);
  });

  test('guard a change and a deletion', async () => {
    const path = await make({ url: 'example.com' });
    const old = (await call('GET', path)).headers.etag as string;
    const changed = await call('PUT', path, { form: { privacy: '1' }, headers: { 'if-match': old } });
    expect(changed.status).toBe(200);
    const now = changed.headers.etag as string;
    expect(now).not.toBe(old);
    for (const [method, form] of [
      ['PUT', { privacy: '0' }],
      ['DELETE', undefined],
    ] as const) {
      for (const tag of [old, `W/${now}`, '"x"', '']) {
        const refused = await call(method, path, { ...(form && { form }), headers: { 'if-match': tag } });
        expect(refused).toMatchObject({
          status: 412,
          headers: { etag: now },
          json: { code: 'precondition-failed' },
        });
      }
    }
    expect((await call('PUT', path, { form: { privacy: '0' }, headers: { 'if-match': '*' } })).status).toBe(
      200,
    );
    const last = (await call('GET', path)).headers.etag as string;
    expect((await call('DELETE', path, { headers: { 'if-match': `"x", ${last}` } })).status).toBe(200);
  });
});
