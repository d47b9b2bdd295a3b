import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { getEventListeners } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { usualEgress } from '../start/testing.ts';
import { createEgress, urlRules } from './egress.ts';
import { serveHttp, serveRaw } from './testing/loopback.ts';
import { manualClock } from './testing/manual-clock.ts';
import { fetchWith, openSession, type SessionSetup, textOf } from './testing/open-session.ts';

describe('a fetch', () => {
  test('tells the page, its size and the exchange', async () => {
    const { fetch, url } = await site((_, response) => {
      response.writeHead(404, { 'Content-Encoding': 'gzip', 'X-Test': 'yes' }).end(gzipSync('<p>gone'));
    });
    const result = await fetch(url);
    expect(textOf(result)).toBe('<p>gone');
    expect(result).toMatchObject({
      wireBytes: gzipSync('<p>gone').length,
      decodedBytes: 7,
      truncated: false,
    });
    expect(result.chain).toMatchObject([{ url, status: 404, httpVersion: '1.1' }]);
    expect(result.chain[0]?.fields).toContainEqual(['X-Test', 'yes']);
  });

  test('says who asks and what for', async () => {
    const { fetch, url } = await site((request, response) => response.end(request.rawHeaders.join('|')));
    const port = new URL(url).port;
    expect(textOf(await fetch(url))).toBe(
      `Host|site.example:${port}|User-Agent|AssayBot/0.0.0|Accept|text/html,application/xhtml+xml;q=0.9,*/*;q=0.8|Accept-Encoding|gzip, deflate, br, zstd|Connection|keep-alive`,
    );
    expect(textOf(await fetch(url, { headers: { accept: 'image/avif,*/*' } }))).toContain(
      '|accept|image/avif,*/*|',
    );
  });

  test('measures the first byte from the request sent, and dialling apart from it', async () => {
    const { fetch, url } = await site((_, response) => setTimeout(() => response.end('late'), 50));
    const [first] = (await fetch(url)).chain;
    const [second] = (await fetch(url)).chain;
    expect(first?.timings).toMatchObject({
      dnsMs: expect.any(Number),
      connectMs: expect.any(Number),
      tlsMs: null,
    });
    expect(second?.timings).toMatchObject({ dnsMs: null, connectMs: null, tlsMs: null });
    for (const exchange of [first, second]) {
      const { firstByteMs = 0, totalMs = 0 } = exchange?.timings ?? {};
      expect(firstByteMs).toBeGreaterThan(40);
      expect(totalMs).toBeGreaterThanOrEqual(firstByteMs);
    }
  });

  test('measures the final response, not the hints before it, be they sent at once', async () => {
    const { fetch, url } = await site((_, response) => {
      response.writeEarlyHints({ link: '</a.css>; rel=preload; as=style' });
      setTimeout(() => response.end('late'), 50);
    });
    const [exchange] = (await fetch(url)).chain;
    expect(exchange?.status).toBe(200);
    expect(exchange?.timings.firstByteMs).toBeGreaterThan(40);
  });

  test('keeps connections for its own session alone', async () => {
    const { fetch, url, server, another } = await site((_, response) => response.end('page'));
    for (let round = 0; round < 5; round += 1) await fetch(url);
    expect(server.connections()).toBe(1);
    await fetchWith(another(), url);
    expect(server.connections()).toBe(2);
  });

  test('closes what a session kept together with it', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await serveRaw((socket) => {
      socket.once('close', () => closed.resolve());
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi');
    });
    const { fetch, session } = await openSession({ settings: { allow: [`127.0.0.1:${server.port}`] } });
    expect(textOf(await fetch(`http://127.0.0.1:${server.port}/`))).toBe('hi');
    await session.close();
    await closed.promise;
  });

  test('leaves no timer and no listener behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const run = new AbortController();
    const listened = vi.spyOn(AbortSignal.prototype, 'addEventListener');
    onTestFinished(() => listened.mockRestore());
    const { fetch, url, session } = await site((_, response) => response.end('page'), {
      options: { signal: run.signal },
    });
    // The limit of the session.
    expect(vi.getTimerCount()).toBe(1);
    for (let round = 0; round < 5; round += 1) await fetch(url);
    expect(vi.getTimerCount()).toBe(1);
    const listeners = [...new Set(listened.mock.contexts)].map((signal) =>
      signal instanceof AbortSignal ? getEventListeners(signal, 'abort').length : 0,
    );
    expect(Math.max(...listeners)).toBe(1);
    await session.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(run.signal, 'abort')).toEqual([]);
  });

  test('asks once more when a kept connection turns out to be dead', async () => {
    const answered = new WeakSet<object>();
    const server = await serveRaw((socket) => {
      if (answered.has(socket)) return socket.resetAndDestroy();
      answered.add(socket);
      return socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi');
    });
    const { fetch } = await openSession({ settings: { allow: [`127.0.0.1:${server.port}`] } });
    const url = `http://127.0.0.1:${server.port}/`;
    expect(textOf(await fetch(url))).toBe('hi');
    expect(textOf(await fetch(url))).toBe('hi');
    expect(server.connections()).toBe(2);
  });

  test('dials another port where a test maps it, and judges the one that was asked for', async () => {
    const server = await serveHttp((request, response) => response.end(request.headers.host));
    const { fetch } = await openSession({
      settings: { allow: ['127.0.0.1:80'] },
      parts: { portMap: { 80: server.port } },
    });
    expect(textOf(await fetch('http://site.example/'))).toBe('site.example');
    expect(await fetch(`http://site.example:${server.port}/`)).toMatchObject({ code: 'no_public_address' });
  });
});

describe('politeness', () => {
  test('opens 6 connections to a host at most, over all sessions', async () => {
    let open = 0;
    let most = 0;
    const six = Promise.withResolvers<void>();
    const { another, url } = await site(async (_, response) => {
      open += 1;
      most = Math.max(most, open);
      if (open === 6) six.resolve();
      await six.promise;
      // Another one would have come meanwhile.
      setTimeout(() => {
        open -= 1;
        response.end('page');
      }, 5);
    });
    const sessions = [another(), another(), another()];
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => fetchWith(sessions[index % 3] ?? another(), url)),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(most).toBe(6);
  });

  test('refuses at once what the pace of the host puts past the deadline', async () => {
    const { fetch, url } = await site((_, response) => response.end('page'), {
      settings: { hostBurst: 2, hostPerSecond: 0.01 },
    });
    expect(await fetch(url)).toMatchObject({ ok: true });
    expect(await fetch(url)).toMatchObject({ ok: true });
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'budget' });
  });

  test('refuses at once what the pace of the host puts past the end of the session', async () => {
    const { fetch, url } = await site((_, response) => response.end('page'), {
      settings: { hostBurst: 1, hostPerSecond: 0.001 },
      options: { limits: { totalMs: 600_000 } },
    });
    expect(await fetch(url)).toMatchObject({ ok: true });
    expect(await fetch(url, { deadlineMs: 2_000_000 })).toMatchObject({ ok: false, code: 'budget' });
  });

  test('E9 paces an address by itself, over all of its names, new connections and kept ones', async () => {
    const clock = manualClock();
    const { fetch, url } = await site((_, response) => response.end('page'), {
      settings: { hostBurst: 1, hostPerSecond: 1 },
      parts: { clock },
    });
    const { port } = new URL(url);
    const named = (name: string) => fetch(`http://${name}.example:${port}/`, { turnMaxMs: 50 });
    for (let name = 0; name < 9; name += 1) expect(textOf(await named(`n${name}`))).toBe('page');
    await clock.advance(1_000);
    // Its bucket is full again: nine more of new names, and a kept connection.
    for (let name = 10; name < 19; name += 1) expect(textOf(await named(`n${name}`))).toBe('page');
    expect(textOf(await named('n0'))).toBe('page');
    for (const name of ['n1', 'n20']) {
      expect(await named(name)).toMatchObject({ ok: false, turn: { inMs: 100, because: 'pace' } });
    }
  });

  test('E9 leaves a busy host alone for as long as it asks, in other sessions', async () => {
    const { fetch, url, another } = await site((request, response) =>
      request.url === '/busy'
        ? response.writeHead(503, { 'Retry-After': '120' }).end()
        : response.end('page'),
    );
    expect(await fetch(`${url}busy`)).toMatchObject({ ok: true, chain: [{ status: 503 }] });
    expect(textOf(await fetch(url))).toBe('page');
    expect(await fetchWith(another(), url)).toMatchObject({ ok: false, code: 'budget' });
  });

  test('tells whoever does not want to wait when a busy host may be asked, at any hop, and calls it no failure', async () => {
    const clock = manualClock();
    const { fetch, url, another, events } = await site(
      ({ url: path = '' }, response) => {
        if (path === '/busy') response.writeHead(429, { 'Retry-After': '120' }).end();
        else response.writeHead(302, { Location: `http://other.example:${port}/busy` }).end();
      },
      { parts: { clock } },
    );
    const { port } = new URL(url);
    expect(await fetch(url)).toMatchObject({ ok: true, chain: [{ status: 302 }, { status: 429 }] });
    await clock.advance(20_000);
    const impatient = await fetchWith(another(), url, { turnMaxMs: 5_000 });
    expect(impatient).toMatchObject({ ok: false, turn: { inMs: 40_000 }, chain: [{ status: 302 }] });
    expect(events).toEqual([]);
    const last = await fetchWith(another(), url, { turnMaxMs: 5_000, isLastTry: true });
    expect(last).toMatchObject({ ok: false, code: 'busy', turn: { inMs: 40_000 } });
    expect(events).toMatchObject([{ kind: 'failed', code: 'budget', isDocument: true }]);
    const patient = await fetchWith(another(), url);
    expect(patient).toMatchObject({ ok: false, code: 'budget' });
    expect(patient).not.toHaveProperty('turn');
  });
});

describe('the time of a session', () => {
  const stopTimers = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
  };

  test('stands still while a worker of ours is waited for', async () => {
    stopTimers();
    const { fetch, url, session } = await site((_, response) => response.end('page'), {
      options: { limits: { totalMs: 1_000 } },
    });
    const goOn = session.standStill();
    vi.advanceTimersByTime(60_000);
    goOn();
    expect(textOf(await fetch(url))).toBe('page');
    vi.advanceTimersByTime(1_000);
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'budget' });
  });

  test('of a fetch does not go by while our pace keeps it waiting', async () => {
    stopTimers();
    const clock = manualClock();
    const { fetch, url } = await site((_, response) => response.end('page'), {
      settings: { hostBurst: 1, hostPerSecond: 0.5 },
      parts: { clock },
    });
    await fetch(url);
    const waiting = fetch(url, { deadlineMs: 2_000 });
    vi.advanceTimersByTime(5_000);
    await clock.advance(2_000);
    expect(textOf(await waiting)).toBe('page');
  });
});

describe('the budget of a session', () => {
  test('counts requests, each hop of a redirect as one', async () => {
    const { fetch, url, session } = await site(
      (request, response) =>
        request.url === '/' ? response.writeHead(302, { Location: '/end' }).end() : response.end(),
      { options: { limits: { requestsMax: 3 } } },
    );
    await fetch(url);
    expect(session.requestsLeft()).toBe(1);
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'budget', chain: [{ status: 302 }] });
    expect(session.requestsLeft()).toBe(0);
  });

  test('counts bytes of all requests but the document', async () => {
    const { fetch, url, session } = await site((_, response) => response.end(Buffer.alloc(50_000)), {
      options: { limits: { bytesMax: 60_000 } },
    });
    expect(await fetch(url)).toMatchObject({ ok: true });
    expect(await fetch(url)).toMatchObject({ ok: true });
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'budget' });
    expect(session.bytesRead()).toBeGreaterThan(110_000);
  });

  test('counts heads and all, of redirects too', async () => {
    const { fetch, url, session } = await site(
      (request, response) =>
        request.url === '/hop'
          ? response.writeHead(302, { Location: '/', 'X-Test': 'a'.repeat(20_000) }).end()
          : response.writeHead(204, { 'X-Test': 'a'.repeat(20_000) }).end(),
      { options: { limits: { bytesMax: 50_000 } } },
    );
    expect(await fetch(url)).toMatchObject({ ok: true });
    expect(await fetch(`${url}hop`)).toMatchObject({ ok: true });
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'budget', chain: [{ status: 204 }] });
    expect(session.bytesRead()).toBeGreaterThan(80_000);
  });

  test('ends the document as late, and everything after it as out of budget', async () => {
    const { fetch, url } = await site(() => {}, { options: { limits: { totalMs: 100 } } });
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'timeout' });
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'budget' });
  });

  test('ends with the signal of its run, and with its closing', async () => {
    const run = new AbortController();
    const aborted = await site(() => run.abort(), { options: { signal: run.signal } });
    expect(await aborted.fetch(aborted.url)).toMatchObject({ ok: false, code: 'budget' });
    // The target has done nothing that an operator should read of.
    expect(aborted.events).toEqual([]);

    const closed = await site(() => void closed.session.close());
    const [late, handshake, txt] = [
      await closed.fetch(closed.url),
      await closed.session.handshake('site.example', 443),
      await closed.session.txt('site.example'),
    ];
    expect(late).toMatchObject({ ok: false, code: 'budget' });
    expect(handshake).toMatchObject({ ok: false, code: 'budget' });
    expect(txt).toEqual({ ok: false, code: 'failed' });
    expect(closed.events).toEqual([]);
  });

  test.each(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS'])(
    'says nothing of a target where %s kept us from it',
    async (code) => {
      const { session, events, url, fetch } = await site((_, response) => response.end('<p>here'), {
        dns: () => ['127.0.0.1', '127.0.0.1'],
      });
      const fail = (message: unknown) =>
        (message as { socket: Socket }).socket.destroy(Object.assign(new Error(`connect ${code}`), { code }));
      subscribe('net.client.socket', fail);
      onTestFinished(() => void unsubscribe('net.client.socket', fail));
      await expect(fetch(url)).rejects.toThrow(code);
      await expect(session.handshake('site.example', Number(new URL(url).port))).rejects.toThrow(code);
      expect(events).toEqual([]);
    },
  );
});

describe('txt', () => {
  test('joins the pieces of a record and tells the kinds of absence apart', async () => {
    const { session } = await openSession({
      dns: (name) => {
        if (name === 'site.example') return ['v=spf1 -all', 'other'];
        return name === 'empty.example' ? [] : name === 'broken.example' ? 'servfail' : 'nxdomain';
      },
    });
    expect(await session.txt('site.example')).toEqual({ ok: true, records: ['v=spf1 -all', 'other'] });
    expect(await session.txt('_dmarc.site.example')).toEqual({ ok: false, code: 'nxdomain' });
    expect(await session.txt('empty.example')).toEqual({ ok: false, code: 'no_data' });
    expect(await session.txt('broken.example')).toEqual({ ok: false, code: 'failed' });
  });

  test('asks for a name that is not there once, however often a page names it', async () => {
    const { fetch, asked, another } = await openSession({ dns: () => 'nxdomain' });
    for (const path of ['a.png', 'b.png', 'c.png']) {
      expect(await fetch(`https://gone.example/${path}`)).toMatchObject({
        ok: false,
        code: 'no_public_address',
      });
    }
    expect(asked.toSorted()).toEqual(['A gone.example', 'AAAA gone.example']);
    await fetchWith(another(), 'https://gone.example/');
    expect(asked).toHaveLength(4);
  });

  test('E2 asks for public names alone', async () => {
    const { session, asked } = await openSession({ dns: () => ['secret'] });
    for (const name of ['localhost', 'x.internal', '10.0.0.1', 'a..b', '']) {
      expect(await session.txt(name)).toEqual({ ok: false, code: 'failed' });
    }
    expect(asked).toEqual([]);
  });
});

describe('createEgress', () => {
  test.each([
    [{ allow: ['127.0.0.1'] }, '"127.0.0.1" has no host and port'],
    [{ deny: ['10.0.0.0/99'] }, '"10.0.0.0/99" is not an address or network'],
    [{ extraCa: 'no PEM' }, 'The extra CA file holds no PEM certificate.'],
    [
      { extraCa: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
      'Certificate 1 of the extra CA file cannot be read.',
    ],
    [{ dnsServers: ['dns.example'] }, '"dns.example" is not a list of DNS servers'],
  ])('says at once what is wrong with %j', (settings, sentence) => {
    expect(() => createEgress({ ...usualEgress, ...settings })).toThrow(sentence);
  });

  test('makes no session after it was closed', async () => {
    const egress = createEgress(usualEgress);
    await egress.close();
    expect(() => egress.session({ account: 1, signal: new AbortController().signal })).toThrow('closed');
  });

  test('urlRules give the API what sessions judge by', () => {
    const rules = urlRules({ ...usualEgress, allow: ['localhost:3000'] }, ['127.0.0.1:8080']);
    expect(rules).toMatchObject({
      ports: [80, 443, 8080, 8443],
      bytesMax: 2048,
      allow: [
        { kind: 'host', host: 'localhost', port: 3000 },
        { kind: 'network', port: 8080 },
      ],
    });
  });
});

async function site(listener: RequestListener, setup: SessionSetup = {}) {
  const server = await serveHttp(listener);
  const settings = { allow: [`127.0.0.1:${server.port}`], ...setup.settings };
  const opened = await openSession({ ...setup, settings });
  return { ...opened, server, url: `http://site.example:${server.port}/` };
}
