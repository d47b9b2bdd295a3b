import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { catalogue } from '../../src/checks/catalogue.ts';
import { machineBackEnd } from '../../src/cli/mcp/machine.ts';
import { workingFolder } from '../../src/cli/mcp/working-folder.ts';
import { createMcpServer } from '../../src/mcp/server.ts';
import { openAuditor } from '../../src/start/open-auditor.ts';
import { configOf } from '../../src/start/testing.ts';
import { type Era, judgingCaller, type Value } from './server-client.ts';

/** The tools of `assay mcp` within this process, over a working folder of its own. */
export interface Machine extends AsyncDisposable {
  readonly folder: string;
  /** Writes a file below the folder. @returns its absolute path */
  write(path: string, text: string): string;
  connect(era?: Era): Promise<MachineClient>;
}

export interface MachineClient {
  readonly client: Client;
  /** Calls a tool; the result was held against its schema. */
  readonly call: (name: string, args?: Readonly<Record<string, unknown>>) => Promise<Value>;
}

export async function openMachine(allow: readonly string[] = [], waitMs = 20_000): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mcp-'));
  const config = configOf({});
  const auditor = await openAuditor(config, '0.0.0', { forAgents: { allow } });
  const bugs: unknown[] = [];
  const onBug = (error: unknown) => bugs.push(error);
  const backEnd = machineBackEnd({
    ...{
      auditor,
      checks: catalogue,
      folder: workingFolder(folder),
      site: true,
      concurrency: 4,
      waitMs,
      onBug,
    },
  });
  const closers: (() => Promise<void>)[] = [];
  return {
    folder,
    write(path, text) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
    async connect(era = 'modern') {
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      const server = serveStdio(() => createMcpServer(backEnd, { version: '1.2.3', onBug }), {
        transport: ours,
      });
      const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
      const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(theirs);
      closers.push(async () => {
        await client.close();
        await server.close();
      });
      const judged = await judgingCaller(client);
      return { client, call: (name, args = {}) => judged(name, args) };
    },
    async [Symbol.asyncDispose]() {
      for (const close of closers) await close();
      await auditor.close();
      rmSync(folder, { recursive: true, force: true });
      if (bugs.length > 0) throw bugs[0];
    },
  };
}

/** A server of this machine. */
export async function openSite(listener: RequestListener): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
