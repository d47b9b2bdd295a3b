import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAuthority } from './testing/certificates.ts';
import { serveHttp, serveHttps, serveRaw } from './testing/loopback.ts';
import { manualClock } from './testing/manual-clock.ts';
import { fetchWith, openSession } from './testing/open-session.ts';
import { at, folder, forPageOf, outside, proxying, statusOf, unopened, wholeOf } from './testing/proxying.ts';
import { noise } from './testing/serving.ts';

describe('C1 the proxy of a browser', () => {
  test('passes on what is asked in the absolute form, and the answer', async () => {
    const server = await serveHttp((request, response) => {
      response.writeHead(404, 'Gone Fishing', ['X-A', '1', 'X-A', '2', 'x-b', 'é']);
      response.end(`${request.method} ${request.url}`);
    });
    const { get, proxy } = await forPageOf(server);
    const answer = await get(`${at(server)}a?b=%20c`);
    expect(answer).toContain('HTTP/1.1 404 Gone Fishing\r\nX-A: 1\r\nX-A: 2\r\nx-b: é\r\n');
    expect(answer).toContain('GET /a?b=%20c');
    expect(proxy.usage()).toMatchObject({ requests: 1 });
    expect(proxy.refused()).toEqual([]);
  });

  test('carries one request after the other over a connection of the browser', async () => {
    const server = await serveHttp((request, response) => response.end(`[${request.url}]`));
    const { dial } = await forPageOf(server);
    const socket = await dial();
    for (const path of ['one', 'two', 'three']) {
      socket.write(`GET ${at(server)}${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      let answer = '';
      while (!answer.includes(']')) answer += String((await once(socket, 'data'))[0]);
      expect(answer).toContain(`[/${path}]`);
    }
  });

  test('opens tunnels, with what came early and after one side has ended', async () => {
    const heard = Promise.withResolvers<string>();
    const server = await serveRaw((socket, text) => {
      socket.allowHalfOpen = true;
      if (text === 'early') socket.end('said all');
      else heard.resolve(text);
    });
    const { dial } = await forPageOf(server);
    const socket = await dial();
    socket.allowHalfOpen = true;
    socket.write(`CONNECT site.example:${server.port} HTTP/1.1\r\nHost: x\r\n\r\nearly`);
    let answer = '';
    socket.on('data', (bytes) => {
      answer += String(bytes);
    });
    await once(socket, 'end');
    expect(answer).toBe('HTTP/1.1 200 Connection established\r\n\r\nsaid all');
    socket.end('late');
    expect(await heard.promise).toBe('late');
  });

  test('leaves TLS to the browser, and takes nothing from what goes through', async () => {
    const body = noise(2 ** 21);
    const authority = await createAuthority();
    const certificate = await authority.issue({ names: ['site.example'] });
    const server = await serveHttps(certificate, (_, response) => response.end(body));
    const { tunnel, session, proxy } = await forPageOf(server);
    const { socket } = await tunnel(`site.example:${server.port}`);
    const secure = connect({ socket, servername: 'site.example', ca: authority.caPem });
    secure.write('GET / HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n');
    const answer = Buffer.from(await wholeOf(secure), 'latin1');
    expect(answer.subarray(-body.length).equals(body)).toBe(true);
    expect(proxy.usage().bytes).toBeGreaterThan(session.bytesRead());
    expect(session.bytesRead()).toBeGreaterThan(body.length);
  });

  test('answers 503 before it is open and after it is shut, cuts what is under way, and never opens again', async () => {
    const server = await serveRaw((socket) => socket.write('pong'));
    const { path, proxy, get, tunnel } = await unopened(server);
    expect(statusOf(await get(at(server)))).toBe(503);
    expect((await tunnel(`site.example:${server.port}`)).status).toBe(503);
    expect(server.connections()).toBe(0);
    proxy.open();
    const { status, socket } = await tunnel(`site.example:${server.port}`);
    expect(status).toBe(200);
    proxy.shut();
    await once(socket, 'close');
    proxy.open();
    expect(statusOf(await get(at(server)))).toBe(503);
    expect(server.connections()).toBe(1);
    await proxy.close();
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('ends with its session', async () => {
    const server = await serveRaw(() => {});
    const { session, tunnel, path } = await forPageOf(server);
    const { socket } = await tunnel(`site.example:${server.port}`);
    await session.close();
    await wholeOf(socket);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('listens for its owner alone', async () => {
    const { path } = await forPageOf(await serveHttp(() => {}));
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
  });

  test('says what to do about a path that is too long, and takes the longest', async () => {
    const { session } = await openSession();
    const place = await folder();
    const page = 'https://site.example/';
    const longest = join(place, 'x'.repeat(103 - place.length - 1));
    await session.openProxy({ path: longest, page, allow: [] });
    expect((await stat(longest)).isSocket()).toBe(true);
    const path = join(place, 'x'.repeat(108 - place.length - 1));
    await expect(session.openProxy({ path, page, allow: [] })).rejects.toThrow(
      /^The path of the browser's socket has 108 bytes, and this system takes 10[37]: set TMPDIR to a folder with a shorter path than "/,
    );
  });

  test('refuses a page that may not be reached, and an entry that is none', async () => {
    const { session } = await openSession();
    const path = join(await folder(), 'proxy');
    await expect(session.openProxy({ path, page: 'http://127.0.0.1/', allow: [] })).rejects.toMatchObject({
      code: 'no_public_address',
      refused: true,
    });
    await expect(session.openProxy({ path, page: 'https://site.example/', allow: ['here'] })).rejects.toThrow(
      RangeError,
    );
  });

  test('leads nobody to what stands in for a site, nor to the site', async () => {
    const server = await serveHttp((_, response) => response.end('stand-in'));
    const originMap = { from: 'http://site.example', to: `http://127.0.0.1:${server.port}` };
    const { get, tunnel } = await proxying({ options: { originMap } }, { page: 'http://site.example/' });
    expect(statusOf(await get('http://site.example/'))).toBe(502);
    expect((await tunnel('www.site.example:443')).status).toBe(502);
    expect(server.connections()).toBe(0);
  });
});

describe('E9 a look', () => {
  test('takes one turn of the host of the page, and its connections are counted without waiting', async () => {
    const server = await serveHttp((_, response) => response.end('page'));
    const clock = manualClock();
    const { get, another } = await proxying(
      { settings: { allow: [outside(server)], hostBurst: 2, hostPerSecond: 1 }, parts: { clock } },
      { page: at(server) },
    );
    for (let round = 0; round < 5; round += 1) expect(await get(at(server))).toContain('page');
    const next = await fetchWith(another(), at(server), { turnMaxMs: 0 });
    expect(next).toMatchObject({ code: 'busy', turn: { inMs: 5_000, because: 'pace' } });
  });

  test('does not begin while the host wants a pause', async () => {
    const server = await serveHttp((_, response) => response.writeHead(429, { 'Retry-After': '600' }).end());
    const { fetch, another } = await openSession({ settings: { allow: [outside(server)] } });
    await fetch(at(server));
    const path = join(await folder(), 'proxy');
    await expect(another().openProxy({ path, page: at(server), allow: [] })).rejects.toMatchObject({
      code: 'budget',
      turn: { because: 'pause' },
    });
    await expect(stat(path)).rejects.toThrow();
  });
});

test('C1 E2 E3 nothing that is said to the proxy reaches this machine, or ends it', async () => {
  const server = await serveHttp((_, response) => response.end('page'));
  const canary = await serveHttp((_, response) => response.end('inside'));
  const { say, get, dial } = await proxying(
    { settings: { allow: [outside(server)], ports: [canary.port], connectMs: 200 } },
    { page: at(server), limits: { requestsMax: 100_000 } },
  );
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    'a@127.0.0.1',
    'x.example',
    '',
    '[',
    '127.0.0.1 ',
  ];
  const host = fc.constantFrom(...hosts).map((name) => `${name}:${canary.port}`);
  const word = fc.oneof(
    host,
    fc.constantFrom(
      'GET ',
      'POST ',
      'CONNECT ',
      ' HTTP/1.1',
      'HTTP/1.0',
      'http://',
      'https://',
      '//',
      '/',
      '@',
      '#',
    ),
    fc.constantFrom(
      'Host: ',
      'Content-Length: ',
      'Transfer-Encoding: chunked',
      'Connection: Upgrade',
      'Upgrade: h2c',
    ),
    fc.constantFrom('\r\n', '\n', '\r', '\0', '\t', '0\r\n\r\n', '\r\n\r\n', '5', '-1', 'é'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const request = fc
    .tuple(fc.constantFrom('GET http://', 'CONNECT ', 'POST http://'), host, fc.array(word, { maxLength: 6 }))
    .map(([start, name, rest]) => `${start}${name} HTTP/1.1\r\nHost: ${name}\r\n${rest.join('')}\r\n\r\n`);
  const garbage = fc.array(word, { maxLength: 20 }).map((words) => words.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(garbage, request), { minLength: 1, maxLength: 3 }), async (lines) => {
      const socket = await dial();
      for (const line of lines) socket.write(line, 'latin1');
      socket.end();
      expect([0, 400, 403, 502]).toContain(statusOf(await wholeOf(socket)));
    }),
    { numRuns: 60 },
  );
  expect(canary.connections()).toBe(0);
  expect(await get(at(server))).toContain('page');
  expect(statusOf(await say('\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'))).toBe(400);
});
