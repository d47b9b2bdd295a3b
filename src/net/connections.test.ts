import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type Connection, createConnections } from './connections.ts';
import type { Dialled } from './dial.ts';
import { Wire } from './wire.ts';

const key = (owner: object, origin = 'http://h') => ({ owner, host: 'h', origin });
const never = new AbortController().signal;

describe('createConnections', () => {
  test('opens no more than the maximum, and serves those who wait in order', async () => {
    const { connections, opened, open } = setUp(2);
    const [first, second] = await Promise.all([take(connections, open), take(connections, open)]);
    const order: string[] = [];
    const third = take(connections, open).then(() => order.push('third'));
    const fourth = take(connections, open).then(() => order.push('fourth'));
    await settled();
    expect(opened()).toBe(2);
    first.socket.destroy();
    await third;
    second.socket.destroy();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
    expect(opened()).toBe(4);
  });

  test('gives room back when opening fails', async () => {
    const { connections, open } = setUp(1);
    const failing = () => Promise.reject(new Error('refused'));
    await expect(connections.take(key({}), failing, never)).rejects.toThrow('refused');
    await expect(take(connections, open)).resolves.toBeDefined();
  });

  test('gives room back when the one who waits gives up', async () => {
    const { connections, open } = setUp(1);
    const first = await take(connections, open);
    const impatient = new AbortController();
    const given = connections.take(key({}), open, impatient.signal);
    impatient.abort(new Error('late'));
    await expect(given).rejects.toThrow('late');
    first.socket.destroy();
    await expect(take(connections, open)).resolves.toBeDefined();
  });

  test('gives room on when the one who waits gives up in the moment of being served', async () => {
    const { connections, open } = setUp(1);
    const first = await take(connections, open);
    const impatient = new AbortController();
    const given = connections.take(key({}), open, impatient.signal);
    const next = take(connections, open);
    first.socket.prependOnceListener('close', () => impatient.abort(new Error('late')));
    first.socket.destroy();
    await expect(given).rejects.toThrow('late');
    await expect(next).resolves.toBeDefined();
  });

  test('hands nothing to one who gives up in the moment of being served', async () => {
    const { connections, open } = setUp(1);
    const owner = {};
    const kept = keepable(await connections.take(key(owner), open, never));
    const impatient = new AbortController();
    const given = connections.take(key(owner), open, impatient.signal);
    impatient.abort(new Error('late'));
    connections.release(kept);
    await expect(given).rejects.toThrow('late');
    await settled();
    expect(kept.socket.destroyed).toBe(true);
    await expect(take(connections, open)).resolves.toBeDefined();
  });

  test('gives room back when a connection is closed as soon as it is open', async () => {
    const { connections, open } = setUp(1);
    await connections.take(
      key({}),
      async () => {
        const dialled = await open();
        dialled.socket.destroy();
        await settled();
        return dialled;
      },
      never,
    );
    await expect(take(connections, open)).resolves.toBeDefined();
  });

  test('hosts have their own maximum', async () => {
    const { connections, open } = setUp(1);
    await take(connections, open);
    const elsewhere = connections.take({ owner: {}, host: 'other', origin: 'http://other' }, open, never);
    await expect(elsewhere).resolves.toBeDefined();
  });

  test('a connection that is merely kept gives way to another session', async () => {
    const { connections, open } = setUp(1);
    const kept = keepable(await take(connections, open));
    connections.release(kept);
    const other = await take(connections, open);
    expect(other).not.toBe(kept);
    expect(kept.socket.destroyed).toBe(true);
  });

  test('is handed on within its session and origin alone', async () => {
    const { connections, open } = setUp(2);
    const owner = {};
    const first = keepable(await connections.take(key(owner), open, never));
    connections.release(first);
    expect(await connections.take(key(owner, 'https://h'), open, never)).not.toBe(first);
    expect(await connections.take(key(owner), open, never)).toBe(first);
  });

  test('closes all connections of a session', async () => {
    const { connections, open } = setUp(3);
    const owner = {};
    const busy = await connections.take(key(owner), open, never);
    const idle = keepable(await connections.take(key(owner), open, never));
    const foreign = await take(connections, open);
    connections.release(idle);
    connections.closeOwner(owner);
    expect([busy, idle, foreign].map(({ socket }) => socket.destroyed)).toEqual([true, true, false]);
  });

  test('closes the others of a session one of whose connections is closed already', async () => {
    const { connections, open } = setUp(2);
    const owner = {};
    const first = await connections.take(key(owner), open, never);
    const second = await connections.take(key(owner), open, never);
    first.socket.destroy();
    await settled();
    connections.closeOwner(owner);
    expect(second.socket.destroyed).toBe(true);
  });

  test('does not keep what the server has closed', async () => {
    const { connections, open, opened } = setUp(1);
    const owner = {};
    const kept = keepable(await connections.take(key(owner), open, never));
    connections.release(kept);
    kept.socket.destroy();
    await settled();
    expect(await connections.take(key(owner), open, never)).not.toBe(kept);
    expect(opened()).toBe(2);
  });

  test('does not keep what the server has closed while others to the same host stay open', async () => {
    const { connections, open } = setUp(2);
    const owner = {};
    await connections.take(key(owner), open, never);
    const kept = keepable(await connections.take(key(owner), open, never));
    connections.release(kept);
    kept.socket.destroy();
    await settled();
    expect(await connections.take(key(owner), open, never)).not.toBe(kept);
  });
});

function setUp(max: number) {
  let opened = 0;
  const open = async (): Promise<Dialled> => {
    opened += 1;
    const socket = new Socket();
    return {
      address: '',
      socket,
      wire: new Wire(socket),
      dnsMs: 0,
      connectMs: 0,
      tlsMs: null,
      certificate: null,
    };
  };
  return { connections: createConnections(max), open, opened: () => opened };
}

/** For a session that nobody else is. */
function take(connections: ReturnType<typeof createConnections>, open: () => Promise<Dialled>) {
  return connections.take(key({}), open, never);
}

/** As after a request whose response was read to its end. */
function keepable(connection: Connection): Connection {
  Object.assign(connection.agent, { freeSockets: { h: [connection.socket] } });
  return connection;
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
