import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { at, startApi, type TestApi, type TestApiOptions } from './testing.ts';

let api: TestApi;
afterEach(() => api.close());

async function start(settings: Record<string, string>, options: TestApiOptions = {}): Promise<void> {
  api = await startApi({ settings, ...options });
}

const respondAsync = { prefer: 'respond-async' };

describe('H1: rates', () => {
  test('of an account: every answer says what is left, and the last one when to come back', async () => {
    const clock = { at: Date.now() };
    await start({ ASSAY_RATE_DEFAULT: '3/60' }, { now: () => clock.at });
    const paths = ['/api/v1/projects', '/api/v1/nothing', '/api/v1/reports/4711'];
    for (const [taken, path] of paths.entries()) {
      const { headers } = await api.call('GET', path);
      expect(headers).toMatchObject({
        'ratelimit-policy': '"default";q=3;w=60',
        ratelimit: `"default";r=${2 - taken};t=${(taken + 1) * 20}`,
        'x-ratelimit-limit': '3',
        'x-ratelimit-remaining': String(2 - taken),
      });
    }
    const refused = await api.call('GET', '/api/v1/projects');
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '20', 'x-ratelimit-remaining': '0', ratelimit: '"default";r=0;t=60' },
      json: { code: 'rate-limited', 'violated-policies': ['default'] },
    });
    expect((await api.call('GET', '/api/v1/projects', { token: api.two.token })).status).toBe(200);
    clock.at += 20_000;
    expect((await api.call('GET', '/api/v1/projects')).status).toBe(200);
  });

  test('of creations: POST and a new run count, reading does not', async () => {
    // The clock stands still, so that no second passes between the requests.
    await start({ ASSAY_RATE_CREATE: '2/60' }, { now: () => 1_700_000_000_000 });
    const made = await api.call('POST', '/api/v1/reports', {
      form: { url: 'example.com' },
      headers: respondAsync,
    });
    const path = made.headers.location as string;
    expect(made.headers.ratelimit).toBe('"default";r=299;t=1, "create";r=1;t=30');
    expect((await api.call('PUT', path, { form: { privacy: '1' } })).headers.ratelimit).not.toContain(
      'create',
    );
    const again = await api.call('PUT', path, { form: { update: '1' }, headers: respondAsync });
    expect(again).toMatchObject({
      status: 200,
      headers: { ratelimit: expect.stringMatching(/^"default";.*, "create";r=0;t=60$/) },
    });
    for (const [method, target] of [
      ['POST', '/api/v1/reports'],
      ['PUT', path],
    ] as const) {
      const refused = await api.call(method, target, { form: { url: 'example.com', update: '1' } });
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' },
        json: { 'violated-policies': ['create'] },
      });
    }
    // 429 comes before 412, as before 404.
    for (const target of [path, '/api/v1/reports/4711']) {
      const headers = { 'if-match': '"outdated"' };
      expect((await api.call('PUT', target, { form: { update: '1' }, headers })).status).toBe(429);
    }
    expect((await api.call('GET', '/api/v1/account')).json).toMatchObject({
      data: { limits: { creates: { limit: 2, remaining: 0 } } },
    });
  });

  test('of creations: what the account may not ask for any more is none', async () => {
    await start({ ASSAY_RATE_DEFAULT: '1/60', ASSAY_RATE_CREATE: '5/60' }, { now: () => 1.8e12 });
    await api.call('GET', '/api/v1/account');
    for (let tries = 0; tries < 3; tries++) {
      expect(await api.call('POST', '/api/v1/reports', { form: { url: 'example.com' } })).toMatchObject({
        status: 429,
        headers: { ratelimit: '"default";r=0;t=60, "create";r=5;t=0', 'retry-after': '60' },
        json: { 'violated-policies': ['default'] },
      });
    }
  });

  test('of a day: the account is told', async () => {
    await start({ ASSAY_CREATE_PER_DAY: '1' });
    const create = () =>
      api.call('POST', '/api/v1/reports', { form: { url: 'example.com' }, headers: respondAsync });
    expect((await create()).status).toBe(201);
    const refused = await create();
    expect(refused).toMatchObject({
      status: 429,
      json: { code: 'rate-limited', 'violated-policies': ['create'] },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(at((await api.call('GET', '/api/v1/account')).json, 'data', 'limits', 'reports_per_day')).toEqual({
      limit: 1,
      used: 1,
    });
  });

  test('of all runs that wait: whoever is refused together is told to come back at different times', async () => {
    await start({ ASSAY_QUEUE_MAX: '1' });
    const create = () =>
      api.call('POST', '/api/v1/reports', { form: { url: 'example.com' }, headers: respondAsync });
    expect((await create()).status).toBe(201);
    const refused = await Promise.all(Array.from({ length: 20 }, create));
    expect(refused.map(({ json }) => at(json, 'code'))).toEqual(refused.map(() => 'overloaded'));
    const seconds = refused.map(({ headers }) => Number(headers['retry-after']));
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(30);
    expect(new Set(seconds).size).toBeGreaterThan(1);
  });

  test('without a key: by address', async () => {
    await start({ ASSAY_RATE_ANONYMOUS: '3/60' });
    // One was taken to read the document at the start of the test.
    const ask = () => api.call('GET', '/openapi.json', { token: null });
    expect((await ask()).headers.ratelimit).toBe('"anonymous";r=1;t=40');
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, json: { 'violated-policies': ['anonymous'] } });
    expect((await api.call('GET', '/healthz', { token: null })).status).toBe(200);
    expect((await api.call('GET', '/api/v1/projects', { token: null })).status).toBe(401);
    expect((await api.call('GET', '/api/v1/projects')).status).toBe(200);
  });

  test('of wrong keys: by address, and right keys go on working', async () => {
    await start({});
    const guess = () => api.call('GET', '/api/v1/projects', { token: `assay_${'x'.repeat(38)}` });
    const statuses: number[] = [];
    for (let i = 0; i < 22; i++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
    expect(await guess()).toMatchObject({
      headers: { 'ratelimit-policy': '"failed-keys";q=20;w=900', 'retry-after': '45' },
      json: { 'violated-policies': ['failed-keys'] },
    });
    expect((await api.call('GET', '/api/v1/projects')).status).toBe(200);
  });

  test('behind a proxy that is trusted: by the address that it names', async () => {
    await start({ ASSAY_RATE_ANONYMOUS: '2/60', ASSAY_TRUSTED_PROXIES: '127.0.0.0/8' });
    const from = async (address: string) =>
      (await api.call('GET', '/openapi.json', { token: null, headers: { 'x-forwarded-for': address } }))
        .status;
    const statuses = [];
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1', '192.0.2.1']) {
      statuses.push(await from(address));
    }
    expect(statuses).toEqual([200, 200, 429, 200, 200]);
    expect(await from('192.0.2.1, 203.0.113.9')).toBe(200);
    expect(await from('192.0.2.99, 203.0.113.9')).toBe(200);
    expect(await from('192.0.2.98, 203.0.113.9')).toBe(429);
  });

  test.each([
    ['192.0.2.7:5001', '192.0.2.7:5002', '192.0.2.8:5003'],
    ['[2001:db8::1]:5001', '[2001:db8::2]:5002', '[2001:db8:0:1::1]:5003'],
    ['192.0.2.7:5001, 127.0.0.2:5002', '192.0.2.7:5003, 127.0.0.2:5004', '192.0.2.8:5005, 127.0.0.2:5006'],
  ])('behind a proxy that names ports: %s and %s are one, %s is another', async (...addresses) => {
    await start({ ASSAY_RATE_ANONYMOUS: '1/60', ASSAY_TRUSTED_PROXIES: '127.0.0.0/8' });
    const statuses = [];
    for (const address of addresses) {
      const asked = { token: null, headers: { 'x-forwarded-for': address } };
      statuses.push((await api.call('GET', '/openapi.json', asked)).status);
    }
    expect(statuses).toEqual([200, 429, 200]);
  });

  test('behind none: by the socket, whatever is claimed', async () => {
    await start({ ASSAY_RATE_ANONYMOUS: '2/60' });
    const from = async (address: string) =>
      (await api.call('GET', '/openapi.json', { token: null, headers: { 'x-forwarded-for': address } }))
        .status;
    expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([200, 429]);
  });
});

const unreadable = [
  ['nonsense\r\n\r\n', 400, 'malformed-request'],
  ['BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed-request'],
  ['GET / HTTP/1.1\r\nHo st: x\r\n\r\n', 400, 'malformed-request'],
  ['POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'malformed-request'],
  ['POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400, 'malformed-request'],
  [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414, 'content-too-large'],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'content-too-large'],
] as const;

describe('the server', () => {
  const lines = (...fields: string[]) => ['GET /healthz HTTP/1.1', ...fields, '', ''].join('\r\n');

  test('sets every limit of Node’s server', async () => {
    await start({});
    const { server } = api.app;
    expect({
      headersTimeout: server.headersTimeout,
      requestTimeout: server.requestTimeout,
      timeout: server.timeout,
      keepAliveTimeout: server.keepAliveTimeout,
      maxRequestsPerSocket: server.maxRequestsPerSocket,
      maxConnections: server.maxConnections,
      maxHeadersCount: server.maxHeadersCount,
    }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 45_000,
      keepAliveTimeout: 72_000,
      maxRequestsPerSocket: 1_000,
      maxConnections: 1_024,
      maxHeadersCount: 101,
    });
  });

  test('answers what is no request in the form of all refusals', async () => {
    await start({});
    for (const [text, status, code] of unreadable) {
      const [head = '', body = ''] = (await api.raw(text)).split('\r\n\r\n');
      expect({ text, status: Number(head.split(' ')[1]) }).toEqual({ text, status });
      expect(head).toMatch(/^HTTP\/1\.1 \d{3} [A-Z]/);
      expect(head).toContain('application/problem+json');
      expect(JSON.parse(body)).toMatchObject({ status, code, request_id: expect.any(String) });
    }
  });

  test('reads 100 header fields and refuses one more', async () => {
    await start({});
    const fields = [`Host: ${new URL(api.origin).host}`, 'Connection: close'];
    const ask = (count: number) => {
      const others = Array.from({ length: count - fields.length }, (_, at) => `X-${at}: 1`);
      return api.raw(['GET /openapi.json HTTP/1.1', ...fields, ...others, '', ''].join('\r\n'));
    };
    expect(await ask(100)).toMatch(/^HTTP\/1\.1 200 /);
    for (const count of [101, 102, 150]) expect(await ask(count)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('answers 408 when the head does not arrive', async () => {
    await start({ ASSAY_HTTP_HEADER_TIMEOUT: '50 ms', ASSAY_HTTP_REQUEST_TIMEOUT: '50 ms' });
    const answer = await api.raw('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request-timeout"');
  });

  test('waits as long as it is told, also for longer than Node does by itself', async () => {
    await start({ ASSAY_HTTP_HEADER_TIMEOUT: '10 min', ASSAY_HTTP_REQUEST_TIMEOUT: '20 min' });
    expect((await api.call('GET', '/healthz')).status).toBe(200);
  });

  test('answers 408 when the body does not arrive', async () => {
    await start({ ASSAY_HTTP_HEADER_TIMEOUT: '50 ms', ASSAY_HTTP_REQUEST_TIMEOUT: '50 ms' });
    const { host } = new URL(api.origin);
    const answer = await api.raw(
      `POST /api/v1/reports HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${api.one.token}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('takes so many connections from one address, and more once some are closed', async () => {
    await start({ ASSAY_HTTP_SOCKETS_PER_ADDRESS: '3' });
    const { port } = new URL(api.origin);
    const ask = () => api.raw(lines('Host: x', 'Connection: close'));
    // The test's own client holds one already.
    const held = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')];
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    expect(await ask()).toBe('');
    await Promise.all(
      held.map((socket) => {
        const closed = new Promise((resolve) => socket.once('close', resolve));
        socket.end();
        return closed;
      }),
    );
    await expect.poll(ask).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('takes any number from a trusted proxy', async () => {
    await start({ ASSAY_HTTP_SOCKETS_PER_ADDRESS: '1', ASSAY_TRUSTED_PROXIES: '127.0.0.1' });
    const answers = await Promise.all([1, 2, 3].map(() => api.raw(lines('Host: x', 'Connection: close'))));
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(Array(3).fill('HTTP/1.1 200'));
  });

  test('closes a connection after so many requests', async () => {
    await start({});
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = get(`${api.origin}/healthz`, { agent }, (response) => {
          const { localPort } = response.socket;
          response.resume().once('end', () => resolve(localPort));
        });
        asked.once('error', reject);
      });
    const ports: (number | undefined)[] = [];
    for (let count = 0; count < 1_001; count++) ports.push(await ask());
    agent.destroy();
    expect(new Set(ports.slice(0, 1_000)).size).toBe(1);
    expect(ports[1_000]).not.toBe(ports[0]);
  });

  describe('a body that is too large', () => {
    const [, proxied] = /client_max_body_size (\d+)m;/.exec(readFileSync('docs/operate.md', 'utf8')) ?? [];
    const proxiedBytes = Number(proxied) * 2 ** 20;

    const head = (bytes: number) => {
      const { host } = new URL(api.origin);
      return `POST /api/v1/reports HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${api.one.token}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
    };

    test('is read to its end where a proxy as documented lets it through, so that the answer arrives', async () => {
      await start({});
      const wasRead: boolean[] = [];
      api.app.server.prependListener('request', (request, response) => {
        response.once('finish', () => wasRead.push(request.complete));
      });
      const answer = await api.raw(head(proxiedBytes) + 'x'.repeat(proxiedBytes));
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain('"code":"content-too-large"');
      expect(wasRead).toEqual([true]);
    });

    test('is not waited for beyond that', async () => {
      await start({});
      expect(await api.raw(head(proxiedBytes + 1))).toMatch(/^HTTP\/1\.1 413 /);
    });

    test('is not read on when it has no end', async () => {
      await start({});
      const { host, port } = new URL(api.origin);
      const socket = connect(Number(port), '127.0.0.1');
      const answered = new Promise<string>((resolve, reject) => {
        socket.once('data', (bytes) => resolve(String(bytes)));
        socket.on('error', reject);
      });
      socket.write(
        `POST /api/v1/reports HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${api.one.token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      // More than is read of it, and its last chunk never comes.
      socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`.repeat(proxiedBytes / 0x10000 + 1));
      expect(await answered).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    });

    test('is waited for as long as any', async () => {
      await start({ ASSAY_HTTP_HEADER_TIMEOUT: '50 ms', ASSAY_HTTP_REQUEST_TIMEOUT: '50 ms' });
      expect(await api.raw(`${head(proxiedBytes)}x`)).toMatch(/^HTTP\/1\.1 408 /);
    });
  });

  test('ends a wait when it is closed, and answers what it knows', async () => {
    await start({});
    const waiting = api.call('POST', '/api/v1/reports', {
      form: { url: 'example.com' },
      headers: { prefer: 'wait=30' },
    });
    await expect
      .poll(async () => at((await api.call('GET', '/api/v1/reports')).json, 'meta', 'total'))
      .toBe(1);
    const closed = api.app.close();
    expect(await waiting).toMatchObject({ status: 201, json: { data: { state: 'queued' } } });
    await closed;
  });
});

describe('D3: the log', () => {
  test('has one line a request, with neither query, body, page nor key', async () => {
    const logged: string[] = [];
    const write = (message: string, fields = {}) => logged.push(`${message} ${JSON.stringify(fields)}`);
    await start({}, { log: { info: write, warn: write, error: write, debug: () => {} } });
    logged.length = 0;
    const secret = 'correct-horse';
    await api.call('POST', '/api/v1/reports', {
      form: { url: 'https://example.com/private/path?q=1', privacy: '2', password: secret },
      headers: respondAsync,
    });
    await api.call('GET', '/api/v1/reports?search=private');
    await api.call('GET', '/api/v1/reports', { token: `assay_${'y'.repeat(38)}` });
    await expect.poll(() => logged.length).toBe(3);
    const text = logged.join('\n');
    expect(logged[0]).toMatch(/^POST \/api\/v1\/reports 201 .*"url":"https:\/\/example\.com\/#[0-9a-f]{12}"/);
    expect(logged[1]).toMatch(/^GET \/api\/v1\/reports 200 .*"account":\d+.*"requestId":"[0-9a-f-]{36}"/);
    for (const hidden of [secret, 'private', 'yyyy', api.one.token]) expect(text).not.toContain(hidden);
  });

  test('has the cause of a bug, of which the answer says nothing but its number', async () => {
    const errors: unknown[] = [];
    const log = {
      info() {},
      warn() {},
      debug() {},
      error: (_: string, fields: unknown) => errors.push(fields),
    };
    await start({}, { log });
    const broken = { getStored: () => Promise.reject(new Error('SELECT * FROM /secret/path')) };
    Object.assign(api.services.reports, broken);
    const answer = await api.call('GET', '/api/v1/reports/1');
    expect(answer).toMatchObject({ status: 500, json: { code: 'internal' } });
    expect(answer.text).not.toMatch(/SELECT|secret|stack|\.ts/);
    expect(errors).toMatchObject([{ requestId: at(answer.json, 'request_id'), error: expect.any(Error) }]);
  });
});
