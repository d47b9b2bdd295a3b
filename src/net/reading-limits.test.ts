import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { usualEgress } from '../start/testing.ts';
import { readBody } from './read-body.ts';
import { textOf } from './testing/open-session.ts';
import { codings, noise, serving, speaking } from './testing/serving.ts';
import { Wire } from './wire.ts';

const mib = 1024 * 1024;
const tooMuch = 'too many bytes on the wire';

describe('E6 limits', () => {
  test.each(codings)('ends a %s bomb', async (coding, encode) => {
    const bomb = encode(Buffer.alloc(32 * mib));
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': coding }).end(bomb);
    });
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'too_large' });
    expect(await fetch(url, { over: 'cut', bytesMax: 5 * mib })).toMatchObject({
      ok: false,
      code: 'too_large',
    });
  });

  test('counts the frames of zstd together', async () => {
    const bomb = Buffer.concat(Array.from({ length: 64 }, () => zstdCompressSync(Buffer.alloc(mib / 2))));
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'zstd' }).end(bomb);
    });
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'too_large' });
  });

  test('ends an endless line behind the end of a gzip body', async () => {
    const { fetch, url } = await speaking(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n');
        socket.write(gzipSync(noise(mib)));
        flood(socket, Buffer.alloc(65_536));
      },
      { wireBytesMax: 2 * mib },
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'too_large', reason: tooMuch });
  });

  test('minds the ratio only past 1 MiB', async () => {
    const { fetch, url } = await serving((request, response) => {
      const size = Number(request.url?.slice(1));
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(size)));
    });
    expect(await fetch(`${url}${mib}`)).toMatchObject({ ok: true, decodedBytes: mib });
    expect(await fetch(`${url}${mib + 1}`)).toMatchObject({
      ok: false,
      code: 'too_large',
      hint: 'tight_packing',
    });
  });

  test('unpacks no more than the ceiling of the settings, whatever the caller asks for', async () => {
    const { fetch, url } = await serving(
      (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(noise(200_000))),
      { unpackedBytesMax: 100_000 },
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'too_large' });
    expect(await fetch(url, { over: 'cut' })).toMatchObject({ ok: true, truncated: true });
  });

  test.each([
    ['plain', (bytes: Buffer) => bytes, 'identity'],
    ['gzip', (bytes: Buffer) => gzipSync(bytes), 'gzip'],
  ])('keeps the beginning of a %s body when it may be cut', async (_, encode, coding) => {
    const page = noise(300_000);
    const { fetch, url } = await serving((__, response) => {
      response.writeHead(200, { 'Content-Encoding': coding }).end(encode(page));
    });
    const result = await fetch(url, { over: 'cut', bytesMax: 1_000 });
    expect(result.ok && page.subarray(0, 1_000).equals(result.bytes)).toBe(true);
    expect(result).toMatchObject({ truncated: true });
    expect(await fetch(url, { over: 'cut', bytesMax: 300_000 })).toMatchObject({ truncated: false });
    expect(await fetch(url, { over: 'fail', bytesMax: 300_000 })).toMatchObject({ ok: true });
    expect(await fetch(url, { over: 'fail', bytesMax: 299_999 })).toMatchObject({
      ok: false,
      code: 'too_large',
    });
  });

  test('counts the wire apart from what it unpacks to', async () => {
    const { fetch, url } = await serving(
      (_, response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).write(gzipSync(noise(200_000)));
        response.end();
      },
      { wireBytesMax: 100_000 },
    );
    expect(await fetch(url)).toMatchObject({
      ok: false,
      code: 'too_large',
      reason: tooMuch,
    });
  });

  test('does not begin to read a body that announces too much', async () => {
    const { fetch, url } = await serving(
      (_, response) => response.writeHead(200, { 'Content-Length': 99_999_999 }).write('beginning'),
      { bodyIdleMs: 60_000 },
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'too_large', chain: [{ status: 200 }] });
    expect(textOf(await fetch(url, { over: 'cut', bytesMax: 5 }))).toBe('begin');
  });

  test.each(['identity', 'gzip'])('ends an endless body (%s)', async (coding) => {
    const piece = noise(65_536);
    const { fetch, url } = await serving(
      (_, response) => {
        response.writeHead(200, { 'Content-Encoding': coding });
        const more = () => {
          while (!response.destroyed && response.write(coding === 'gzip' ? gzipSync(piece) : piece));
        };
        response.on('drain', more);
        more();
      },
      { wireBytesMax: 2 * mib },
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'too_large' });
    expect(await fetch(url, { over: 'cut' })).toMatchObject({ ok: true, truncated: true });
  });

  test('ends a slow drip at the deadline, though it is never silent', async () => {
    const { fetch, url } = await serving((_, response) => {
      const timer = setInterval(() => response.write('x'), 5);
      response.once('close', () => clearInterval(timer));
    });
    expect(await fetch(url, { deadlineMs: 2_000 })).toMatchObject({
      ok: false,
      code: 'timeout',
      chain: [{ status: 200 }],
    });
  });

  test('ends at silence within the body, and before it', async () => {
    const body = await serving((_, response) => response.writeHead(200).write('beginning'), {
      bodyIdleMs: 50,
    });
    expect(await body.fetch(body.url)).toMatchObject({ ok: false, code: 'timeout' });
    const head = await serving(() => {}, { headersMs: 50 });
    expect(await head.fetch(head.url)).toMatchObject({ ok: false, code: 'timeout' });
  });

  test('reads a body that is never silent for long, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const body = new PassThrough();
    const wire = new Wire(new Socket());
    const request = { coding: undefined, bytesMax: 100, over: 'fail', announced: undefined, wire } as const;
    const read = readBody(body, request, usualEgress, new AbortController().signal);
    for (let piece = 0; piece < 10; piece += 1) {
      body.write('x');
      // What was written is read in the next turn.
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(usualEgress.bodyIdleMs - 1);
    }
    body.end();
    expect((await read).bytes).toHaveLength(10);
  });

  test.each([
    ['short', 'HTTP/1.1 103 E\r\n\r\n'],
    ['long', `HTTP/1.1 103 Early Hints\r\nLink: ${'a'.repeat(30_000)}\r\n\r\n`],
  ])('ends a flood of interim responses that are %s, long before it is late', async (_, head) => {
    const { fetch, url } = await speaking((socket) => flood(socket, head.repeat(16)));
    expect(await fetch(url)).toMatchObject({
      ok: false,
      code: 'too_large',
      reason: expect.stringContaining('interim'),
    });
  });

  test('reads past a few interim responses', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    const { fetch, url } = await speaking((socket) => {
      socket.write(
        `${hint}HTTP/1.1 100 Continue\r\n\r\n${hint}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi`,
      );
    });
    const result = await fetch(url);
    expect(textOf(result)).toBe('hi');
    expect(result.chain).toMatchObject([{ status: 200, fields: [['Content-Length', '2']] }]);
  });

  test('ends a flood of header fields, in one line or in many', async () => {
    for (const line of [`X: ${'a'.repeat(270_000)}\r\n`, 'X: a\r\n'.repeat(50_000)]) {
      const { fetch, url } = await speaking((socket) => socket.write(`HTTP/1.1 200 OK\r\n${line}\r\n`));
      expect(await fetch(url)).toMatchObject({ ok: false, code: 'too_large', hint: 'long_head' });
    }
  });

  test('ends a header section that never ends', async () => {
    const { fetch, url } = await speaking(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write('X: a\r\n'), 5);
        socket.once('close', () => clearInterval(timer));
      },
      { headersMs: 100 },
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'timeout' });
  });

  test('ends floods behind the body: chunk extensions and trailers', async () => {
    for (const flood of [
      `2;${'x'.repeat(100_000)}\r\nhi\r\n0\r\n\r\n`,
      `2\r\nhi\r\n0\r\n${'X: a\r\n'.repeat(200_000)}\r\n`,
    ]) {
      const { fetch, url } = await speaking((socket) =>
        socket.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${flood}`),
      );
      expect(await fetch(url)).toMatchObject({ ok: false, code: 'connect_failed' });
    }
  });

  test('counts what chunks have beside their bytes', async () => {
    const chunk = `1;${'a'.repeat(16_000)}\r\nx\r\n`;
    const { fetch, url } = await speaking(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        flood(socket, chunk);
      },
      { wireBytesMax: 2 * mib },
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'too_large', reason: tooMuch });
    expect(await fetch(url, { over: 'cut' })).toMatchObject({ ok: true, truncated: true });
  });

  test('ends what comes in without an event to tell of it', async () => {
    const { fetch, url } = await speaking(
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(5_000)}`),
      { wireBytesMax: 1_000 },
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'too_large', reason: tooMuch });
  });

  test('takes a body in single bytes without growing out of proportion', async () => {
    const { fetch, url } = await speaking((socket) => {
      socket.write(
        `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(50_000)}0\r\n\r\n`,
      );
    });
    expect(await fetch(url)).toMatchObject({ ok: true, wireBytes: 50_000 });
  });
});

/** Without end, as fast as it is read. */
function flood(socket: Socket, piece: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}
