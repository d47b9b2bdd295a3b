import { afterAll, beforeAll, expect, test } from 'vitest';
import { notice } from '../../src/mcp/page-strings.ts';
import { canary, type HostilePage, hostilePages } from './hostile-corpus.ts';
import { type Machine, type MachineClient, openMachine, openSite } from './machine-client.ts';
import type { Value } from './server-client.ts';

let machine: Machine;
let agent: MachineClient;
let site: Awaited<ReturnType<typeof openSite>>;
/** Of results with the canary, so that nobody proves the absence of what never came. */
let seen = 0;

beforeAll(async () => {
  machine = await openMachine();
  agent = await machine.connect();
  const answers = new Map(hostilePages.map(({ path, answer }) => [path, answer]));
  site = await openSite(({ url = '' }, response) => {
    const answer = answers.get(url) ?? {
      status: url.startsWith('/there') ? 200 : 404,
      body: '<title>x</title>',
    };
    response.writeHead(answer.status ?? 200, {
      'content-type': 'text/html; charset=utf-8',
      ...answer.headers,
    });
    response.end(answer.body ?? '');
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await machine[Symbol.asyncDispose]();
});

test('M1 M2 there are sixty of them', () => expect(hostilePages).toHaveLength(60));

test.each(hostilePages)('M1 M2 M3 $name stays where text of pages stands', async ({ path }: HostilePage) => {
  const head = checked(await agent.call('audit_page', { url: new URL(path, site.url).href }));
  const { report, state } = head;
  checked(await agent.call('get_report', { report }));
  if (state === 'completed') {
    const { findings } = checked(await agent.call('list_findings', { report, limit: 50, max_chars: 40_000 }));
    for (const { check } of findings) checked(await agent.call('get_fix', { report, check, limit: 20 }));
    checked(await agent.call('verify_fix', { report, check: findings[0].check }));
    checked(await agent.call('compare_runs', { report }));
    const { contents } = await agent.client.readResource({ uri: `assay://reports/${report}` });
    checkMarkdown(String((contents[0] as { text?: unknown }).text));
  } else {
    checked(await agent.call('verify_fix', { report, check: 'image-alt' }));
    for (const name of ['list_findings', 'compare_runs']) checked(await agent.call(name, { report }));
  }
});

test('M1 M2 M3 many at once stay there, too', async () => {
  for (let first = 0; first < hostilePages.length; first += 20) {
    const urls = hostilePages.slice(first, first + 20).map(({ path }) => new URL(path, site.url).href);
    checked(await agent.call('audit_pages', { urls, max_chars: 40_000 }));
  }
});

test('M1 M2 most of them have come to an answer', () => expect(seen).toBeGreaterThan(300));

test('M1 M2 what is told of checks and what prompts say has nothing of any page', async () => {
  const { client } = agent;
  const texts = [
    await agent.call('explain_check'),
    await client.listTools(),
    await client.listResources(),
    await client.listResourceTemplates(),
    await client.listPrompts(),
    await client.readResource({ uri: 'assay://checks' }),
    await client.readResource({ uri: 'assay://checks/image-alt' }),
    await client.getPrompt({ name: 'fix_page', arguments: { url: site.url } }),
    await client.getPrompt({ name: 'review_change', arguments: { url: site.url } }),
  ];
  expect(JSON.stringify(texts)).not.toContain(canary);
});

/** M1: no byte of it but under `page`, which is announced first. M2: nothing there that nobody sees, and nothing long. */
function checked(value: Value): Value {
  const pages: unknown[] = [];
  const others = JSON.stringify(value, (key, part) => {
    if (key !== 'page') return part;
    pages.push(part);
    return undefined;
  });
  expect(others.toLowerCase()).not.toContain(canary);
  if (pages.length > 0) expect(Object.entries(value)[0]).toEqual(['notice', notice]);
  if (JSON.stringify(pages).toLowerCase().includes(canary)) seen += 1;
  for (const page of pages)
    for (const [name, string] of Object.entries(page as Readonly<Record<string, string>>)) {
      expect(string).not.toMatch(unseen);
      expect(string.length).toBeLessThanOrEqual(name === 'url' ? 300 : 200);
    }
  // M3: argument lists, never lines for a shell.
  if (value.verify?.command !== undefined) expect(Array.isArray(value.verify.command)).toBe(true);
  return value;
}

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** M2: no byte of it but in fences whose name nobody guesses. M3: neither a link nor an image of the page. */
function checkMarkdown(markdown: string): void {
  const others: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const [, opening] = /^(`{3,})page-text-[0-9a-f]{8}$/.exec(line) ?? [];
    if (fence !== undefined) {
      expect(line).not.toMatch(unseen);
      if (line === fence) fence = undefined;
    } else if (opening !== undefined) fence = opening;
    else others.push(line);
  }
  expect(fence).toBeUndefined();
  expect(others.join('\n').toLowerCase()).not.toContain(canary);
  if (markdown.toLowerCase().includes(canary)) seen += 1;
}
