import { describe, expect, onTestFinished, test } from 'vitest';
import { startApi, type TestApiOptions } from '../../src/api/testing.ts';
import { connect, eras, faultyPage, resultValue, startChangingPage } from './server-client.ts';

/** A server that audits, and a page that takes its time. */
async function start(delayMs: number, options: TestApiOptions = {}) {
  const site = await startChangingPage(faultyPage);
  site.page.delayMs = delayMs;
  const settings = { ASSAY_EGRESS_ALLOW: site.allow, ...options.settings };
  const api = await startApi({ audits: true, ...options, settings });
  onTestFinished(async () => {
    // One that a client has opened and not used would be waited for; `serve` drops those by itself.
    api.app.server.closeAllConnections();
    await api.close();
    site.close();
  });
  return { api, site };
}

describe.each(eras)('in the %s era', (era) => {
  test('who asks for progress hears each stage before the answer', async () => {
    const { api, site } = await start(100);
    const client = await connect(api.origin, api.one.token, era);
    const heard: string[] = [];
    const result = await client.callTool(
      { name: 'audit_page', arguments: { url: site.url } },
      { onprogress: ({ message = '' }) => heard.push(message) },
    );
    expect(resultValue(result as never)).toMatchObject({ state: 'completed' });
    expect(heard[0]).toMatch(/queued|running|fetching/);
    expect(heard.length).toBeGreaterThan(2);
    expect(new Set(heard).size).toBe(heard.length);
    await client.close();
  });

  test('who goes away ends the call, and the audit goes on', async () => {
    const { api, site } = await start(1_000, { settings: { ASSAY_STREAMS_PER_ACCOUNT: '1' } });
    const client = await connect(api.origin, api.one.token, era);
    const call = client
      .callTool({ name: 'audit_page', arguments: { url: site.url } }, { onprogress: () => {} })
      .catch((error: unknown) => error);
    await expect.poll(() => site.page.requests).toBe(1);
    await client.close();
    expect(await call).toBeInstanceOf(Error);
    // The only place from which somebody of the account may watch is free before the audit has ended.
    const watch = async () => (await api.services.live.watch(api.one.account.id, 1, () => {}))();
    const stored = () => api.services.reports.get(api.one.account.id, 1);
    await expect.poll(watch, { interval: 5 }).toBeUndefined();
    expect(await stored()).toMatchObject({ state: 'running' });
    await expect.poll(async () => (await stored()).state, { timeout: 20_000 }).toBe('completed');
  });

  test('what is verified is not read from an audit that had begun before', async () => {
    const { api, site } = await start(0);
    const client = await connect(api.origin, api.one.token, era);
    const call = async (name: string, args: object) =>
      resultValue((await client.callTool({ name, arguments: { ...args } })) as never);
    const { report } = await call('audit_page', { url: site.url });
    site.page.delayMs = 500;
    const open = call('audit_page', { url: site.url });
    await expect.poll(() => site.page.requests).toBe(2);
    site.page.html = faultyPage.replace('<html>', '<html lang="en">');
    expect(await call('verify_fix', { report, check: 'html-has-lang' })).toMatchObject({ fixed: true });
    await open;
    await client.close();
  });

  test('a call that is cancelled is answered no more, and the next one is', async () => {
    const { api, site } = await start(1_000);
    const client = await connect(api.origin, api.one.token, era);
    const cancelling = new AbortController();
    const call = client.callTool(
      { name: 'audit_page', arguments: { url: site.url } },
      { signal: cancelling.signal },
    );
    await expect.poll(() => site.page.requests).toBe(1);
    cancelling.abort();
    await expect(call).rejects.toThrow();
    expect((await client.listTools()).tools).toHaveLength(10);
    await client.close();
  });

  test('D7 a server that stops answers at once how far the audit is', async () => {
    const { api, site } = await start(5_000);
    const client = await connect(api.origin, api.one.token, era);
    const call = client.callTool({ name: 'audit_page', arguments: { url: site.url } });
    await expect.poll(() => site.page.requests).toBe(1);
    const closed = api.app.close();
    const value = resultValue((await call) as never);
    expect(value).toMatchObject({ state: 'running', next: expect.stringContaining('get_report') });
    await closed;
  });

  test('D7 while it drains, it starts nothing and answers the rest', async () => {
    const state = { draining: false };
    const { api, site } = await start(0, { isDraining: () => state.draining });
    const client = await connect(api.origin, api.one.token, era);
    await client.callTool({ name: 'audit_page', arguments: { url: site.url } });
    state.draining = true;
    for (const [name, args] of [
      ['audit_page', { url: site.url }],
      ['audit_page', { url: `${site.url}?new` }],
      ['verify_fix', { report: '1', check: 'image-alt' }],
    ] as const) {
      const refused = resultValue((await client.callTool({ name, arguments: args })) as never);
      expect(refused).toMatchObject({ isError: true, code: 'draining', retry_after: expect.any(Number) });
    }
    const read = await client.callTool({ name: 'get_report', arguments: { report: '1' } });
    expect(resultValue(read as never)).toMatchObject({ run: 1 });
    expect(site.page.requests).toBe(1);
    await client.close();
  });

  test('an audit that takes long is answered with its state', async () => {
    const { api, site } = await start(0, { audits: false, now: fastClock() });
    const client = await connect(api.origin, api.one.token, era);
    const result = await client.callTool({ name: 'audit_page', arguments: { url: site.url } });
    const value = resultValue(result as never);
    expect(value).toMatchObject({
      state: 'queued',
      next: expect.stringContaining('get_report'),
      score: null,
      fixes: [],
    });
    await client.close();
  });
});

/** Each look at it is 25 s after the one before, so that nobody waits. */
function fastClock(): () => number {
  let at = Date.now();
  return () => {
    at += 25_000;
    return at;
  };
}

test('a client of the newer era that waits for changes is told at once that none will come', async () => {
  const { api } = await start(0);
  const client = await connect(api.origin, api.one.token);
  const subscription = await client.listen({ toolsListChanged: true });
  expect(subscription.honoredFilter).toEqual({});
  expect(await subscription.closed).toBe('graceful');
  await client.close();
});
