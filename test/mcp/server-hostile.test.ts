import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../src/api/testing.ts';
import { notice } from '../../src/mcp/page-strings.ts';
import { canary, hostilePages } from './hostile-corpus.ts';
import { connect, eras, judgingCaller, type Value } from './server-client.ts';

let api: TestApi;
const answers = new Map(hostilePages.map(({ path, answer }) => [path, answer]));
const site = createServer(({ url = '' }, response) => {
  const {
    status = 200,
    headers,
    body,
  } = answers.get(url) ?? { status: url.startsWith('/there') ? 200 : 404 };
  response.writeHead(status, { 'content-type': 'text/html', ...headers });
  response.end(body ?? '<title>x</title>');
});
let host: string;
/** Results with the canary, so that nobody proves the absence of what never came. */
let seen = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const rates = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };
  const settings = { ...rates, ASSAY_EGRESS_ALLOW: host, ASSAY_HOST_BURST: '100000' };
  api = await startApi({ settings, audits: true });
  const client = await connect(api.origin, api.one.token, eras[0]);
  const call = await judgingCaller(client);
  for (let first = 0; first < hostilePages.length; first += 20) {
    const urls = hostilePages.slice(first, first + 20).map(({ path }) => `http://${host}${path}`);
    apart(await call('audit_pages', { urls, max_chars: 40_000 }));
  }
  await client.close();
}, 120_000);
afterAll(async () => {
  await api.close();
  site.closeAllConnections();
  site.close();
});

describe.each(eras)('in the %s era', (era) => {
  test('M1 M2 M3 what sixty hostile pages say stands in no place of ours', { timeout: 180_000 }, async () => {
    const client = await connect(api.origin, api.one.token, era);
    const call = await judgingCaller(client);
    const checked = (name: string, args: Readonly<Record<string, unknown>>) => call(name, args).then(apart);
    expect(await readToEnd(call, 'list_reports', 'reports')).toHaveLength(hostilePages.length);
    await checked('get_project', { project: host });
    for (let id = 1; id <= hostilePages.length; id += 1) await readReport(client, checked, String(id));
    expect(seen).toBeGreaterThan(60);
    seen = 0;
    await client.close();
  });
});

async function readReport(
  client: Client,
  checked: (name: string, args: Readonly<Record<string, unknown>>) => Promise<Value>,
  report: string,
) {
  const { state } = await checked('get_report', { report });
  expect(['completed', 'failed']).toContain(state);
  if (state === 'failed') return;
  const { findings } = await checked('list_findings', { report, limit: 50, max_chars: 40_000 });
  for (const { check } of findings.slice(0, 5)) await checked('get_fix', { report, check, limit: 20 });
  const { contents } = await client.readResource({ uri: `assay://reports/${report}` });
  const text = contents.map((part) => ('text' in part ? part.text : '')).join('');
  const fenced = /^(`{3,})page-text-[0-9a-f]{8}\n[\s\S]*?\n\1$/gm;
  expect(text.replaceAll(fenced, '').toLowerCase()).not.toContain(canary);
}

async function readToEnd(
  call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<Value>,
  name: string,
  rows: string,
) {
  const all: Value[] = [];
  let cursor: string | undefined;
  do {
    const value = await call(name, { max_chars: 2_000, ...(cursor === undefined ? {} : { cursor }) });
    expect(JSON.stringify(value).length).toBeLessThanOrEqual(2_000);
    all.push(...apart(value)[rows]);
    cursor = value.more?.cursor;
  } while (cursor !== undefined);
  return all;
}

/** M1: no byte of a page but under `page`, which is announced first. */
function apart(value: Value): Value {
  let hasPage = false;
  const others = JSON.stringify(value, (name, part) => {
    if (name !== 'page') return part;
    hasPage = true;
    return undefined;
  });
  expect(others.toLowerCase()).not.toContain(canary);
  if (JSON.stringify(value).toLowerCase().includes(canary)) seen += 1;
  if (hasPage && !Array.isArray(value)) expect(Object.entries(value)[0]).toEqual(['notice', notice]);
  return value;
}
