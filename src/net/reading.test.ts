import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { closedPort } from './testing/loopback.ts';
import { openSession, textOf } from './testing/open-session.ts';
import { codings, noise, speaking } from './testing/serving.ts';

const unfinishedHead = 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n';

describe('E6 what is read', () => {
  test('gives the field lines as they came: order, case, repetition, no joining', async () => {
    const { fetch, url } = await speaking((socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\nset-cookie: a=1, x\r\nX-Robots-Tag: noindex\r\nSet-Cookie: b=2\r\nx-robots-TAG: bot: nofollow\r\nContent-Length: 0\r\n\r\n',
      ),
    );
    expect((await fetch(url)).chain[0]?.fields).toEqual([
      ['set-cookie', 'a=1, x'],
      ['X-Robots-Tag', 'noindex'],
      ['Set-Cookie', 'b=2'],
      ['x-robots-TAG', 'bot: nofollow'],
      ['Content-Length', '0'],
    ]);
  });

  test('gives more fields than most parsers keep, within 256 KiB', async () => {
    const { fetch, url } = await speaking((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(30_000)}Content-Length: 0\r\n\r\n`),
    );
    expect((await fetch(url)).chain[0]?.fields).toHaveLength(30_001);
  });

  test.each([
    ['bare line feeds', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nhi'],
    ['no reason phrase', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nhi'],
    [
      'Content-Length beside chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n',
    ],
    ['a space before the colon', 'HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nhi'],
    ['a control character in a value', 'HTTP/1.1 200 OK\r\nX: a\x01b\r\nContent-Length: 2\r\n\r\nhi'],
    ['a folded line', 'HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 2\r\n\r\nhi'],
    ['a body that ends with the connection', 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhi'],
    ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nhi'],
  ])('reads %s, as browsers do', async (_, answer) => {
    const { fetch, url } = await speaking((socket) =>
      /Content-Length|chunked/.test(answer) ? socket.write(answer) : socket.end(answer),
    );
    const result = await fetch(url);
    expect(textOf(result)).toBe('hi');
    expect(result.chain[0]?.httpVersion).toBe(answer.slice(5, 8));
  });

  test.each([
    ['something else than HTTP', '220 mail.example ESMTP\r\n'],
    ['NUL in a field', 'HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 2\r\n\r\nhi'],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    ],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi'],
    ['nothing', ''],
  ])('cannot read %s', async (_, answer) => {
    const { fetch, url } = await speaking((socket) => socket.end(answer, 'latin1'));
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'connect_failed', chain: [] });
  });

  test.each([
    ['something else than HTTP', '220 mail.example ESMTP\r\n'],
    ['NUL in a field', 'HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 2\r\n\r\nhi'],
    ['the same length twice', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nhi'],
    ['a line without a colon', 'HTTP/1.1 200 OK\r\nBad Header\r\nContent-Length: 2\r\n\r\nhi'],
    ['a name that is not ASCII', 'HTTP/1.1 200 OK\r\nX-\u00dc: 1\r\nContent-Length: 2\r\n\r\nhi'],
  ])('says of %s that it was an answer, and never asks over that connection again', async (_, answer) => {
    const connections: Socket[] = [];
    const { fetch, url } = await speaking((socket) => {
      connections.push(socket);
      socket.write(answer, 'latin1');
    });
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'connect_failed', isUnreadable: true });
    await fetch(url);
    expect(connections).toHaveLength(2);
  });

  test.each([
    ['a reset', (socket: Socket) => socket.resetAndDestroy()],
    ['the end', (socket: Socket) => socket.end()],
  ])('calls %s within the body a failed connection', async (_, breakOff) => {
    const { fetch, url } = await speaking((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhi', () => breakOff(socket)),
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'connect_failed' });
  });

  const whole = 'hi '.repeat(2_000);
  test.each([
    ['of a length', `Content-Length: 9000\r\n\r\n${whole}`],
    ['in chunks', `Transfer-Encoding: chunked\r\n\r\n${whole.length.toString(16)}\r\n${whole}\r\n`],
  ])('keeps a body %s that its server ends early, where that is wished', async (_, answer) => {
    const { fetch, url } = await speaking((socket) => socket.end(`HTTP/1.1 200 OK\r\n${answer}`));
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'connect_failed' });
    const result = await fetch(url, { keepUnfinished: true });
    expect(result).toMatchObject({ ok: true, truncated: true, wireBytes: whole.length });
    expect(textOf(result)).toBe(whole);
  });

  test.each(codings)('keeps what there is of %s that ends early', async (coding, encode) => {
    const bytes = noise(40_000);
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: 90000\r\n\r\n`;
    const { fetch, url } = await speaking((socket) =>
      socket.end(Buffer.concat([Buffer.from(head), encode(bytes).subarray(0, 30_000)])),
    );
    const result = await fetch(url, { keepUnfinished: true });
    if (!result.ok) throw new Error(result.reason);
    expect(result).toMatchObject({ truncated: true, wireBytes: 30_000 });
    expect(result.bytes.length).toBeGreaterThan(10_000);
    expect(bytes.subarray(0, result.bytes.length)).toEqual(Buffer.from(result.bytes));
  });

  test.each(codings)('keeps nothing of %s of which nothing can be unpacked', async (coding, encode) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: 90000\r\n\r\n`;
    // Words that repeat, as in a page; noise would stand there unpacked.
    const words = Array.from({ length: 3_000 }, (_, at) => ((at * 48_271) % 99_991).toString(36)).join(' ');
    const packed = encode(Buffer.from(words)).subarray(0, 20);
    const { fetch, url } = await speaking((socket) => socket.end(Buffer.concat([Buffer.from(head), packed])));
    expect(await fetch(url, { keepUnfinished: true })).toMatchObject({ ok: false, code: 'connect_failed' });
  });

  test.each([
    ['is reset', (socket: Socket) => socket.write(`${unfinishedHead}hi`, () => socket.resetAndDestroy())],
    ['has not begun', (socket: Socket) => socket.end(unfinishedHead)],
  ])('keeps nothing of a body that %s, even then', async (_, answer) => {
    const { fetch, url } = await speaking(answer);
    expect(await fetch(url, { keepUnfinished: true })).toMatchObject({ ok: false, code: 'connect_failed' });
  });

  test('tells a closed port from other failures', async () => {
    const port = await closedPort();
    const { fetch } = await openSession({ settings: { allow: [`127.0.0.1:${port}`] } });
    expect(await fetch(`http://127.0.0.1:${port}/`)).toMatchObject({ code: 'connection_refused' });
  });
});
