import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../src/api/testing.ts';
import type { Scope } from '../../src/services/caller.ts';
import { operatorOf } from '../../src/services/trail/write-audit-log.ts';
import { connect, eras, faultyPage, judgingCaller, startChangingPage } from './server-client.ts';

let api: TestApi;
let site: Awaited<ReturnType<typeof startChangingPage>>;
beforeAll(async () => {
  site = await startChangingPage(faultyPage);
  const settings = {
    ASSAY_RATE_DEFAULT: '100000/60',
    ASSAY_RATE_CREATE: '100000/60',
    ASSAY_EGRESS_ALLOW: site.allow,
  };
  api = await startApi({ settings, audits: true });
});
afterAll(async () => {
  await api.close();
  site.close();
});

const reading = ['get_report', 'list_findings', 'get_fix', 'compare_runs', 'list_reports', 'get_project'];
const writing = ['audit_page', 'audit_pages', 'verify_fix'];

describe.each(eras)('in the %s era', (era) => {
  test.each<[Scope[], string[]]>([
    [['read'], reading],
    [['write'], writing],
    [
      ['read', 'write'],
      [...reading, ...writing],
    ],
    [['admin'], []],
  ])('Z2 a key with %j is shown what it may use, and nothing else', async (scopes, tools) => {
    const client = await connect(api.origin, await api.keyWith(...scopes), era);
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name).toSorted()).toEqual([...tools, 'explain_check'].toSorted());
    const { resourceTemplates } = await client.listResourceTemplates();
    const seesReports = resourceTemplates.some(({ uriTemplate }) =>
      uriTemplate.startsWith('assay://reports/'),
    );
    expect(seesReports).toBe(scopes.includes('read'));
    for (const { name, annotations } of listed) {
      expect(annotations).toMatchObject({ readOnlyHint: !writing.includes(name), destructiveHint: false });
    }
    await client.close();
  });

  test('Z2 nothing that a key with read can ask for fetches anything', async () => {
    const writer = await connect(api.origin, api.one.token, era);
    const { report } = await (await judgingCaller(writer))('audit_page', { url: site.url });
    const client = await connect(api.origin, await api.keyWith('read'), era);
    const before = site.page.requests;
    for (const name of writing) {
      const call = client.callTool({
        name,
        arguments: { url: site.url, urls: [site.url], report, check: 'image-alt' },
      });
      await expect(call).rejects.toThrow(/not found|unknown/i);
    }
    const call = await judgingCaller(client);
    for (const name of reading) {
      await call(name, { report, check: 'image-alt', project: site.allow, url: site.url });
      await call(name, { report });
    }
    const { prompts } = await client.listPrompts();
    expect(prompts).toEqual([]);
    await client.readResource({ uri: `assay://reports/${report}` });
    expect(site.page.requests).toBe(before);
    await Promise.all([client.close(), writer.close()]);
  });

  test('Z2 a key with write alone audits and verifies, and cannot look at what it did not audit', async () => {
    const client = await connect(api.origin, await api.keyWith('write'), era);
    const call = await judgingCaller(client);
    const { report } = await call('audit_page', { url: site.url });
    expect(await call('verify_fix', { report, check: 'image-alt' })).toMatchObject({ fixed: false });
    expect(await call('audit_pages', { cursor: report })).toMatchObject({
      isError: true,
      code: 'insufficient-scope',
    });
    await client.close();
  });

  test('Z1 nothing of another account is there, and it is refused as what never was', async () => {
    const [owner, stranger] = await Promise.all([
      connect(api.origin, api.one.token, era),
      connect(api.origin, (await api.services.accounts.create('Stranger')).token, era),
    ]);
    const [callOwner, call] = [await judgingCaller(owner), await judgingCaller(stranger)];
    const { report } = await callOwner('audit_page', { url: site.url });
    const answers = async (id: string) =>
      JSON.stringify([
        await call('get_report', { report: id }),
        await call('get_report', { report: id, run: 1 }),
        await call('list_findings', { report: id }),
        await call('get_fix', { report: id, check: 'image-alt' }),
        await call('verify_fix', { report: id, check: 'image-alt' }),
        await call('compare_runs', { report: id }),
        await call('compare_runs', { report: id, older: 1, newer: 2 }),
        await call('audit_pages', { cursor: id }),
        await call('get_project', { project: id === report ? '1' : '4711' }),
        await call('get_project', { project: id === report ? site.allow : 'unknown.example' }),
        await stranger
          .readResource({ uri: `assay://reports/${id}` })
          .catch((error: unknown) => String(error).replace(id, '…')),
      ]);
    const foreign = await answers(report);
    expect(foreign).toBe(await answers('4711'));
    expect(foreign).toContain('Resource not found: assay://reports/…');
    expect(await call('list_reports', {})).toMatchObject({ reports: [] });
    // What it audits itself is a report of its own.
    expect((await call('audit_page', { url: `${site.url}?stranger` })).report).not.toBe(report);
    await Promise.all([owner.close(), stranger.close()]);
  });
});

test('D4 the audit log names the key with the tool, for what was audited and for what was refused', async () => {
  const token = await api.keyWith('read', 'write');
  const client = await connect(api.origin, token);
  const call = await judgingCaller(client);
  const { report } = await call('audit_page', { url: `${site.url}?log` });
  await call('verify_fix', { report, check: 'image-alt' });
  await call('get_report', { report: '4711' });
  const latest = async () => (await api.services.auditLog.list(api.one.account.id, { limit: 5 })).rows;
  // Refusals are written beside what is answered.
  await expect.poll(async () => (await latest())[0]?.action).toBe('object.denied');
  const rows = await latest();
  const [{ actor = '' } = {}] = rows;
  expect(actor).toMatch(/^key:\d+$/);
  expect(rows.slice(0, 3)).toMatchObject([
    { action: 'object.denied', outcome: 'refused', actor, object: 'POST /mcp', detail: 'mcp get_report' },
    { action: 'report.audited', outcome: 'ok', actor, object: `report:${report}`, detail: 'mcp verify_fix' },
    { action: 'report.audited', outcome: 'ok', actor, object: `report:${report}`, detail: 'mcp audit_page' },
  ]);
  const run = await api.services.reports.run(api.one.account.id, Number(report), 2);
  expect(run.causedBy).toBe(actor);
  await client.close();
});

test('H1 one call takes no more steps than pages that it may name, however it names them', async () => {
  const client = await connect(api.origin, api.one.token);
  const call = await judgingCaller(client);
  const { report } = await call('audit_page', { url: site.url });
  const cursor = (count: number) => Array.from({ length: count }, () => report).join(',');
  expect((await call('audit_pages', { cursor: cursor(20) })).pages).toHaveLength(20);
  expect(await call('audit_pages', { cursor: cursor(200) })).toMatchObject({
    isError: true,
    code: 'validation-failed',
  });
  await client.close();
});

test('a report that agents make is private, and one that was shared stays as it was', async () => {
  const client = await connect(api.origin, api.one.token);
  const call = await judgingCaller(client);
  const { report } = await call('audit_page', { url: `${site.url}?privacy` });
  const stored = () => api.services.reports.get(api.one.account.id, Number(report));
  expect(await stored()).toMatchObject({ privacy: 0, runsCount: 1 });
  await api.services.reports.update(
    operatorOf(api.one.account.id),
    Number(report),
    { privacy: 1 },
    undefined,
  );
  await call('audit_page', { url: `${site.url}?privacy` });
  expect(await stored()).toMatchObject({ privacy: 1, runsCount: 2 });
  await client.close();
});

test('A1 a key that is revoked while it waits gets no report', async () => {
  const { key, token } = await api.services.keys.create(operatorOf(api.one.account.id), {
    name: 'soon revoked',
    scopes: ['read', 'write'],
    expiresAt: null,
  });
  const client = await connect(api.origin, token);
  const call = await judgingCaller(client);
  site.page.delayMs = 1_500;
  const before = site.page.requests;
  const answer = call('audit_page', { url: `${site.url}?revoked` });
  await expect.poll(() => site.page.requests).toBeGreaterThan(before);
  await api.services.keys.revoke(operatorOf(api.one.account.id), key.id);
  expect(await answer).toMatchObject({ isError: true, code: 'unauthenticated' });
  site.page.delayMs = 0;
});
