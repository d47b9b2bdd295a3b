import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../lib/log.ts';
import { at, type CallOptions, startApi, type TestApi, type TestApiOptions } from './testing.ts';

let api: TestApi;
afterEach(() => api.close());

async function start(settings: Record<string, string> = {}, options: TestApiOptions = {}): Promise<void> {
  api = await startApi({ settings, ...options });
}

const accept = 'application/json, text/event-stream';
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Of the revisions before 2026-07-28, which every client may still speak. */
function ask(message: unknown = ping, { headers, ...options }: CallOptions = {}) {
  return api.call('POST', '/mcp', { json: message, headers: { accept, ...headers }, ...options });
}

describe('POST /mcp', () => {
  test('answers a message, and what need not be answered with nothing', async () => {
    await start();
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      ratelimit: '"default";r=299;t=1',
    });
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.text).toContain('"result":{}');
    const silent = await ask({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([silent.status, silent.text]).toEqual([202, '']);
  });

  test('needs a key in Authorization, which no cookie and no query stands in for', async () => {
    await start();
    const token = null;
    for (const headers of [
      {},
      { cookie: `assay_session=${api.one.token}` },
      { authorization: 'Basic YTpi' },
    ]) {
      const { status, headers: fields, json } = await ask(ping, { token, headers });
      expect([status, at(json, 'code')]).toEqual([401, 'unauthenticated']);
      expect(fields['www-authenticate']).toBe('Bearer realm="assay"');
    }
    const query = await api.call('POST', `/mcp?key=${api.one.token}`, { token, json: ping });
    expect(query.status).toBe(401);
    expect((await ask(ping, { token: 'assay_x' })).headers['www-authenticate']).toContain('invalid_token');
  });

  test.each(['GET', 'DELETE', 'PUT'])('does not know %s', async (method) => {
    await start();
    const { status, headers } = await api.call(method, '/mcp', { headers: { accept } });
    expect([status, headers.allow]).toEqual([405, 'POST, OPTIONS']);
    // Counted as what has a key, so that others behind the same address are not kept waiting.
    expect(headers.ratelimit).toContain('"default"');
  });

  test('A7 refuses pages of other origins, and lets those in that are listed', async () => {
    await start({ ASSAY_CORS_ORIGINS: 'https://app.example.org' });
    for (const origin of ['https://evil.example', 'null', 'http://app.example.org', `${api.origin}0`]) {
      const { status, json } = await ask(ping, { headers: { origin } });
      expect([origin, status, at(json, 'code')]).toEqual([origin, 403, 'cross-site-request']);
    }
    for (const origin of ['https://app.example.org', api.origin])
      expect((await ask(ping, { headers: { origin } })).status).toBe(200);
    const { headers } = await api.call('OPTIONS', '/mcp', {
      token: null,
      headers: { origin: 'https://app.example.org', 'access-control-request-method': 'POST' },
    });
    for (const name of ['Authorization', 'Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name'])
      expect(headers['access-control-allow-headers']).toContain(name);
  });

  test('A6 does not answer for the hosts of others', async () => {
    await start();
    expect((await ask(ping, { headers: { host: 'rebound.example' } })).status).toBe(421);
  });

  test('P4 takes one small JSON object and nothing else', async () => {
    await start();
    const statusOf = async (options: CallOptions) => {
      const { status } = await api.call('POST', '/mcp', {
        ...options,
        headers: { accept, ...options.headers },
      });
      return status;
    };
    const type = { 'content-type': 'application/json' };
    expect(await statusOf({ json: { ...ping, params: { a: 'x'.repeat(65_536) } } })).toBe(413);
    expect(await statusOf({ form: { jsonrpc: '2.0' } })).toBe(415);
    const bodies = ['', '{', '[]', '1', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', '{"__proto__":1}'];
    const withParams = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"ping","params":${params}}`;
    expect(await statusOf({ body: withParams('{"a":"\\u000a"}'), headers: type })).toBe(200);
    const deep = `{"a":${'['.repeat(15)}${']'.repeat(15)}}`;
    const odd = ['{"a":"\\u0000"}', '{"a":["\\ud800"]}', deep].map(withParams);
    for (const body of [...bodies, ...odd])
      expect([body, await statusOf({ body, headers: type })]).toEqual([body, 400]);
    expect((await ask(ping, { headers: { 'idempotency-key': 'a' } })).status).toBe(400);
    expect((await ask(ping, { headers: { accept: 'text/html' } })).status).toBe(406);
  });

  test('H1 counts with all else that the account asks', async () => {
    await start({ ASSAY_RATE_DEFAULT: '2/60' }, { now: () => 1_700_000_000_000 });
    await api.call('GET', '/api/v1/projects');
    expect((await ask()).status).toBe(200);
    const { status, headers } = await ask();
    expect([status, headers['retry-after']]).toEqual([429, '30']);
    expect((await ask(ping, { token: api.two.token })).status).toBe(200);
  });

  test('D5 is shed with lists', async () => {
    const load = { eventLoopDelayMs: () => 500, freeDiskBytes: () => Number.POSITIVE_INFINITY };
    await start({}, { load });
    const { status, json } = await ask();
    expect([status, at(json, 'code')]).toEqual([503, 'overloaded']);
  });

  test('D7 answers while the server drains, and closes the connection', async () => {
    await start({}, { isDraining: () => true });
    const { status, headers } = await ask();
    expect([status, headers.connection]).toEqual([200, 'close']);
  });

  test('is nowhere with ASSAY_MCP=0', async () => {
    await start({ ASSAY_MCP: '0' });
    for (const token of [api.one.token, null]) expect((await ask(ping, { token })).status).toBe(404);
  });

  test('D3 leaves in the log which tool was called, and nothing of what it was given', async () => {
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    await start(
      {},
      { log: createLog({ level: 'debug', form: 'json', colour: false, write, now: Date.now }) },
    );
    await ask({
      ...ping,
      method: 'tools/call',
      params: { name: 'explain_check', arguments: { check: 'a secret' } },
    });
    const line = lines.find((text) => text.includes('POST /mcp'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ rpc: 'tools/call', tool: 'explain_check', keyId: 1 });
    expect(lines.join('')).not.toContain('a secret');
  });
});
