import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newReport } from '../services/testing.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { startApi, type TestApi } from './testing.ts';

const clock = { at: Date.now() };
let api: TestApi;
let reportId: number;
let userId: number;

beforeAll(async () => {
  api = await startApi({ now: () => clock.at, settings: { ASSAY_RATE_CREATE: '1000/60' } });
  const { users, invitations } = api.services;
  const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
  const { token } = await invitations.create(caller(), { email: null, role: 'member' });
  const input = { email: 'bert@example.com', password: 'a password for tests' };
  userId = (await users.accept(token, input, visitor)).session.user.id;
});
afterAll(() => api.close());

beforeEach(async () => {
  reportId = (await newReport(api.services, caller(), { url: 'https://a.example/', privacy: 1 })).report.id;
});

const caller = () => operatorOf(api.one.account.id);

const newKey = () =>
  api.services.keys.create(caller(), {
    name: 'late',
    scopes: ['read', 'write', 'admin'],
    expiresAt: clock.at + 60_000,
  });

const withTheBody = [
  ['a role', () => ['PUT', `/members/${userId}`, { role: 'owner' }]],
  ['a public report', () => ['PUT', `/reports/${reportId}`, { privacy: 0 }]],
  ['a signed link', () => ['POST', `/reports/${reportId}/links`, { expires_in: 3_600 }]],
  ['a report', () => ['POST', '/reports', { url: 'https://late.example/' }]],
  ['reports', () => ['POST', '/reports/bulk', { urls: ['https://late.example/'] }]],
  ['a key', () => ['POST', '/keys', { name: 'again' }]],
] as const satisfies readonly (readonly [string, () => readonly [string, string, object]])[];

test.each(withTheBody)(
  'A1: a key that was revoked before the body came makes %s no more',
  async (_, asked) => {
    const { key, token } = await newKey();
    const counts = async () => {
      const { accountId } = caller();
      return {
        report: await api.services.reports.get(accountId, reportId),
        links: await api.services.links.list(accountId, { noun: 'report', id: reportId }),
        members: await api.services.members.list(accountId),
        projects: await api.services.projects.totals(accountId),
      };
    };
    const before = await counts();
    const answer = await sendSlowly(token, asked(), () => api.services.keys.revoke(caller(), key.id));
    expect(answer).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
    expect(answer.challenge).toContain('error="invalid_token"');
    expect(await counts()).toEqual(before);
  },
);

test('A1: nor does one that has expired meanwhile', async () => {
  const { token } = await newKey();
  const asked = ['PUT', `/reports/${reportId}`, { privacy: 0 }] as const;
  const answer = await sendSlowly(token, asked, async () => {
    clock.at += 60_000;
  });
  expect(answer.status).toBe(401);
});

test('A1: a key is read once for a body that comes with the head, and again for one that comes later', async () => {
  const { token } = await newKey();
  const read = vi.spyOn(api.services.keys, 'authenticate');
  const prompt = await api.call('PUT', `/api/v1/reports/${reportId}`, { token, json: { privacy: 1 } });
  expect(prompt.status).toBe(200);
  expect(read).toHaveBeenCalledOnce();
  read.mockClear();
  const asked = ['PUT', `/reports/${reportId}`, { privacy: 0 }] as const;
  expect((await sendSlowly(token, asked, async () => {})).status).toBe(200);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
});

/** The head and one byte of the body; once the key has been read something happens, a second passes, the rest comes. */
async function sendSlowly(
  token: string,
  [method, path, fields]: readonly [string, string, object],
  meanwhile: () => Promise<unknown>,
) {
  const read = vi.spyOn(api.services.keys, 'authenticate');
  const calls = read.mock.calls.length;
  const text = JSON.stringify(fields);
  async function* parts() {
    yield text.slice(0, 1);
    await vi.waitUntil(() => read.mock.settledResults[calls]?.type === 'fulfilled');
    await meanwhile();
    clock.at += 1_000;
    yield text.slice(1);
  }
  const { statusCode, headers, body } = await request(`${api.origin}/api/v1${path}`, {
    method: method as 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(text.length),
      prefer: 'respond-async',
    },
    body: Readable.from(parts()),
  });
  return { status: statusCode, json: await body.json(), challenge: headers['www-authenticate'] };
}
