import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../services/people/types.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { type SignedInUser, startPages, type TestPages, testPassword } from '../testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
});
afterAll(() => pages.close());

const members = '/settings/members';
const visitor = {
  address: '192.0.2.9',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0',
  requestId: null,
};

async function join(email: string, role: Role = 'member'): Promise<SignedInUser> {
  const operator = operatorOf(pages.one.account.id);
  const invitation = await pages.services.invitations.create(operator, { email, role });
  const form = { email, password: testPassword };
  const { token, session } = await pages.services.users.accept(invitation.token, form, visitor);
  return { cookie: `assay_session=${token}`, session };
}

/** Follows the redirect of a form, with the message that it left. */
async function follow(path: string, form: Record<string, string>, as: SignedInUser = pages.owner) {
  const { status, headers, cookies } = await pages.post(path, form, { as });
  expect(status).toBe(303);
  return (await pages.get(headers.location ?? '', { as, cookies })).html;
}

describe('settings', () => {
  test('begin with the keys, and mark where one is', async () => {
    expect((await pages.get('/settings')).headers.location).toBe('/settings/keys');
    const { html } = await pages.get(members);
    expect(html).toContain('<a href="/settings/members" aria-current="page">Members</a>');
    expect(html).toContain('<a href="/settings/notifications">Notifications</a>');
  });

  test('of members have neither members nor the audit log', async () => {
    const { html } = await pages.get('/settings/keys', { as: pages.member });
    expect(html).not.toContain('/settings/members');
    expect(html).not.toContain('/settings/audit');
    for (const path of [members, '/settings/audit']) {
      const answer = await pages.get(path, { as: pages.member });
      expect(answer.status).toBe(403);
      expect(answer.html).toContain('Only owners can do this. Ask an owner of this account.');
    }
  });

  test.each(['keys', 'notifications', 'members', 'password', 'sessions', 'audit', 'account'])(
    '/settings/%s is for those who are signed in',
    async (section) => {
      const { status, headers } = await pages.get(`/settings/${section}`, { as: null });
      expect({ status, location: headers.location }).toEqual({
        status: 303,
        location: `/login?next=%2Fsettings%2F${section}`,
      });
    },
  );
});

describe('members', () => {
  test('are listed with their roles, and oneself is marked', async () => {
    const { html } = await pages.get(members);
    expect(html).toContain('<b><bdi>owner@example.com</bdi></b> <span class="tag">you</span>');
    expect(html).toContain('<b><bdi>member@example.com</bdi></b>');
    expect(html).not.toContain('stranger@example.com');
  });

  test('become owners, and members again after a question', async () => {
    const anna = await join('anna@example.com');
    const { id } = anna.session.user;
    expect(await follow(`${members}/${id}/role`, { role: 'owner' })).toContain(
      'anna@example.com is now an owner.',
    );
    expect((await pages.get(members, { as: anna })).html).toContain(
      'Make <bdi>anna@example.com</bdi> a member?',
    );
    // Who steps down is shown a page that is still theirs.
    expect(await follow(`${members}/${id}/role`, { role: 'member' }, anna)).toContain('<h2>Account</h2>');
  });

  test('are removed, and signed out of the account', async () => {
    const bert = await join('bert@example.com');
    const { id } = bert.session.user;
    expect((await pages.get(members)).html).toContain('Remove <bdi>bert@example.com</bdi>?');
    expect(await follow(`${members}/${id}/remove`, {})).toContain('bert@example.com is no longer a member.');
    expect((await pages.get('/reports', { as: bert })).status).toBe(303);
  });

  test('always have an owner', async () => {
    const { id } = pages.owner.session.user;
    expect(await follow(`${members}/${id}/role`, { role: 'member' })).toContain(
      'This is the last owner of the account.',
    );
    expect(await follow('/settings/account/leave', {})).toContain('This is the last owner of the account.');
    expect((await pages.get(members)).html).not.toContain(`id="demote-${id}"`);
  });

  test('of another account are not there: it is as with one who was removed already', async () => {
    const gone = await join('gone@example.com');
    await follow(`${members}/${gone.session.user.id}/remove`, {});
    for (const { session } of [gone, pages.stranger]) {
      for (const action of ['role', 'remove']) {
        const html = await follow(`${members}/${session.user.id}/${action}`, { role: 'owner' });
        expect(html).toContain('This has already been done.');
      }
    }
    expect(await pages.services.members.list(pages.two.account.id)).toHaveLength(1);
  });

  test('D4: of another account are in the audit log', async () => {
    const path = `${members}/${pages.stranger.session.user.id}/remove`;
    await pages.post(path, {});
    const noted = async () => (await pages.get('/settings/audit')).html.includes(`POST ${path}`);
    await expect.poll(noted, { timeout: 20_000 }).toBe(true);
  });

  test('cannot change members', async () => {
    const { id } = pages.member.session.user;
    for (const path of [members, `${members}/${id}/role`, `${members}/${id}/remove`]) {
      expect((await pages.post(path, { role: 'owner' }, { as: pages.member })).status).toBe(403);
    }
  });
});

describe('an invitation', () => {
  const link = /<code id="shown-once">([^<]*)<\/code>/;

  test('is a link that is shown once, and works', async () => {
    const { status, html, headers } = await pages.post(members, {
      email: 'carla@example.com',
      role: 'owner',
    });
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    const [, url = ''] = link.exec(html) ?? [];
    expect(url.startsWith(`${pages.origin}/join/`)).toBe(true);
    expect(html).toContain('It is for carla@example.com alone');
    expect(html).toContain('No mail was sent.');
    const list = await pages.get(members);
    expect(list.html).not.toContain(url);
    expect(list.html).toMatch(/carla@example\.com<[\s\S]*Invited, link ends \d+ \w+ \d{4}/);
    expect((await pages.get(new URL(url).pathname, { as: null })).html).toContain('You become an owner');
  });

  test('without an address is for whoever has the link', async () => {
    const { html } = await pages.post(members, { email: '', role: 'member' });
    expect(html).toContain('Whoever has the link');
  });

  test('for somebody who is a member already is refused; what was typed stays', async () => {
    const { status, html } = await pages.post(members, { email: 'member@example.com', role: 'owner' });
    expect(status).toBe(422);
    expect(html).toContain(
      '<a href="#invite-email">Somebody with this e-mail address is a member already.</a>',
    );
    expect(html).toMatch(/id="invite-email"[^>]* value="member@example\.com"/);
    expect(html).toContain('<option value="owner" selected>');
  });

  test('can be revoked', async () => {
    const operator = operatorOf(pages.one.account.id);
    const made = await pages.services.invitations.create(operator, {
      email: 'dora@example.com',
      role: 'member',
    });
    const path = `/settings/invitations/${made.invitation.id}/revoke`;
    expect(await follow(path, {}, pages.stranger)).toContain('This has already been done.');
    expect((await pages.get(`/join/${made.token}`, { as: null })).status).toBe(200);
    expect(await follow(path, {})).toContain('The invitation is revoked');
    expect((await pages.get(`/join/${made.token}`, { as: null })).status).toBe(404);
    // Another tab has the button still.
    expect(await follow(path, {})).toContain('This has already been done.');
  });
});

describe('A4: the password', () => {
  const path = '/settings/password';

  test('changes with the one before, and all other sessions end', async () => {
    const email = 'erik@example.com';
    const here = await join(email);
    const elsewhere = await pages.post('/login', { email, password: testPassword }, { as: null });
    const html = await follow(path, { current: testPassword, next: 'violet ladder quartz' }, here);
    expect(html).toContain('The password is changed. All other sessions have ended.');
    expect((await pages.get('/reports', { as: null, cookies: elsewhere.cookies })).status).toBe(303);
    expect((await pages.get('/reports', { as: here })).status).toBe(200);
  });

  test.each([
    [{ current: 'not the password', next: 'violet ladder quartz' }, 'current', 'This is not your password.'],
    [{ current: testPassword, next: 'short' }, 'next', 'A password has at least 12 characters.'],
    [
      { current: testPassword, next: testPassword },
      'next',
      'This is the password that you have. Choose another.',
    ],
    [{ current: testPassword, next: 'member@example.com' }, 'next', 'The e-mail address is no password.'],
  ])('A3: %j is refused at the field', async (form, field, sentence) => {
    const { status, html } = await pages.post(path, form, { as: pages.member });
    expect(status).toBe(422);
    expect(html).toContain('<title>Error: Password – Assay</title>');
    expect(html).toContain(`<a href="#${field}">${sentence}`);
    expect(html.slice(html.indexOf(`id="${field}"`))).toMatch(/^[^>]* aria-invalid="true"/);
    expect(html).not.toContain('violet ladder');
  });
});

describe('A3: wrong passwords of somebody who is signed in', () => {
  test.each([
    [
      '/confirm',
      { password: 'wrong', next: '/settings/keys?name=ci' },
      '/confirm?next=%2Fsettings%2Fkeys%3Fname%3Dci',
    ],
    ['/settings/password', { current: 'wrong', next: 'violet ladder quartz' }, '/settings/password'],
  ])('at %s lead back there, and not to the way in', async (path, form, way) => {
    const as = await join(`jana${path.length}@example.com`);
    const send = () => pages.post(path, form, { as });
    for (let tries = 0; tries < 5; tries += 1) expect((await send()).status).toBe(422);
    const { status, html, headers } = await send();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(html).toContain(`<a class="btn primary" href="${way}">Try again</a>`);
    expect(html).toContain('aria-label="Account"');
    expect(html).not.toContain('href="/login"');
  });
});

describe('A4: sessions', () => {
  const path = '/settings/sessions';

  test('are listed with browser and address, this one first', async () => {
    const fred = await join('fred@example.com');
    const agent = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/19.0 Mobile Safari/604.1' };
    const form = { email: 'fred@example.com', password: testPassword };
    const phone = await pages.post('/login', form, { as: null, headers: agent });
    const { html } = await pages.get(path, { as: fred });
    expect(html).toMatch(/This browser[\s\S]*Firefox on Linux[\s\S]*192\.0\.2\.9[\s\S]*Safari on iPhone/);
    expect(html).not.toContain('<b>Firefox on Linux</b>');

    const [, id] = /\/settings\/sessions\/(\d+)\/end/.exec(html) ?? [];
    const ended = await follow(`${path}/${id}/end`, {}, fred);
    expect(ended).toContain('The session has ended.');
    expect(ended).not.toContain('End all other sessions');
    expect((await pages.get('/reports', { as: null, cookies: phone.cookies })).status).toBe(303);
  });

  test('all others end at once', async () => {
    const gina = await join('gina@example.com');
    const form = { email: 'gina@example.com', password: testPassword };
    for (let count = 0; count < 2; count += 1) await pages.post('/login', form, { as: null });
    const html = await follow(`${path}/end-others`, {}, gina);
    expect(html).toContain('2 other sessions have ended.');
    expect(await pages.services.users.sessions(gina.session.user.id)).toHaveLength(1);
  });

  test('of somebody else are not there', async () => {
    for (const id of [pages.owner.session.id, pages.stranger.session.id]) {
      expect(await follow(`${path}/${id}/end`, {}, pages.member)).toContain('This has already been done.');
    }
    for (const as of [pages.owner, pages.stranger]) {
      expect((await pages.get('/reports', { as })).status).toBe(200);
    }
  });

  test('the own one ends by signing out alone', async () => {
    const html = await follow(`${path}/${pages.owner.session.id}/end`, {});
    expect(html).toContain('This is the session of this browser.');
  });
});

describe('the account', () => {
  const path = '/settings/account';

  test('says who one is', async () => {
    const { html } = await pages.get(path);
    expect(html).toContain('<dd>owner@example.com</dd>');
    expect(html).toContain('<dd>One</dd>');
    expect(html).toContain('<dd>Owner</dd>');
    expect(html).not.toContain('Other accounts');
  });

  test('gets another name from an owner, and no empty one', async () => {
    const back = pages.one.account.name;
    expect(await follow(`${path}/name`, { name: 'Web <team>' })).toContain(
      'The account is called Web &lt;team> now.',
    );
    expect((await pages.get(path)).html).toContain('<dd>Web &lt;team></dd>');
    const empty = await pages.post(`${path}/name`, { name: ' ' });
    expect(empty.status).toBe(422);
    expect(empty.html).toContain('href="#account-name"');
    expect(empty.html).toContain('The name is empty.');
    expect((await pages.get(path)).html).toContain('<dd>Web &lt;team></dd>');
    const nora = await join('nora@example.com');
    expect((await pages.get(path, { as: nora })).html).not.toContain('account-name');
    expect((await pages.post(`${path}/name`, { name: 'Mine' }, { as: nora })).status).toBe(403);
    await follow(`${path}/name`, { name: back });
  });

  test('can be another one of the same user, and no one else’s', async () => {
    const hans = await join('hans@example.com');
    expect(
      (await pages.post(`${path}/use`, { account: String(pages.two.account.id) }, { as: hans })).status,
    ).toBe(404);
    const operator = operatorOf(pages.two.account.id);
    const { token } = await pages.services.invitations.create(operator, {
      email: 'hans@example.com',
      role: 'owner',
    });
    await pages.services.users.accept(token, { email: 'hans@example.com', password: testPassword }, visitor);
    expect((await pages.get(path, { as: hans })).html).toContain('Switch to Two');
    expect(await follow(`${path}/use`, { account: String(pages.two.account.id) }, hans)).toContain(
      'This is Two.',
    );
    expect((await pages.get(path, { as: hans })).html).toContain('<dd>Two</dd>');
  });

  test('is left by oneself', async () => {
    const ida = await join('ida@example.com');
    const { headers, cookies } = await pages.post(`${path}/leave`, {}, { as: ida });
    expect(headers.location).toBe('/login');
    expect((await pages.get('/login', { as: null, cookies })).html).toContain('You have left One.');
    expect((await pages.get('/reports', { as: ida })).status).toBe(303);
  });
});
