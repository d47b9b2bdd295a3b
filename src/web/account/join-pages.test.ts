import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../services/people/types.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { servePages, startPages, type TestPages, testPassword, visitPage } from '../testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const password = 'kelp tuba orbit venom';

async function invite(email: string | null, role: Role = 'member') {
  const operator = operatorOf(pages.one.account.id);
  return `/join/${(await pages.services.invitations.create(operator, { email, role })).token}`;
}

const open = (path: string) => pages.get(path, { as: null });
const send = (path: string, form: Record<string, string>) => pages.post(path, form, { as: null });

describe('the setup link', () => {
  test('makes the first owner, names the account, and works once', async () => {
    const empty = await servePages();
    try {
      const setup = await empty.services.users.setupToken(empty.one.account.id);
      const path = `/join/${setup?.token}`;
      const { html } = await visitPage(empty, path);
      expect(html).toContain('<h1>Set up Assay</h1>');
      expect(html).toContain('You become the owner of this installation.');
      expect(html).toMatch(/minlength="12" maxlength="128"/);

      const refused = await visitPage(empty, path, {}, { email: 'x', accountName: 'Shop', password });
      expect(refused.status).toBe(422);
      expect(refused.html).toContain('<title>Error: Set up Assay – Assay</title>');
      expect(refused.html).toContain(
        '<a href="#email">This is no e-mail address such as anna@example.org.</a>',
      );
      expect(refused.html).toContain('value="Shop"');

      const nameless = { email: 'anna@example.org', accountName: ' ', password };
      const unnamed = await visitPage(empty, path, {}, nameless);
      expect(unnamed).toMatchObject({ status: 422, html: expect.stringContaining('href="#accountName"') });

      const nothing = { email: 'x', accountName: ' ', password: 'short' };
      const { html: all } = await visitPage(empty, path, {}, nothing);
      for (const field of ['email', 'accountName', 'password']) {
        expect(all, field).toContain(`<a href="#${field}">`);
      }

      const form = { email: 'Anna@example.org', accountName: 'Shop', password };
      const { cookies, headers } = await visitPage(empty, path, {}, form);
      expect(headers.location).toBe('/reports');
      const first = await visitPage(empty, '/reports', { cookies });
      expect(first.html).toContain('You are set up.');
      expect(first.html).toContain('<b>anna@example.org</b><small>Shop</small>');
      expect((await visitPage(empty, path)).status).toBe(404);
    } finally {
      await empty.close();
    }
  });

  test('that has expired says to start the server again', async () => {
    let clock = Date.UTC(2026, 2, 18);
    const empty = await servePages({ now: () => clock });
    try {
      const setup = await empty.services.users.setupToken(empty.one.account.id);
      clock += 31 * 60_000;
      const { status, html } = await visitPage(empty, `/join/${setup?.token}`);
      expect(status).toBe(404);
      expect(html).toContain('Start the server again.');
      expect(html).not.toContain('/login');
    } finally {
      await empty.close();
    }
  });
});

test('the browser keeps the address of a link to itself, whatever it is answered, and names our origin with its form', async () => {
  const path = await invite(null);
  const answers = [
    await open(path),
    await send(path, { email: 'x', password }),
    await open(`${path}/`),
    await open('/join/used'),
    await pages.post(path, {}, { as: null, headers: { 'sec-fetch-site': 'cross-site' } }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers['referrer-policy']])).toEqual(
    [200, 422, 404, 404, 403].map((status) => [status, 'strict-origin']),
  );
  // The choice of a theme leads back all the same.
  expect(answers.at(-1)?.html).toContain(`name="back" value="${path}"`);
});

describe('an invitation', () => {
  test('names the account and the role, and fixes the address', async () => {
    const { html } = await open(await invite('guest@example.com', 'owner'));
    expect(html).toContain('<h1>Join One</h1>');
    expect(html).toContain('You become an owner');
    expect(html).toMatch(/value="guest@example\.com"[^>]* readonly/);
  });

  test('is for its address, whatever is sent', async () => {
    const path = await invite('bert@example.com');
    const { cookies } = await send(path, { email: 'other@example.com', password });
    const { html } = await pages.get('/settings/account', { as: null, cookies });
    expect(html).toContain('<dd>bert@example.com</dd>');
    expect(html).not.toContain('other@example.com');
  });

  test('without an address asks for one, and keeps what was typed', async () => {
    const path = await invite(null);
    const { html } = await open(path);
    expect(html).not.toContain('readonly');
    const refused = await send(path, { email: 'carla@example.com', password: 'short' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('value="carla@example.com"');
    expect(refused.html).toMatch(/aria-describedby="password-error password-hint"/);
    expect(refused.html).toContain('A password has at least 12 characters.');
    expect(await send(path, { email: 'carla@example.com', password })).toMatchObject({ status: 303 });
  });

  test('A3: refuses a password that is guessed first', async () => {
    const { status, html } = await send(await invite('dora@example.com'), { password: '123456789012' });
    expect(status).toBe(422);
    expect(html).toContain('This password is one of those that are guessed first.');
  });

  test('adds the account for somebody who gives their own password', async () => {
    const path = await invite('stranger@example.com');
    const wrong = await send(path, { password });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('href="#password"');
    expect(wrong.html).toContain('has a password here already. Give that one.');
    // The link is for this address: there is no other to use.
    expect(wrong.html).not.toContain('use another address');
    const open = await send(await invite(null), { email: 'stranger@example.com', password });
    expect(open.html).toContain('Give that one, or use another address.');
    const { cookies } = await send(path, { password: testPassword });
    const { html } = await pages.get('/settings/account', { as: null, cookies });
    expect(html).toContain('<dd>One</dd>');
    expect(html).toContain('Switch to Two');
  });

  test('A4: ends the session of whoever was signed in before', async () => {
    const path = await invite('erik@example.com');
    const { cookies } = await pages.post(
      '/login',
      { email: 'member@example.com', password: testPassword },
      { as: null },
    );
    expect((await pages.get(path, { as: null, cookies })).html).toContain(
      'You are signed in as <bdi>member@example.com</bdi>.',
    );
    await pages.post(path, { password }, { as: null, cookies });
    expect((await pages.get('/reports', { as: null, cookies })).status).toBe(303);
  });

  test('that was used says how to get another, and how to sign in', async () => {
    const path = await invite('fred@example.com');
    await send(path, { password });
    for (const answer of [await open(path), await send(path, { password }), await open('/join/x')]) {
      expect(answer.status).toBe(404);
      expect(answer.html).toContain('<h1>This link no longer works</h1>');
      expect(answer.html).toContain('Ask an owner of the account for another invitation.');
      expect(answer.html).toContain('href="/login"');
      expect(answer.cookies).toEqual([]);
    }
  });
});

describe('a link for a new password', () => {
  test('asks for nothing else, and ends all other sessions', async () => {
    await send(await invite('gina@example.com'), { password });
    const before = await pages.post('/login', { email: 'gina@example.com', password }, { as: null });
    const { token } = await pages.services.users.resetToken('gina@example.com');
    const { html } = await open(`/join/${token}`);
    expect(html).toContain('<h1>Choose a new password</h1>');
    expect(html).toMatch(/value="gina@example\.com"[^>]* readonly/);
    expect(html).not.toContain('accountName');
    const next = 'violet ladder quartz';
    expect((await send(`/join/${token}`, { password: next })).headers.location).toBe('/reports');
    expect((await pages.get('/reports', { as: null, cookies: before.cookies })).status).toBe(303);
    expect((await send('/login', { email: 'gina@example.com', password })).status).toBe(401);
    expect((await send('/login', { email: 'gina@example.com', password: next })).status).toBe(303);
  });
});
