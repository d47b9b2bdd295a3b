import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { runLook } from '../../src/browser/driver-process.ts';
import { findEnclosure } from '../../src/browser/namespace.ts';
import { type GroupMember, membersOf, readOf, statusField } from '../../src/browser/processes.ts';
import type { LookResult } from '../../src/browser/types.ts';
import { browserPath } from '../browser.ts';

export type Namespace = 'on' | 'off';

/** What the machine lets us try: with a namespace where it can be had, and with the flags alone. */
export const namespaces: readonly Namespace[] = await findEnclosure({
  user: undefined,
  namespace: 'on',
}).then(
  () => ['on', 'off'],
  (refusal: Error) => {
    console.warn(`Looks are tried behind their flags alone. ${refusal.message}`);
    return ['off'];
  },
);

/** The page that every look here opens; it is whatever `page` answers, and there is no network. */
export const pageUrl = 'http://page.example/';

export interface LookOptions {
  readonly namespace: Namespace;
  readonly page: RequestListener;
  readonly totalMs?: number;
  readonly memoryBytes?: number;
  /** The one of the tests where left out. */
  readonly browser?: string;
  readonly signal?: AbortSignal;
}

export interface WatchedLook {
  readonly result: Promise<LookResult>;
  /** What happened to the proxy, and the addresses that it was asked for, in order. */
  readonly events: readonly string[];
  /** When the proxy was shut last, which is right before the processes of the look are ended. */
  readonly shutAt: () => number;
}

/** A look whose proxy knows one page, and is a real server on a Unix socket. */
export async function startLook(options: LookOptions): Promise<WatchedLook> {
  const { namespace, page, totalMs = 120_000, memoryBytes = 2 ** 30, signal } = options;
  const browser = options.browser ?? (await browserPath());
  const events: string[] = [];
  let shutAt = 0;
  const openProxy = async (path: string) => {
    let isOpen = false;
    const server = createServer((request, response) => {
      events.push(isOpen ? `${request.url}` : `${request.url}, shut`);
      if (!isOpen || !request.url?.startsWith(pageUrl)) return void response.writeHead(503).end();
      page(request, response);
    });
    server.on('connect', ({ url }, socket) => {
      events.push(`${url}, as a tunnel`);
      socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
    });
    server.listen(path);
    await once(server, 'listening');
    return {
      open() {
        events.push('open');
        isOpen = true;
      },
      shut() {
        if (isOpen) events.push('shut');
        isOpen = false;
        shutAt = performance.now();
      },
      refused: () => [],
      async close() {
        events.push('close');
        server.closeAllConnections();
        server.close();
      },
    };
  };
  const limits = { totalMs, memoryBytes };
  const result = runLook(
    { url: pageUrl, userAgentSuffix: '', acceptedKey: null, limits },
    {
      browserPath: browser,
      settings: { user: undefined, namespace },
      openProxy,
      signal: signal ?? new AbortController().signal,
      onStage: () => {},
    },
  );
  result.catch(() => {});
  return { result, events, shutAt: () => shutAt };
}

/** The group of the look that a process has under way. */
export async function groupOf(parent: number): Promise<number> {
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const status = await readOf(Number(entry), 'status');
    if (statusField(status, 'PPid') !== String(parent)) continue;
    if ((await readOf(Number(entry), 'cmdline')).includes('/browser/driver.')) return Number(entry);
  }
  throw new Error(`Process ${parent} has no driver.`);
}

/** Arguments of a process, its program first. */
export async function argumentsOf({ pid }: GroupMember): Promise<readonly string[]> {
  return (await readOf(pid, 'cmdline')).split('\0').slice(0, -1);
}

/** The one that all others of a browser come from. */
export async function browserIn(group: number): Promise<GroupMember> {
  for (const member of await membersOf(group)) {
    const args = await argumentsOf(member);
    if (args.includes('--remote-debugging-pipe') && !args.some((one) => one.startsWith('--type=')))
      return member;
  }
  throw new Error('The group has no browser.');
}

export function foldersOf(parent: number): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`assay-browser-${parent}-`));
}
