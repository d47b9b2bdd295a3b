import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { type EventStreamOptions, openEventStream } from './event-stream.ts';

test('an event is its name, its id and one line of JSON', () => {
  const { out, text } = written();
  const stream = openEventStream(out, options());
  stream.send({ name: 'run', id: '7.1.running', data: { text: 'a\nb' } });
  stream.send({ name: 'deleted', data: {} });
  expect(text()).toBe(
    'retry: 2000\n\nevent: run\nid: 7.1.running\ndata: {"text":"a\\nb"}\n\nevent: deleted\ndata: {}\n\n',
  );
  stream.end();
});

test('after the end nothing is written, and the end is told once', () => {
  const { out, text } = written();
  let ends = 0;
  const stream = openEventStream(out, options({ onEnd: () => ends++ }));
  stream.end();
  const before = text();
  stream.send({ name: 'run', data: {} });
  stream.end();
  out.destroy();
  expect([text(), ends, out.writableEnded]).toEqual([before, 1, true]);
});

test('a signal ends it, also one that was given before', async () => {
  const abort = new AbortController();
  const { out } = written();
  openEventStream(out, options({ signal: abort.signal }));
  expect(out.writableEnded).toBe(false);
  abort.abort();
  expect(out.writableEnded).toBe(true);
  const late = written().out;
  openEventStream(late, options({ signal: AbortSignal.abort() }));
  expect(late.writableEnded).toBe(true);
});

test('an answer whose client is gone already ends at once', async () => {
  const { out } = written();
  out.destroy();
  await once(out, 'close');
  let ends = 0;
  openEventStream(out, options({ onEnd: () => ends++ }));
  expect(ends).toBe(1);
});

test('H3: a reader that does not read is dropped', async () => {
  const accepted = Promise.withResolvers<Socket>();
  const server = createServer((socket) => accepted.resolve(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.pause();
  const socket = await accepted.promise;
  const ended = Promise.withResolvers<void>();
  const stream = openEventStream(socket, options({ onEnd: () => ended.resolve() }));
  // The system takes some megabytes for the reader; more than that stays with us.
  const data = 'x'.repeat(60_000);
  for (let at = 0; at < 1_000 && !socket.destroyed; at++) stream.send({ name: 'run', data });
  expect(socket.destroyed).toBe(true);
  await ended.promise;
  reader.destroy();
  server.close();
});

function options(changes: Partial<EventStreamOptions> = {}): EventStreamOptions {
  return {
    heartbeatMs: 60_000,
    lifetimeMs: 60_000,
    signal: new AbortController().signal,
    onEnd: () => {},
    ...changes,
  };
}

function written() {
  const out = new PassThrough();
  const chunks: Buffer[] = [];
  out.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { out, text: () => `${Buffer.concat(chunks)}` };
}
