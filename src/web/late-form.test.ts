import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newReport } from '../services/testing.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { type SignedInUser, startPages, type TestPages, testPassword } from './testing.ts';

const clock = { at: Date.now() };
let pages: TestPages;
let carl: SignedInUser;
beforeAll(async () => {
  pages = await startPages({ now: () => clock.at });
  await newReport(pages.services, operator(), 'https://kept.example/');
});
afterAll(() => pages.close());

beforeEach(async () => {
  const { users, invitations } = pages.services;
  const email = `carl-${clock.at}@example.com`;
  const invitation = await invitations.create(operator(), { email, role: 'owner' });
  const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
  const { token, session } = await users.accept(invitation.token, { email, password: testPassword }, visitor);
  carl = { cookie: `assay_session=${token}`, session };
});

const operator = () => operatorOf(pages.one.account.id);
const rolePath = () => `/settings/members/${pages.member.session.user.id}/role`;

async function rest() {
  const { accountId } = operator();
  const found = await pages.services.members.list(accountId);
  return {
    member: found.find(({ userId }) => userId === pages.member.session.user.id),
    project: (await pages.services.projects.get(accountId, 'kept.example')).id,
  };
}

const ends = [
  ['was removed', 303, ({ user }) => pages.services.members.remove(operator(), user.id)],
  [
    'is no owner any more',
    403,
    ({ user }) => pages.services.members.changeRole(operator(), user.id, 'member'),
  ],
  ['was disabled', 303, ({ user }) => pages.services.users.setDisabled(user.email, true)],
] as const satisfies readonly (readonly [
  string,
  number,
  (session: SignedInUser['session']) => Promise<unknown>,
])[];

describe.each(ends)('A4, Z1: for an owner who %s when the body comes', (_, status, meanwhile) => {
  test.each([
    ['a role', rolePath, 'role=owner'],
    ['a project', () => '/projects/kept.example/delete', 'name=kept.example'],
  ])('%s stays as it is', async (_name, path, form) => {
    const before = await rest();
    const answer = await sendSlowly(path(), form, () => meanwhile(carl.session));
    expect(answer.status).toBe(status);
    if (status === 303) expect(answer.location).toMatch(/^\/login/);
    expect(await rest()).toEqual(before);
  });
});

test('Z1: for somebody who changes to another account meanwhile, nothing happens in either', async () => {
  const { users, invitations } = pages.services;
  const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
  const other = operatorOf(pages.two.account.id);
  const { email } = carl.session.user;
  const { token } = await invitations.create(other, { email, role: 'owner' });
  await users.accept(token, { email, password: testPassword }, visitor);
  await newReport(pages.services, other, 'https://kept.example/');
  const before = await rest();
  const theirs = await pages.services.projects.get(other.accountId, 'kept.example');
  const answer = await sendSlowly('/projects/kept.example/delete', 'name=kept.example', () =>
    users.useAccount(carl.cookie.split('=')[1] ?? '', other.accountId),
  );
  expect(answer).toEqual({ status: 303, location: '/reports' });
  expect(await rest()).toEqual(before);
  expect(await pages.services.projects.get(other.accountId, 'kept.example')).toMatchObject({ id: theirs.id });
});

test('A4: a session is read once for a form that comes with the head, twice for one that comes later', async () => {
  const read = vi.spyOn(pages.services.users, 'session');
  const prompt = await pages.post(rolePath(), { role: 'member' }, { as: carl });
  expect(prompt).toMatchObject({ status: 303, headers: { location: '/settings/members' } });
  expect(read).toHaveBeenCalledOnce();
  read.mockClear();
  const answer = await sendSlowly(rolePath(), 'role=member', async () => {});
  expect(answer).toEqual({ status: 303, location: '/settings/members' });
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
});

/** The head and one byte of the form; once the session has been read something happens, a second passes, the rest comes. */
async function sendSlowly(path: string, form: string, meanwhile: () => Promise<unknown>) {
  const read = vi.spyOn(pages.services.users, 'session');
  const calls = read.mock.calls.length;
  async function* parts() {
    yield form.slice(0, 1);
    await vi.waitUntil(() => read.mock.settledResults[calls]?.type === 'fulfilled');
    await meanwhile();
    clock.at += 1_000;
    yield form.slice(1);
  }
  const { statusCode, headers, body } = await request(pages.origin + path, {
    method: 'POST',
    headers: {
      cookie: carl.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(form.length),
      'sec-fetch-site': 'same-origin',
    },
    body: Readable.from(parts()),
  });
  await body.dump();
  return { status: statusCode, location: headers.location };
}
