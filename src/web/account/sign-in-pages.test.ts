import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PageAnswer,
  servePages,
  startPages,
  type TestPages,
  testPassword,
  visitPage,
} from '../testing.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let clock = Date.UTC(2026, 2, 18, 9, 42);

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages({ now: () => clock });
});
afterAll(() => pages.close());

const email = 'owner@example.com';

const signIn = (given: Record<string, string> = {}, cookies: readonly string[] = []) =>
  pages.post('/login', { email, password: testPassword, ...given }, { as: null, cookies });

const sessionsOf = async () => pages.services.users.sessions(pages.owner.session.user.id);

describe('signing in', () => {
  test('asks for an address and a password, and says how to get another one', async () => {
    const { status, html } = await pages.get('/login', { as: null });
    expect(status).toBe(200);
    expect(html).toMatch(/<input type="email"[^>]* id="email"[^>]* autocomplete="username"[^>]* required/);
    expect(html).toMatch(/<input type="password"[^>]* id="password"[^>]* autocomplete="current-password"/);
    expect(html).toContain('data-reveal="password"');
    expect(html).toContain('<code>assay user reset EMAIL</code>');
    expect(html).not.toContain('aria-label="Account"');
  });

  test('leads to the reports, or to where one was going', async () => {
    expect(await signIn()).toMatchObject({ status: 303, headers: { location: '/reports' } });
    const { html } = await pages.get('/login?next=/reports/7%3Fshow%3Dall', { as: null });
    expect(html).toContain('<input type="hidden" name="next" value="/reports/7?show=all"/>');
    expect((await signIn({ next: '/reports/7?show=all' })).headers.location).toBe('/reports/7?show=all');
  });

  test.each(['//example.com/', 'https://example.com/', '/\\example.com', 'javascript:alert(1)'])(
    'leads to no other site: %s',
    async (next) => {
      expect((await signIn({ next })).headers.location).toBe('/reports');
      const location = (await pages.get(`/login?next=${encodeURIComponent(next)}`)).headers.location;
      expect(location).toBe('/reports');
    },
  );

  test('is over for those who are signed in', async () => {
    expect((await pages.get('/login?next=/projects')).headers.location).toBe('/projects');
  });

  test('a page for members sends there, and back', async () => {
    const { headers } = await pages.get('/settings/keys?name=ci', { as: null });
    expect(headers.location).toBe('/login?next=%2Fsettings%2Fkeys%3Fname%3Dci');
  });

  test('is not offered while there is nobody who could', async () => {
    const empty = await servePages();
    try {
      expect(await visitPage(empty, '/login')).toMatchObject({ status: 303, headers: { location: '/' } });
    } finally {
      await empty.close();
    }
  });
});

describe('A3: a sign-in that fails', () => {
  test('says the same of a wrong password, an unknown address and nothing at all', async () => {
    const answers = [
      await signIn({ password: 'not the password' }),
      await signIn({ email: 'nobody@example.com' }),
      await signIn({ email: '', password: '' }),
    ];
    for (const { status, html, cookies } of answers) {
      expect(status).toBe(401);
      expect(html).toContain('<title>Error: Sign in – Assay</title>');
      expect(html).toMatch(/role="alert"[^>]*data-focus[\s\S]*The e-mail address or the password is wrong\./);
      expect(cookies).toEqual([]);
    }
    const [wrong, unknown] = answers.map(({ html }) => html.replaceAll(/value="[^"]*"/g, ''));
    expect(wrong).toBe(unknown);
  });

  test('keeps the address, never the password, and stays text', async () => {
    const { html } = await signIn({ email: '"><script>x', password: 'a secret of mine' });
    expect(html).toContain('value="&quot;>&lt;script>x"');
    expect(html).not.toContain('a secret of mine');
  });

  test('is throttled with the time to wait, also for those who do not exist', async () => {
    for (const email of ['member@example.com', 'unknown@example.com']) {
      let answer = await signIn({ email, password: 'wrong' });
      for (let tries = 1; answer.status === 401 && tries < 10; tries += 1) {
        answer = await signIn({ email, password: 'wrong' });
      }
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.html).toContain('<h1>Too many failed attempts</h1>');
      expect(answer.html).toMatch(/Wait \d+ minutes, then try again\./);
      expect(answer.html).toContain('assay user reset EMAIL');
      expect(answer.html).toContain('<a class="btn primary" href="/login">Try again</a>');
    }
    // The right password does not open a door that is closed.
    expect((await signIn({ email: 'member@example.com' })).status).toBe(429);
    clock += 24 * minuteMs;
    expect((await signIn({ email: 'member@example.com' })).status).toBe(303);
  });
});

describe('A4: the session', () => {
  test('is 256 random bits in a cookie for this site alone, as long as the session lasts', async () => {
    const { headers } = await signIn();
    expect(headers['set-cookie']).toMatch(
      /^assay_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax,/,
    );
  });

  test('has the prefix and Secure over https', async () => {
    const secure = await startPages({ settings: { ASSAY_PUBLIC_URL: 'https://assay.example' } });
    try {
      const form = { email, password: testPassword };
      const options = { as: null, headers: { host: 'assay.example' } };
      const { headers } = await secure.post('/login', form, options);
      expect(headers['set-cookie']).toMatch(
        /^__Host-assay_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax,/,
      );
      // A8: likewise the cookie that tells a browser from others.
      expect(headers['set-cookie']).toMatch(
        /,__Host-assay_device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const cookies = [`assay_session=${headers['set-cookie']?.slice(21, 64)}`];
      // A cookie without the prefix, which another host could have set, opens nothing.
      expect((await secure.get('/settings/account', { ...options, cookies })).status).toBe(303);
    } finally {
      await secure.close();
    }
  });

  test('is a new one at each sign-in, and the one before in this browser ends', async () => {
    const first = await signIn();
    const before = (await sessionsOf()).length;
    const second = await signIn({}, first.cookies);
    expect(second.cookies[0]).not.toBe(first.cookies[0]);
    expect((await sessionsOf()).length).toBe(before);
    expect((await pages.get('/reports', { as: null, cookies: first.cookies })).status).toBe(303);
    expect((await pages.get('/reports', { as: null, cookies: second.cookies })).status).toBe(200);
  });

  test('that somebody else chose is not taken over', async () => {
    const fixed = `assay_session=${'a'.repeat(43)}`;
    const { cookies } = await signIn({}, [fixed]);
    expect(cookies[0]).not.toBe(fixed);
    expect((await pages.get('/reports', { as: null, cookies: [fixed] })).status).toBe(303);
  });

  test('ends after 8 hours without use', async () => {
    const { cookies } = await signIn();
    clock += 7 * hourMs;
    expect((await pages.get('/reports', { as: null, cookies })).status).toBe(200);
    clock += 8 * hourMs + minuteMs;
    expect((await pages.get('/reports', { as: null, cookies })).headers.location).toBe(
      '/login?next=%2Freports',
    );
  });

  test('ends by signing out, on the server too', async () => {
    const { cookies } = await signIn();
    const answer = await pages.post('/logout', {}, { as: null, cookies });
    expect(answer).toMatchObject({ status: 303, headers: { location: '/login' } });
    expect(answer.headers['set-cookie']).toMatch(/^assay_session=; Max-Age=0;/);
    expect((await pages.get('/reports', { as: null, cookies })).status).toBe(303);
    const { html } = await pages.get('/login', { as: null, cookies: answer.cookies });
    expect(html).toContain('You are signed out.');
  });

  test('does not end by a link', async () => {
    const { cookies } = await signIn();
    expect((await pages.get('/logout', { as: null, cookies })).status).toBe(405);
    expect((await pages.get('/reports', { as: null, cookies })).status).toBe(200);
  });
});

describe('A8: a browser that somebody has signed in with', () => {
  const deviceOf = ({ cookies }: PageAnswer) =>
    cookies.filter((cookie) => cookie.startsWith('assay_device='));

  async function lockOut(email: string): Promise<void> {
    let answer = await signIn({ email, password: 'wrong' });
    for (let tries = 1; answer.status === 401 && tries < 10; tries += 1) {
      answer = await signIn({ email, password: 'wrong' });
    }
    expect(answer.status).toBe(429);
  }

  test('is let in while strangers are not, by a cookie for this site alone that lasts for 180 days', async () => {
    const answer = await signIn();
    expect(answer.headers['set-cookie']).toMatch(
      /,assay_device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await lockOut(email);
    const stranger = deviceOf(await signIn({ email: 'stranger@example.com' }));
    expect(stranger).toHaveLength(1);
    expect((await signIn({}, stranger)).status).toBe(429);
    expect((await signIn({}, deviceOf(answer))).status).toBe(303);
    clock += 24 * minuteMs;
  });

  test('stays known when its owner signs out, and when the password changes', async () => {
    const member = 'member@example.com';
    const signedIn = await signIn({ email: member });
    const out = await pages.post('/logout', {}, { as: null, cookies: signedIn.cookies });
    expect(out.headers['set-cookie']).not.toContain('assay_device');
    await lockOut(member);
    const back = await signIn({ email: member }, deviceOf(signedIn));
    expect(back.status).toBe(303);

    const next = 'another password for tests';
    const form = { current: testPassword, next };
    const changed = await pages.post('/settings/password', form, { as: null, cookies: back.cookies });
    const given = { email: member, password: next };
    expect((await signIn(given, deviceOf(back))).status).toBe(429);
    expect((await signIn(given, deviceOf(changed))).status).toBe(303);
  });

  test('gets no cookie for a wrong password, and the same page as a stranger', async () => {
    clock += 24 * minuteMs;
    const device = deviceOf(await signIn());
    const known = await signIn({ password: 'wrong' }, device);
    const stranger = await signIn({ password: 'wrong' });
    expect(known).toMatchObject({ status: 401, cookies: [], html: stranger.html });
    for (let tries = 1; tries < 5; tries += 1) await signIn({ password: 'wrong' }, device);
    const refused = await signIn({}, device);
    await lockOut(email);
    expect(refused).toMatchObject({ status: 429, html: (await signIn()).html });
    clock += 24 * minuteMs;
  });
});

describe('A5: a form of another site', () => {
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };

  test('signs nobody in, and nobody out', async () => {
    const form = { email, password: testPassword };
    const answer = await pages.post('/login', form, { as: null, ...foreign });
    expect(answer).toMatchObject({ status: 403, cookies: [] });
    const { cookies } = await signIn();
    expect((await pages.post('/logout', {}, { as: null, cookies, ...foreign })).status).toBe(403);
    expect((await pages.get('/reports', { as: null, cookies })).status).toBe(200);
  });

  test.each([
    '/settings/keys',
    '/settings/members',
    '/settings/password',
    '/settings/sessions/end-others',
    '/settings/account/leave',
    '/confirm',
  ])('changes nothing at %s', async (path) => {
    expect((await pages.post(path, {}, foreign)).status).toBe(403);
  });
});
