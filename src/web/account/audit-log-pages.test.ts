import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newReport } from '../../services/testing.ts';
import { auditLogActions } from '../../services/trail/actions.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';
import { auditLogActor, auditLogDetail, auditLogSentence } from '../words/audit-log.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
});
afterAll(() => pages.close());

const path = '/settings/audit';
const read = async () => (await pages.get(path)).html;

const refusals = async () => {
  const { rows } = await pages.services.auditLog.list(pages.one.account.id, { limit: 100 });
  return rows.filter(({ outcome }) => outcome === 'refused');
};

describe('D4: the audit log', () => {
  test('has a sentence for every action that an account can see', () => {
    const seen = Object.keys(auditLogActions).filter((action) => !/^(?:database|egress)\./.test(action));
    const entry = { id: 1, at: 1, actor: 'server', actorName: null, address: null, requestId: null } as const;
    const sentenceOf = (action: string) =>
      auditLogSentence({ ...entry, action, object: null, outcome: 'ok', detail: null }, new Map());
    expect(seen.filter((action) => sentenceOf(action) === action)).toEqual([]);
  });

  test('says how many lines it left out, in the words of those that it has', () => {
    const detail = '440 of scope.denied since 2026-11-21T12:00:00.000Z';
    const line = { id: 1, at: 1, actor: 'server', actorName: null, address: null, requestId: null } as const;
    const entry = { ...line, action: 'scope.left_out', object: null, outcome: 'refused', detail } as const;
    expect(auditLogActor(entry)).toBe('Server');
    expect(auditLogDetail(entry, new Map())).toMatch(/^440 × “Was not allowed” since 21/);
  });

  test('says in sentences who did what, from where', async () => {
    const { html: created } = await pages.post('/settings/keys', {
      name: 'ci',
      access: 'read',
      ends: 'never',
    });
    const [, id] = /popovertarget="revoke-(\d+)" aria-label="Revoke ci"/.exec(created) ?? [];
    await pages.post(`/settings/keys/${id}/rotate`, { hours: '24' });
    await pages.post(`/settings/keys/${id}/revoke`, {});
    await pages.post('/login', { email: 'owner@example.com', password: 'wrong' }, { as: null });
    await expect.poll(read, { timeout: 20_000 }).toContain('Failed to sign in as owner@example.com');
    const html = await read();
    const rows = html
      .split('<tr>')
      .slice(2)
      .map((row) => row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '));
    expect(rows[0]).toMatch(
      /Somebody not signed in Failed to sign in as owner@example\.com 127\.0\.0\.1 Refused/,
    );
    expect(rows[1]).toMatch(/owner@example\.com Revoked the key “ci” 127\.0\.0\.1 Done/);
    expect(rows[2]).toMatch(/owner@example\.com Created the key “ci” in place of the key “ci”/);
    expect(rows.at(-1)).toMatch(/Command line Created the account/);
    expect(html).not.toMatch(/\b(?:key|user):\d/);
  });

  test('tells times as the other pages do', async () => {
    const { one, services } = pages;
    const caller = operatorOf(one.account.id);
    const { report } = await newReport(services, caller, { url: 'https://example.com/', privacy: 1 });
    await pages.post(`/reports/${report.id}/links`, { hours: '168' });
    const html = await read();
    expect(html).toMatch(/link \d+ until \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d</);
    expect(html.replaceAll(/dateTime="[^"]*"/gi, '')).not.toMatch(/\dT\d\d:\d\d:\d\d/);
  });

  test('leads to the report that a line names', async () => {
    const { one, services } = pages;
    const caller = operatorOf(one.account.id);
    const { report } = await newReport(services, caller, { url: 'https://example.com/', privacy: 1 });
    const gone = (await newReport(services, caller, { url: 'https://example.com/gone', privacy: 1 })).report;
    await services.reports.update(caller, report.id, { privacy: 0 }, undefined);
    await services.reports.delete(caller, gone.id, undefined);
    const html = await read();
    expect(html).toContain(`Changed who can open <a href="/reports/${report.id}">report ${report.id}</a>`);
    expect(html).toContain(`Deleted report ${gone.id}`);
  });

  test('is filtered by its address, and says when nothing matches', async () => {
    const { html } = await pages.get(`${path}?group=reports&outcome=ok`);
    expect(html).toMatch(/<option value="reports" selected/);
    expect(html).toMatch(/<option value="ok" selected/);
    expect(html).toContain('Deleted report');
    expect(html).not.toContain('Created the account');
    const none = (await pages.get(`${path}?group=targets&outcome=ok`)).html;
    expect(none).toContain('No entry matches');
    expect(none).toContain('<option value="targets" selected');
    expect((await pages.get(`${path}?group=cats`)).html).toContain('Created the account');
  });

  test('is that of the own account', async () => {
    await pages.post(
      '/settings/keys',
      { name: 'theirs', access: 'read', ends: 'never' },
      { as: pages.stranger },
    );
    expect(await read()).not.toContain('theirs');
    expect((await pages.get(path, { as: pages.stranger })).html).toContain('theirs');
  });

  test('has the refusals of pages: what is for owners, and what is not there', async () => {
    await pages.post('/settings/members', { email: '' }, { as: pages.member });
    await pages.get('/reports/4711?x=secret', { as: pages.member });
    // No page, and nobody who is signed in.
    await pages.get('/no-such-page', { as: pages.member });
    await pages.get('/reports/4712', { as: null });
    const own = async () =>
      (await refusals())
        .filter(({ actorName }) => actorName === 'member@example.com')
        .map(({ action, object }) => `${action} ${object}`)
        .toSorted();
    const expected = ['object.denied GET /reports/4711', 'scope.denied POST /settings/members'];
    await expect.poll(own, { timeout: 20_000 }).toEqual(expected);
    const html = await read();
    expect(html).toContain('Was not allowed: POST /settings/members');
    expect(html).toContain('Asked for what is not there: GET /reports/4711');
  });

  test('has pages, of the newest first', async () => {
    const caller = pages.services.users.callerOf(pages.owner.session, {
      address: '192.0.2.1',
      userAgent: null,
      requestId: null,
    });
    for (let count = 0; count < 60; count += 1) {
      const { invitation } = await pages.services.invitations.create(caller, { email: null, role: 'member' });
      await pages.services.invitations.revoke(caller, invitation.id);
    }
    const first = await read();
    expect(first.split('<tr>')).toHaveLength(52);
    const [, older = ''] = /href="([^"]*)" rel="next"/.exec(first) ?? [];
    const second = await pages.get(older);
    expect(second.html).toContain('Newest entries');
    expect(second.html.split('<tr>')).toHaveLength(52);
    const shown = (html: string) => [...html.matchAll(/Revoked invitation \d+/g)].map(([text]) => text);
    expect(shown(first).filter((text) => shown(second.html).includes(text))).toEqual([]);
    expect((await pages.get(`${path}?before=x`)).status).toBe(404);
    expect((await pages.get(`${path}?before=1`)).html).toContain('Nothing yet');
  });
});
