import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type DialParts, dial } from './dial.ts';
import { defaultEgressSettings } from './settings.ts';
import { canaryBeside, serveRaw } from './testing/loopback.ts';
import { createWireWatch } from './wire.ts';

const never = new AbortController().signal;

describe('E4 dial', () => {
  test('judges once more what has answered, and drops the connection', async () => {
    const server = await serveRaw(() => {});
    const judged: string[] = [];
    const dialled = dial(
      { host: 'site.example', port: server.port, tls: null },
      parts({
        addresses: ['127.0.0.1'],
        permit: (address) => {
          judged.push(address);
          return judged.length > 1 ? 'changed meanwhile' : undefined;
        },
      }),
      never,
    );
    await expect(dialled).rejects.toMatchObject({
      code: 'no_public_address',
      refused: true,
      message: 'connected to 127.0.0.1: changed meanwhile',
    });
  });

  test('drops a connection that has reached another address than the vetted one', async () => {
    const server = await serveRaw(() => {});
    // The unspecified address leads to loopback.
    const dialled = dial(
      { host: 'site.example', port: server.port, tls: null },
      parts({ addresses: ['0.0.0.0'] }),
      never,
    );
    await expect(dialled).rejects.toMatchObject({
      code: 'no_public_address',
      refused: true,
      message: 'connected to 127.0.0.1: not the vetted address',
    });
  });

  test('dials what the vetting left, whatever the resolver would say next', async () => {
    const server = await serveRaw(() => {});
    const canary = await canaryBeside(server.port);
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const dialled = await dial(
      { host: 'site.example', port: server.port, tls: null },
      parts({ addresses: () => answers.shift() ?? [], permit: publicIs127001 }),
      never,
    );
    expect(dialled.socket.remoteAddress).toBe('127.0.0.1');
    expect(canary.connections()).toBe(0);
    dialled.socket.destroy();
  });

  test('goes on to the next address when one does not answer', async () => {
    const server = await serveRaw(() => {});
    const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.1'];
    const dialled = await dial({ host: 'h', port: server.port, tls: null }, parts({ addresses }), never);
    expect(dialled.socket.remoteAddress).toBe('127.0.0.1');
    expect(dialled.connectMs).toBeGreaterThan(0);
    dialled.socket.destroy();
  });

  test('E6 ends the others of the race with the first that answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = await serveRaw(() => {});
    const addresses = ['127.0.0.1', '127.0.0.1', '127.0.0.1'];
    const racing: Socket[] = [];
    const listening = (message: unknown) => racing.push((message as { socket: Socket }).socket);
    subscribe('net.client.socket', listening);
    onTestFinished(() => void unsubscribe('net.client.socket', listening));
    const dialled = dial({ host: 'h', port: server.port, tls: null }, parts({ addresses }), never);
    // The deadline and the turn of the second address; no event of the network comes before it.
    while (vi.getTimerCount() < 2) await null;
    vi.advanceTimersByTime(250);
    const { socket } = await dialled;
    expect(racing.map((one) => one.destroyed)).toEqual(racing.map((one) => one !== socket));
    expect(racing).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
    socket.destroy();
  });

  test('dials 8 addresses and no more', async () => {
    const server = await serveRaw(() => {});
    const addresses = [...Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 2}`), '127.0.0.1'];
    const settings = { ...defaultEgressSettings, connectMs: 3_000 };
    await expect(
      dial({ host: 'h', port: server.port, tls: null }, parts({ addresses, settings }), never),
    ).rejects.toThrow();
    expect(server.connections()).toBe(0);
  });

  test('does nothing for a signal that has already come', async () => {
    const server = await serveRaw(() => {});
    const signal = AbortSignal.abort(new Error('over'));
    await expect(
      dial({ host: 'h', port: server.port, tls: null }, parts({ addresses: ['127.0.0.1'] }), signal),
    ).rejects.toThrow('over');
    expect(server.connections()).toBe(0);
  });
});

function publicIs127001(address: string): string | undefined {
  return address === '127.0.0.1' ? undefined : 'not public';
}

function parts({
  addresses,
  permit = () => undefined,
  settings = defaultEgressSettings,
}: {
  readonly addresses: string[] | (() => string[]);
  readonly permit?: DialParts['permit'];
  readonly settings?: DialParts['settings'];
}): DialParts {
  return {
    settings,
    permit,
    allow: [],
    now: () => performance.now(),
    watch: createWireWatch(),
    resolver: {
      addresses: async () => (typeof addresses === 'function' ? addresses() : addresses),
      txt: async () => ({ ok: false, code: 'failed' }),
      close: () => {},
    },
  };
}
