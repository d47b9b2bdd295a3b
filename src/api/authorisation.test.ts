import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../services/caller.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import type { Access } from './operation.ts';
import { type Answer, at, startApi, type TestApi } from './testing.ts';

/** Z2: who may do what. A route without a row here fails, and so does a row without a route. */
const matrix: Readonly<Record<string, Access>> = {
  'GET /': 'anybody',
  'GET /healthz': 'health',
  'GET /readyz': 'health',
  'GET /openapi.json': 'anybody',
  'GET /checks': 'anybody',
  'GET /schemas/config.json': 'anybody',
  'GET /api/v1/checks': 'read',
  'GET /api/v1/account': 'read',
  'PUT /api/v1/account': 'admin',
  'PATCH /api/v1/account': 'admin',
  'GET /api/v1/account/notifications': 'read',
  'PUT /api/v1/account/notifications': 'admin',
  'PATCH /api/v1/account/notifications': 'admin',
  'GET /api/v1/alerts': 'read',
  'GET /api/v1/alerts/{id}': 'read',
  'PUT /api/v1/alerts/{id}': 'write',
  'PATCH /api/v1/alerts/{id}': 'write',
  'GET /api/v1/projects': 'read',
  'GET /api/v1/projects/{project}': 'read',
  'PUT /api/v1/projects/{project}': 'write',
  'PATCH /api/v1/projects/{project}': 'write',
  'GET /api/v1/projects/{project}/links': 'read',
  'POST /api/v1/projects/{project}/links': 'write',
  'DELETE /api/v1/projects/{project}/links/{link}': 'write',
  'GET /api/v1/projects/{project}/waivers': 'read',
  'POST /api/v1/projects/{project}/waivers': 'write',
  'DELETE /api/v1/projects/{project}/waivers/{waiver}': 'write',
  'PUT /api/v1/projects/{project}/expectations': 'write',
  'PATCH /api/v1/projects/{project}/expectations': 'write',
  'GET /api/v1/projects/{project}/notifications': 'read',
  'PUT /api/v1/projects/{project}/notifications': 'admin',
  'PATCH /api/v1/projects/{project}/notifications': 'admin',
  'DELETE /api/v1/projects/{project}': 'write',
  'GET /api/v1/projects/{project}/export': 'read',
  'GET /api/v1/projects/{project}/baseline': 'read',
  'GET /api/v1/projects/{project}/findings': 'read',
  'GET /api/v1/projects/{project}/findings/export': 'read',
  'GET /api/v1/projects/{project}/findings/{check}': 'read',
  'DELETE /api/v1/projects/{project}/runs': 'write',
  'GET /api/v1/reports': 'read',
  'POST /api/v1/reports': 'write',
  'GET /api/v1/reports/{id}': 'read',
  'PUT /api/v1/reports/{id}': 'write',
  'PATCH /api/v1/reports/{id}': 'write',
  'DELETE /api/v1/reports/{id}': 'write',
  'GET /api/v1/reports/{id}/links': 'read',
  'POST /api/v1/reports/{id}/links': 'write',
  'DELETE /api/v1/reports/{id}/links/{link}': 'write',
  'GET /api/v1/reports/{id}/export': 'read',
  'GET /api/v1/reports/{id}/fixes': 'read',
  'GET /api/v1/reports/{id}/events': 'read',
  'GET /api/v1/reports/{id}/browser': 'read',
  'GET /api/v1/reports/{id}/pictures/{kind}': 'read',
  'GET /api/v1/reports/{id}/runs': 'read',
  'GET /api/v1/reports/{id}/runs/{number}': 'read',
  'DELETE /api/v1/reports/{id}/runs/{number}': 'write',
  'PUT /api/v1/reports/{id}/runs/{number}': 'write',
  'PATCH /api/v1/reports/{id}/runs/{number}': 'write',
  'GET /api/v1/reports/{id}/runs/{number}/diff': 'read',
  'GET /api/v1/reports/{id}/runs/{number}/export': 'read',
  'POST /api/v1/reports/bulk': 'write',
  'GET /api/v1/schedules': 'read',
  'POST /api/v1/schedules': 'write',
  'GET /api/v1/schedules/{id}': 'read',
  'PUT /api/v1/schedules/{id}': 'write',
  'PATCH /api/v1/schedules/{id}': 'write',
  'DELETE /api/v1/schedules/{id}': 'write',
  'GET /api/v1/schedules/{id}/fires': 'read',
  'POST /api/v1/schedules/{id}/fire': 'write',
  'GET /api/v1/sites': 'read',
  'POST /api/v1/sites': 'write',
  'POST /api/v1/sites/preview': 'write',
  'GET /api/v1/sites/{site}': 'read',
  'PUT /api/v1/sites/{site}': 'write',
  'PATCH /api/v1/sites/{site}': 'write',
  'DELETE /api/v1/sites/{site}': 'write',
  'GET /api/v1/sites/{site}/links': 'read',
  'POST /api/v1/sites/{site}/links': 'write',
  'DELETE /api/v1/sites/{site}/links/{link}': 'write',
  'GET /api/v1/sites/{site}/events': 'read',
  'GET /api/v1/sites/{site}/crawls': 'read',
  'GET /api/v1/sites/{site}/crawls/{number}': 'read',
  'PUT /api/v1/sites/{site}/crawls/{number}': 'write',
  'PATCH /api/v1/sites/{site}/crawls/{number}': 'write',
  'DELETE /api/v1/sites/{site}/crawls/{number}': 'write',
  'GET /api/v1/sites/{site}/crawls/{number}/findings': 'read',
  'GET /api/v1/sites/{site}/crawls/{number}/findings/{check}/pages': 'read',
  'GET /api/v1/sites/{site}/crawls/{number}/pages': 'read',
  'GET /api/v1/sites/{site}/crawls/{number}/pages/{n}': 'read',
  'GET /api/v1/sites/{site}/crawls/{number}/pages/{n}/links': 'read',
  'GET /api/v1/sites/{site}/crawls/{number}/templates': 'read',
  'GET /api/v1/sites/{site}/crawls/{number}/diff': 'read',
  'GET /api/v1/sites/{site}/crawls/{number}/export': 'read',
  'GET /api/v1/keys': 'admin',
  'POST /api/v1/keys': 'admin',
  'POST /api/v1/keys/{id}/rotate': 'admin',
  'DELETE /api/v1/keys/{id}': 'admin',
  'GET /api/v1/members': 'admin',
  'PUT /api/v1/members/{id}': 'admin',
  'PATCH /api/v1/members/{id}': 'admin',
  'DELETE /api/v1/members/{id}': 'admin',
  'GET /api/v1/invitations': 'admin',
  'POST /api/v1/invitations': 'admin',
  'DELETE /api/v1/invitations/{id}': 'admin',
  'GET /api/v1/digests/latest': 'admin',
  'GET /api/v1/recipients': 'write',
  'POST /api/v1/recipients': 'write',
  'DELETE /api/v1/recipients/{id}': 'write',
  'GET /api/v1/audit-log': 'admin',
  'GET /api/v1/webhooks': 'admin',
  'POST /api/v1/webhooks': 'admin',
  'GET /api/v1/webhooks/{id}': 'admin',
  'PUT /api/v1/webhooks/{id}': 'admin',
  'PATCH /api/v1/webhooks/{id}': 'admin',
  'DELETE /api/v1/webhooks/{id}': 'admin',
  'GET /api/v1/webhooks/{id}/secret': 'admin',
  'POST /api/v1/webhooks/{id}/rotate': 'admin',
  'POST /api/v1/webhooks/{id}/test': 'admin',
  'POST /api/v1/webhooks/{id}/replay': 'admin',
  'GET /api/v1/webhooks/{id}/deliveries': 'admin',
  'GET /api/v1/webhooks/{id}/deliveries/{delivery}': 'admin',
  'POST /api/v1/webhooks/{id}/deliveries/{delivery}/replay': 'admin',
};

/** Not in /openapi.json, as it speaks a protocol of its own. What each scope may do there: test/mcp/server.test.ts. */
const mcp = 'POST /mcp';

let api: TestApi;
const clock = { at: Date.now() };
let keys: Readonly<Record<'none' | Scope, string | null>>;

beforeAll(async () => {
  // The same id for every request, so that answers can be compared byte by byte.
  api = await startApi({
    now: () => clock.at,
    newRequestId: () => '00000000-0000-4000-8000-000000000000',
    settings: {
      ASSAY_RATE_DEFAULT: '100000/60',
      ASSAY_RATE_CREATE: '100000/60',
      ASSAY_RATE_ANONYMOUS: '100000/60',
    },
  });
  keys = {
    none: null,
    read: await api.keyWith('read'),
    write: await api.keyWith('write'),
    admin: await api.keyWith('admin'),
  };
});
afterAll(() => api.close());

test('Z2: the matrix has a row for every route, and no other', async () => {
  const { json } = await api.call('GET', '/openapi.json');
  const routes = Object.entries(at(json, 'paths') as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.toSorted()).toEqual(Object.keys(matrix).toSorted());
});

const needsKey = ([, access]: readonly [string, Access]) => access !== 'anybody' && access !== 'health';
const statusOf = async (route: string, token: string | null) => {
  const [method = '', template = ''] = route.split(' ');
  const path = template
    .replace('{id}', '4711')
    .replace('{project}', 'unknown.example')
    .replace('{check}', 'image-alt');
  return (await api.call(method, path, { token })).status;
};

test.each(Object.entries(matrix).filter((row) => !needsKey(row)))(
  'Z2: %s answers %s, without a key',
  async (route) => {
    expect(await statusOf(route, null)).toBe(200);
  },
);

test.each(Object.entries(matrix).filter(needsKey))('Z2: %s needs the scope %s', async (route, access) => {
  expect(await statusOf(route, null)).toBe(401);
  for (const scope of ['read', 'write', 'admin'] as const) {
    const status = await statusOf(route, keys[scope]);
    if (scope === access) expect([200, 201, 404, 422]).toContain(status);
    else expect({ scope, status }).toEqual({ scope, status: 403 });
  }
});

test(`Z2: ${mcp} needs a key, of whatever scope`, async () => {
  const answers = await Promise.all([keys.none, keys.read, keys.write, keys.admin].map(askAgent));
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
  expect(answers[0]?.headers['www-authenticate']).toBe('Bearer realm="assay"');
});

const askAgent = (token: string | null) => {
  const [method = '', path = ''] = mcp.split(' ');
  const headers = { accept: 'application/json, text/event-stream' };
  return api.call(method, path, { token, headers, json: { jsonrpc: '2.0', id: 1, method: 'ping' } });
};

describe('Z2: a key makes none with more rights or a longer life than its own', () => {
  const make = async (token: string | null, json: object) => {
    const { status, json: answer } = await api.call('POST', '/api/v1/keys', { token, json });
    return [status, Object.keys((at(answer, 'errors') ?? {}) as object)];
  };

  test.each(['read', 'write', 'read,write', 'read,admin'])('admin alone does not give %s', async (scopes) => {
    expect(await make(keys.admin, { name: 'more', scopes })).toEqual([422, ['scopes']]);
    expect(await make(keys.admin, { name: 'same', scopes: 'admin' })).toEqual([201, []]);
  });

  test('one that ends makes none that ends later, or never', async () => {
    const expiresAt = clock.at + 3_600_000;
    const input = { name: 'ends', scopes: ['admin', 'read'], expiresAt } as const;
    const { key, token } = await api.services.keys.create(operatorOf(api.one.account.id), input);
    const until = (ms: number) => new Date(expiresAt + ms).toISOString();
    for (const more of [{}, { expires_at: until(1_000) }])
      expect(await make(token, { name: 'longer', scopes: 'read', ...more })).toEqual([422, ['expires_at']]);
    expect(await make(token, { name: 'as long', scopes: 'read', expires_at: until(0) })).toEqual([201, []]);

    clock.at += 60_000;
    const rotated = await api.call('POST', `/api/v1/keys/${key.id}/rotate`, { token, json: {} });
    expect(at(rotated.json, 'data', 'expires_at')).toBe(until(0));
  });
});

describe('A1: a key that opens nothing', () => {
  const refused: [string, () => Promise<string> | string][] = [
    ['is unknown', () => `assay_${'a'.repeat(38)}`],
    ['is no key at all', () => 'x'],
    ['has control characters', () => 'assay_\u00ff'],
    ['is very long', () => 'a'.repeat(8000)],
    ['has a wrong checksum', () => `${api.one.token.slice(0, -1)}${api.one.token.endsWith('0') ? '1' : '0'}`],
    [
      'is revoked',
      async () => {
        const { key, token } = await newKey();
        await api.services.keys.revoke(operatorOf(api.one.account.id), key.id);
        return token;
      },
    ],
    [
      'has expired',
      async () => {
        const { token } = await newKey(clock.at + 1000);
        expect((await api.call('GET', '/api/v1/reports', { token })).status).toBe(200);
        clock.at += 1000;
        return token;
      },
    ],
  ];
  const newKey = (expiresAt: number | null = null) =>
    api.services.keys.create(operatorOf(api.one.account.id), { name: 'k', scopes: ['read'], expiresAt });

  test.each(refused)(
    '%s: the same answer for each, which says that the token is invalid',
    async (_, make) => {
      const answer = await api.call('GET', '/api/v1/reports', { token: await make() });
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="assay", error="invalid_token"');
      expect(answer.text).toBe(unauthenticated);
    },
  );

  test.each([
    ['none', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['a scheme without a token', { authorization: 'Bearer' }],
    ['a scheme and spaces', { authorization: 'Bearer   ' }],
    ['a token without a scheme', { authorization: 'assay_x' }],
  ])('%s was sent: the same body, and a challenge without an error', async (_, headers) => {
    const answer = await api.call('GET', '/api/v1/reports', { token: null, headers });
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="assay"');
    expect(answer.text).toBe(unauthenticated);
  });

  const unauthenticated = JSON.stringify({
    type: 'urn:problem-type:assay:unauthenticated',
    code: 'unauthenticated',
    title: 'A valid API key is needed',
    status: 401,
    detail: 'Unauthenticated.',
    message: 'Unauthenticated.',
    request_id: '00000000-0000-4000-8000-000000000000',
  });

  test('does open after another way of writing the scheme', async () => {
    const headers = { authorization: `bEARER  ${api.one.token} ` };
    expect((await api.call('GET', '/api/v1/reports', { token: null, headers })).status).toBe(200);
  });
});

describe('A2: a key is read nowhere but in Authorization', () => {
  test.each([
    ['the query', (token: string) => ({ path: `?api_key=${token}&access_token=${token}&token=${token}` })],
    ['a cookie', (token: string) => ({ headers: { cookie: `assay_session=${token}; token=${token}` } })],
    [
      'another field',
      (token: string) => ({ headers: { 'x-api-key': token, 'proxy-authorization': `Bearer ${token}` } }),
    ],
    ['a form', (token: string) => ({ form: { api_key: token, access_token: token } })],
  ])('not in %s', async (_, place) => {
    const { path = '', ...rest }: { path?: string } & object = place(api.one.token);
    const answer = await api.call('POST', `/api/v1/reports${path}`, { token: null, ...rest });
    expect(answer.status).toBe(401);
  });

  test('a missing scope is named', async () => {
    const answer = await api.call('POST', '/api/v1/reports', { token: keys.read, form: { url: 'x' } });
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer realm="assay", error="insufficient_scope", scope="write"',
    );
    expect(answer.json).toMatchObject({ code: 'insufficient-scope' });
  });
});

describe('Z1: what belongs to another account', () => {
  const mine = 'https://shared-name.example.com/mine';
  let id: number;
  let projectId: number;

  beforeAll(async () => {
    const headers = { prefer: 'respond-async' };
    const created = await api.call('POST', '/api/v1/reports', { form: { url: mine }, headers });
    id = at(created.json, 'data', 'id') as number;
    const { json } = await api.call('GET', '/api/v1/projects');
    projectId = at(json, 'data', 0, 'id') as number;
  });

  const strange = 999_999_999;
  const withoutClock = ({ status, headers, text }: Answer) => {
    const { date: _, ratelimit: _r, 'x-ratelimit-remaining': _x, ...rest } = headers;
    return { status, headers: rest, text };
  };

  test.each([
    ['GET', (own: string) => `/api/v1/reports/${own}`, {}],
    ['HEAD', (own: string) => `/api/v1/reports/${own}`, {}],
    ['PUT', (own: string) => `/api/v1/reports/${own}`, { form: { privacy: '1' } }],
    ['PUT', (own: string) => `/api/v1/reports/${own}`, { form: { update: '1' } }],
    ['PUT', (own: string) => `/api/v1/reports/${own}`, { form: { privacy: '9' } }],
    ['PUT', (own: string) => `/api/v1/reports/${own}`, { form: { privacy: '2' } }],
    ['PUT', (own: string) => `/api/v1/reports/${own}`, { headers: { 'if-match': '"1.x"' } }],
    ['PATCH', (own: string) => `/api/v1/reports/${own}`, { json: { update: 1 } }],
    ['DELETE', (own: string) => `/api/v1/reports/${own}`, {}],
    ['DELETE', (own: string) => `/api/v1/reports/${own}`, { headers: { 'if-match': '"1.x"' } }],
  ])('%s answers as for what never existed, byte by byte (%#)', async (method, path, options) => {
    const foreign = await api.call(method, path(String(id)), { ...options, token: api.two.token });
    const unknown = await api.call(method, path(String(strange)), { ...options, token: api.two.token });
    expect(foreign.status).toBe(404);
    expect(withoutClock(foreign)).toEqual(withoutClock(unknown));
  });

  test('DELETE of a project does so by name and by id', async () => {
    const remove = (project: string) =>
      api.call('DELETE', `/api/v1/projects/${project}`, { token: api.two.token });
    const unknown = withoutClock(await remove('unknown.example.com'));
    expect(unknown.status).toBe(404);
    expect(withoutClock(await remove('shared-name.example.com'))).toEqual(unknown);
    expect(withoutClock(await remove(String(projectId)))).toEqual(unknown);
    expect(withoutClock(await remove(String(strange)))).toEqual(unknown);
  });

  test.each([
    ['PUT', '', { form: { privacy: '0' } }],
    ['PUT', '', { form: { privacy: '2' } }],
    ['PATCH', '', { json: { note: 'x', include_private: 1 } }],
    ['GET', '/links', {}],
    ['POST', '/links', {}],
    ['DELETE', '/links/1', {}],
  ])('%s of a project%s answers as for what never existed (%#)', async (method, below, options) => {
    const answerOf = async (project: string) =>
      withoutClock(
        await api.call(method, `/api/v1/projects/${project}${below}`, { ...options, token: api.two.token }),
      );
    const unknown = await answerOf('unknown.example.com');
    expect(unknown.status).toBe(404);
    expect(await answerOf('shared-name.example.com')).toEqual(unknown);
    expect(await answerOf(String(projectId))).toEqual(unknown);
  });

  test('is in no list, by no filter', async () => {
    const total = async (path: string) =>
      at((await api.call('GET', path, { token: api.two.token })).json, 'meta', 'total');
    expect(await total('/api/v1/reports')).toBe(0);
    expect(await total('/api/v1/projects')).toBe(0);
    expect(await total('/api/v1/reports?project=shared-name.example.com')).toBe(0);
    expect(await total(`/api/v1/reports?project=${projectId}`)).toBe(0);
    expect(await total('/api/v1/reports?search=mine')).toBe(0);
    expect(await total('/api/v1/projects?search=shared')).toBe(0);
  });

  test('is still there for its owner, untouched', async () => {
    const { json } = await api.call('GET', `/api/v1/reports/${id}`);
    expect(json).toMatchObject({ data: { url: mine, privacy: 0, runs_count: 1 } });
  });
});
