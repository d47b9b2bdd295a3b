import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { usualEgress } from '../start/testing.ts';
import { parseAllowList } from './allow-list.ts';
import { type DialParts, dial } from './dial.ts';
import { EgressFailure } from './failure.ts';
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
    const settings = { ...usualEgress, connectMs: 3_000 };
    await expect(
      dial({ host: 'h', port: server.port, tls: null }, parts({ addresses, settings }), never),
    ).rejects.toThrow();
    expect(server.connections()).toBe(0);
  });

  describe('E8 for a name of the allow-list', () => {
    const port443 = parseAllowList(['*.corp.example:443', '10.0.0.0/8:443']);
    const asked: string[] = [];
    const dialPort = (
      port: number,
      host: string,
      answer: () => Promise<string[]>,
      permit = publicIs127001,
    ) => {
      asked.length = 0;
      const { resolver, ...others } = parts({ addresses: [], permit });
      const addresses = (_: string, system: boolean) => {
        asked.push(system ? 'system' : 'DNS');
        return answer();
      };
      const allowing = { ...others, allow: port443, resolver: { ...resolver, addresses } };
      return dial({ host, port, tls: null }, allowing, never);
    };
    const inside = async () => ['10.0.0.1'];

    test('asks the system at the port that is open, and DNS at any other', async () => {
      const server = await serveRaw(() => {});
      const open = dialPort(443, 'site.corp.example', inside);
      await expect(open).rejects.toMatchObject({ refused: true, isOurLimit: false });
      expect(asked).toEqual(['system']);
      const { socket } = await dialPort(server.port, 'site.corp.example', async () => ['127.0.0.1']);
      expect(asked).toEqual(['DNS']);
      socket.destroy();
    });

    test.each<[string, () => Promise<string[]>]>([
      ['an address inside', inside],
      ['no address', () => Promise.reject(new EgressFailure('no_public_address', 'DNS ENOTFOUND'))],
      ['nothing', () => Promise.reject(new EgressFailure('timeout', 'late', { hint: 'no_name_server' }))],
    ])('is a limit of ours at another port for which DNS says %s', async (_, answer) => {
      await expect(dialPort(80, 'site.corp.example', answer)).rejects.toMatchObject({
        code: 'no_public_address',
        refused: true,
        isOurLimit: true,
      });
    });

    test('E7 does not tell of a name that lies in an open network from one outside', async () => {
      const refusal = { code: 'no_public_address', isOurLimit: false };
      await expect(dialPort(80, 'other.example', inside)).rejects.toMatchObject(refusal);
      await expect(dialPort(80, 'other.example', async () => ['192.168.0.1'])).rejects.toMatchObject(refusal);
    });
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
  settings = usualEgress,
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
