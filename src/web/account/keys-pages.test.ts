import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay } from '../../ui/formats.ts';
import { type SignedInUser, startPages, type TestPages, testPassword } from '../testing.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
let clock = Date.UTC(2026, 2, 18, 9, 42);

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages({ now: () => clock });
});
afterAll(() => pages.close());

const path = '/settings/keys';
const token = /<code id="shown-once">(assay_[0-9A-Za-z]{38})<\/code>/;

const create = (form: Record<string, string> = {}, as: SignedInUser = pages.owner) =>
  pages.post(path, { name: 'ci', access: 'write', ends: '365', ...form }, { as });

async function make(name: string, as: SignedInUser = pages.owner) {
  const { html } = await create({ name }, as);
  const key = token.exec(html)?.[1] ?? '';
  const rows = [...html.matchAll(/popovertarget="revoke-(\d+)" aria-label="Revoke ([^"]*)"/g)];
  return { key, id: Number(rows.find(([, , named]) => named === name)?.[1]) };
}

const opens = async (key: string) => (await pages.call('GET', '/api/v1/account', { token: key })).status;

describe('the list of keys', () => {
  test('says what a key is for where there is none, with a command to try', async () => {
    const { html } = await pages.get(path, { as: pages.member });
    expect(html).toContain('No key yet');
    expect(html).toContain(`curl ${pages.origin}/api/v1/reports`);
    expect(html).not.toContain('<table');
  });

  test('is that of the account for owners, with who made each, and their own for members', async () => {
    const { key } = await make('of the member', pages.member);
    await make('of the owner');
    const owner = await pages.get(path);
    const today = formatDay(clock);
    expect(owner.html).toContain(`Created ${today} by <bdi>member@example.com</bdi>`);
    expect(owner.html).toContain(`Created ${today} by <bdi>you</bdi>`);
    expect(owner.html).toContain(`Created ${today} by <bdi>the command line or one of its keys</bdi>`);
    expect(owner.html).toContain(`<code>assay_${key.slice(6, 10)}…${key.slice(-4)}</code>`);
    const member = await pages.get(path, { as: pages.member });
    expect(member.html).toContain('of the member');
    expect(member.html).not.toContain('of the owner');
    expect(member.html).toContain(`Created ${today} by <bdi>you</bdi>`);
    expect((await pages.get(path, { as: pages.stranger })).html).not.toContain('of the owner');
  });

  test('shows names as text', async () => {
    const { html } = await create({ name: '<b>"x"</b>' });
    expect(html).toContain('<bdi>&lt;b>&quot;x&quot;&lt;/b></bdi>');
    expect(html).not.toContain('<b>"x"');
  });

  test('keeps a name that runs from right to left to itself, also in the questions', async () => {
    const name = 'מפתח 1';
    const { html } = await create({ name });
    expect(html).toMatch(/Revoke “<bdi>מפתח 1<\/bdi>”\?/);
    expect(html).toMatch(/Replace “<bdi>מפתח 1<\/bdi>” with a new key\?/);
    const visible = html.replaceAll(/ aria-label="[^"]*"/g, '');
    expect(visible.split(name)).toHaveLength(visible.split(`<bdi>${name}</bdi>`).length);
  });

  test('says when a key was used', async () => {
    const { key } = await make('busy');
    const row = async () => {
      const { html } = await pages.get(path);
      return html.slice(html.indexOf('<bdi>busy</bdi>')).split('</tr>', 1)[0];
    };
    expect(await row()).toContain('<span class="muted">Never</span>');
    expect(await opens(key)).toBe(200);
    await expect.poll(row, { timeout: 20_000 }).toContain('just now');
  });
});

describe('a new key', () => {
  test('is shown once, opens the API, and is in no cookie', async () => {
    const answer = await create({ name: 'pipeline' });
    const [, key = ''] = token.exec(answer.html) ?? [];
    expect(answer.status).toBe(200);
    expect(answer.html).toContain('data-copy="shown-once"');
    expect(answer.html).toMatch(/<b><bdi>pipeline<\/bdi><\/b> <span class="tag">new<\/span>/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await opens(key)).toBe(200);
    expect((await pages.get(path)).html).not.toContain(key);
  });

  test.each([
    ['read', 'never', 'Read', null],
    ['write', '90', 'Read, write', 90],
    ['admin', '365', 'Read, write, admin', 365],
  ])('has the access %s, and ends after %s', async (access, ends, shown, days) => {
    const name = `${access} ${ends}`;
    const { html } = await create({ name, access, ends });
    const row = html.slice(html.indexOf(`<bdi>${name}</bdi>`));
    expect(row.slice(0, row.indexOf('</tr>'))).toContain(`<td data-label="Access">${shown}</td>`);
    const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
    const caller = pages.services.users.callerOf(pages.owner.session, visitor);
    const key = (await pages.services.keys.list(caller)).find((row) => row.name === name);
    expect(key?.expiresAt).toBe(days === null ? null : clock + days * dayMs);
  });

  test('needs a name; what was chosen stays', async () => {
    const { status, html } = await create({ name: ' ', access: 'read', ends: 'never' });
    expect(status).toBe(422);
    expect(html).toContain('<title>Error: API keys – Assay</title>');
    expect(html).toContain('href="#key-name"');
    expect(html).toMatch(/id="key-name"[^>]* aria-invalid="true"[^>]* aria-describedby="key-name-error"/);
    expect(html).toContain('<option value="read" selected>');
    expect(html).toContain('<option value="never" selected>');
  });

  test('that looks after the account is for owners to make', async () => {
    expect((await pages.get(path, { as: pages.member })).html).not.toContain('value="admin"');
    const { status, html } = await create({ access: 'admin' }, pages.member);
    expect(status).toBe(422);
    expect(html).toContain('A key with the scope admin is made by an owner of the account.');
  });

  test('A4: asks for the password on a page of its own, and leads back to what was typed', async () => {
    clock += 11 * minuteMs;
    const asked = await create({ name: 'late & odd', access: 'read', ends: '90' });
    expect(asked.status).toBe(303);
    const location = asked.headers.location ?? '';
    expect(location).toMatch(/^\/confirm\?next=%2Fsettings%2Fkeys%3F/);

    const form = await pages.get(location);
    expect(form.html).toContain('<h1>Confirm that it is you</h1>');
    const next = new URL(location, pages.origin).searchParams.get('next') ?? '';
    const wrong = await pages.post('/confirm', { password: 'not the password', next });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('This is not your password.');
    expect((await create()).status).toBe(303);

    const right = await pages.post('/confirm', { password: testPassword, next });
    expect(right.headers.location).toBe(next);
    const back = await pages.get(next, { cookies: right.cookies });
    expect(back.html).toContain('Press the button again to go on.');
    expect(back.html).toMatch(/id="key-name"[^>]* value="late &amp; odd"/);
    expect(back.html).toContain('<option value="read" selected>');
    expect(token.test((await create({ name: 'late' })).html)).toBe(true);
    // It is given already, so nobody is asked again.
    expect((await pages.get(location)).headers.location).toBe(next);
  });

  test.each(['//example.com/', 'https://example.com/'])('the way back is on this site: %s', async (next) => {
    const { headers } = await pages.post('/confirm', { password: testPassword, next });
    expect(headers.location).toBe('/reports');
  });
});

describe('revoking a key', () => {
  test('asks first, and ends it at once', async () => {
    const { key, id } = await make('to be revoked');
    expect((await pages.get(path)).html).toContain('Revoke “<bdi>to be revoked</bdi>”?');
    const answer = await pages.post(`${path}/${id}/revoke`, {});
    expect(answer).toMatchObject({ status: 303, headers: { location: path } });
    const { html } = await pages.get(path, { cookies: answer.cookies });
    expect(html).toContain('The key “to be revoked” is revoked.');
    expect(html).toContain('1 key that has ended');
    expect(await opens(key)).toBe(401);
  });

  test('of somebody else is not possible: it is not there', async () => {
    const { key, id } = await make('not yours');
    for (const as of [pages.member, pages.stranger]) {
      await pages.post('/confirm', { password: testPassword }, { as });
      for (const action of ['revoke', 'rotate']) {
        expect((await pages.post(`${path}/${id}/${action}`, {}, { as })).status).toBe(404);
      }
    }
    expect((await pages.post(`${path}/x/revoke`, {})).status).toBe(404);
    expect(await opens(key)).toBe(200);
  });
});

describe('rotating a key', () => {
  test('shows another in its place, and says how long the old one works', async () => {
    const { key, id } = await make('old');
    const { status, html } = await pages.post(`${path}/${id}/rotate`, { hours: '24' });
    expect(status).toBe(200);
    const [, next = ''] = token.exec(html) ?? [];
    expect(next).not.toBe(key);
    expect(html).toMatch(/The old key works until \d+ March 2026, \d\d:\d\d UTC\./);
    expect([await opens(key), await opens(next)]).toEqual([200, 200]);
    expect((await pages.get(`${path}/${id}/rotate`)).headers.location).toBe(path);
  });

  test('that has ended is refused with a sentence', async () => {
    const { id } = await make('ended');
    await pages.post(`${path}/${id}/revoke`, {});
    const { cookies } = await pages.post(`${path}/${id}/rotate`, { hours: 'x' });
    expect((await pages.get(path, { cookies })).html).toContain('This key opens nothing any more.');
  });
});

describe('the block for agents', () => {
  const code = (html: string, id: string) => {
    const text = new RegExp(`<code id="${id}">([^<]*)</code>`).exec(html)?.[1] ?? 'null';
    return JSON.parse(text.replaceAll('&quot;', '"'));
  };
  const serverWith = (key: string) => ({
    mcpServers: {
      assay: { type: 'http', url: `${pages.origin}/mcp`, headers: { Authorization: `Bearer ${key}` } },
    },
  });

  test('says how this server is connected, and the command on a machine of one’s own', async () => {
    const { html } = await pages.get(path);
    expect(code(html, 'connect-server')).toEqual(serverWith('YOUR_KEY'));
    expect(code(html, 'connect-machine')).toEqual({
      mcpServers: { assay: { command: '/path/to/assay/bin/assay', args: ['mcp'] } },
    });
  });

  test.each(['read', 'write'])(
    'has a new key with %s in it, which opens /mcp, and only once',
    async (access) => {
      const { html } = await create({ access });
      const key = token.exec(html)?.[1] ?? '';
      expect(code(html, 'connect-server')).toEqual(serverWith(key));
      const headers = { accept: 'application/json, text/event-stream' };
      const json = { jsonrpc: '2.0', id: 1, method: 'ping' };
      expect((await pages.call('POST', '/mcp', { token: key, headers, json })).status).toBe(200);
      expect((await pages.get(path)).html).not.toContain(key);
    },
  );

  test('has no key that could do more than an agent needs', async () => {
    const { html } = await create({ access: 'admin' });
    expect(token.test(html)).toBe(true);
    expect(code(html, 'connect-server')).toEqual(serverWith('YOUR_KEY'));
  });

  test('is not there with ASSAY_MCP=0', async () => {
    const without = await startPages({ settings: { ASSAY_MCP: '0' } });
    const { status, html } = await without.get(path);
    expect([status, html.includes('connect-')]).toEqual([200, false]);
    await without.close();
  });
});
