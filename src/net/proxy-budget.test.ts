import { describe, expect, test, vi } from 'vitest';
import { serveHttp, serveRaw } from './testing/loopback.ts';
import { at, forPageOf, statusOf, unopened, wholeOf } from './testing/proxying.ts';

describe('E6 the limits of the proxy', () => {
  test('are so many requests and tunnels', async () => {
    const server = await serveHttp((_, response) => response.end('page'));
    const { get, tunnel, proxy } = await forPageOf(server, { requestsMax: 3 });
    expect(statusOf(await get(at(server)))).toBe(200);
    expect(statusOf(await get('http://127.0.0.1/'))).toBe(403);
    expect((await tunnel(`site.example:${server.port}`)).status).toBe(200);
    expect(statusOf(await get(at(server)))).toBe(503);
    expect((await tunnel(`site.example:${server.port}`)).status).toBe(503);
    expect(proxy.usage().requests).toBe(3);
  });

  test('are so many at once', async () => {
    const server = await serveRaw(() => {});
    const { tunnel, dial } = await forPageOf(server, { socketsMax: 2 });
    const authority = `site.example:${server.port}`;
    const first = await tunnel(authority);
    const second = await tunnel(authority);
    expect([first.status, second.status, (await tunnel(authority)).status]).toEqual([200, 200, 503]);
    first.socket.destroy();
    let status = 503;
    while (status === 503) ({ status } = await tunnel(authority));
    expect(status).toBe(200);
    const idle = [await dial(), await dial()];
    // A fifth is not taken at all.
    expect(await wholeOf(await dial())).toBe('');
    for (const socket of idle) socket.destroy();
  });

  test.each(['down', 'up'])('are so many bytes %s, which cut everything', async (way) => {
    const server = await serveRaw((socket) => way === 'down' && socket.write(Buffer.alloc(300_000)));
    const { tunnel, get, proxy, session } = await forPageOf(server, { bytesMax: 200_000 });
    const { socket } = await tunnel(`site.example:${server.port}`);
    const other = await tunnel(`site.example:${server.port}`);
    socket.write(way === 'down' ? 'more' : Buffer.alloc(300_000));
    await Promise.all([wholeOf(socket), wholeOf(other.socket)]);
    expect(statusOf(await get(at(server)))).toBe(503);
    expect(proxy.usage().bytes).toBeGreaterThan(200_000);
    if (way === 'down') expect(session.bytesRead()).toBeGreaterThan(200_000);
  });

  test('count what came in the absolute form, head and all', async () => {
    const server = await serveHttp((_, response) => response.end('x'.repeat(100_000)));
    const { get, proxy, session } = await forPageOf(server);
    await get(at(server));
    expect(proxy.usage().bytes).toBeGreaterThan(100_050);
    expect(proxy.usage().bytes).toBe(session.bytesRead());
  });

  test('count an answer that is a head alone', async () => {
    const server = await serveRaw((socket) =>
      socket.end(`HTTP/1.1 204 No\r\nA: ${'a'.repeat(5_000)}\r\n\r\n`),
    );
    const { get, proxy, session } = await forPageOf(server);
    await get(at(server));
    await vi.waitFor(() => expect(proxy.usage().bytes).toBe(session.bytesRead()));
    expect(proxy.usage().bytes).toBeGreaterThan(5_000);
  });

  test('are so much time from when it is opened', async () => {
    const server = await serveRaw(() => {});
    const { clock, proxy, tunnel, get } = await unopened(server);
    await clock.advance(120_000);
    proxy.open();
    await clock.advance(59_999);
    const { status, socket } = await tunnel(`site.example:${server.port}`);
    expect(status).toBe(200);
    await clock.advance(1);
    await wholeOf(socket);
    expect(statusOf(await get(at(server)))).toBe(503);
  });

  test.each(['in a tunnel', 'of an answer'])(
    'hold what is read %s while the browser reads nothing',
    async (how) => {
      const flood = Buffer.alloc(16 * 2 ** 20);
      const server = await serveRaw((socket, text) => {
        if (text.includes('ping')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npong');
        else {
          socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${flood.length}\r\n\r\n`);
          socket.write(flood);
        }
      });
      const { dial, get, session } = await forPageOf(server);
      const socket = await dial();
      if (how === 'in a tunnel')
        socket.write(`CONNECT site.example:${server.port} HTTP/1.1\r\nHost: x\r\n\r\nflood`);
      else socket.write(`GET ${at(server)} HTTP/1.1\r\nHost: x\r\n\r\n`);
      socket.pause();
      for (let round = 0; round < 50; round += 1) expect(await get(`${at(server)}ping`)).toContain('pong');
      // What the system holds between the two is the greater part.
      expect(session.bytesRead()).toBeGreaterThan(10_000);
      expect(session.bytesRead()).toBeLessThan(2 ** 20);
    },
  );

  test.each(['in a tunnel', 'of a request'])(
    'hold what is read %s while the target reads nothing',
    async (how) => {
      const server = await serveRaw((socket, text) => {
        if (text.includes('ping')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npong');
        else socket.pause();
      });
      const { dial, get, proxy } = await forPageOf(server);
      const flood = Buffer.alloc(32 * 2 ** 20);
      const socket = await dial();
      if (how === 'in a tunnel')
        socket.write(`CONNECT site.example:${server.port} HTTP/1.1\r\nHost: x\r\n\r\n`);
      else socket.write(`POST ${at(server)} HTTP/1.1\r\nHost: x\r\nContent-Length: ${flood.length}\r\n\r\n`);
      socket.write(flood);
      for (let round = 0; round < 100; round += 1) expect(await get(`${at(server)}ping`)).toContain('pong');
      // The system holds some megabytes for a server on loopback.
      expect(proxy.usage().bytes).toBeGreaterThan(10_000);
      expect(proxy.usage().bytes).toBeLessThan(16 * 2 ** 20);
    },
  );
});
