import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type CallOptions, startApi, type TestApi } from './testing.ts';

const bulk = '/api/v1/reports/bulk';

describe('a list of URLs', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({
      settings: {
        ASSAY_RATE_DEFAULT: '100000/60',
        ASSAY_RATE_CREATE: '100000/60',
        ASSAY_ACCOUNT_WAITING: '1500',
      },
    });
  });
  afterAll(() => api.close());
  const send = (options: CallOptions) => api.call('POST', bulk, options);

  test.each([
    ['JSON', { json: { urls: ['https://a.example/', 'ftp://b.example/', 'c.example'], privacy: 1 } }],
    ['a form', { form: { urls: 'https://a.example/\r\n\r\nftp://b.example/\n c.example \n', privacy: '1' } }],
  ])('is taken as %s, and answered at once with a row for each', async (_, options) => {
    const { status, json, headers } = await send(options);
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('retry-after');
    expect(json).toMatchObject({
      status: 200,
      meta: { created: 2, refused: 1 },
      data: [
        { url: 'https://a.example/', status: 201, report: { object: 'report', state: 'queued', privacy: 1 } },
        {
          url: 'ftp://b.example/',
          status: 422,
          code: 'validation-failed',
          errors: { url: [expect.any(String)] },
        },
        { url: 'c.example', status: 201, report: { url: 'https://c.example/' } },
      ],
    });
    const id = at(json, 'data', 0, 'report', 'id');
    expect((await api.call('GET', `/api/v1/reports/${id}`)).status).toBe(200);
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])(
    'is no report by its id: %s is 405',
    async (method) => {
      const refusal = { status: 405, headers: { allow: 'POST, OPTIONS' } };
      expect(await api.call(method, bulk)).toMatchObject(refusal);
      expect(await api.call(method, '/api/v1/reports/%62ulk')).toMatchObject(refusal);
      expect((await api.call(method, '/api/v1/reports/bulky')).status).toBe(404);
    },
  );

  test('may be larger than other bodies, up to a limit of its own', async () => {
    const urls = Array.from({ length: 200 }, (_, n) => `https://a.example/${n}/${'x'.repeat(1_000)}`);
    expect(await send({ json: { urls } })).toMatchObject({ status: 200, json: { meta: { created: 200 } } });
    const tooLarge = await send({
      body: 'x'.repeat(2_560 * 1024 + 1),
      headers: { 'content-type': 'application/json' },
    });
    expect(tooLarge).toMatchObject({ status: 413, json: { detail: expect.stringContaining('2621440') } });
  });

  test('that is too long for the queue keeps what fits', async () => {
    const token = api.two.token;
    const urls = Array.from({ length: 1_000 }, (_, n) => `https://a.example/${n}`);
    expect((await send({ json: { urls }, token })).json).toMatchObject({
      meta: { created: 1_000, refused: 0 },
    });
    const { status, json } = await send({ json: { urls }, token });
    expect({ status, meta: at(json, 'meta') }).toEqual({ status: 200, meta: { created: 500, refused: 500 } });
    expect(at(json, 'data', 999)).toMatchObject({
      status: 429,
      code: 'rate-limited',
      errors: { url: [expect.any(String)] },
    });
  });

  test.each<[string, CallOptions, number, string]>([
    ['no list', { json: {} }, 422, 'urls'],
    ['an empty list', { json: { urls: [] } }, 422, 'urls'],
    ['blank lines', { form: { urls: '\r\n \r\n' } }, 422, 'urls'],
    ['a number', { json: { urls: 7 } }, 422, 'urls'],
    ['a list of numbers', { json: { urls: [1] } }, 422, 'urls'],
    ['more than a thousand', { json: { urls: Array(1_001).fill('a.example') } }, 422, 'urls'],
    ['no password', { json: { urls: ['a.example'], privacy: 2 } }, 422, 'password'],
  ])('with %s is refused', async (_, options, status, field) => {
    const answer = await send(options);
    expect(answer.status).toBe(status);
    expect(Object.keys(at(answer.json, 'errors') as object)).toEqual([field]);
  });

  test('P4: has rows for texts that are no URLs at all', async () => {
    const urls = ['', '\u0000', 'https://a.example/\r\nx', '\ud800', '𝒳', 'https://'.padEnd(3_000, 'x')];
    const { status, json } = await send({ json: { urls } });
    expect(status).toBe(200);
    expect((at(json, 'data') as { status: number }[]).filter((row) => row.status >= 500)).toEqual([]);
  });

  test('may hold addresses that browsers take, and RFC 3986 does not', async () => {
    const url = 'https://a.example/a%b?a[]=1&b=x|y&q=^';
    expect(at((await send({ json: { urls: [url] } })).json, 'data', 0, 'report', 'url')).toBe(url);
  });

  test('knows no Idempotency-Key, and says so', async () => {
    const headers = { 'idempotency-key': 'k' };
    expect(await send({ json: { urls: ['a.example'] }, headers })).toMatchObject({ status: 400 });
  });

  test('A2: needs a key that may write', async () => {
    const json = { urls: ['a.example'] };
    expect((await send({ json, token: await api.keyWith('read') })).status).toBe(403);
    expect((await send({ json, token: null })).status).toBe(401);
  });
});

test('a list of URLs is one creation of the rate, whatever its length', async () => {
  const api = await startApi({ settings: { ASSAY_RATE_CREATE: '2/60' } });
  const send = () => api.call('POST', bulk, { json: { urls: ['a.example', 'b.example', 'c.example'] } });
  expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429]);
  await api.close();
});
