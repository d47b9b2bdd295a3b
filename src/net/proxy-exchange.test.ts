import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { closedPort, serveHttp, serveRaw } from './testing/loopback.ts';
import { at, forPageOf, proxying, statusOf, wholeOf } from './testing/proxying.ts';

describe('C1 what is asked of the proxy', () => {
  test.each([
    ['the origin form', 'GET / HTTP/1.1\r\nHost: site.example\r\n\r\n'],
    ['the asterisk form', 'OPTIONS * HTTP/1.1\r\nHost: site.example\r\n\r\n'],
    ['https in the absolute form', 'GET https://site.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n'],
    ['another scheme', 'GET ftp://site.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n'],
    ['userinfo', 'GET http://a:b@site.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n'],
    ['userinfo in CONNECT', 'CONNECT a@site.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['CONNECT without a port', 'CONNECT site.example HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['CONNECT with a path', 'CONNECT site.example:443/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['CONNECT with a URL', 'CONNECT https://site.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['CONNECT with too high a port', 'CONNECT site.example:65536 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['CONNECT with half an address', 'CONNECT [::1:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a backslash', 'GET http://site.example\\@x/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no Host', 'GET http://site.example/ HTTP/1.1\r\n\r\n'],
    ['a bare line feed', 'GET http://site.example/ HTTP/1.1\nHost: x\n\n'],
    ['a folded field', 'GET http://site.example/ HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n d: e\r\nF\r\n\r\n'],
    [
      'both lengths',
      'POST http://site.example/ HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two lengths',
      'POST http://site.example/ HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
    ],
    [
      'a coding that cannot be framed',
      'POST http://site.example/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a giant head', `GET http://site.example/ HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(70_000)}\r\n\r\n`],
    ['a giant target', `GET http://site.example/${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('is answered with 400 where it is %s', async (_, text) => {
    const { say, asked } = await proxying({}, { page: 'http://site.example/' });
    expect(statusOf(await say(text))).toBe(400);
    expect(asked).toEqual([]);
  });

  test('is for the host of the absolute form, whatever Host says, without what is for the hop', async () => {
    const server = await serveHttp((request, response) => response.end(JSON.stringify(request.rawHeaders)));
    const { say } = await forPageOf(server);
    const answer = await say(
      [
        `GET ${at(server)} HTTP/1.1`,
        'Host: 127.0.0.2',
        'Proxy-Authorization: Basic eDp5',
        'Proxy-Connection: keep-alive',
        'Connection: X-Hop, Upgrade, close',
        'X-Hop: 1',
        'Upgrade: websocket',
        'TE: trailers',
        'Keep-Alive: 5',
        'Cookie: a=b',
        'x-Kept: 2',
        '\r\n',
      ].join('\r\n'),
    );
    const lines: string[] = JSON.parse(answer.slice(answer.indexOf('['), answer.indexOf(']') + 1));
    expect(lines).toEqual([
      ...['Host', `site.example:${server.port}`, 'Cookie', 'a=b', 'x-Kept', '2'],
      // Of the hop to the target.
      ...['Connection', 'close'],
    ]);
  });

  test('is answered without what is for the hop', async () => {
    const server = await serveRaw((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\nConnection: X-Hop\r\nX-Hop: 1\r\nProxy-Authenticate: Basic\r\nX-Kept: 2\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\nhi',
      ),
    );
    const { get } = await forPageOf(server);
    expect(await get(at(server))).toBe(
      'HTTP/1.1 200 OK\r\nX-Kept: 2\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi',
    );
  });

  test.each([
    ['a length', 'Content-Length: 5\r\n\r\nhello'],
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'],
    [
      'a length that is said to be for the hop',
      'Connection: content-length\r\nContent-Length: 5\r\n\r\nhello',
    ],
  ])('keeps a body with %s one body, be it of GET', async (_, rest) => {
    const server = await serveHttp(async (request, response) => {
      let body = '';
      for await (const piece of request) body += String(piece);
      response.end(`[${request.method} ${body}]`);
    });
    for (const method of ['POST', 'GET']) {
      const { dial } = await forPageOf(server);
      const socket = await dial();
      socket.write(`${method} ${at(server)} HTTP/1.1\r\nHost: x\r\n${rest}`);
      let answer = '';
      while (!answer.includes(']')) answer += String((await once(socket, 'data'))[0]);
      expect(answer).toContain(`[${method} hello]`);
    }
  });

  test('frames an empty body of POST as one', async () => {
    const server = await serveHttp((request, response) => response.end(request.rawHeaders.join('|')));
    const { say } = await forPageOf(server);
    expect(await say(`POST ${at(server)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toContain(
      `Host|site.example:${server.port}|Content-Length|0|Connection|close`,
    );
  });

  test('ends the connection where it comes before the last answer', async () => {
    const server = await serveRaw(() => {});
    const { say, proxy } = await forPageOf(server);
    const one = `GET ${at(server)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect(await say(one + one)).toBe('');
    expect(await say(`${one}CONNECT site.example:${server.port} HTTP/1.1\r\nHost: x\r\n\r\n`)).toBe('');
    expect(await say(`${one}\x00`)).toBe('');
    expect(proxy.usage().requests).toBe(3);
  });

  test.each([
    ['nothing', ''],
    ['no HTTP', '220 smtp.example ESMTP\r\n\r\n'],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    ],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a status that is none', 'HTTP/1.1 099 What\r\nContent-Length: 0\r\n\r\n'],
    ['a giant head', `HTTP/1.1 200 OK\r\nA: ${'a'.repeat(300_000)}\r\n\r\n`],
  ])('fails with 502 where the target says %s', async (_, said) => {
    const server = await serveRaw((socket) => socket.end(said));
    const { get } = await forPageOf(server);
    expect(statusOf(await get(at(server)))).toBe(502);
  });

  test('fails with 502 where nothing listens', async () => {
    const port = await closedPort();
    const server = { port, connections: () => 0 };
    const { get, tunnel, proxy } = await forPageOf(server);
    expect(statusOf(await get(at(server)))).toBe(502);
    expect((await tunnel(`site.example:${port}`)).status).toBe(502);
    expect(proxy.refused()).toEqual([]);
  });

  test('shows that an answer broke off', async () => {
    const server = await serveRaw((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
    );
    const { dial } = await forPageOf(server);
    const socket = await dial();
    socket.write(`GET ${at(server)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    // The connection would be kept.
    expect(await wholeOf(socket)).toMatch(/Content-Length: 100\r\n.*half$/s);
  });

  test('is answered in whole, though the target is gone before the browser reads', async () => {
    const server = await serveRaw((socket, text) =>
      socket.end(text.includes('ping') ? 'HTTP/1.1 204 No\r\n\r\n' : `HTTP/1.1 200 OK\r\n\r\n${body}`),
    );
    const body = 'x'.repeat(300_000);
    const { dial, get } = await forPageOf(server);
    const socket = await dial();
    socket.write(`GET ${at(server)} HTTP/1.0\r\nHost: x\r\n\r\n`);
    socket.pause();
    for (let round = 0; round < 20; round += 1) expect(statusOf(await get(`${at(server)}ping`))).toBe(204);
    expect((await wholeOf(socket.resume())).split('\r\n\r\n')[1]).toHaveLength(body.length);
  });

  test('is answered whatever byte stands in a field or its name', async () => {
    const server = await serveHttp((_, response) => response.end('page'));
    const { say } = await forPageOf(server);
    const statuses = new Set<number>();
    for (const byte of [...Array(0x81).keys(), 0xff]) {
      const character = String.fromCharCode(byte);
      const head = `GET ${at(server)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
      for (const line of [`A${character}: b`, `A: b${character}c`])
        statuses.add(statusOf(await say(`${head}${line}\r\n\r\n`)));
    }
    expect([...statuses].sort()).toEqual([200, 400]);
  });

  test('ends with the answer where that comes before all of it', async () => {
    const server = await serveRaw((socket) =>
      socket.end('HTTP/1.1 413 Too Much\r\nContent-Length: 0\r\n\r\n'),
    );
    const { say } = await forPageOf(server);
    const head = `POST ${at(server)} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n`;
    expect(statusOf(await say(`${head}some`))).toBe(413);
  });
});
