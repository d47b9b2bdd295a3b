import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { type FastifyInstance, fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../net/testing/certificates.ts';
import { dropUnusedSockets } from './unused-sockets.ts';

test('a server that closes drops a socket on which nothing was sent, and answers what has begun', async () => {
  const { app, port } = await serving(fastify({ forceCloseConnections: 'idle' }));
  const [unused, begun] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all([once(unused, 'connect'), once(begun, 'connect')]);
  await closesOn(app, [unused], begun);
});

test('so it does over TLS, before the handshake and after it', async () => {
  const https = await selfSigned({ names: ['localhost'] });
  const { app, port } = await serving(
    fastify({ forceCloseConnections: 'idle', https }) as unknown as FastifyInstance,
  );
  const silent = connect(port, '127.0.0.1');
  const shaken = () => connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
  const [unused, begun] = [shaken(), shaken()];
  await Promise.all([once(silent, 'connect'), once(unused, 'secureConnect'), once(begun, 'secureConnect')]);
  await closesOn(app, [silent, unused], begun);
});

async function serving(app: FastifyInstance) {
  dropUnusedSockets(app);
  app.post('/', async () => 'answered');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.server.closeAllConnections());
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** The body of a request is sent once the sockets without one are gone. */
async function closesOn(app: FastifyInstance, unused: readonly Socket[], begun: Socket): Promise<void> {
  const answer = text(begun);
  const head = ['POST / HTTP/1.1', 'Host: a.example', 'Connection: close', 'Content-Type: text/plain'];
  begun.write([...head, 'Content-Length: 2', '', ''].join('\r\n'));
  await once(app.server, 'request');
  const ends = unused.map((socket) => once(socket.on('error', () => {}).resume(), 'close'));
  const closed = app.close();
  await Promise.all(ends);
  begun.write('hi');
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*answered$/s);
  await closed;
}
