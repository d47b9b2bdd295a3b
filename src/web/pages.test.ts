import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedReport } from '../report/sample-export.ts';
import { completed, newReport, runQueued } from '../services/testing.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { servePages, startPages, type TestPages, visitPage } from './testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

describe('§11: what a page says to browsers', () => {
  test.each(['/', '/nothing-here'])('%s forbids what it does not need', async (path) => {
    const { headers } = await pages.get(path, { as: null });
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  });

  test('no page has a style or a script in itself', async () => {
    const { html } = await pages.get('/', { as: null });
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* src=)/);
  });
});

describe('A5: a form', () => {
  const status = async (headers: Record<string, string>) => {
    const { status } = await pages.post('/theme', { theme: 'dark' }, { headers });
    return status;
  };

  test.each(['same-origin', 'none'])('from %s is read', async (site) => {
    expect(await status({ 'sec-fetch-site': site })).toBe(303);
  });

  test.each(['same-site', 'cross-site', '', 'Same-Origin'])('from %j is refused', async (site) => {
    expect(await status({ 'sec-fetch-site': site, origin: pages.origin })).toBe(403);
  });

  const raw = (fields: string) =>
    pages.raw(
      `POST /theme HTTP/1.1\r\nHost: ${new URL(pages.origin).host}\r\nConnection: close\r\n${fields}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\ntheme=dark`,
    );

  test('without Sec-Fetch-Site is read from our origin alone', async () => {
    expect(await raw(`Origin: ${pages.origin}\r\n`)).toMatch(/^HTTP\/1.1 303/);
    for (const fields of [
      '',
      'Origin: null\r\n',
      'Origin: https://example.com\r\n',
      `Referer: ${pages.origin}/\r\n`,
    ])
      expect(await raw(fields)).toMatch(/^HTTP\/1.1 403/);
  });

  test('that is refused sets nothing, and says what to do', async () => {
    const answer = await pages.post(
      '/theme',
      { theme: 'dark' },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    );
    expect(answer.cookies).toEqual([]);
    expect(answer.html).toContain(
      'The form was not sent from this site. Go back, reload the page and try again.',
    );
  });
});

test('A6: a page for the host of somebody else is refused as a page', async () => {
  const answer = await pages.get('/', { headers: { host: 'rebound.example' } });
  expect(answer.status).toBe(421);
  expect(answer.html).toContain('<h1>Wrong address</h1>');
});

describe('A4: cookies', () => {
  test('over plain http have neither prefix nor Secure', async () => {
    const { headers } = await pages.post('/theme', { theme: 'dark' });
    expect(headers['set-cookie']).toBe('assay_theme=dark; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax');
  });

  test('over https have the prefix that no other host can set', async () => {
    await using secure = await disposable(
      await startPages({ settings: { ASSAY_PUBLIC_URL: 'https://assay.example' } }),
    );
    const { headers } = await secure.pages.post(
      '/theme',
      { theme: 'dark' },
      { headers: { host: 'assay.example' } },
    );
    expect(headers['set-cookie']).toBe(
      '__Host-assay_theme=dark; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

test('A7: pages are for no other origin, whichever may call the API', async () => {
  const origin = 'https://app.example.org';
  await using listed = await disposable(await startPages({ settings: { ASSAY_CORS_ORIGINS: origin } }));
  const { report } = await newReport(listed.pages.services, operatorOf(listed.pages.one.account.id), {
    url: 'https://example.com/',
    privacy: 0,
  });
  await runQueued(listed.pages.services, () => completed(exportedReport().body));
  const style = /href="(\/assets\/style-[^"]+)"/.exec(
    (await listed.pages.get('/login', { as: null })).html,
  )?.[1];
  for (const path of ['/login', `/r/${report.slug}`, style ?? '']) {
    const { status, headers } = await listed.pages.get(path, { as: null, headers: { origin } });
    expect(status).toBe(200);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  for (const path of ['/openapi.json', '/api/v1/checks']) {
    const { headers } = await listed.pages.get(path, { headers: { origin, accept: 'application/json' } });
    expect(headers['access-control-allow-origin']).toBe(origin);
  }
});

async function disposable(pages: TestPages) {
  return { pages, [Symbol.asyncDispose]: () => pages.close() };
}

describe('who may see a page', () => {
  test('the way in leads those who are signed in to their reports', async () => {
    expect(await pages.get('/')).toMatchObject({ status: 303, headers: { location: '/reports' } });
    expect((await pages.get('/', { as: null })).html).toContain('href="/login"');
  });

  test('before there is any user the way in tells of the link that makes the first', async () => {
    const empty = await servePages();
    try {
      const { html } = await visitPage(empty, '/');
      expect(html).toContain('<h1>Nobody has an account yet</h1>');
      expect(html).toContain('Open the newest one within 30 minutes');
      expect(html).toContain('prints a one-use link for the first owner');
      expect(html).not.toContain('href="/login"');
    } finally {
      await empty.close();
    }
  });

  test('a session that opens nothing is nobody', async () => {
    const stranger = { ...pages.owner, cookie: 'assay_session=x' };
    expect((await pages.get('/', { as: stranger })).status).toBe(200);
  });

  test('A2: a key opens no page', async () => {
    const headers = { authorization: `Bearer ${pages.one.token}` };
    expect((await pages.get('/', { as: null, headers })).status).toBe(200);
  });

  test('A2: a session opens no API', async () => {
    const { status } = await pages.call('GET', '/api/v1/reports', {
      token: null,
      headers: { cookie: pages.owner.cookie },
    });
    expect(status).toBe(401);
  });

  test('programs still get the answer of the API at an address that has both', async () => {
    const { text } = await pages.call('GET', '/', { token: null });
    expect(text).toContain('Assay runs here: it audits web pages');
  });
});

describe('a form that comes after the session has ended', () => {
  const send = (headers: Record<string, string>) =>
    pages.post('/settings/keys', { name: 'ci' }, { as: null, headers });

  test('leads to the way in, from there to its page, and says that nothing was sent', async () => {
    const { status, headers, cookies } = await send({ referer: `${pages.origin}/settings/keys?name=ci` });
    expect(status).toBe(303);
    expect(headers.location).toBe('/login?next=%2Fsettings%2Fkeys%3Fname%3Dci');
    const { html } = await pages.get(headers.location ?? '', { as: null, cookies });
    expect(html).toContain('You were signed out. Nothing was sent.');
  });

  test.each(['https://example.com/', 'http://127.0.0.1.example.com/', ''])(
    'leads to no other site: %j',
    async (referer) => {
      expect((await send({ referer })).headers.location).toBe('/login');
    },
  );

  test('is no word to who asked for a page', async () => {
    expect((await pages.get('/reports', { as: null })).headers['set-cookie']).toBeUndefined();
  });
});

describe('the theme', () => {
  test('is in the first byte of the document, so that nothing flashes', async () => {
    const { html } = await pages.get('/', { as: null, cookies: ['assay_theme=dark'] });
    expect(html).toContain('<html lang="en" dir="ltr" data-theme="dark">');
    const none = await pages.get('/', { as: null, cookies: ['assay_theme="><script>'] });
    expect(none.html).toContain('<html lang="en" dir="ltr">');
  });

  test.each(['//example.com/', 'https://example.com/', '/\\example.com', '/%0d%0a', 'javascript:1'])(
    'leads back to no other site: %s',
    async (back) => {
      const { headers } = await pages.post('/theme', { theme: '', back });
      expect(new URL(headers.location ?? '', pages.origin).origin).toBe(pages.origin);
    },
  );

  test('of an error leads back to it, and after a form to the page that had the form', async () => {
    const { html } = await pages.get('/nothing-here?a=b');
    expect(html).not.toContain('name="back"');
    const referer = `${pages.origin}/nothing-here?a=b`;
    const chosen = await pages.post('/theme', { theme: 'dark' }, { headers: { referer } });
    expect(chosen.headers.location).toBe('/nothing-here?a=b');
    const form = await pages.post('/reports/4711/run', {}, { headers: { referer } });
    expect(form).toMatchObject({ status: 404, html: expect.stringContaining('value="/nothing-here?a=b"') });
    const foreign = { headers: { referer: 'https://example.com/nothing-here' } };
    expect((await pages.post('/theme', { theme: 'dark' }, foreign)).headers.location).toBe('/');
  });

  test('of a form that was refused leads to what the form held besides', async () => {
    const wrong = { password: 'wrong', next: '/reports?page=2' };
    const answers = [
      await pages.post('/login', { ...wrong, email: 'owner@example.com' }, { as: null }),
      await pages.post('/confirm', wrong),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 422]);
    expect(answers.map(({ html }) => /name="back" value="([^"]*)"/.exec(html)?.[1])).toEqual([
      '/login?next=%2Freports%3Fpage%3D2',
      '/confirm?next=%2Freports%3Fpage%3D2',
    ]);
  });
});

test('a page that answers a form is at an address that leads back to it', async () => {
  const { report } = await newReport(pages.services, operatorOf(pages.one.account.id), {
    url: 'https://example.com/a',
    privacy: 2,
    password: 'open sesame',
  });
  await runQueued(pages.services, () => completed(exportedReport({ checks: [] }).body));
  const answers = [
    await pages.post(`/reports/${report.id}/privacy`, { privacy: '2', password: 'abc' }),
    await pages.post('/projects/example.com/pages', { pages: 'ftp://example.com' }),
    await pages.post('/reports/selected', {
      do: 'privacy-now',
      id: String(report.id),
      privacy: '2',
      password: 'abc',
    }),
    await pages.post(`/r/${report.slug}/unlock`, { password: 'wrong' }, { as: null }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 401]);
  const ways = answers.map(({ html }) => /name="back" value="([^"]*)"/.exec(html)?.[1] ?? '');
  const reached = await Promise.all(
    ways.map((way, index) => pages.get(way, index === 3 ? { as: null } : {})),
  );
  expect(reached.map(({ status, headers }) => [status, headers.location])).toEqual([
    [303, `/reports/${report.id}`],
    [303, '/projects/example.com'],
    [303, '/reports'],
    [303, `/r/${report.slug}`],
  ]);
});

describe('the rate of those who are not signed in', () => {
  test('counts pages, and not what they load', async () => {
    const nowMs = Date.now();
    const few = await startPages({ now: () => nowMs, settings: { ASSAY_RATE_ANONYMOUS: '3/60' } });
    try {
      const style = /href="(\/assets\/style-[^"]+)"/.exec((await few.get('/', { as: null })).html)?.[1] ?? '';
      for (let times = 0; times < 5; times++) expect((await few.get(style, { as: null })).status).toBe(200);
      // One went to the document of the API, when the test began.
      expect((await few.get('/', { as: null })).status).toBe(200);
      const refused = await few.get('/', { as: null });
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toBe('20');
      expect(refused.html).toContain('Wait 20 seconds, then try again.');
      // Somebody who is signed in has the rate of the account.
      expect((await few.get('/')).status).toBe(303);
    } finally {
      await few.close();
    }
  });
});
