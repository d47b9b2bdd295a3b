import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Coding } from '../lib/content-coding.ts';
import { packWithParts, unpackWithParts } from '../lib/packed-json.ts';
import { decodeEvidence, encodeEvidence } from './encode.ts';
import type { Evidence } from './evidence.ts';
import { fileResponse, missing, sampleEvidence, sitemapEvidence, sitemapFile } from './sample-evidence.ts';
import { irrelevant } from './step.ts';

const stored = (evidence: Evidence) => encodeEvidence(evidence).bytes as Uint8Array;
/** The page as its server packed it; undefined: packed anew. */
const keptOf = (bytes: Uint8Array) => unpackWithParts(bytes).packed;

describe('stored evidence', () => {
  test.each([
    ['a page in UTF-8', sampleEvidence({ html: '<p>Grüße 🌍' })],
    ['a byte order mark', sampleEvidence({ html: '\ufeff<p>x' })],
    [
      'a page in another encoding',
      sampleEvidence({ bytes: new Uint8Array([0x3c, 0x70, 0x3e, 0xe4, 0, 255]) }),
    ],
    ['an empty page', sampleEvidence({ html: '' })],
    ['steps of every state', sampleEvidence({ robots: missing('budget'), llms: irrelevant('No.') })],
    [
      'files with bytes',
      sampleEvidence({ robots: fileResponse(new Uint8Array([200, 1])), llms: fileResponse('# é') }),
    ],
    ['a run without the site tier', sampleEvidence({ siteTier: false })],
  ])('comes back as it was: %s', (_, evidence) => {
    expect(decodeEvidence(stored(evidence))).toEqual(evidence);
  });

  test('starts with its format, and another one is refused', () => {
    const bytes = stored(sampleEvidence());
    expect(bytes[0]).toBe(2);
    bytes[0] = 4;
    expect(() => decodeEvidence(bytes)).toThrow('format 4');
  });

  test('takes as few bytes whatever the encoding of the page', () => {
    const html = '<li><a href="/products/item">An item of the list</a>'.repeat(2_000);
    const inUtf8 = stored(sampleEvidence({ html: `${html}é` })).length;
    const inLatin1 = stored(sampleEvidence({ bytes: Buffer.from(`${html}é`, 'latin1') })).length;
    expect(Math.abs(inUtf8 - inLatin1)).toBeLessThan(10);
  });

  test('that names a body it does not hold is refused', () => {
    const { value } = unpackWithParts(stored(sampleEvidence()));
    expect(() => decodeEvidence(packWithParts({ value, parts: [] }))).toThrow('part 0');
  });
});

describe('a page that its server packed', () => {
  const html = Buffer.from('<li><a href="/products/item">Grüße</a>'.repeat(500));
  const packedBy = (coding: Coding, packed: Buffer) =>
    sampleEvidence({
      bytes: new Uint8Array(html),
      body: { coded: { coding, bytes: new Uint8Array(packed) } },
    });

  test.each<[string, Coding, Buffer]>([
    ['br', 'br', brotliCompressSync(html)],
    ['gzip', 'gzip', gzipSync(html)],
    ['deflate', 'deflate', deflateSync(html)],
    ['deflate without its header', 'deflate', deflateRawSync(html)],
    ['zstd', 'zstd', zstdCompressSync(html)],
  ])('is kept so, and comes back as it was: %s', (_, coding, packed) => {
    const evidence = packedBy(coding, packed);
    const bytes = stored(evidence);
    expect(keptOf(bytes)).toEqual(new Uint8Array(packed));
    expect(decodeEvidence(bytes)).toEqual(evidence);
  });

  test('badly is packed anew', () => {
    const bytes = stored(packedBy('gzip', gzipSync(html, { level: 0 })));
    expect(keptOf(bytes)).toBeUndefined();
    expect(decodeEvidence(bytes).body).toEqual({ ...sampleEvidence({ bytes: new Uint8Array(html) }).body });
  });

  test.each<[Coding, Buffer]>([
    ['br', brotliCompressSync(html)],
    ['gzip', gzipSync(html)],
    ['zstd', zstdCompressSync(html)],
  ])('is missed where it should be, and when it is not whole: %s', (coding, packed) => {
    const bytes = stored(packedBy(coding, packed));
    expect(() => decodeEvidence(bytes.subarray(0, -(packed.length >> 1)))).toThrow('not whole');
    const { value, parts } = unpackWithParts(bytes);
    expect(() => decodeEvidence(packWithParts({ value, parts }))).toThrow('packed page');
    const another = new Uint8Array(brotliCompressSync(Buffer.alloc(3 * 2 ** 20)));
    const bomb = {
      ...(value as object),
      body: { ...packedBy('br', packed).body, bytes: null, coding: 'br' },
    };
    expect(() => decodeEvidence(packWithParts({ value: bomb, parts, packed: another }))).toThrow(
      'larger than',
    );
  });

  test('is packed anew when that makes it fit, or when it is too large to be unpacked at once', () => {
    // Repeated further apart than gzip looks back.
    const block = randomBytes(8_000)
      .toString('hex')
      .replaceAll(/.{16}/g, `$&${' '.repeat(64)}`);
    const repeated = Buffer.from(block.repeat(8));
    const coded = { coding: 'gzip', bytes: new Uint8Array(gzipSync(repeated)) } as const;
    const evidence = sampleEvidence({ bytes: new Uint8Array(repeated), body: { coded } });
    const { bytes, trimmed } = encodeEvidence(evidence, 50_000);
    expect({ kept: keptOf(bytes as Uint8Array), trimmed }).toEqual({ kept: undefined, trimmed: false });
    const large = new Uint8Array(2 * 2 ** 20 + 1);
    const body = { coded: { coding: 'gzip', bytes: new Uint8Array(gzipSync(large)) } as const };
    expect(keptOf(stored(sampleEvidence({ bytes: large, body })))).toBeUndefined();
    expect(keptOf(stored(sampleEvidence({ bytes: large.subarray(1), body })))).toEqual(body.coded.bytes);
  });

  test('goes with the other bodies when even so it is too large', () => {
    const noise = randomBytes(5_000);
    const evidence = sampleEvidence({
      html: noise.toString('hex').repeat(3),
      body: { coded: { coding: 'br', bytes: new Uint8Array(brotliCompressSync(noise)) } },
    });
    const { bytes, trimmed } = encodeEvidence(evidence, 5_000);
    expect(trimmed).toBe(true);
    expect(keptOf(bytes as Uint8Array)).toBeUndefined();
  });
});

describe('evidence that is too large', () => {
  const noise = randomBytes(5_000).toString('hex');
  const withFiles = (html: string) =>
    sampleEvidence({
      html,
      robots: fileResponse('User-agent: *'),
      notFound: fileResponse(noise),
      canonicalProbe: fileResponse(noise),
      sitemaps: sitemapEvidence({ files: [sitemapFile({ beginning: noise })] }),
    });

  test('first loses what no check reads, and can still be judged', () => {
    const evidence = withFiles('<p>small');
    const { bytes, trimmed } = encodeEvidence(evidence, 5_000);
    expect(trimmed).toBe(false);
    const back = decodeEvidence(bytes as Uint8Array);
    expect(back.body).toEqual(evidence.body);
    expect(back.robots).toEqual(evidence.robots);
    expect(back.notFound).toMatchObject({ value: { bytes: new Uint8Array() } });
    expect(back.canonicalProbe).toMatchObject({ value: { bytes: new Uint8Array() } });
    expect(back.sitemaps).toMatchObject({ value: { files: [{ beginning: '', entries: 1 }] } });
  });

  test('then loses every body, and says so', () => {
    const { bytes, trimmed } = encodeEvidence(withFiles(`<p>${randomBytes(5_000).toString('hex')}`), 5_000);
    expect(trimmed).toBe(true);
    const { value, parts } = unpackWithParts(bytes as Uint8Array);
    expect(value).toMatchObject({ trimmed: true, robots: { state: 'gathered' } });
    expect(parts.map(({ length }) => length)).toEqual(parts.map(() => 0));
    // What is left would be judged as an empty page.
    expect(() => decodeEvidence(bytes as Uint8Array)).toThrow('cannot be judged again');
  });

  test('is not kept when even the facts do not fit', () => {
    expect(encodeEvidence(withFiles(''), 100)).toEqual({ bytes: null, trimmed: true });
  });
});
