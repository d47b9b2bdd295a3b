import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { selfTestPage, selfTestVectors, triedPath } from './self-test-page.ts';

/** On loopback alone: the page of the self-test, and whoever must not hear of it. */
interface SelfTestSite {
  readonly url: string;
  /** The scripts of the page ran. */
  readonly wasTried: () => boolean;
  /** Names of the vectors that got through. */
  readonly hits: () => readonly string[];
  close(): Promise<void>;
}

export async function openSelfTestSite(): Promise<SelfTestSite> {
  const reached = new Set<number>();
  const closers: (() => void)[] = [];
  const ports: number[] = [];
  while (ports.length < selfTestVectors.length) {
    const port = await listen(0, '127.0.0.1', reached, closers);
    try {
      await hearDatagrams(port, reached, closers);
      await listen(port, '::1', reached, closers);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // Another program has the number for the other kind.
      if (code === 'EADDRINUSE') continue;
      // Here is no IPv6, and nobody to be reached by it.
      if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw error;
    }
    ports.push(port);
  }
  let wasTried = false;
  const server = createHttpServer((request, response) => {
    if (request.url !== triedPath) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(selfTestPage(ports));
      return;
    }
    wasTried = true;
    // The page is not loaded before: peers need a moment until they send.
    setTimeout(() => response.writeHead(404).end(), begunMs);
  });
  closers.push(() => server.closeAllConnections());
  const port = await begin(server, 0, '127.0.0.1', closers);
  return {
    url: `http://127.0.0.1:${port}/`,
    wasTried: () => wasTried,
    hits: () => selfTestVectors.flatMap(({ name }, index) => (reached.has(ports[index] ?? 0) ? [name] : [])),
    async close() {
      for (const close of closers) close();
    },
  };
}

const begunMs = 1_500;

async function listen(
  port: number,
  host: string,
  reached: Set<number>,
  closers: (() => void)[],
): Promise<number> {
  const server = createServer((socket) => {
    reached.add(socket.localPort ?? 0);
    socket.on('error', () => {}).destroy();
  });
  return begin(server, port, host, closers);
}

async function begin(server: Server, port: number, host: string, closers: (() => void)[]): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function hearDatagrams(port: number, reached: Set<number>, closers: (() => void)[]): Promise<void> {
  const socket = createSocket('udp4').on('message', () => reached.add(port));
  closers.push(() => socket.close());
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
}
