import { describe, expect, test } from 'vitest';
import { serveHttp } from './testing/loopback.ts';
import { openSession, textOf } from './testing/open-session.ts';

describe('a server that stands in for a public origin', () => {
  test('is asked in its place, over plain http and by its own name', async () => {
    const { fetch, to, asked } = await standIn((request, response) =>
      response.end(`${request.headers.host} ${request.url}`),
    );
    const result = await fetch('https://example.com/a?b=c');
    expect(textOf(result)).toBe(`${new URL(to).host} /a?b=c`);
    expect(result.chain).toMatchObject([{ url: 'https://example.com/a?b=c', status: 200 }]);
    expect(asked).toEqual([]);
  });

  test('is shown as the public origin where it redirects to itself', async () => {
    const { fetch, to } = await standIn((request, response) => {
      if (request.url === '/old') response.writeHead(301, { Location: `${to}/new` }).end();
      else if (request.url === '/new') response.writeHead(302, { Location: '/newest' }).end();
      else response.end(request.url);
    });
    const result = await fetch('https://example.com/old');
    expect(textOf(result)).toBe('/newest');
    expect(result.chain.map(({ url }) => url)).toEqual([
      'https://example.com/old',
      'https://example.com/new',
      'https://example.com/newest',
    ]);
    expect(result.chain[0]?.fields).toContainEqual(['Location', 'https://example.com/new']);
  });

  test.each(['http://example.com/', 'https://example.com:8443/', 'https://www.example.com/'])(
    'leaves %s alone, which belongs to the real site',
    async (url) => {
      const { fetch, asked, connections } = await standIn((_, response) => response.end(), {
        ports: [80, 443, 8443],
      });
      expect(await fetch(url)).toMatchObject({ ok: false, code: 'mapped' });
      expect([asked, connections()]).toEqual([[], 0]);
    },
  );

  test('leaves other hosts what they are, those of the same domain too', async () => {
    const { fetch, asked } = await standIn((_, response) => response.end());
    await fetch('https://blog.example.com/');
    expect(asked).toContain('A blog.example.com');
  });

  test('brings no handshake and no records of the real host', async () => {
    const { session, asked } = await standIn((_, response) => response.end());
    expect(await session.handshake('example.com', 443)).toMatchObject({ ok: false, code: 'mapped' });
    expect(await session.txt('_dmarc.example.com')).toEqual({ ok: false, code: 'mapped' });
    expect(asked).toEqual([]);
  });

  test('E8 is reached in no other way: its own address stays closed', async () => {
    const { fetch, to, connections } = await standIn((_, response) => response.end());
    expect(await fetch(`${to}/`)).toMatchObject({ ok: false, code: 'no_public_address', refused: true });
    const elsewhere = await serveHttp((_, response) => response.writeHead(302, { Location: to }).end());
    const other = await openSession({
      options: { allow: [`127.0.0.1:${elsewhere.port}`], originMap: { from: 'https://example.com', to } },
    });
    // Only its own redirects are translated.
    const result = await other.fetch(`http://127.0.0.1:${elsewhere.port}/`);
    expect(result).toMatchObject({ ok: false, code: 'no_public_address', refused: true });
    expect(connections()).toBe(0);
  });

  test('E4 is reached by no other name that leads to its address', async () => {
    const ports: number[] = [];
    const { fetch, to, connections } = await standIn((_, response) => response.end(), { ports });
    const port = Number(new URL(to).port);
    ports.push(port);
    const result = await fetch(`http://other.example:${port}/`);
    expect(result).toMatchObject({ ok: false, code: 'no_public_address', refused: true });
    expect(connections()).toBe(0);
  });

  test('E8 is never a link-local or metadata address', async () => {
    const { fetch } = await openSession({
      options: { originMap: { from: 'https://example.com', to: 'http://169.254.169.254' } },
    });
    expect(await fetch('https://example.com/')).toMatchObject({ ok: false, code: 'no_public_address' });
  });

  test.each(['example.com', 'https://example.com/path', 'ftp://example.com', 'https://me@example.com'])(
    'is given by an origin, which %s is not',
    async (from) => {
      const originMap = { from, to: 'http://127.0.0.1:4173' };
      await expect(openSession({ options: { originMap } })).rejects.toThrow(`“${from}” is no origin`);
    },
  );
});

async function standIn(
  listener: Parameters<typeof serveHttp>[0],
  settings: { readonly ports?: readonly number[] } = {},
) {
  const { port, connections } = await serveHttp(listener);
  const to = `http://127.0.0.1:${port}`;
  const opened = await openSession({ settings, options: { originMap: { from: 'https://example.com', to } } });
  return { ...opened, to, connections };
}
