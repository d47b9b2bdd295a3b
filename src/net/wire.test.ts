import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { EgressFailure } from './failure.ts';
import { serveRaw } from './testing/loopback.ts';
import { createWireWatch, Wire } from './wire.ts';

test('E6 closes a connection on which too much comes in while no request is out', async () => {
  const socket = await connected();
  const wire = createWireWatch()(socket);
  wire.begin(1_000_000, () => {});
  wire.rest();
  socket.resume().write(`${300 * 1024}`);
  await once(socket, 'close');
  expect(wire.bytesRead).toBeGreaterThan(256 * 1024);
});

test('E6 a request pays for what came before it, once, and is limited by its own bytes alone', async () => {
  const socket = await connected();
  const wire = new Wire(socket);
  await read(socket, 50_000);
  const spent: number[] = [];
  wire.begin(10_000, (bytes) => spent.push(bytes));
  expect(wire.look()).toBe(true);
  await read(socket, 10_000);
  expect([wire.look(), wire.look()]).toEqual([true, true]);
  const failures: string[] = [];
  wire.onExcess = ({ message }) => failures.push(message);
  await read(socket, 1);
  expect(wire.look()).toBe(false);
  expect(spent).toEqual([50_000, 10_000, 0, 1]);
  expect(failures).toEqual(['too many bytes on the wire']);
  socket.destroy();
});

test('E6 a budget that is used up ends what spends it', async () => {
  const socket = await connected();
  const wire = new Wire(socket);
  const failure = new EgressFailure('budget', 'used up');
  wire.begin(10_000, () => {
    throw failure;
  });
  const failures: EgressFailure[] = [];
  wire.onExcess = (reason) => failures.push(reason);
  expect(wire.look()).toBe(false);
  expect(failures).toEqual([failure]);
  socket.destroy();
});

test('E6 a connection is looked at until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const watch = createWireWatch();
    const socket = await connected();
    let looks = 0;
    const count = () => {
      looks += 1;
    };
    watch(socket).begin(1_000_000, count);
    vi.advanceTimersByTime(1_000);
    expect(looks).toBe(10);
    await once(socket.destroy(), 'close');
    watch(socket).begin(1_000_000, count);
    vi.advanceTimersByTime(1_000);
    expect(looks).toBe(10);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

/** To a server that sends as many bytes as it is told. */
async function connected() {
  const { port } = await serveRaw((socket, size) => socket.write('x'.repeat(Number(size))));
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function read(socket: Awaited<ReturnType<typeof connected>>, size: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const until = socket.bytesRead + size;
  const onData = () => {
    if (socket.bytesRead >= until) resolve();
  };
  socket.on('data', onData).write(`${size}`);
  await promise;
  socket.off('data', onData);
}
