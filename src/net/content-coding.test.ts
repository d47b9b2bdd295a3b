import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { textOf } from './testing/open-session.ts';
import { codings, noise, serving } from './testing/serving.ts';

const mib = 1024 * 1024;

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
    expect(result).toMatchObject({ coded: { bytes: new Uint8Array(packed) } });
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
    expect(result).not.toHaveProperty('coded');
  });

  test.each([
    ['gzip, gzip'],
    ['gzip, br'],
    ['identity, gzip'],
    ['gzip, none'],
    ['utf-8,gzip'],
    ['gzip;q=1'],
    ['none;q=1'],
    ['no coding'],
    ['"none"'],
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

  test.each(['', 'identity', ' Identity ', 'none', 'UTF-8', 'none, utf-8', 'compress', 'text/html', ','])(
    'takes %j as no coding',
    async (coding) => {
      const { fetch, url } = await serving((_, response) => {
        response.writeHead(200, { 'Content-Encoding': coding }).end('plain');
      });
      expect(textOf(await fetch(url))).toBe('plain');
    },
  );

  test.each(codings)('refuses what only says to be %s', async (coding) => {
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': coding }).end('<p>not packed at all</p>');
    });
    expect(await fetch(url)).toMatchObject({ ok: false, code: 'unsupported_encoding' });
  });

  // Chromium 153 shows the whole page each time.
  describe.each([
    ['unpacked at once', 1_000],
    ['unpacked as a stream', 3 * mib],
  ])('what browsers pass over in a body that is %s:', (_, size) => {
    const page = noise(size);
    const gzipped = gzipSync(page);
    const zipped = zstdCompressSync(page);
    const skippable = Buffer.from('502a4d180400000061626364', 'hex');
    const wrongAt = (at: number) =>
      gzipped.map((byte, index) => (index === gzipped.length + at ? ~byte : byte));
    const named = Buffer.concat([
      Buffer.from([0x1f, 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 3]),
      Buffer.from('\x02\0ab' + 'a.html\0' + 'comment\0' + 'xx', 'latin1'),
      gzipped.subarray(10),
    ]);

    test.each([
      ['a wrong checksum', 'gzip', wrongAt(-8)],
      ['a wrong length', 'gzip', wrongAt(-1)],
      ['a line break behind the end', 'gzip', Buffer.concat([gzipped, Buffer.from('\r\n')])],
      ['a comment behind the end', 'gzip', Buffer.concat([gzipped, Buffer.from('<!-- cached -->')])],
      ['a second gzip member', 'gzip', Buffer.concat([gzipped, gzipSync('more')])],
      ['every part of a gzip header', 'gzip', named],
      ['a skippable zstd frame', 'zstd', Buffer.concat([skippable, zipped, skippable])],
      ['a line break behind a zstd frame', 'zstd', Buffer.concat([zipped, Buffer.from('\r\n')])],
    ])('%s', async (__, coding, packed) => {
      const { fetch, url } = await serving((___, response) => {
        response.writeHead(200, { 'Content-Encoding': coding }).end(packed);
      });
      const result = await fetch(url);
      expect(result).toMatchObject({ ok: true, wireBytes: packed.length, truncated: false });
      expect(result.ok && page.equals(result.bytes)).toBe(true);
    });
  });

  test('unpacks every frame of zstd', async () => {
    const frames = [noise(1_000), Buffer.from('<p>middle'), noise(2 * mib)];
    const { fetch, url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'zstd' });
      response.end(Buffer.concat(frames.map((frame) => zstdCompressSync(frame))));
    });
    const result = await fetch(url);
    expect(result.ok && Buffer.concat(frames).equals(result.bytes)).toBe(true);
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
