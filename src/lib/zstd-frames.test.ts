import { constants, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ZstdFrames } from './zstd-frames.ts';

const checksummed = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const first = zstdCompressSync('<p>hello'.repeat(100), checksummed);
const second = zstdCompressSync(Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at) % 251)));
const streamed = Buffer.from('28b52ffd0058190000613131', 'hex');
const skippable = Buffer.from('5a2a4d180400000061626364', 'hex');

/** What comes out of a body that arrives in pieces of the size, joined frame by frame. */
function framesOf(body: Buffer, size = body.length): Buffer[] {
  const frames = new ZstdFrames();
  const found: Buffer[] = [];
  let open: Uint8Array[] = [];
  for (let at = 0; at < body.length; at += size) {
    for (const piece of frames.cut(body.subarray(at, at + size))) {
      open.push(piece);
      const joined = Buffer.concat(open);
      if (![first, second, streamed].some((frame) => frame.equals(joined))) continue;
      found.push(joined);
      open = [];
    }
  }
  return open.length === 0 ? found : [...found, Buffer.concat(open)];
}

describe('ZstdFrames', () => {
  test.each([1, 2, 3, 7, 1_000, undefined])('parts a body at the ends of frames, by pieces of %s', (size) => {
    const body = Buffer.concat([skippable, first, second, skippable, streamed, first]);
    expect(framesOf(body, size).map((frame) => frame.length)).toEqual(
      [first, second, streamed, first].map((frame) => frame.length),
    );
  });

  test.each([
    ['a line break', '\n'],
    ['text', '<!-- cached -->'],
  ])('leaves out %s behind a frame', (_, text) => {
    expect(framesOf(Buffer.concat([first, Buffer.from(text), first]))).toEqual([first]);
    expect(framesOf(Buffer.concat([first, Buffer.from(text)]), 1)).toEqual([first]);
  });

  test('passes on what was never zstd', () => {
    expect(framesOf(Buffer.from('<p>not packed at all'), 4)).toEqual([Buffer.from('<p>not packed at all')]);
  });

  test('passes on what there is of a frame that ends too early', () => {
    const half = second.subarray(0, second.length / 2);
    const [whole, rest] = framesOf(Buffer.concat([first, half]));
    expect(whole).toEqual(first);
    expect(rest?.length).toBeGreaterThan(half.length - 3);
  });

  test('refuses a body of very many frames', () => {
    const body = Buffer.concat(Array.from({ length: 2_001 }, () => streamed));
    expect(() => new ZstdFrames().cut(body)).toThrow(RangeError);
  });
});
