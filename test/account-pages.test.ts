import type { IncomingMessage } from 'node:http';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../src/services/caller.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import { servePages, startPages, type TestPages, testPassword } from '../src/web/testing.ts';
import { openBrowser } from './browser.ts';
import { enter, faultsInEveryLook, faultsOf, lookAt, openView, press, tabTo } from './views.ts';

const hostile = '<img src=x onerror=document.title="broken">"\'&';
const visitor = { address: '192.0.2.1', userAgent: hostile, requestId: null };
const minuteMs = 60_000;
let clock = Date.now();

let browser: Browser;
let pages: TestPages;
let caller: Caller;
beforeAll(async () => {
  [browser, pages] = await Promise.all([
    openBrowser(),
    startPages({ now: () => clock, settings: { ASSAY_RATE_DEFAULT: '100000/60' } }),
  ]);
  await fill(pages);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
});

/** Keys of every kind, people, invitations, sessions and what the audit log makes of them. */
async function fill({ services, db, owner, member, one, two }: TestPages): Promise<void> {
  caller = services.users.callerOf(owner.session, visitor);
  const member1 = services.users.callerOf(member.session, visitor);
  await services.keys.create(caller, { name: hostile, scopes: ['read', 'write', 'admin'], expiresAt: null });
  await services.keys.create(member1, { name: 'theirs', scopes: ['read'], expiresAt: clock + 1e9 });
  const { key } = await services.keys.create(caller, { name: 'gone', scopes: ['read'], expiresAt: null });
  await services.keys.revoke(caller, key.id);
  const email = 'somebody.with.a.long.name@a-rather-long-host-name.of-a-company.example.com';
  await services.invitations.create(caller, { email, role: 'owner' });
  await services.invitations.create(caller, { email: null, role: 'member' });
  const credentials = { email: owner.session.user.email, password: testPassword };
  await services.users.signIn(credentials, visitor);
  await services.users.signIn({ ...credentials, password: 'wrong' }, visitor).catch(() => {});
  await fillWebhooks({ services, db, one });
  const second = await services.invitations.create(operatorOf(two.account.id), {
    email: credentials.email,
    role: 'member',
  });
  await services.users.accept(second.token, credentials, visitor);
}

/** One that fails, one that Assay switched off, and what each was told. */
async function fillWebhooks({
  services,
  db,
  one,
}: Pick<TestPages, 'services' | 'db' | 'one'>): Promise<void> {
  const { id: accountId } = one.account;
  const url = `https://hooks.example.org/${'long'.repeat(40)}`;
  const chat = 'https://hooks.slack.com/services/T0/B0/secretsecret';
  const { webhook } = await services.webhooks.create(caller, { url, name: hostile });
  await services.webhooks.create(caller, { url: chat, format: 'slack' });
  const [failing, gone] = [
    { failingSince: clock },
    { enabled: 0, disabledWhy: 'gone', disabledAt: clock } as const,
  ];
  await db.sql
    .updateTable('webhooks')
    .set({ ...failing, lastStatus: 500, lastAt: clock })
    .execute();
  await db.sql.updateTable('webhooks').set(gone).where('id', '!=', webhook.id).execute();
  const event = { accountId, type: 'alert.opened', subject: 'alert:1', data: '{}' };
  for (const state of [0, 2, 3, 4]) {
    const { id: eventId } = await db.sql
      .insertInto('events')
      .values({ ...event, notBefore: 1, spreadAt: 1, createdAt: clock })
      .returning('id')
      .executeTakeFirstOrThrow();
    const attemptLog = JSON.stringify([
      { at: clock, status: state === 2 ? 204 : null, code: 'timeout', ms: 15_000 },
    ]);
    const row = { accountId, webhookId: webhook.id, eventId, state, attempts: 1, attemptLog };
    await db.sql
      .insertInto('deliveries')
      .values({ ...row, nextAt: clock, createdAt: clock, doneAt: state === 0 ? null : clock })
      .execute();
  }
}

describe('settings have no fault', () => {
  const webhooks = ['webhooks', 'webhooks/1', 'webhooks/2'];
  test.each(['keys', ...webhooks, 'members', 'password', 'sessions', 'audit', 'account'])(
    '%s',
    async (section) => {
      await using view = await openView(browser, pages, `/settings/${section}`);
      expect(view.status).toBe(200);
      expect(await faultsInEveryLook(view)).toEqual([]);
      expect(await view.tab.title()).not.toBe('broken');
      expect(await view.tab.$$('main img')).toEqual([]);
    },
  );

  test.each([true, false])('a strip that shows where one is, with script: %s', async (hasScript) => {
    for (const section of ['keys', 'audit', 'account']) {
      await using view = await openView(browser, pages, `/settings/${section}`, { hasScript, width: 390 });
      const [left, right] = await view.tab.$eval('.rail [aria-current]', (link) => {
        const { left, right } = link.getBoundingClientRect();
        return [left, right];
      });
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
    }
  });

  test('the audit log without breaking a name', async () => {
    await using view = await openView(browser, pages, '/settings/audit');
    const lines = await view.tab.$$eval('.audit td:nth-child(2)', (cells) =>
      cells
        .filter(({ textContent }) => textContent === 'owner@example.com')
        .map((cell) => {
          const range = cell.ownerDocument.createRange();
          range.selectNodeContents(cell);
          return range.getClientRects().length;
        }),
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(Math.max(...lines)).toBe(1);
  });

  test('without any key', async () => {
    await using view = await openView(browser, pages, '/settings/keys', { as: pages.stranger });
    const [first] = await view.tab.$$('[popovertarget^="revoke-"]');
    await first?.click();
    await press(view.tab, '.dialog:popover-open .primary');
    expect(await view.tab.$('.no-keys')).not.toBeNull();
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('refused to a member', async () => {
    const seen = await lookAt(browser, pages, '/settings/audit', pages.member);
    expect(seen).toEqual({ status: 403, faults: [] });
  });

  test.each(['revoke', 'rotate'])('with the question before they %s a key', async (action) => {
    await using view = await openView(browser, pages, '/settings/keys');
    await view.tab.click(`[popovertarget^="${action}-"]`);
    expect(await faultsOf(view)).toEqual([]);
  });

  test('with a new key, and with a form that is refused', async () => {
    await using view = await openView(browser, pages, '/settings/keys');
    await view.tab.type('#key-name', 'pipeline');
    await press(view.tab, '.subform .primary');
    expect(await view.tab.$eval('#shown-once', ({ textContent }) => textContent)).toMatch(/^assay_/);
    expect(await faultsInEveryLook(view)).toEqual([]);
    await view.tab.type('#key-name', ' ');
    await press(view.tab, '.subform .primary');
    expect(await view.tab.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('with an invitation, and with one that is refused', async () => {
    await using view = await openView(browser, pages, '/settings/members');
    await view.tab.type('#invite-email', 'guest@example.com');
    await press(view.tab, '.subform .primary');
    expect(await faultsInEveryLook(view)).toEqual([]);
    await view.tab.type('#invite-email', 'member@example.com');
    await press(view.tab, '.subform .primary');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });
});

describe('the way in has no fault', () => {
  const link = async (email: string | null) =>
    `/join/${(await pages.services.invitations.create(caller, { email, role: 'member' })).token}`;

  test('signing in, also with a wrong password', async () => {
    await using view = await openView(browser, pages, '/login', { as: null });
    expect(await faultsInEveryLook(view)).toEqual([]);
    await view.tab.type('#email', 'nobody@example.com');
    await view.tab.type('#password', 'wrong');
    await press(view.tab, '.auth .primary');
    expect(await view.tab.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('signing in too often', async () => {
    await using view = await openView(browser, pages, '/login', { as: null });
    for (let times = 0; times < 6; times++) {
      await view.tab.$eval('#email', (field) => field.setAttribute('value', 'often@example.com'));
      await view.tab.type('#password', 'wrong');
      await press(view.tab, '.auth .primary');
    }
    expect(await view.tab.title()).toBe('Too many failed attempts – Assay');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test.each([
    ['for one address', 'carla@example.com'],
    ['for whoever has it', null],
  ])('an invitation %s, also refused', async (_name, email) => {
    await using view = await openView(browser, pages, await link(email), { as: null });
    expect(await faultsInEveryLook(view)).toEqual([]);
    if (email === null) await view.tab.type('#email', 'dora@example.com');
    await view.tab.type('#password', '123456789012');
    await press(view.tab, '.auth .primary');
    expect(await faultsInEveryLook(view)).toEqual([]);
  });

  test('a link for a new password, and one that is used', async () => {
    const { token } = await pages.services.users.resetToken('member@example.com');
    await using view = await openView(browser, pages, `/join/${token}`, { as: null });
    expect(await faultsInEveryLook(view)).toEqual([]);
    await view.tab.goto(`${pages.origin}/join/used`, { waitUntil: 'load' });
    expect(await faultsInEveryLook(view)).toEqual([]);
  });
});

test('a password can be looked at while it is typed', async () => {
  await using view = await openView(browser, pages, '/login', { as: null });
  const type = () => view.tab.$eval('#password', (field) => field.getAttribute('type'));
  // Its name says what it does next, so it has no state besides.
  const name = () =>
    view.tab.$eval('[data-reveal]', (button) => [button.textContent, button.ariaLabel, button.ariaPressed]);
  expect([await type(), await name()]).toEqual(['password', ['Show', 'Show the password', null]]);
  await view.tab.click('[data-reveal]');
  expect([await type(), await name()]).toEqual(['text', ['Hide', 'Hide the password', null]]);
  await view.tab.click('[data-reveal]');
  expect([await type(), await name()]).toEqual(['password', ['Show', 'Show the password', null]]);
});

test('who changes a password can look at each of the two', async () => {
  await using view = await openView(browser, pages, '/settings/password');
  const names = () =>
    view.tab.$$eval('[data-reveal]', (buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
  expect(await names()).toEqual(['Show the current password', 'Show the new password']);
  await view.tab.click('[data-reveal="next"]');
  expect(await names()).toEqual(['Show the current password', 'Hide the new password']);
});

test('without script somebody signs in where they wanted to go, and signs out', async () => {
  await using view = await openView(browser, pages, '/projects', { as: null, hasScript: false });
  const { tab } = view;
  expect(new URL(tab.url()).pathname).toBe('/login');
  await tab.type('#email', 'stranger@example.com');
  await tab.type('#password', testPassword);
  await press(tab, '.auth .primary');
  expect(new URL(tab.url()).pathname).toBe('/projects');
  await tab.click('.bar-tools .menu:last-child summary');
  await press(tab, 'form[action="/logout"] button');
  await tab.goto(`${pages.origin}/projects`, { waitUntil: 'load' });
  expect(new URL(tab.url()).pathname).toBe('/login');
  expect(view.complaints).toEqual([]);
});

test('who signs in arrives at the place that a link named, also after a wrong password', async () => {
  await using view = await openView(browser, pages, '/projects#list', { as: null });
  const { tab } = view;
  await tab.type('#email', 'stranger@example.com');
  await tab.type('#password', 'wrong');
  await press(tab, '.auth .primary');
  expect(new URL(tab.url()).pathname).toBe('/login');
  await tab.type('#password', testPassword);
  await press(tab, '.auth .primary');
  const { pathname, hash } = new URL(tab.url());
  expect(pathname + hash).toBe('/projects#list');
});

test('before there is anybody, the first owner has a page, and the way in says how to get there', async () => {
  const api = await servePages();
  const given = await api.services.users.setupToken(api.one.account.id);
  await using view = await openView(browser, api, `/join/${given?.token}`, { as: null });
  expect(await faultsInEveryLook(view)).toEqual([]);
  await view.tab.goto(`${api.origin}/`, { waitUntil: 'load' });
  expect(await faultsInEveryLook(view)).toEqual([]);
  await api.close();
});

test('A5: the address of a one-use link goes on in no Referer, and its form names our origin', async () => {
  const { token } = await pages.services.invitations.create(caller, {
    email: 'quiet@example.com',
    role: 'member',
  });
  const heard: IncomingMessage[] = [];
  const hear = (request: IncomingMessage) => heard.push(request);
  pages.app.server.on('request', hear);
  await using view = await openView(browser, pages, `/join/${token}`, { as: null });
  await view.tab.type('#password', '123456789012');
  await press(view.tab, '.auth .primary');
  await view.tab.type('#password', 'kelp tuba orbit venom');
  await press(view.tab, '.auth .primary');
  pages.app.server.off('request', hear);
  expect(new URL(view.tab.url()).pathname).toBe('/reports');
  const forms = heard.filter(({ method }) => method === 'POST');
  expect(forms.map(({ url, headers }) => [url, headers.origin])).toEqual(
    Array(2).fill([`/join/${token}`, pages.origin]),
  );
  const referrers = heard.map(({ headers }) => headers.referer ?? '');
  expect(referrers).toContain(`${pages.origin}/`);
  expect(referrers.filter((referrer) => referrer.includes('/join/'))).toEqual([]);
});

test.each([true, false])('people join, make a key and leave (script: %s)', async (hasScript) => {
  const email = `with-${hasScript}@example.com`;
  const { token } = await pages.services.invitations.create(caller, { email, role: 'member' });
  await using view = await openView(browser, pages, `/join/${token}`, { as: null, hasScript });
  const { tab } = view;
  await tab.type('#password', 'kelp tuba orbit venom');
  await press(tab, '.auth .primary');
  expect(await tab.$eval('.note', ({ textContent }) => textContent)).toContain('You have joined One.');

  await tab.goto(`${pages.origin}/settings/keys`, { waitUntil: 'load' });
  await tab.type('#key-name', 'mine');
  await press(tab, '.subform .primary');
  expect(await tab.$eval('#shown-once', ({ textContent }) => textContent)).toMatch(/^assay_/);
  await tab.click('[popovertarget^="revoke-"]');
  await press(tab, '.dialog:popover-open .primary');
  expect(await tab.$eval('.note', ({ textContent }) => textContent)).toContain('The key “mine” is revoked.');

  await tab.goto(`${pages.origin}/settings/account`, { waitUntil: 'load' });
  await tab.click('[popovertarget="leave"]');
  await press(tab, '.dialog:popover-open .primary');
  expect(await tab.$eval('.note', ({ textContent }) => textContent)).toContain('You have left One.');
  expect(view.complaints).toEqual([]);
});

test('by keyboard alone a key is made and revoked, with the password asked for in between', async () => {
  clock += 11 * minuteMs;
  await using view = await openView(browser, pages, '/settings/keys');
  const { tab } = view;
  await tabTo(tab, '#key-name');
  await tab.keyboard.type('by keyboard');
  await enter(tab);
  expect(await tab.$eval('h1', ({ textContent }) => textContent)).toBe('Confirm that it is you');
  expect(await faultsInEveryLook(view)).toEqual([]);
  await tab.focus('#password');
  await tab.keyboard.type(testPassword);
  await enter(tab);
  // Nothing is typed twice.
  await tabTo(tab, '#key-name');
  await enter(tab);
  expect(await tab.$eval('#shown-once', ({ textContent }) => textContent)).toMatch(/^assay_/);
  await tabTo(tab, '[aria-label="Revoke by keyboard"]');
  await tab.keyboard.press('Enter');
  await tabTo(tab, '.dialog:popover-open .primary');
  await enter(tab);
  expect(await tab.$eval('.note', ({ textContent }) => textContent)).toContain('“by keyboard” is revoked.');
});
