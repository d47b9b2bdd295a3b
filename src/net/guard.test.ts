import { describe, expect, test } from 'vitest';
import { canaryBeside, closedPort, serveHttp } from './testing/loopback.ts';
import { fetchWith, openSession, textOf } from './testing/open-session.ts';

// On loopback 127.0.0.1 stands for the public internet, by an allow-list entry, and 127.0.0.2 for what is inside.
const outside = (port: number) => ({ allow: [`127.0.0.1/32:${port}`] });

describe('E3 E4 the guard', () => {
  test('reaches a name that resolves to a permitted address, and keeps the name for Host', async () => {
    const server = await serveHttp((request, response) => response.end(request.headers.host));
    const { fetch } = await openSession({ settings: outside(server.port) });
    expect(textOf(await fetch(`http://site.example:${server.port}/`))).toBe(`site.example:${server.port}`);
  });

  test('reaches nothing inside in 200 rounds against a rebinding DNS server', async () => {
    const server = await serveHttp((_, response) => response.setHeader('Connection', 'close').end('outside'));
    const canary = await canaryBeside(server.port);
    let questions = 0;
    const { another } = await openSession({
      settings: { ...outside(server.port), hostBurst: 1_000 },
      dns: (_, type) => {
        questions += type === 'A' ? 1 : 0;
        return [questions % 2 === 0 ? '127.0.0.2' : '127.0.0.1'];
      },
    });
    const session = another();
    const outcomes = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      outcomes.add(
        textOf(await fetchWith(session, `http://rebind.example:${server.port}/`)).split(':')[0] ?? '',
      );
    }
    await session.close();
    const second = another();
    for (let round = 0; round < 100; round += 1) {
      outcomes.add(
        textOf(await fetchWith(second, `http://rebind.example:${server.port}/`)).split(':')[0] ?? '',
      );
    }
    expect(outcomes).toEqual(new Set(['outside', 'no_public_address']));
    expect(questions).toBeGreaterThanOrEqual(200);
    expect(canary.connections()).toBe(0);
  });

  test('uses the permitted members of a mixed answer alone', async () => {
    const server = await serveHttp((_, response) => response.end('outside'));
    const canary = await canaryBeside(server.port);
    const { fetch } = await openSession({
      settings: outside(server.port),
      dns: () => ['127.0.0.2', '10.0.0.1', '::1', '127.0.0.1', '169.254.169.254'],
    });
    expect(textOf(await fetch(`http://mixed.example:${server.port}/`))).toBe('outside');
    expect(canary.connections()).toBe(0);
  });

  test('looks at 16 addresses of an answer and no more', async () => {
    const server = await serveHttp((_, response) => response.end('outside'));
    const { fetch } = await openSession({
      settings: outside(server.port),
      dns: () => [...Array.from({ length: 16 }, (_, index) => `10.0.0.${index}`), '127.0.0.1'],
    });
    expect(await fetch(`http://many.example:${server.port}/`)).toMatchObject({ code: 'no_public_address' });
  });

  test.each([
    ['a name that does not exist', 'nxdomain'],
    ['one without an address', []],
  ] as const)('says the same of %s as of a refused address', async (_, answer) => {
    const port = await closedPort();
    const absent = await openSession({ settings: outside(port), dns: () => answer });
    const inside = await openSession({ settings: outside(port), dns: () => ['10.0.0.1'] });
    const first = await absent.fetch(`http://name.example:${port}/`);
    const second = await inside.fetch(`http://name.example:${port}/`);
    expect(first).toMatchObject({ ok: false, code: 'no_public_address', chain: [] });
    expect(second).toMatchObject({ ok: false, code: 'no_public_address', chain: [] });
    expect(absent.events).toMatchObject([{ kind: 'failed', host: 'name.example' }]);
    expect(inside.events).toMatchObject([
      { kind: 'refused', reason: expect.stringContaining('10.0.0.1: address is not public') },
    ]);
  });

  test.each(['servfail', 'refused', 'notimp', 'formerr'] as const)(
    'takes %s for trouble of the DNS server, be it for one family, and not for a name that does not exist',
    async (trouble) => {
      for (const troubled of ['A', 'AAAA', 'both']) {
        const dns = (_: string, type: string) => (troubled === 'both' || type === troubled ? trouble : []);
        const { fetch } = await openSession({ dns });
        expect(await fetch('http://name.example/')).toMatchObject({ ok: false, code: 'timeout', chain: [] });
      }
    },
  );

  test('gives a silent DNS server its time and no more, and calls it a time-out', async () => {
    const { fetch, session } = await openSession({
      settings: { dnsTryMs: 50, dnsTries: 1, dnsTotalMs: 100 },
      dns: () => 'silence',
    });
    expect(await fetch('http://silent.example/')).toMatchObject({ code: 'timeout' });
    expect(await session.txt('silent.example')).toEqual({ ok: false, code: 'timeout' });
  });

  test('does not wait for the family that the DNS server is silent about', async () => {
    const server = await serveHttp((_, response) => response.end('outside'));
    const { fetch } = await openSession({
      settings: outside(server.port),
      dns: (_, type) => (type === 'AAAA' ? 'silence' : ['127.0.0.1']),
    });
    // c-ares alone would ask again until its 5 s are over.
    expect(textOf(await fetch(`http://half.example:${server.port}/`, { deadlineMs: 3_000 }))).toBe('outside');
  });

  test('vets literal addresses too, which no lookup hook ever sees', async () => {
    const server = await serveHttp((_, response) => response.end('inside'));
    const { fetch, asked } = await openSession({ settings: { ports: [server.port] } });
    for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', '127.1', '0.0.0.0', '[::]']) {
      expect(await fetch(`http://${host}:${server.port}/`)).toMatchObject({ code: 'no_public_address' });
    }
    expect(server.connections()).toBe(0);
    expect(asked).toEqual([]);
  });

  test('refuses the own listeners even when they are allowed', async () => {
    const server = await serveHttp((_, response) => response.end('Assay itself'));
    const { fetch } = await openSession({
      settings: { allow: [`127.0.0.1:${server.port}`, `localhost:${server.port}`] },
      parts: { ownPorts: () => [server.port] },
    });
    expect(await fetch(`http://127.0.0.1:${server.port}/`)).toMatchObject({ code: 'no_public_address' });
    expect(await fetch(`http://localhost:${server.port}/`)).toMatchObject({ code: 'no_public_address' });
    expect(server.connections()).toBe(0);
  });

  test('refuses the addresses of this machine and the denied networks', async () => {
    const { fetch, events } = await openSession({
      settings: { deny: ['9.9.9.0/24'] },
      parts: { localAddresses: () => ['8.8.4.4'] },
      dns: (name) => [name === 'own.example' ? '8.8.4.4' : '9.9.9.9'],
    });
    expect(await fetch('http://own.example/')).toMatchObject({ code: 'no_public_address' });
    expect(await fetch('http://denied.example/')).toMatchObject({ code: 'no_public_address' });
    expect(events.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('8.8.4.4: address of this machine'),
      expect.stringContaining('9.9.9.9: denied network'),
    ]);
  });
});

describe('E8 the allow-list', () => {
  test('resolves its names with the system, hosts file and all', async () => {
    const server = await serveHttp((_, response) => response.end('local'));
    const { fetch, asked } = await openSession({ settings: { allow: [`localhost:${server.port}`] } });
    expect(textOf(await fetch(`http://localhost:${server.port}/`))).toBe('local');
    expect(asked).toEqual([]);
  });

  test('of one session opens nothing for another', async () => {
    const server = await serveHttp((_, response) => response.end('local'));
    const allow = [`localhost:${server.port}`];
    const { fetch } = await openSession({ options: { allow } });
    const closed = await openSession();
    const url = `http://localhost:${server.port}/`;
    expect(textOf(await fetch(url))).toBe('local');
    expect(await closed.fetch(url)).toMatchObject({ code: 'no_public_address' });
  });

  test('a redirect from an allowed target leads to no other port inside', async () => {
    const canary = await serveHttp((_, response) => response.end('inside'));
    const server = await serveHttp((_, response) =>
      response.writeHead(302, { Location: `http://127.0.0.1:${canary.port}/admin` }).end(),
    );
    const { fetch } = await openSession({ settings: { allow: [`127.0.0.1:${server.port}`] } });
    const result = await fetch(`http://127.0.0.1:${server.port}/`);
    expect(result).toMatchObject({ ok: false, code: 'no_public_address', chain: [{ status: 302 }] });
    expect(canary.connections()).toBe(0);
  });
});
