import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { EgressSettings } from './settings.ts';
import { closedPort, serveHttp, serveRaw } from './testing/loopback.ts';
import { openSession, textOf } from './testing/open-session.ts';

const mib = 1024 * 1024;

const codings: readonly [name: string, encode: (bytes: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['GZip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['zstd', zstdCompressSync],
];

describe('E6 content codings', () => {
  test('asks for those it can undo', async () => {
    const { fetch, url } = await serving((request, response) =>
      response.end(request.headers['accept-encoding']),
    );
    expect(textOf(await fetch(url))).toBe('gzip, deflate, br, zstd');
  });

  test.each(codings)('undoes %s', async (coding, encode) => {
    const packed = encode(Buffer.from('<p>hello'.repeat(100)));
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': coding }).end(packed);
    });
    const result = await fetch(url);
    expect(textOf(result)).toBe('<p>hello'.repeat(100));
    expect(result).toMatchObject({ wireBytes: packed.length, decodedBytes: 800, truncated: false });
  });

  // Larger than what is decoded in one go, on the wire and unpacked.
  test.each(codings)('undoes %s of a large body', async (coding, encode) => {
    const page = noise(3 * mib);
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': coding }).end(encode(page));
    });
    const result = await fetch(url);
    expect(result.ok && page.equals(result.bytes)).toBe(true);
  });

  test.each(codings)('leaves %s in place when asked to', async (coding, encode) => {
    const packed = encode(Buffer.from('<urlset/>'));
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': coding }).end(packed);
    });
    const result = await fetch(url, { raw: true });
    expect(result.ok && packed.equals(result.bytes)).toBe(true);
  });

  test.each([
    ['gzip, gzip'],
    ['gzip, br'],
    ['identity, gzip'],
    ['compress'],
    ['exi'],
    ['gzip;q=1'],
    [['gzip', 'gzip']],
  ])('refuses %j', async (coding) => {
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': coding }).end(gzipSync(gzipSync('x')));
    });
    expect(await fetch(url)).toMatchObject({
      ok: false,
      code: 'unsupported_encoding',
      chain: [{ status: 200 }],
    });
  });

  test.each(['', 'identity', ' Identity '])('takes %j as no coding', async (coding) => {
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': coding }).end('plain');
    });
    expect(textOf(await fetch(url))).toBe('plain');
  });

  test.each(codings)('refuses what only says to be %s', async (coding) => {
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': coding }).end('<p>not packed at all</p>');
    });
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'unsupported_encoding' });
  });

  test('takes the beginning of a body that ends within its coding, as browsers do', async () => {
    const page = noise(100_000);
    const packed = gzipSync(page);
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed.subarray(0, packed.length / 2));
    });
    const result = await fetch(url);
    const bytes = result.ok ? result.bytes : new Uint8Array();
    expect(bytes.length).toBeGreaterThan(10_000);
    expect(page.subarray(0, bytes.length).equals(bytes)).toBe(true);
  });

  test.each(['HEAD', 'GET'] as const)('finds nothing to undo in an empty answer to %s', async (method) => {
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end();
    });
    expect(await fetch(url, { method })).toMatchObject({ ok: true, wireBytes: 0, decodedBytes: 0 });
  });

  test('a HEAD is judged by its fields alone', async () => {
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip, gzip', 'Content-Length': '99999999' }).end();
    });
    expect(await fetch(url, { method: 'HEAD' })).toMatchObject({ ok: true, chain: [{ status: 200 }] });
  });

  test('refuses zstd windows over 8 MiB', async () => {
    const params = { [constants.ZSTD_c_windowLog]: 24, [constants.ZSTD_c_enableLongDistanceMatching]: 1 };
    const packed = zstdCompressSync(noise(17 * mib), { params });
    const { fetch, url } = await serving(
      (_, response) => response.writeHead(200, { 'Content-Encoding': 'zstd' }).end(packed),
      { wireBytesMax: 40 * mib },
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'unsupported_encoding' });
  });
});

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

  test('minds the ratio only past 1 MiB', async () => {
    const { fetch, url } = await serving((request, response) => {
      const size = Number(request.url?.slice(1));
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(size)));
    });
    expect(await fetch(`${url}${mib}`)).toMatchObject({ ok: true, decodedBytes: mib });
    expect(await fetch(`${url}${mib + 1}`)).toMatchObject({ ok: false, code: 'too_large' });
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
      reason: 'too many bytes on the wire',
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
    expect(await fetch(url, { deadlineMs: 200 })).toMatchObject({
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

  test('ends a flood of interim responses, though it is never silent', async () => {
    const { fetch, url } = await speaking(
      (socket) => {
        const more = () => {
          while (!socket.destroyed && socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'));
        };
        socket.on('drain', more);
        more();
      },
      { headersMs: 100 },
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'timeout' });
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
    for (const line of [`X: ${'a'.repeat(40_000)}\r\n`, 'X: a\r\n'.repeat(8_000)]) {
      const { fetch, url } = await speaking((socket) => socket.write(`HTTP/1.1 200 OK\r\n${line}\r\n`));
      expect(await fetch(url)).toMatchObject({ ok: false, code: 'too_large' });
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
      `2\r\nhi\r\n0\r\n${'X: a\r\n'.repeat(20_000)}\r\n`,
    ]) {
      const { fetch, url } = await speaking((socket) =>
        socket.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${flood}`),
      );
      expect(await fetch(url)).toMatchObject({ ok: false, code: 'connect_failed' });
    }
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

  test('gives more fields than most parsers keep, within 32 KiB', async () => {
    const { fetch, url } = await speaking((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(3_000)}Content-Length: 0\r\n\r\n`),
    );
    expect((await fetch(url)).chain[0]?.fields).toHaveLength(3_001);
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
    ['a reset', (socket: Socket) => socket.resetAndDestroy()],
    ['the end', (socket: Socket) => socket.end()],
  ])('calls %s within the body a failed connection', async (_, breakOff) => {
    const { fetch, url } = await speaking((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhi', () => breakOff(socket)),
    );
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'connect_failed' });
  });

  test('tells a closed port from other failures', async () => {
    const port = await closedPort();
    const { fetch } = await openSession({ settings: { allow: [`127.0.0.1:${port}`] } });
    expect(await fetch(`http://127.0.0.1:${port}/`)).toMatchObject({ code: 'connection_refused' });
  });
});

async function serving(listener: RequestListener, settings: Partial<EgressSettings> = {}) {
  const { port } = await serveHttp(listener);
  return reaching(port, settings);
}

async function speaking(answer: (socket: Socket) => unknown, settings: Partial<EgressSettings> = {}) {
  const { port } = await serveRaw((socket) => answer(socket));
  return reaching(port, settings);
}

async function reaching(port: number, settings: Partial<EgressSettings>) {
  const { fetch } = await openSession({ settings: { allow: [`127.0.0.1:${port}`], ...settings } });
  return { fetch, url: `http://127.0.0.1:${port}/` };
}

/** Bytes that hardly compress, always the same. */
function noise(size: number): Buffer {
  const words = new Uint32Array(Math.ceil(size / 4));
  let state = 1;
  for (let index = 0; index < words.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[index] = state ^ (state >>> 15);
  }
  return Buffer.from(words.buffer).subarray(0, size);
}
