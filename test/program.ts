import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, inject, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { isStale, root } from '../scripts/stale.ts';
import type { Io } from '../src/cli/parts.ts';

const isBuilt = !isStale();

/** What is released, when it is built from these sources; otherwise the sources, which take longer to start. */
export const program: readonly [string, ...string[]] = isBuilt
  ? [process.execPath, join(root, 'dist/main.js')]
  : [process.execPath, '--import', join(root, 'scripts/from-source.ts'), join(root, 'src/main.ts')];

// A start of the program takes a second on a quiet machine and many on a busy one.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

export interface Program {
  readonly child: ChildProcess;
  /** What was written so far. */
  readonly output: { readonly out: string; readonly err: string };
  /** Resolves with the first match on that stream; rejects when the program ends without it. */
  waitFor(pattern: RegExp, stream?: 'out' | 'err'): Promise<RegExpExecArray>;
  readonly ended: Promise<Ended>;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly input?: string;
  /** Instead of this Node with the program. */
  readonly command?: readonly [string, ...string[]];
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Starts Assay as its users do. What a test leaves running is ended with the test. */
export function start(
  args: readonly string[],
  { env = {}, cwd, input, command }: StartOptions = {},
): Program {
  const [file, ...before] = command ?? program;
  const child = spawn(file, [...before, ...args], {
    // Nothing of the settings of whoever runs the tests.
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  // A program that never reads its input may be gone before we have written.
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }) as Ended);
  cleanups.push(() => {
    child.kill('SIGKILL');
    return ended;
  });
  return {
    child,
    output,
    ended,
    waitFor: (pattern, stream = 'out') => waitFor(child, output, pattern, stream),
  };
}

/** Runs a command to its end, as a process of its own. */
export function run(args: readonly string[], options: StartOptions = {}): Promise<Ended> {
  return start(args, options).ended;
}

/** Runs a command to its end in this process, which takes a quarter of the time: all of it but what main.ts adds. */
export async function call(
  args: readonly string[],
  {
    env = {},
    input = '',
    errIsTerminal = false,
  }: Pick<StartOptions, 'env' | 'input'> & { readonly errIsTerminal?: boolean } = {},
): Promise<Omit<Ended, 'signal'>> {
  const { runProgram, programParts, utf8Lines } = await inside();
  const output = { out: '', err: '' };
  const io: Io = {
    out: (text) => {
      output.out += text;
    },
    err: (text) => {
      output.err += text;
    },
    lines: () => utf8Lines(Readable.from([Buffer.from(input)])),
    errIsTerminal,
    columns: 80,
    outHasColour: false,
    errHasColour: false,
    isDumb: false,
    onInterrupt: () => () => {},
    goOnUnread: () => {},
  };
  const code = await runProgram(args, manifest.version, programParts(io, manifest.version, env));
  return { code, ...output };
}

/** The modules that `program` runs: what is released, or else the sources. */
async function inside() {
  const names = ['cli/program', 'start/parts', 'start/utf8-lines'] as const;
  const load = createRequire(import.meta.url);
  const [cli, parts, lines] = isBuilt
    ? names.map((name) => load(join(root, 'dist', `${name}.js`)))
    : await Promise.all([
        import('../src/cli/program.ts'),
        import('../src/start/parts.ts'),
        import('../src/start/utf8-lines.ts'),
      ]);
  return { ...cli, ...parts, ...lines } as typeof import('../src/cli/program.ts') &
    typeof import('../src/start/parts.ts') &
    typeof import('../src/start/utf8-lines.ts');
}

async function waitFor(
  child: ChildProcess,
  output: Program['output'],
  pattern: RegExp,
  stream: 'out' | 'err',
): Promise<RegExpExecArray> {
  const source = stream === 'out' ? child.stdout : child.stderr;
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = pattern.exec(output[stream]);
      if (found === null) return;
      source?.off('data', look);
      resolve(found);
    };
    source?.on('data', look);
    child.once('close', () => {
      look();
      reject(new Error(`The program ended without ${pattern}:\n${output.out}\n${output.err}`));
    });
    look();
  });
}

/** A folder of its own for each test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(inject('scratch'), 'test-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A data folder with one account, which is made once for each test file and then copied.
 * @returns the folder and the key of the account
 */
export async function dataFolder(): Promise<{ readonly data: string; readonly key: string }> {
  template ??= makeTemplate();
  const { folder, key } = await template;
  const data = temporaryFolder();
  cpSync(folder, data, { recursive: true });
  return { data, key };
}

let template: Promise<{ readonly folder: string; readonly key: string }> | undefined;

async function makeTemplate(): Promise<{ readonly folder: string; readonly key: string }> {
  const folder = mkdtempSync(join(inject('scratch'), 'template-'));
  await call(['migrate', '--data', folder]);
  const { out } = await call(['account', 'create', 'First', '--data', folder, '--json']);
  return { folder, key: JSON.parse(out).key.token };
}

/** A web server on this machine. @returns its `host:port` */
export async function website(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const soundPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A page that is sound enough to be judged</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A page for tests: small, valid, with a heading, some text and a link to itself.">
</head>
<body><main><h1>A page that is sound</h1><p>Some text, and <a href="/">a link to this page</a>.</p></main></body>
</html>
`;

/** One sound page at /, and nothing else. */
export function soundWebsite(): Promise<string> {
  return website((request, response) => {
    const found = request.url === '/';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(found ? soundPage : '<!doctype html><title>Nothing here</title>');
  });
}
