import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';

/** A server on 127.0.0.1 that goes with the test. */
export interface LoopbackServer {
  readonly port: number;
  /** Connections so far: a canary has none. */
  readonly connections: () => number;
}

/** @param atEnd of what it goes with: the test when left out */
export async function serveHttp(listener: RequestListener, atEnd?: AtEnd): Promise<LoopbackServer> {
  return listen(createHttpServer(listener), 0, '127.0.0.1', atEnd);
}

export async function serveHttps(options: TlsOptions, listener: RequestListener): Promise<LoopbackServer> {
  return listen(createHttpsServer(options, listener));
}

/** Speaks whatever the test writes, once the first bytes of each connection have come. */
export async function serveRaw(answer: (socket: Socket, request: string) => void): Promise<LoopbackServer> {
  return listen(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (bytes: Buffer) => answer(socket, bytes.toString('latin1')));
    }),
  );
}

/** Listens on 127.0.0.2, where no test has business; its connections stay 0 when the guard holds. */
export async function canaryBeside(port: number): Promise<LoopbackServer> {
  try {
    return await listen(
      createServer((socket) => socket.destroy()),
      port,
      '127.0.0.2',
    );
  } catch (error) {
    // Some systems have no second loopback address; the refusal is still seen in the result.
    if (error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL') {
      return { port, connections: () => 0 };
    }
    throw error;
  }
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  const { port } = await bound(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

type AtEnd = (close: () => Promise<void>) => void;

async function listen(
  server: Server,
  at = 0,
  host = '127.0.0.1',
  atEnd: AtEnd = onTestFinished,
): Promise<LoopbackServer> {
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => {});
  const { port } = await bound(server, at, host);
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port, connections: () => connections };
}

async function bound(server: Server, port = 0, host = '127.0.0.1'): Promise<AddressInfo> {
  server.listen(port, host);
  await once(server, 'listening');
  return server.address() as AddressInfo;
}
