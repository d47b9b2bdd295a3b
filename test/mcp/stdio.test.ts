import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { program, start } from '../program.ts';
import { openSite } from './machine-client.ts';
import { type Era, eras, faultyPage, judgingCaller } from './server-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-mcp-'));
writeFileSync(join(folder, 'index.html'), faultyPage);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** No limit of ours ends what a client ends. */
const patient = {
  ASSAY_RESPONSE_HEADERS_TIMEOUT: '10 min',
  ASSAY_DOCUMENT_TIMEOUT: '10 min',
  ASSAY_REPORT_TIMEOUT: '10 min',
};

/** `assay mcp` as a client starts it. */
async function connect(era: Era) {
  const [command, ...before] = program;
  const transport = new StdioClientTransport({
    ...{ command, args: [...before, 'mcp'], cwd: folder, stderr: 'pipe' },
    env: { PATH: process.env.PATH ?? '', ...patient },
  });
  let errors = '';
  transport.stderr?.on('data', (text) => {
    errors += text;
  });
  const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return { client, errors: () => errors, [Symbol.asyncDispose]: () => client.close() };
}

describe.each(eras)('assay mcp for clients of the %s era', (era) => {
  test('serves tools, resources and prompts over standard input and output', async () => {
    await using agent = await connect(era);
    const { client } = agent;
    expect(client.getServerVersion()).toMatchObject({ name: 'assay', version: manifest.version });
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
      prompts: { listChanged: false },
    });
    expect(client.getInstructions()).toContain('Strings under "page"');
    expect((await client.listTools()).tools).toHaveLength(8);
    const call = await judgingCaller(client);
    const { report } = await call('audit_page', { path: 'index.html' });
    expect(await call('get_fix', { report, check: 'image-alt' })).toMatchObject({ where_total: 2 });
    expect(await call('verify_fix', { report, check: 'image-alt' })).toMatchObject({ fixed: false });
    expect(JSON.stringify(await client.readResource({ uri: `assay://reports/${report}` }))).toContain(
      'image-alt',
    );
    expect(JSON.stringify(await client.getPrompt({ name: 'fix_page', arguments: { url: 'x' } }))).toContain(
      'get_fix',
    );
    expect(agent.errors()).toBe('');
  });

  test('tells each stage where the client asked for it, and stops an audit that is cancelled', async () => {
    let isAsked = () => {};
    let isLeft = () => {};
    const [asked, left] = [
      new Promise<void>((resolve) => {
        isAsked = resolve;
      }),
      new Promise<void>((resolve) => {
        isLeft = resolve;
      }),
    ];
    await using silent = await openSite(({ socket }) => {
      socket.once('close', isLeft);
      isAsked();
    });
    await using quick = await openSite((_request, response) => response.end(faultyPage));
    await using agent = await connect(era);

    const stages: string[] = [];
    const onprogress = ({ message }: { message?: string | undefined }) => {
      stages.push(message ?? '');
    };
    await agent.client.callTool({ name: 'audit_page', arguments: { url: quick.url } }, { onprogress });
    expect(stages[0]).toBe('fetching');
    expect(stages.at(-1)).toBe('judging');

    const end = new AbortController();
    const call = agent.client.callTool(
      { name: 'audit_page', arguments: { url: silent.url } },
      { signal: end.signal },
    );
    await asked;
    end.abort('The user has gone.');
    await expect(call).rejects.toThrow('The user has gone.');
    await left;
    // It goes on with others.
    expect(await agent.client.callTool({ name: 'explain_check', arguments: {} })).not.toHaveProperty(
      'isError',
    );
  });
});

describe('assay mcp', () => {
  test('answers what is no request by errors of the protocol, writes nothing else, and ends with its input', async () => {
    const raw = startRaw();
    raw.say(JSON.stringify(initialize));
    raw.say('{"jsonrpc":');
    raw.say('{"jsonrpc":"2.0","id":2,"method":"tools/steal"}');
    raw.say(
      '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"delete_report","arguments":{}}}',
    );
    raw.say('{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"arguments":{}}}');
    raw.say('{"jsonrpc":"2.0","id":5,"method":"ping"}');
    const answers = new Map((await raw.answers(5)).map((answer) => [answer.id, answer]));
    expect(answers.get(1)).toMatchObject({ result: { protocolVersion: '2025-06-18' } });
    expect(answers.get(2)).toMatchObject({ error: { code: -32601 } });
    expect(answers.get(3)).toMatchObject({ error: { code: -32602 } });
    expect(answers.get(4)).toMatchObject({ error: { code: -32602 } });
    expect(answers.get(5)).toMatchObject({ result: {} });
    raw.child.stdin.end();
    expect(await raw.closed).toEqual([0, null]);
    expect(raw.output()).toHaveLength(5);
  });

  test('ends on a signal, though its input goes on', async () => {
    const raw = startRaw();
    raw.say(JSON.stringify(initialize));
    await raw.answers(1);
    raw.child.kill('SIGTERM');
    expect(await raw.closed).toEqual([0, null]);
  });

  test('says at the start what it cannot open', async () => {
    const { code, out, err } = await start(['mcp', '--allow', 'intranet'], { cwd: folder }).ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^--allow: "intranet" has no host and port: write host:port/);
  });
});

const initialize = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'tests', version: '1' } },
};

/** Without a client: lines in, lines out. */
function startRaw() {
  const [command, ...before] = program;
  const child = spawn(command, [...before, 'mcp'], {
    ...{ cwd: folder, env: { PATH: process.env.PATH ?? '' }, stdio: ['pipe', 'pipe', 'inherit'] },
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
  return {
    child,
    closed: once(child, 'close'),
    say: (line: string) => child.stdin.write(`${line}\n`),
    output: () => lines,
    async answers(count: number) {
      while (lines.length < count) await once(reader, 'line');
      return lines.map((line) => JSON.parse(line));
    },
  };
}
