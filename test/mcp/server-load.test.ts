import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Client, SdkHttpError } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { startApi, type TestApiOptions } from '../../src/api/testing.ts';
import { connect, eras, resultValue } from './server-client.ts';

const atOnce = 8;
/** All of them where time is no matter. */
const calls = process.env.ASSAY_TORTURE === 'long' ? 1_000 : 400;

/** Nothing is fetched: what is audited stays queued. */
async function start(options: TestApiOptions) {
  const api = await startApi(options);
  const clients = await Promise.all(
    Array.from({ length: atOnce }, (_, index) => connect(api.origin, api.one.token, eras[index % 2])),
  );
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.close()));
    // One that a client has opened and not used would be waited for.
    api.app.server.closeAllConnections();
    await api.close();
  });
  /** @returns what each came to, in no order */
  const ask = async (count: number, call: (client: Client, index: number) => Promise<unknown>) => {
    let next = 0;
    const outcomes: unknown[] = [];
    await Promise.all(
      clients.map(async (client) => {
        while (next < count) {
          const index = next;
          next += 1;
          outcomes.push(await call(client, index).catch((error: unknown) => error));
        }
      }),
    );
    return outcomes;
  };
  return { api, ask };
}

test('H1 of many calls at 8 at once so many are answered as the rate of the account lets through', async () => {
  // The clock stands still. Each client has asked for something to connect.
  const { api, ask } = await start({
    settings: { ASSAY_RATE_DEFAULT: '300/60' },
    now: () => 1_700_000_000_000,
  });
  const outcomes = await ask(calls, (client) => client.callTool({ name: 'list_reports', arguments: {} }));
  const refused = outcomes.filter((outcome) => outcome instanceof SdkHttpError);
  const answered = outcomes.filter((outcome) => !(outcome instanceof Error));
  expect(refused.length + answered.length).toBe(calls);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  // A client of the newer era connects with one request, one of the older with two and asks for a stream besides.
  expect(answered.length).toBe(300 - 4 * 1 - 4 * 3);
  expect((await api.call('GET', '/api/v1/projects')).status).toBe(429);
  expect((await api.call('GET', '/api/v1/projects', { token: api.two.token })).status).toBe(200);
});

test('H1 each audit takes from the rate of creations, and what is refused says when to come again', async () => {
  const settings = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '60/60' };
  const { api, ask } = await start({ settings, now: () => 1_700_000_000_000 });
  const urls = Array.from({ length: 20 }, (_, index) => `https://example.com/${index}`);
  const warnings: Error[] = [];
  const hear = (warning: Error) => warnings.push(warning);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  // Nobody waits for their ends: none comes.
  const patience = { timeout: 1_000 };
  await ask(4, (client) => client.callTool({ name: 'audit_pages', arguments: { urls } }, patience));
  const result = await ask(1, (client) =>
    client.callTool({ name: 'audit_page', arguments: { url: 'https://example.com/' } }),
  );
  expect(resultValue(result[0] as never)).toMatchObject({
    isError: true,
    code: 'rate-limited',
    retry_after: 1,
  });
  expect((await api.call('POST', '/api/v1/reports', { form: { url: 'example.com' } })).status).toBe(429);
  const { total } = await api.services.reports.list(api.one.account.id, {
    sortBy: 'id',
    sort: 'asc',
    perPage: 10,
    page: 1,
  });
  expect(total).toBeLessThanOrEqual(60);
  // Twenty that wait for the end of one answer are not twenty listeners.
  expect(warnings).toEqual([]);
});

test('many calls at 8 at once leave nothing behind', async () => {
  const { ask } = await start({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
  const tools = ['list_reports', 'explain_check', 'get_report', 'get_project'];
  const call = (client: Client, index: number) =>
    client.callTool({
      name: tools[index % tools.length] ?? '',
      arguments: argumentsOf[index % tools.length] ?? {},
    });
  await ask(200, call);
  const before = heapUsed();
  const outcomes = await ask(calls, call);
  expect(outcomes.filter((outcome) => outcome instanceof Error)).toEqual([]);
  expect((heapUsed() - before) / 2 ** 20).toBeLessThan(8);
});

const argumentsOf = [{}, { check: 'image-alt' }, { report: '4711' }, { project: 'example.com' }];

/** After what nobody holds is gone. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
