import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
afterAll(() => api.close());

beforeAll(async () => {
  api = await startApi({ settings: { ASSAY_CORS_ORIGINS: 'https://app.example.org,http://localhost:5173' } });
});

test('GET / says in one sentence what runs here', async () => {
  const { status, text, headers } = await api.call('GET', '/', {
    token: null,
    headers: { accept: 'text/html' },
  });
  expect({ status, text }).toEqual({
    status: 200,
    text: expect.stringMatching(/^Assay runs here: [^.]+\.\d.*\.\n$/),
  });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

describe('D6: health', () => {
  test.each(['/healthz', '/readyz'])('%s answers anybody under any Host, without a version', async (path) => {
    const answer = await api.call('GET', path, {
      token: null,
      headers: { host: 'anything.example', accept: 'a/b' },
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json as object)).toEqual(['status']);
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });
});

describe('HEAD and OPTIONS', () => {
  test('HEAD answers as GET does, without the body', async () => {
    const get = await api.call('GET', '/api/v1/projects');
    const head = await api.call('HEAD', '/api/v1/projects');
    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['content-type', 'content-length', 'etag', 'link']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  test('HEAD refuses without a body, too', async () => {
    expect(await api.call('HEAD', '/api/v1/reports/4711')).toMatchObject({ status: 404, text: '' });
    expect(await api.call('HEAD', '/api/v1/reports', { token: null })).toMatchObject({
      status: 401,
      text: '',
    });
  });

  test.each([
    ['/api/v1/reports', 'GET, HEAD, POST, OPTIONS'],
    ['/api/v1/reports/7', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
    ['/api/v1/projects/example.com', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
    ['/api/v1/reports/bulk', 'POST, OPTIONS'],
    ['/api/v1/reports/%62ulk', 'POST, OPTIONS'],
    ['/api/v1/sites/preview', 'POST, OPTIONS'],
    ['/api/v1/sites/7/crawls/latest', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
    ['/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('OPTIONS of %s needs no key', async (path, allow) => {
    const answer = await api.call('OPTIONS', path, { token: null });
    expect(answer).toMatchObject({ status: 204, text: '', headers: { allow } });
  });

  test('OPTIONS of an unknown path is 404', async () => {
    expect((await api.call('OPTIONS', '/api/v1/nothing', { token: null })).status).toBe(404);
    expect((await api.call('OPTIONS', '/api/v1/reports/', { token: null })).status).toBe(404);
  });
});

describe('bodies that do not count', () => {
  const big = 'x'.repeat(200_000);

  test.each([
    ['GET', '/api/v1/projects', 200],
    ['DELETE', '/api/v1/projects/unknown.example', 404],
    ['DELETE', '/api/v1/reports/4711', 404],
  ])('a body on %s %s is ignored, whatever it is', async (method, path, status) => {
    for (const body of ['{', big]) {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'x' };
      expect((await api.call(method, path, { body, headers })).status).toBe(status);
    }
  });

  test.each([
    ['application/json', {}],
    ['text/xml', {}],
    ['nonsense', {}],
    ['', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
  ])('an absent body of type %j is neither 400 nor 415', async (type, more) => {
    const headers = { 'content-type': type, ...more };
    expect((await api.call('POST', '/api/v1/reports', { headers })).status).toBe(422);
    expect((await api.call('PUT', '/api/v1/reports/4711', { headers })).status).toBe(404);
  });

  test('an absent body in chunks is neither', async () => {
    const answer = await api.raw(
      [
        'POST /api/v1/reports HTTP/1.1',
        `Host: ${new URL(api.origin).host}`,
        `Authorization: Bearer ${api.one.token}`,
        'Content-Type: text/xml',
        'Transfer-Encoding: chunked',
        'Connection: close',
        '',
        '0',
        '',
        '',
      ].join('\r\n'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
  });
});

describe('every answer', () => {
  test.each([
    ['GET', '/api/v1/projects'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v1/%zz'],
    ['POST', '/api/v1/reports'],
    ['OPTIONS', '/api/v1/reports'],
    ['GET', '/healthz'],
    ['GET', '/nothing'],
  ])('of %s %s forbids what a page could do with it', async (method, path) => {
    const { headers } = await api.call(method, path);
    expect(headers).toMatchObject({
      'cache-control': headers.etag === undefined ? 'no-store' : 'private, no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('asks for https alone when the public address is https', async () => {
    const secure = await startApi({ settings: { ASSAY_PUBLIC_URL: 'https://assay.example.org' } });
    const { headers } = await secure.call('GET', '/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });
});

describe('A6: the Host of a request', () => {
  const port = () => new URL(api.origin).port;
  const status = async (host: string, path = '/api/v1/projects') =>
    (await api.call('GET', path, { headers: { host } })).status;

  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST', '[0:0:0:0:0:0:0:1]'])(
    '%s with the port is ours on loopback',
    async (name) => {
      expect(await status(`${name}:${port()}`)).toBe(200);
    },
  );

  test.each([
    'evil.example',
    'localhost',
    'localhost:1',
    '127.0.0.2',
    'localhost.evil.example',
    'user@localhost',
    'localhost/',
    'a b',
    '',
  ])('%j is not', async (host) => {
    expect([400, 421]).toContain(await status(host));
    expect([400, 421]).toContain(await status(host, '/openapi.json'));
    expect([400, 421]).toContain(await status(host, '/'));
  });

  test('in the request line wins over the field', async () => {
    const ask = (target: string, host: string) =>
      api.raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const ours = `localhost:${port()}`;
    expect(await ask(`http://${ours}/openapi.json`, 'evil.example')).toMatch(/^HTTP\/1\.1 200 /);
    for (const host of ['evil.example', `${'a'.repeat(4_000)}.com`])
      expect(await ask(`http://${host}/openapi.json`, ours), host).toMatch(/^HTTP\/1\.1 421 /);
  });

  test('is nothing but a name and a port', async () => {
    const ours = `localhost:${port()}`;
    for (const host of [`evil.example@${ours}`, `${ours}/evil`, `${ours}?`, `${ours}#`]) {
      const answer = await api.raw(
        `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer, host).toMatch(/^HTTP\/1\.1 421 /);
      // H1: refused, and it still says what is left.
      expect(answer.toLowerCase()).toContain('\r\nratelimit: "anonymous";');
    }
  });

  test('is needed once', async () => {
    expect(await api.raw('GET /openapi.json HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    const twice = `Host: localhost:${port()}\r\n`.repeat(2);
    expect(await api.raw(`GET /openapi.json HTTP/1.1\r\n${twice}Connection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });

  test('is the public one or a further one, where they are set', async () => {
    const named = await startApi({
      settings: { ASSAY_PUBLIC_URL: 'https://assay.example.org', ASSAY_EXTRA_HOSTS: 'other.example:8443' },
    });
    const statuses = await Promise.all(
      [
        'assay.example.org',
        'assay.example.org:443',
        'ASSAY.example.org',
        'other.example:8443',
        'other.example',
        new URL(named.origin).host,
      ].map(async (host) => (await named.call('GET', '/api/v1/projects', { headers: { host } })).status),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 421, 421]);
    await named.close();
  });

  test('is the public name alone, also where that begins like an address of this machine', async () => {
    const named = await startApi({ settings: { ASSAY_PUBLIC_URL: 'https://127.example.org' } });
    const ask = async (host: string) =>
      (await named.call('GET', '/api/v1/projects', { headers: { host } })).status;
    expect([await ask('127.example.org'), await ask('localhost'), await ask('127.0.0.1')]).toEqual([
      200, 421, 421,
    ]);
    await named.close();
  });

  test('H5: never gets into a link', async () => {
    const { json, headers } = await api.call('GET', '/api/v1/projects', {
      headers: { host: `localhost:${port()}` },
    });
    expect(at(json, 'links', 'first')).toBe(`${api.origin}/api/v1/projects?page=1`);
    expect(headers.link).toContain(`<${api.origin}/api/v1/projects?page=1>; rel="first"`);
    expect(JSON.stringify(json) + headers.link).not.toContain('localhost');
  });
});

describe('A7: pages of other origins', () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };

  test('that are listed may ask, and read the answer, without credentials', async () => {
    const origin = 'https://app.example.org';
    const asked = await api.call('OPTIONS', '/api/v1/reports', {
      token: null,
      headers: { origin, ...preflight },
    });
    expect(asked).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
        'access-control-allow-headers': expect.stringContaining('Authorization'),
        vary: 'origin',
      },
    });
    // Without it a stream of events that broke off begins anew.
    expect(asked.headers['access-control-allow-headers']).toContain('Last-Event-ID');
    for (const path of ['/api/v1/projects', '/api/v1/nothing']) {
      const { headers } = await api.call('GET', path, { headers: { origin } });
      expect(headers['access-control-allow-origin']).toBe(origin);
      for (const name of ['RateLimit', 'Content-Disposition', 'WWW-Authenticate'])
        expect(headers['access-control-expose-headers']).toContain(name);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  test.each([
    'https://evil.example',
    'null',
    'https://app.example.org.evil.example',
    'http://app.example.org',
  ])('such as %s may not', async (origin) => {
    const { headers } = await api.call('OPTIONS', '/api/v1/reports', { headers: { origin, ...preflight } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('are all refused by default', async () => {
    const plain = await startApi();
    const { headers } = await plain.call('GET', '/api/v1/projects', { headers: { origin: plain.origin } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers).not.toHaveProperty('vary');
    await plain.close();
  });
});

test('H4 the account has no entity tag, as each request changes what is left', async () => {
  const { status, headers } = await api.call('GET', '/api/v1/account', { headers: { 'if-none-match': '*' } });
  expect(status).toBe(200);
  expect(headers.etag).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store');
});

test('Z3 the account shows its key and its limits, and no secret', async () => {
  const { json, text } = await api.call('GET', '/api/v1/account');
  expect(at(json, 'data')).toMatchObject({
    object: 'account',
    name: 'One',
    key: { scopes: ['read', 'write', 'admin'], last_four: api.one.token.slice(-4), expires_at: null },
    totals: { projects_count: 0, reports_count: 0, results: { good: 0, decent: 0, bad: 0 }, failed_count: 0 },
    limits: {
      requests: { limit: 300, window_seconds: 60, remaining: expect.any(Number) },
      creates: { limit: 60, window_seconds: 60, remaining: expect.any(Number) },
      reports_per_day: { limit: 2000, used: expect.any(Number) },
      waiting_runs: { limit: 2000 },
      running_runs: { limit: 4 },
      fetched_bytes_per_day: { limit: 2 * 2 ** 30 },
      keys: { limit: 20, used: 1 },
      sites: { limit: 200, used: 0 },
      open_crawls: { limit: 22, used: 0 },
      crawled_pages_per_day: { limit: 100_000, used: 0 },
      crawl_pages_max: 50_000,
    },
  });
  expect(text).not.toContain(api.one.token);
});

test('every check names its place on the page of this server that explains them', async () => {
  const { json } = await api.call('GET', '/checks', { token: null });
  const checks = at(json, 'data') as { readonly id: string; readonly documentation: string }[];
  expect(checks.length).toBeGreaterThan(100);
  expect(checks.filter(({ id, documentation }) => documentation !== `/checks#${id}`)).toEqual([]);
});

test('the checks are the same with a key and at the root without', async () => {
  const { json } = await api.call('GET', '/api/v1/checks');
  expect(at(json, 'data', 0)).toMatchObject({ id: expect.any(String), weight: expect.any(Number) });
  expect(at(json, 'meta')).toMatchObject({ checks_version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect((await api.call('GET', '/checks', { token: null })).json).toEqual(json);
});
