import { describe, expect, test } from 'vitest';
import { canaryBeside, serveHttp } from './testing/loopback.ts';
import { at, outside, proxying, statusOf } from './testing/proxying.ts';

describe('E2 E3 E4 what a browser may reach', () => {
  const loopback = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0x7f.1', '%31%32%37.0.0.1'],
    ...['127.0.0.1.', 'localhost', 'LOCALHOST.', 'a.localhost', '0.0.0.0', '0', '[::1]', '[::]'],
    ...['[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'],
  ];

  test.each(loopback)('is not this machine as %s', async (host) => {
    const server = await serveHttp((_, response) => response.end('inside'));
    const { get, tunnel, proxy, events, asked } = await proxying(
      { settings: { ports: [server.port, 80] } },
      { page: 'http://site.example/' },
    );
    expect(statusOf(await get(`http://${host}:${server.port}/`))).toBe(403);
    expect((await tunnel(`${host}:${server.port}`)).status).toBe(403);
    expect(server.connections()).toBe(0);
    expect(proxy.refused()).toHaveLength(1);
    expect(events).toMatchObject([{ kind: 'refused', isDocument: false }]);
    expect(asked).toEqual([]);
  });

  test.each([
    'site.example:0',
    'site.example:25',
    'site:80',
    'a..b:80',
    '169.254.169.254:80',
    '[fe80::1]:80',
  ])('is not %s', async (authority) => {
    const { tunnel, asked } = await proxying({}, { page: 'http://site.example/' });
    expect((await tunnel(authority)).status).toBe(403);
    expect(asked).toEqual([]);
  });

  test('C1 is not another host of the allow-list than that of the page', async () => {
    const inside = await serveHttp((_, response) => response.end('inside'));
    const page = await serveHttp((_, response) => response.end('page'));
    const { get, tunnel, proxy, events, fetch } = await proxying(
      {
        settings: {
          allow: [`localhost:${inside.port}`, `127.0.0.1:${inside.port}`, `127.0.0.1:${page.port}`],
        },
      },
      { page: at(page, '127.0.0.1') },
    );
    expect(await get(at(page, '127.0.0.1'))).toContain('page');
    for (const host of ['localhost', '127.0.0.1', 'site.example']) {
      expect(statusOf(await get(at(inside, host)))).toBe(403);
      expect((await tunnel(`${host}:${inside.port}`)).status).toBe(403);
    }
    expect(inside.connections()).toBe(0);
    expect(proxy.refused()).toEqual(
      ['localhost', '127.0.0.1', 'site.example'].map((host) => `${host}:${inside.port}`),
    );
    expect(events.map(({ kind, host }) => `${kind} ${host}`)).toEqual([
      'refused localhost',
      'refused 127.0.0.1',
      'refused site.example',
    ]);
    // The list is as wide as ever for what no page has a hand in.
    expect(await fetch(at(inside, '127.0.0.1'))).toMatchObject({ ok: true });
  });

  test('C1 is not another name of the server that the page is on, nor its address', async () => {
    const server = await serveHttp((_, response) => response.end('page'));
    const { get } = await proxying(
      { settings: { allow: [outside(server), `*.corp.example:${server.port}`] } },
      { page: at(server) },
    );
    expect(await get(at(server))).toContain('page');
    expect(await get(at(server, 'SITE.example.'))).toContain('page');
    for (const host of ['127.0.0.1', 'other.example', 'x.corp.example']) {
      expect(statusOf(await get(at(server, host)))).toBe(403);
    }
    expect(server.connections()).toBe(2);
  });

  test('C1 is what the operator opened to pages', async () => {
    const other = await serveHttp((_, response) => response.end('other'));
    const { get } = await proxying({}, { page: 'https://site.example/', allow: [outside(other)] });
    expect(await get(at(other, 'other.example'))).toContain('other');
  });

  test('E8 is never our own listener', async () => {
    const server = await serveHttp((_, response) => response.end('Assay itself'));
    const { get } = await proxying(
      { settings: { allow: [outside(server)] }, parts: { ownPorts: () => [server.port] } },
      { page: at(server), allow: [outside(server)] },
    );
    expect(statusOf(await get(at(server)))).toBe(403);
    expect(server.connections()).toBe(0);
  });

  test('E7 is told alike for a name inside and for one that is nowhere', async () => {
    const { get, tunnel, proxy, events } = await proxying(
      { dns: (name) => (name === 'nowhere.example' ? 'nxdomain' : ['10.0.0.1']) },
      { page: 'https://site.example/' },
    );
    for (const host of ['inside.example', 'nowhere.example']) {
      expect(statusOf(await get(`http://${host}/`))).toBe(403);
      expect((await tunnel(`${host}:443`)).status).toBe(403);
    }
    expect(proxy.refused()).toHaveLength(4);
    expect(events.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'failed', 'failed']);
  });

  test('stays the server that the name first led to, in 50 rounds against a rebinding DNS server', async () => {
    const server = await serveHttp((_, response) => response.end('outside'));
    const canary = await canaryBeside(server.port);
    let questions = 0;
    const { get, tunnel, asked } = await proxying(
      {
        settings: { allow: [outside(server), `127.0.0.2/32:${server.port}`] },
        dns: (_, type) => (type !== 'A' ? [] : questions++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']),
      },
      { page: at(server, 'rebind.example') },
    );
    for (let round = 0; round < 25; round += 1) {
      expect(await get(at(server, 'rebind.example'))).toContain('outside');
      const { status, socket } = await tunnel(`rebind.example:${server.port}`);
      expect(status).toBe(200);
      socket.destroy();
    }
    expect(asked).toHaveLength(2);
    expect(canary.connections()).toBe(0);
  });

  test('is none of the members of a mixed answer that are inside', async () => {
    const server = await serveHttp((_, response) => response.end('outside'));
    const canary = await canaryBeside(server.port);
    const { get } = await proxying(
      { settings: { allow: [outside(server)] }, dns: () => ['127.0.0.2', '::1', '127.0.0.1'] },
      { page: at(server) },
    );
    expect(await get(at(server))).toContain('outside');
    expect(canary.connections()).toBe(0);
  });
});
