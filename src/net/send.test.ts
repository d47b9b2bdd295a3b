import type { RequestListener } from 'node:http';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { usualEgress } from '../start/testing.ts';
import type { EgressParts } from './egress.ts';
import { createSender, type SendRequest, type SendResult } from './send.ts';
import type { EgressEvent } from './session.ts';
import type { EgressSettings } from './settings.ts';
import { type Authority, createAuthority, selfSigned } from './testing/certificates.ts';
import { type DnsResponse, startDnsServer } from './testing/dns-server.ts';
import { canaryBeside, closedPort, serveHttp, serveHttps, serveRaw } from './testing/loopback.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});

// On loopback 127.0.0.1 stands for the public internet, by an allow-list entry, and 127.0.0.2 for what is inside.
interface Setup {
  readonly settings?: Partial<EgressSettings>;
  readonly parts?: EgressParts;
  readonly dns?: (name: string, type: string) => DnsResponse;
}

async function openSender({ settings, parts, dns = () => ['127.0.0.1'] }: Setup = {}) {
  const server = await startDnsServer(dns);
  const events: EgressEvent[] = [];
  const sender = createSender(
    { ...usualEgress, dnsServers: [server.address], ...settings },
    { log: (event) => events.push(event), ...parts },
  );
  onTestFinished(async () => {
    sender.close();
    await server.close();
  });
  const send = (url: string, request: Partial<SendRequest> = {}): Promise<SendResult> =>
    sender.send({
      ...{ method: 'POST', url, headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' },
      ...{ answerMax: 16_384, deadlineMs: 10_000, ...request },
    });
  return { sender, send, events };
}

/** A receiver over TLS that the sender trusts. */
async function receiver(listener: RequestListener) {
  const server = await serveHttps(await authority.issue({ names: ['hooks.example'] }), listener);
  const settings = { allow: [`127.0.0.1/32:${server.port}`], extraCa: authority.caPem };
  return { server, settings, url: `https://hooks.example:${server.port}/hook?a=b` };
}

describe('W5 the sender', () => {
  test('W3 posts what it is given, under a name of its own, and tells the status', async () => {
    const seen: unknown[] = [];
    const { settings, url } = await receiver(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { host, cookie, authorization } = request.headers;
      seen.push([request.method, request.url, host, request.headers['content-type'], body]);
      seen.push([request.headers['user-agent'], request.headers['content-length'], cookie, authorization]);
      response.writeHead(202).end('thanks');
    });
    const { send } = await openSender({ settings });
    expect(await send(url)).toEqual({
      ...{ ok: true, status: 202, ms: expect.any(Number), retryAfterMs: undefined },
    });
    expect(seen).toEqual([
      ['POST', '/hook?a=b', new URL(url).host, 'application/json', '{"a":1}'],
      ['AssayBot/0.0.0', '7', undefined, undefined],
    ]);
  });

  test('follows no redirect', async () => {
    const canary = await serveHttp((_, response) => response.end());
    const { settings, url } = await receiver((_, response) =>
      response.writeHead(307, { Location: `http://127.0.0.1:${canary.port}/` }).end(),
    );
    const { send } = await openSender({ settings });
    expect(await send(url)).toMatchObject({ ok: true, status: 307 });
    expect(canary.connections()).toBe(0);
  });

  test('reads no more than it must of an answer without end, and tells its status', async () => {
    let written = 0;
    const { settings, url } = await receiver((_, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(16_384, 'a');
      const more = () => {
        while (!response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
    });
    const { send } = await openSender({ settings });
    expect(await send(url)).toMatchObject({ ok: true, status: 200 });
    // What lies in the buffers of both sides.
    expect(written).toBeLessThan(32 * 2 ** 20);
  });

  test('gives a receiver that is silent its time and no more', async () => {
    const { settings, url } = await receiver(() => {});
    const { send, events } = await openSender({ settings });
    expect(await send(url, { deadlineMs: 200 })).toMatchObject({ ok: false, code: 'timeout' });
    expect(events).toMatchObject([{ kind: 'failed', host: 'hooks.example', code: 'timeout' }]);
  });

  test('takes the status of an answer whose body never ends', async () => {
    const { settings, url } = await receiver((_, response) => response.writeHead(200).write('a'));
    const { send } = await openSender({ settings });
    expect(await send(url, { deadlineMs: 300 })).toMatchObject({ ok: true, status: 200 });
  });

  test('tells how long a busy receiver wants to be left alone', async () => {
    const { settings, url } = await receiver((_, response) =>
      response.writeHead(429, { 'Retry-After': '120' }).end(),
    );
    const { send } = await openSender({ settings });
    expect(await send(url)).toMatchObject({ ok: true, status: 429, retryAfterMs: 120_000 });
  });

  test.each(['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 'nonsense\r\n\r\n', ''])(
    'takes an answer that is no HTTP for a failure: %j',
    async (answer) => {
      const server = await serveRaw((socket) => socket.end(answer));
      const { send } = await openSender({ settings: { allow: [`localhost:${server.port}`] } });
      expect(await send(`http://localhost:${server.port}/`)).toMatchObject({
        ...{ ok: false, code: 'connect_failed', isRefused: false },
      });
    },
  );

  test('ends what is under way when it is closed', async () => {
    const asked = Promise.withResolvers<void>();
    const { settings, url } = await receiver(() => asked.resolve());
    const { sender, send } = await openSender({ settings });
    const sending = send(url);
    await asked.promise;
    sender.close();
    expect(await sending).toMatchObject({ ok: false, code: 'budget' });
  });
});

describe('W7 the sender', () => {
  test('says nothing to a server whose certificate does not verify', async () => {
    let asked = 0;
    const count: RequestListener = (_, response) => {
      asked += 1;
      response.end();
    };
    const strange = await serveHttps(await selfSigned({ names: ['hooks.example'] }), count);
    const other = await serveHttps(await authority.issue({ names: ['other.example'] }), count);
    const over = { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') };
    const old = await serveHttps(await authority.issue({ names: ['hooks.example'], ...over }), count);
    for (const { port } of [strange, other, old]) {
      const settings = { allow: [`127.0.0.1/32:${port}`], extraCa: authority.caPem };
      const { send } = await openSender({ settings });
      expect(await send(`https://hooks.example:${port}/`)).toMatchObject({ ok: false, code: 'tls_error' });
    }
    expect(asked).toBe(0);
  });

  test('speaks TLS from 1.2', async () => {
    const certificate = await authority.issue({ names: ['hooks.example'] });
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const { port } = await serveHttps({ ...certificate, ...old }, (_, response) => response.end());
    const settings = { allow: [`127.0.0.1/32:${port}`], extraCa: authority.caPem };
    const { send } = await openSender({ settings });
    expect(await send(`https://hooks.example:${port}/`)).toMatchObject({ ok: false, code: 'tls_error' });
  });

  test('reaches nothing inside, also when the name turned there since it was saved', async () => {
    const { server, settings, url } = await receiver((_, response) =>
      response.setHeader('Connection', 'close').end(),
    );
    const canary = await canaryBeside(server.port);
    let isInside = false;
    const dns = () => [isInside ? '127.0.0.2' : '127.0.0.1'];
    const { send, events } = await openSender({ settings, dns });
    expect(await send(url)).toMatchObject({ ok: true });
    isInside = true;
    expect(await send(url)).toMatchObject({ ok: false, code: 'no_public_address', isRefused: true });
    expect(events).toMatchObject([{ kind: 'refused', reason: expect.stringContaining('127.0.0.2') }]);
    expect(canary.connections()).toBe(0);
  });

  test('says the same of a name inside as of one that does not exist', async () => {
    const port = await closedPort();
    const settings = { ports: [port] };
    const absent = await openSender({ settings, dns: () => 'nxdomain' });
    const inside = await openSender({ settings, dns: () => ['10.0.0.1'] });
    const url = `https://name.example:${port}/`;
    expect(await absent.send(url)).toMatchObject({ ok: false, code: 'no_public_address' });
    expect(await inside.send(url)).toMatchObject({ ok: false, code: 'no_public_address' });
  });

  test('sends over plain http only where the operator opened it', async () => {
    const server = await serveHttp((_, response) => response.end());
    const url = `http://localhost:${server.port}/`;
    const opened = await openSender({ settings: { allow: [`localhost:${server.port}`] } });
    expect(await opened.send(url)).toMatchObject({ ok: true, status: 200 });
    const network = await openSender({ settings: { allow: [`127.0.0.1/32:${server.port}`] } });
    expect(await network.send(`http://127.0.0.1:${server.port}/`)).toMatchObject({ ok: true });
    const closed = await openSender({ settings: { ports: [server.port] }, dns: () => ['192.0.2.1'] });
    const refusal = { ok: false, code: 'no_public_address', isRefused: true };
    expect(await closed.send(`http://site.example:${server.port}/`)).toMatchObject(refusal);
  });

  test.each(['http://169.254.169.254/', 'https://[::1]/', 'ftp://a.example/', 'https://a:b@a.example/', 'x'])(
    'sends nothing to %s',
    async (url) => {
      const { send } = await openSender();
      expect(await send(url)).toMatchObject({ ok: false, code: 'no_public_address' });
    },
  );

  test('never sends to a port of its own', async () => {
    const server = await serveHttp((_, response) => response.end());
    const settings = { allow: [`127.0.0.1:${server.port}`] };
    const { send } = await openSender({ settings, parts: { ownPorts: () => [server.port] } });
    expect(await send(`http://127.0.0.1:${server.port}/`)).toMatchObject({ isRefused: true });
    expect(server.connections()).toBe(0);
  });

  test('tells nobody that a port is closed', async () => {
    const port = await closedPort();
    const { send } = await openSender({ settings: { allow: [`127.0.0.1:${port}`] } });
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ code: 'connect_failed' });
  });
});
