import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { type DoorForm, doorTo, readDoorHeader } from '../lib/doors.ts';
import type { Dialled } from './dial.ts';
import { keysFor } from './door-keys.ts';
import { serveHttp } from './testing/loopback.ts';
import { openSession, textOf } from './testing/open-session.ts';

const secret = 's3cret-token';
const keyLine = `X-Preview: ${secret}`;
const key = (text = keyLine, form: DoorForm = 'header') => readDoorHeader(form, text, 'NAME');

describe('B1 credentials', () => {
  test('go to the origin that they are for, with every request', async () => {
    const { port } = await serveHttp(({ headers }, response) =>
      response.end(headers.authorization?.length.toString()),
    );
    const origin = `http://127.0.0.1:${port}`;
    const { fetch } = await openSession({
      options: { allow: [`127.0.0.1:${port}`], doors: [doorTo([origin], [key('someone:hunter2', 'basic')])] },
    });
    expect(textOf(await fetch(`${origin}/`))).toBe('26');
    expect(textOf(await fetch(`${origin}/robots.txt`, { method: 'GET' }))).toBe('26');
  });

  test('go to no other origin, asked or redirected to, and their values go along in no address', async () => {
    const seen: [string | undefined, IncomingHttpHeaders][] = [];
    const other = await serveHttp(({ url, headers }, response) => {
      seen.push([url, headers]);
      response.end();
    });
    const elsewhere = `http://127.0.0.1:${other.port}`;
    const { port } = await serveHttp(({ headers }, response) => {
      const echo = encodeURIComponent(JSON.stringify(headers));
      response.writeHead(302, { Location: `${elsewhere}/?echo=${echo}`, 'Set-Cookie': `id=${secret}` }).end();
    });
    const { fetch } = await openSession({
      options: {
        allow: [`127.0.0.1:${port}`, `127.0.0.1:${other.port}`],
        doors: [doorTo([`http://127.0.0.1:${port}/page`], [key()])],
      },
    });
    const redirected = await fetch(`http://127.0.0.1:${port}/`);
    expect(redirected.chain).toHaveLength(2);
    await fetch(`${elsewhere}/linked`);
    expect(await fetch(`${elsewhere}/?${secret}`)).toMatchObject({ ok: false, isOurLimit: true });
    expect(seen).toHaveLength(2);
    expect(JSON.stringify([seen, redirected])).not.toContain('s3cret');
    expect(seen.map(([, headers]) => headers.cookie)).toEqual([undefined, undefined]);
  });

  test('E5 a cookie that the target sets is never sent back', async () => {
    const cookies: (string | undefined)[] = [];
    const { port } = await serveHttp(({ headers }, response) => {
      cookies.push(headers.cookie);
      response.writeHead(200, { 'Set-Cookie': 'session=another-one' }).end();
    });
    const origin = `http://127.0.0.1:${port}`;
    const { fetch } = await openSession({
      options: { allow: [`127.0.0.1:${port}`], doors: [doorTo([origin], [key('id=abcdef1', 'cookie')])] },
    });
    await fetch(`${origin}/`);
    await fetch(`${origin}/`);
    expect(cookies).toEqual(['id=abcdef1', 'id=abcdef1']);
  });

  test('are seen nowhere in what a target echoes', async () => {
    const { port } = await serveHttp(({ headers }, response) => {
      response.setHeader('X-Echo', JSON.stringify(headers));
      response.end(
        `<title>${headers['x-preview']}</title>${Buffer.from(JSON.stringify(headers)).toString('base64')}`,
      );
    });
    const origin = `http://127.0.0.1:${port}`;
    const { fetch } = await openSession({
      options: { allow: [`127.0.0.1:${port}`], doors: [doorTo([origin], [key()])] },
    });
    const result = await fetch(`${origin}/`);
    expect(textOf(result)).toContain('<title>…</title>');
    const [, coded = ''] = textOf(result).split('</title>');
    const parts = coded.split('…').map((part) => Buffer.from(part, 'base64').toString());
    expect(JSON.stringify([result.chain, parts])).not.toMatch(/s3cret|token/);
  });

  test('cut at the end of what is read leave nothing behind', async () => {
    const { port } = await serveHttp((_, response) => response.end(`begin ${secret}`));
    const origin = `http://127.0.0.1:${port}`;
    const { fetch } = await openSession({
      options: { allow: [`127.0.0.1:${port}`], doors: [doorTo([origin], [key()])] },
    });
    expect(textOf(await fetch(`${origin}/`, { over: 'cut', bytesMax: 14 }))).toBe('begin …');
  });
});

describe('B1 credentials travel', () => {
  const url = new URL('https://site.example/');
  const doors = [doorTo([url.origin], [key()])];
  const proven = { error: null };
  const early = { path: [], code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' };
  const dialled = (to: Pick<Dialled, 'address' | 'tlsMs' | 'certificate'>) => to as Dialled;

  test.each([
    ['over TLS to a server that proves itself', '203.0.113.7', 5, proven],
    ['to this machine, by TLS that proves nothing', '127.0.0.1', 5, { error: 'SELF_SIGNED_CERT' }],
    ['to this machine, in the clear', '::1', null, null],
  ])('%s', (_, address, tlsMs, certificate) => {
    expect(keysFor(url, doors, dialled({ address, tlsMs, certificate }))).toEqual([key()]);
  });

  test.each([
    ['in the clear to another machine', null, null, 'connect_failed'],
    ['to a server that anybody could be', 5, { error: 'SELF_SIGNED_CERT' }, 'tls_error'],
    ['to a server that lacks a part of its proof', 5, { error: null, early }, 'tls_error'],
  ])('never %s', (_, tlsMs, certificate, code) => {
    const to = dialled({ address: '203.0.113.7', tlsMs, certificate });
    expect(() => keysFor(url, doors, to)).toThrow(expect.objectContaining({ code }));
    expect(keysFor(new URL('https://other.example/'), doors, to)).toEqual([]);
  });
});
