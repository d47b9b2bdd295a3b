import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../services/people/types.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { type Answer, at, startApi, type TestApi } from './testing.ts';

const base = '/api/v1';
const password = 'kelp tuba orbit venom';
const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };

let api: TestApi;
const clock = { at: Date.now() };
let anna: Session;
let bert: Session;

beforeAll(async () => {
  api = await startApi({
    now: () => clock.at,
    newRequestId: () => '00000000-0000-4000-8000-000000000000',
    settings: { ASSAY_RATE_DEFAULT: '100000/60' },
  });
  const { users, invitations } = api.services;
  const setup = await users.setupToken(api.one.account.id);
  const given = { email: 'anna@example.org', password };
  anna = (await users.accept(setup?.token ?? '', given, visitor)).session;
  const invited = { email: 'bert@example.org', role: 'member' } as const;
  const { token } = await invitations.create(operatorOf(api.one.account.id), invited);
  bert = (await users.accept(token, { email: '', password }, visitor)).session;
});
afterAll(() => api.close());

const data = ({ json }: Answer, ...names: (string | number)[]) => at(json, 'data', ...names);

describe('keys', () => {
  test('are made with name, scopes and end; the key is shown once', async () => {
    const form = { name: ' ci ', scopes: 'read, write', expires_at: '2100-01-31T00:00:00+01:00' };
    const made = await api.call('POST', `${base}/keys`, { form });
    expect(made.status).toBe(201);
    const token = data(made, 'token') as string;
    expect(data(made)).toEqual({
      object: 'key',
      id: expect.any(Number),
      name: 'ci',
      first_four: token.slice(6, 10),
      last_four: token.slice(-4),
      scopes: ['read', 'write'],
      created_at: new Date(clock.at).toISOString(),
      created_by: null,
      expires_at: '2100-01-30T23:00:00.000Z',
      revoked_at: null,
      last_used_at: null,
      token,
    });
    expect((await api.call('GET', `${base}/account`, { token })).status).toBe(200);
    const list = await api.call('GET', `${base}/keys`);
    expect(list.text).not.toContain(token);
    expect(data(list, 0, 'id')).toBe(data(made, 'id'));
    expect(at(list.json, 'meta')).toMatchObject({ current_page: 1, per_page: 10, last_page: 1 });
  });

  test('take scopes as a list in JSON, and read and write without', async () => {
    const json = { name: 'ci', scopes: ['admin', 'read'] };
    expect(data(await api.call('POST', `${base}/keys`, { json }), 'scopes')).toEqual(['read', 'admin']);
    const usual = await api.call('POST', `${base}/keys`, { json: { name: 'ci' } });
    expect(data(usual, 'scopes')).toEqual(['read', 'write']);
  });

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'ci', scopes: 'read,boss' }, 'scopes'],
    [{ name: 'ci', scopes: ',' }, 'scopes'],
    [{ name: 'ci', scopes: ['read', 7] }, 'scopes'],
    [{ name: 'ci', scopes: [] }, 'scopes'],
    [{ name: 'ci', scopes: [''] }, 'scopes'],
    [{ name: 'ci', scopes: [null] }, 'scopes'],
    [{ name: 'ci', scopes: [['read']] }, 'scopes'],
    [{ name: 'ci', scopes: { read: true } }, 'scopes'],
    [{ name: 'ci', expires_at: 'tomorrow' }, 'expires_at'],
    [{ name: 'ci', expires_at: '2001-01-01' }, 'expires_at'],
    [{ name: 'ci', expires_at: '2100-13-41' }, 'expires_at'],
    [{ name: 'ci', expires_at: '2100-02-31T00:00:00Z' }, 'expires_at'],
    [{ name: 'ci', expires_at: '9999-12-31T23:59:59-23:00' }, 'expires_at'],
  ])('are not made of %j, which is wrong in its %s', async (json, field) => {
    const { status, json: answer } = await api.call('POST', `${base}/keys`, { json });
    expect(status).toBe(422);
    expect(Object.keys(at(answer, 'errors') as object)).toEqual([field]);
  });

  test('are rotated: the old one opens for as long as was asked for', async () => {
    const made = await api.call('POST', `${base}/keys`, { form: { name: 'old' } });
    const [id, old] = [data(made, 'id'), data(made, 'token') as string];
    const rotated = await api.call('POST', `${base}/keys/${id}/rotate`, { form: { valid_hours: '1' } });
    expect(rotated.status).toBe(201);
    expect(data(rotated, 'name')).toBe('old');
    expect(data(rotated, 'replaces')).toMatchObject({
      id,
      expires_at: new Date(clock.at + 3_600_000).toISOString(),
    });
    const next = data(rotated, 'token') as string;
    const status = async (token: string) => (await api.call('GET', `${base}/account`, { token })).status;
    expect([await status(old), await status(next)]).toEqual([200, 200]);
    clock.at += 3_600_000;
    expect([await status(old), await status(next)]).toEqual([401, 200]);
    const tooLong = await api.call('POST', `${base}/keys/${id}/rotate`, { form: { valid_hours: '169' } });
    const sentence = '"valid_hours" must be a whole number from 0 to 168.';
    expect(at(tooLong.json, 'errors')).toEqual({ valid_hours: [sentence] });
  });

  test('are revoked at once, and stay in the list', async () => {
    const made = await api.call('POST', `${base}/keys`, { form: { name: 'gone' } });
    const [id, token] = [data(made, 'id'), data(made, 'token') as string];
    const gone = await api.call('DELETE', `${base}/keys/${id}`);
    expect(gone.json).toEqual({ object: 'key', id, deleted: true, status: 200 });
    expect((await api.call('GET', `${base}/account`, { token })).status).toBe(401);
    expect(data(await api.call('GET', `${base}/keys`), 0)).toMatchObject({
      id,
      revoked_at: new Date(clock.at).toISOString(),
    });
  });

  test('are listed page by page', async () => {
    const page = await api.call('GET', `${base}/keys?per_page=10&page=99`);
    expect(page.json).toMatchObject({ data: [], meta: { current_page: 99, from: null } });
    expect((await api.call('GET', `${base}/keys?per_page=7`)).status).toBe(422);
  });
});

describe('the account', () => {
  test('gets another name, which shows at once', async () => {
    const before = data(await api.call('GET', `${base}/account`), 'name') as string;
    const renamed = await api.call('PATCH', `${base}/account`, { form: { name: ' Web team ' } });
    expect(data(renamed, 'name')).toBe('Web team');
    expect(data(await api.call('GET', `${base}/account`), 'name')).toBe('Web team');
    const empty = await api.call('PUT', `${base}/account`, { form: { name: '' } });
    expect([empty.status, Object.keys(at(empty.json, 'errors') as object)]).toEqual([422, ['name']]);
    const [line] = (at((await api.call('GET', `${base}/audit-log`)).json, 'data') as object[]) ?? [];
    expect(line).toMatchObject({ action: 'account.renamed', detail: `${before} to Web team`, outcome: 'ok' });
    await api.call('PATCH', `${base}/account`, { form: { name: before } });
  });
});

describe('members', () => {
  test('are listed with their roles', async () => {
    const { json } = await api.call('GET', `${base}/members`);
    const member = { object: 'member', joined_at: expect.any(String), disabled: false };
    expect(at(json, 'data')).toEqual([
      { ...member, id: anna.user.id, email: 'anna@example.org', role: 'owner' },
      { ...member, id: bert.user.id, email: 'bert@example.org', role: 'member' },
    ]);
  });

  test('get another role, but the last owner stays one', async () => {
    const change = (id: number, role: string) => api.call('PUT', `${base}/members/${id}`, { form: { role } });
    expect(data(await change(bert.user.id, 'owner'), 'role')).toBe('owner');
    expect(data(await change(bert.user.id, 'member'), 'role')).toBe('member');
    const refused = await change(anna.user.id, 'member');
    expect(refused.status).toBe(422);
    expect(at(refused.json, 'errors', 'role', 0)).toContain('last owner');
    expect((await change(bert.user.id, 'boss')).status).toBe(422);
    expect((await api.call('DELETE', `${base}/members/${anna.user.id}`)).status).toBe(422);
    expect((await api.call('PATCH', `${base}/members/${bert.user.id}`, { json: {} })).status).toBe(422);
  });

  test('are removed', async () => {
    const { users, invitations } = api.services;
    const { token } = await invitations.create(operatorOf(api.one.account.id), {
      email: null,
      role: 'member',
    });
    const carol = await users.accept(token, { email: 'carol@example.org', password }, visitor);
    const { id } = carol.session.user;
    const gone = await api.call('DELETE', `${base}/members/${id}`);
    expect(gone.json).toEqual({ object: 'member', id, deleted: true, status: 200 });
    expect(await users.session(carol.token)).toBeUndefined();
    expect((await api.call('DELETE', `${base}/members/${id}`)).status).toBe(404);
  });
});

describe('invitations', () => {
  test('are made with a link that is shown once, listed, and revoked', async () => {
    const form = { email: 'Dora@Example.org', role: 'owner' };
    const made = await api.call('POST', `${base}/invitations`, { form });
    expect(made.status).toBe(201);
    const { link, mailed, ...invitation } = data(made) as { link: string; mailed: boolean; id: number };
    expect(mailed).toBe(false);
    expect(invitation).toEqual({
      object: 'invitation',
      id: expect.any(Number),
      email: 'dora@example.org',
      role: 'owner',
      invited_by: null,
      created_at: new Date(clock.at).toISOString(),
      expires_at: new Date(clock.at + 7 * 86_400_000).toISOString(),
    });
    const [, token = ''] = link.split(`${api.origin}/join/`);
    expect(await api.services.users.invitation(token)).toMatchObject({ role: 'owner' });
    const list = await api.call('GET', `${base}/invitations`);
    expect(data(list)).toEqual([invitation]);
    expect(list.text).not.toContain(token);
    const gone = await api.call('DELETE', `${base}/invitations/${invitation.id}`);
    expect(gone.json).toEqual({ object: 'invitation', id: invitation.id, deleted: true, status: 200 });
    expect(await api.services.users.invitation(token)).toBeUndefined();
    expect(data(await api.call('GET', `${base}/invitations`))).toEqual([]);
  });

  test.each([
    [{ email: 'dora' }, 'email'],
    [{ email: 'anna@example.org' }, 'email'],
    [{ role: 'boss' }, 'role'],
  ])('are not made of %j, which is wrong in its %s', async (json, field) => {
    const { status, json: answer } = await api.call('POST', `${base}/invitations`, { json });
    expect(status).toBe(422);
    expect(Object.keys(at(answer, 'errors') as object)).toEqual([field]);
  });

  test('without an address are for whoever holds the link', async () => {
    const made = await api.call('POST', `${base}/invitations`);
    expect(data(made)).toMatchObject({ email: null, role: 'member' });
    await api.call('DELETE', `${base}/invitations/${data(made, 'id')}`);
  });
});

describe('D4 the audit log', () => {
  test('is walked from the newest entry to the oldest', async () => {
    const first = await api.call('GET', `${base}/audit-log?per_page=10`);
    expect(at(first.json, 'data')).toHaveLength(10);
    const ids: number[] = [];
    let next: unknown = `${base}/audit-log?per_page=10`;
    while (typeof next === 'string') {
      const { json } = await api.call('GET', next.replace(api.origin, ''));
      ids.push(...(at(json, 'data') as { id: number }[]).map(({ id }) => id));
      next = at(json, 'links', 'next');
    }
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(10);
    expect(first.headers.link).toContain('rel="next"');
    expect(at(first.json, 'links')).toMatchObject({ last: null, prev: null });
  });

  test('is filtered by what actions are about and by outcome, and keeps that as it is walked', async () => {
    const path = `${base}/audit-log?per_page=10&group=keys&outcome=ok`;
    for (let count = 0; count < 11; count += 1) await api.keyWith('read');
    const { json } = await api.call('GET', path);
    const actions = (at(json, 'data') as { action: string }[]).map(({ action }) => action);
    expect(new Set(actions.map((action) => action.split('.')[0]))).toEqual(new Set(['key']));
    expect(at(json, 'links', 'first')).toBe(`${api.origin}${path}`);
    expect(at(json, 'links', 'next')).toContain(`${path}&before=`);
    const refused = await api.call('GET', `${base}/audit-log?group=cats&outcome=maybe`);
    expect(refused.status).toBe(422);
    expect(Object.keys(at(refused.json, 'errors') as object)).toEqual(['group', 'outcome']);
  });

  test('tells by whom, with what key, from where', async () => {
    const made = await api.call('POST', `${base}/keys`, { form: { name: 'told' } });
    const { json } = await api.call('GET', `${base}/audit-log`);
    expect(at(json, 'data', 0)).toEqual({
      object: 'audit_entry',
      id: expect.any(Number),
      at: new Date(clock.at).toISOString(),
      actor: expect.stringMatching(/^key:\d+$/),
      actor_name: 'First key',
      address: '127.0.0.1',
      request_id: '00000000-0000-4000-8000-000000000000',
      action: 'key.created',
      target: `key:${data(made, 'id')}`,
      outcome: 'ok',
      detail: null,
    });
  });

  test('has what a key was refused: a scope, and what its account does not have', async () => {
    const token = await api.keyWith('read');
    await api.call('DELETE', `${base}/reports/4711?k=secret`, { token });
    await api.call('GET', `${base}/reports/4711`, { token });
    await api.call('GET', `${base}/no-such-route`, { token });
    await expect
      .poll(
        async () =>
          (at((await api.call('GET', `${base}/audit-log`)).json, 'data') as Record<string, unknown>[])
            .filter(({ outcome, actor_name: name }) => outcome === 'refused' && name === 'read')
            .map(({ action, target }) => [action, target].join(' ')),
        { timeout: 20_000 },
      )
      .toEqual(['object.denied GET /api/v1/reports/4711', 'scope.denied DELETE /api/v1/reports/4711']);
  });
});

describe('H2: an answer that holds a secret', () => {
  test.each([
    ['/keys', { name: 'ci' }, '/api/v1/keys'],
    ['/keys/ID/rotate', {}, '/api/v1/keys'],
    ['/invitations', {}, '/api/v1/invitations'],
    ['/reports/ID/links', {}, '/api/v1/reports/{id}/links'],
  ])(
    'cannot be repeated, so POST %s refuses an Idempotency-Key and tells where to look',
    async (path, form, list) => {
      const made = await api.call('POST', `${base}/keys`, { form: { name: 'refused' } });
      const counts = async () =>
        Promise.all(
          ['/keys', '/invitations'].map(async (listed) =>
            at((await api.call('GET', `${base}${listed}`)).json, 'meta', 'total'),
          ),
        );
      const before = await counts();
      const target = `${base}${path.replace('ID', String(data(made, 'id')))}`;
      const answer = await api.call('POST', target, { form, headers: { 'idempotency-key': 'k' } });
      expect(answer).toMatchObject({ status: 400, json: { code: 'malformed-request' } });
      expect(at(answer.json, 'detail')).toContain(`GET ${list}`);
      expect(await counts()).toEqual(before);
    },
  );
});

describe('Z1 people and keys of another account', () => {
  const withoutClock = ({ status, headers, text }: Answer) => {
    const { date: _, ratelimit: _r, 'x-ratelimit-remaining': _x, ...rest } = headers;
    return { status, headers: rest, text };
  };

  test('are answered for as those that never existed, byte by byte', async () => {
    const made = await api.call('POST', `${base}/keys`, { form: { name: 'foreign' } });
    const invited = await api.call('POST', `${base}/invitations`);
    const [key, invitation] = [data(made, 'id') as number, data(invited, 'id') as number];
    const asks: [string, (id: number) => string, number, object][] = [
      ['DELETE', (id) => `/keys/${id}`, key, {}],
      ['POST', (id) => `/keys/${id}/rotate`, key, { form: { valid_hours: '0' } }],
      ['PUT', (id) => `/members/${id}`, bert.user.id, { form: { role: 'owner' } }],
      ['DELETE', (id) => `/members/${id}`, bert.user.id, {}],
      ['DELETE', (id) => `/invitations/${id}`, invitation, {}],
    ];
    for (const [method, path, id, options] of asks) {
      const ask = (asked: number) =>
        api.call(method, `${base}${path(asked)}`, { ...options, token: api.two.token });
      const foreign = await ask(id);
      expect({ method, path: path(id), status: foreign.status }).toMatchObject({ status: 404 });
      expect(withoutClock(foreign)).toEqual(withoutClock(await ask(999_999)));
    }
    expect((await api.call('GET', `${base}/account`, { token: data(made, 'token') as string })).status).toBe(
      200,
    );
  });

  test('are in no list', async () => {
    const list = async (path: string) => api.call('GET', `${base}${path}`, { token: api.two.token });
    expect(at((await list('/members')).json, 'data')).toEqual([]);
    expect(at((await list('/invitations')).json, 'data')).toEqual([]);
    expect(at((await list('/keys')).json, 'meta', 'total')).toBe(1);
    expect((await list('/audit-log?per_page=100')).text).not.toContain('example.org');
  });
});
