import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { call, program } from '../program.ts';

/** The program, serving until it is stopped: for all tests of a `describe`. */
export interface AssayServer {
  readonly url: string;
  readonly keyOf: (account: string) => string;
  stop(): Promise<void>;
}

/**
 * @param settings `ASSAY_*`
 * @param accounts names; each has a key of all scopes and rates of its own
 */
export async function serveAssay(
  settings: Readonly<Record<string, string>>,
  accounts: readonly string[],
): Promise<AssayServer> {
  const data = mkdtempSync(join(inject('scratch'), 'examples-'));
  await call(['migrate', '--data', data]);
  const keys = new Map<string, string>();
  for (const name of accounts) {
    const { out } = await call(['account', 'create', name, '--data', data, '--json']);
    keys.set(name, JSON.parse(out).key.token);
  }
  const [file, ...before] = program;
  const child = spawn(file, [...before, 'serve', '--data', data], {
    env: { PATH: process.env.PATH ?? '', ASSAY_PORT: '0', ASSAY_DRAIN_DELAY: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let printed = '';
  let url: string | undefined;
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += text;
    url = /Assay is running at (http:\S+)\n/.exec(printed)?.[1];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new Error(`The server ended:\n${printed}`);
  child.stdout.resume();
  return {
    url,
    keyOf: (account) => keys.get(account) ?? '',
    async stop() {
      child.kill('SIGTERM');
      await closed;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
