import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { systemClock } from './clock.ts';
import { createConnections } from './connections.ts';
import { Wire } from './wire.ts';

const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const parts = { settings: { headersMs: 60_000 } as never, clock: systemClock };
const question = { url: new URL(`http://127.0.0.1:${port}/`), method: 'GET', headers: {} } as const;
const never = new AbortController().signal;

describe('a connection that is lost tells whoever asks over it', () => {
  test('when it was lost before', async () => {
    const connection = await kept();
    connection.socket.destroy();
    await expect(ask(connection, question, parts, never)).rejects.toMatchObject({ code: 'connect_failed' });
  });

  test('when it was lost before, and everybody has heard so', async () => {
    const connection = await kept();
    const closed = once(connection.socket, 'close');
    connection.socket.destroy();
    await closed;
    await expect(ask(connection, question, parts, never)).rejects.toMatchObject({ code: 'connect_failed' });
  });

  test('when it is lost in the moment of asking', async () => {
    const connection = await kept();
    const asked = ask(connection, question, parts, never);
    connection.socket.destroy();
    await expect(asked).rejects.toMatchObject({ code: 'connect_failed' });
  });
});

/** It has carried a request before, and its agent has it. */
async function kept() {
  const connections = createConnections(1);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const dialled = {
    ...{ address: '127.0.0.1', socket, wire: new Wire(socket), dnsMs: 0, connectMs: 0, tlsMs: null },
    certificate: null,
  };
  const key = { owner: {}, host: '127.0.0.1', origin: question.url.origin };
  const connection = await connections.take(key, async () => dialled, never);
  connection.dialled.wire.begin(2 ** 20, () => undefined);
  const answer = await ask(connection, question, parts, never);
  answer.body.resume();
  await answer.closed;
  connections.release(connection);
  return connections.take(key, async () => dialled, never);
}
