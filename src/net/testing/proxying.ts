import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BrowserProxy, ProxyLimits, ProxyOptions } from '../types.ts';
import type { LoopbackServer } from './loopback.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { type OpenedSession, openSession, type SessionSetup } from './open-session.ts';

interface Proxying extends OpenedSession, BrowserSide {
  readonly proxy: BrowserProxy;
  readonly path: string;
}

interface BrowserSide {
  /** A connection of the browser's. */
  readonly dial: () => Promise<Socket>;
  /** Sends the text, and gives all that comes until the connection ends. */
  readonly say: (text: string) => Promise<string>;
  /** A GET in the absolute form, over a connection for it alone. */
  readonly get: (url: string) => Promise<string>;
  /** The answer to CONNECT, with the socket behind it. */
  readonly tunnel: (authority: string) => Promise<{ readonly status: number; readonly socket: Socket }>;
}

/** An open proxy of a real session, whose socket lies in a folder that goes with the test. */
export async function proxying(
  setup: SessionSetup,
  options: Partial<ProxyOptions> & Pick<ProxyOptions, 'page'>,
): Promise<Proxying> {
  const opened = await openSession(setup);
  const path = join(await folder(), 'proxy');
  const proxy = await opened.session.openProxy({ path, allow: [], ...options });
  proxy.open();
  return { ...opened, ...browserSide(path), proxy, path };
}

/** Loopback stands for the public internet, by this entry. */
export function outside({ port }: LoopbackServer): string {
  return `127.0.0.1/32:${port}`;
}

export function at({ port }: LoopbackServer, host = 'site.example'): string {
  return `http://${host}:${port}/`;
}

/** An open proxy for a page of the server, which is all that it may reach. */
export function forPageOf(server: LoopbackServer, limits: Partial<ProxyLimits> = {}): Promise<Proxying> {
  return proxying({ settings: { allow: [outside(server)] } }, { page: at(server), limits });
}

/** The same by a clock that stands still, and not yet open. */
export async function unopened(server: LoopbackServer): Promise<Proxying & { readonly clock: ManualClock }> {
  const clock = manualClock();
  const opened = await openSession({ settings: { allow: [outside(server)] }, parts: { clock } });
  const path = join(await folder(), 'proxy');
  const proxy = await opened.session.openProxy({ path, page: at(server), allow: [] });
  return { ...opened, ...browserSide(path), path, proxy, clock };
}

/** What a browser does with a proxy that listens there. */
function browserSide(path: string): BrowserSide {
  const dial = () => dialled(path);
  const say = async (text: string) => {
    const socket = await dial();
    socket.write(text, 'latin1');
    return wholeOf(socket);
  };
  return {
    ...{ dial, say },
    get: (url) =>
      say(`GET ${url} HTTP/1.1\r\nHost: ${URL.parse(url)?.host ?? 'x'}\r\nConnection: close\r\n\r\n`),
    async tunnel(authority) {
      const socket = await dial();
      socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
      const [head] = (await once(socket, 'data')) as [Buffer];
      return { status: statusOf(head.toString('latin1')), socket };
    },
  };
}

/** 0: there was no answer. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
}

/** All that comes, until the connection ends or breaks. */
export async function wholeOf(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => pieces.push(bytes));
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(pieces).toString('latin1');
}

export async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'assay-proxy-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

async function dialled(path: string): Promise<Socket> {
  const socket = connect(path);
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}
