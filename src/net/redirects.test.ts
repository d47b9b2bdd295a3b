import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createAuthority } from './testing/certificates.ts';
import { canaryBeside, serveHttp, serveHttps } from './testing/loopback.ts';
import { openSession, textOf } from './testing/open-session.ts';

describe('E5 redirects', () => {
  test.each([301, 302, 303, 307, 308])(
    'follows %i, keeps the method, and reports every hop',
    async (status) => {
      const methods: (string | undefined)[] = [];
      const { fetch, port } = await site((request, response) => {
        methods.push(request.method);
        if (request.url === '/end') response.setHeader('X-End', '1').end();
        else response.writeHead(status, { Location: 'end' }).end();
      });
      const result = await fetch(`http://site.example:${port}/start`, { method: 'HEAD' });
      expect(result.chain.map((hop) => [hop.url, hop.status])).toEqual([
        [`http://site.example:${port}/start`, status],
        [`http://site.example:${port}/end`, 200],
      ]);
      expect(methods).toEqual(['HEAD', 'HEAD']);
    },
  );

  test.each([
    ['status 300', 300, { Location: '/end' }],
    ['status 304', 304, { Location: '/end' }],
    ['status 201', 201, { Location: '/end' }],
    ['no Location', 302, {}],
    ['an empty Location', 302, { Location: '' }],
    ['an unreadable Location', 302, { Location: 'http://[' }],
    ['another scheme', 302, { Location: 'mailto:a@example.com' }],
    ['a script', 302, { Location: 'javascript:alert(1)' }],
    ['Refresh', 200, { Refresh: '0; url=/end' }],
    ['Link and Content-Location', 200, { Link: '</end>; rel=canonical', 'Content-Location': '/end' }],
  ])('takes %s as the final response', async (_, status, headers) => {
    const { fetch, port } = await site((__, response) => response.writeHead(status, headers).end());
    const result = await fetch(`http://site.example:${port}/`);
    expect(result).toMatchObject({ ok: true, chain: [{ status }] });
  });

  test('reads Location as browsers do: UTF-8, relative, without its fragment', async () => {
    const { fetch, port } = await site((request, response) => {
      if (request.url === '/a/b') {
        response.writeHead(302, { Location: Buffer.from('../größe?x#y').toString('latin1') }).end();
      } else response.end(request.url);
    });
    expect(textOf(await fetch(`http://site.example:${port}/a/b`))).toBe('/gr%C3%B6%C3%9Fe?x');
  });

  test.each([
    [Buffer.from('/größe').toString('latin1'), '/gr%C3%B6%C3%9Fe'],
    ['/\xef\xf0?\xe8', '/%EF%F0?%E8'],
    // Its last byte is that of a no-break space.
    [Buffer.from('/città').toString('latin1'), '/citt%C3%A0'],
    ['\xa0/', '/%A0/'],
  ])('asks for the bytes of Location as they are, whatever their encoding: %j', async (location, asked) => {
    const { fetch, port } = await site((request, response) => {
      if (request.url !== '/') response.end(request.url);
      else response.writeHead(302, { Location: location }).end();
    });
    expect(textOf(await fetch(`http://site.example:${port}/`))).toBe(asked);
  });

  test('ends a loop at once', async () => {
    let requests = 0;
    const { fetch, port } = await site((request, response) => {
      requests += 1;
      response.writeHead(302, { Location: request.url === '/a' ? '/b#again' : '/a' }).end();
    });
    const result = await fetch(`http://site.example:${port}/a`);
    expect(result).toMatchObject({ ok: false, code: 'too_many_redirects' });
    expect(result.chain).toHaveLength(2);
    expect(requests).toBe(2);
  });

  test.each([
    [10, 10, true],
    [11, 10, false],
    [5, 5, true],
    [6, 5, false],
    [1, 0, false],
  ])('of %i redirects with %i allowed: %s', async (redirects, redirectsMax, ok) => {
    const { fetch, port } = await site((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === redirects) response.end('arrived');
      else response.writeHead(302, { Location: `/${step + 1}` }).end();
    });
    const result = await fetch(`http://site.example:${port}/0`, { redirectsMax });
    expect(result).toMatchObject(ok ? { ok } : { ok, code: 'too_many_redirects' });
    expect(result.chain).toHaveLength(redirectsMax + 1);
  });

  test('records https to http', async () => {
    const plain = await serveHttp((_, response) => response.end('plain'));
    const authority = await createAuthority();
    const certificate = await authority.issue({ names: ['site.example'] });
    const secure = await serveHttps(certificate, (_, response) =>
      response.writeHead(301, { Location: `http://site.example:${plain.port}/` }).end(),
    );
    const { fetch } = await openSession({
      settings: { allow: [`127.0.0.1:${plain.port}`, `127.0.0.1:${secure.port}`] },
    });
    const result = await fetch(`https://site.example:${secure.port}/`);
    expect(textOf(result)).toBe('plain');
    expect(result.chain.map(({ url, timings }) => [url.split(':')[0], timings.tlsMs === null])).toEqual([
      ['https', false],
      ['http', true],
    ]);
  });

  test('judges, resolves and vets every hop anew: nothing inside is reached', async () => {
    let location = '';
    const { fetch, port } = await site(
      (_, response) => response.writeHead(302, { Location: location }).end(),
      (name) => [name === 'inside.example' ? '127.0.0.2' : '127.0.0.1'],
    );
    const canary = await canaryBeside(port);
    for (const target of [
      `http://127.0.0.2:${port}/`,
      `http://2130706434:${port}/`,
      `http://[::ffff:127.0.0.2]:${port}/`,
      `//127.0.0.2:${port}/`,
      `http:\\\\127.0.0.2:${port}\\`,
      `http://inside.example:${port}/`,
      `http://localhost:${port}/`,
      `http://x.internal:${port}/`,
      `http://user:secret@site.example:${port}/`,
      `http://site.example:22/`,
      'http://169.254.169.254/latest/meta-data/',
      `http://site.example:${port}/${'a'.repeat(2048)}`,
    ]) {
      location = target;
      const result = await fetch(`http://site.example:${port}/`);
      expect([target, result.ok ? 'ok' : result.code, result.chain.length]).toEqual([
        target,
        'no_public_address',
        1,
      ]);
    }
    expect(canary.connections()).toBe(0);
  });

  test('forwards no cookie, credential or referrer, and sends none that it is asked for', async () => {
    const seen: string[][] = [];
    const { fetch, port } = await site((request, response) => {
      seen.push(Object.keys(request.headers));
      if (request.url === '/') response.writeHead(302, { Location: '/end', 'Set-Cookie': 'a=1' }).end();
      else response.end();
    });
    await fetch(`http://site.example:${port}/`, {
      headers: {
        Cookie: 'a=1',
        authorization: 'Bearer x',
        Referer: 'https://x.example/',
        Origin: 'https://o.example',
      },
    });
    for (const names of seen) {
      expect(names).toEqual(['host', 'user-agent', 'accept', 'accept-encoding', 'origin', 'connection']);
    }
    expect(seen).toHaveLength(2);
  });

  test.each([301, 302, 303, 307, 308])('takes %i for the answer where that is asked for', async (status) => {
    const asked: (string | undefined)[] = [];
    const { fetch, port, server } = await site((request, response) => {
      asked.push(request.url);
      response.writeHead(status, { Location: '/end' }).end('moved');
    });
    for (const path of ['/one', '/two']) {
      const result = await fetch(`http://site.example:${port}${path}`, {
        redirect: 'answer',
        redirectsMax: 0,
      });
      expect(result).toMatchObject({ ok: true, chain: [{ status }], bytes: new Uint8Array() });
    }
    expect(asked).toEqual(['/one', '/two']);
    expect(server.connections()).toBe(1);
  });

  test('does not wait for the endless body of a redirect', async () => {
    const { fetch, port } = await site((request, response) => {
      if (request.url === '/end') response.end('arrived');
      else {
        response.writeHead(302, { Location: '/end' });
        const timer = setInterval(() => response.write('x'), 10);
        response.once('close', () => clearInterval(timer));
      }
    });
    expect(textOf(await fetch(`http://site.example:${port}/`))).toBe('arrived');
  });
});

async function site(listener: RequestListener, dns?: (name: string) => readonly string[]) {
  const server = await serveHttp(listener);
  const opened = await openSession({
    settings: { allow: [`127.0.0.1:${server.port}`] },
    ...(dns === undefined ? {} : { dns }),
  });
  return { ...opened, port: server.port, server };
}
