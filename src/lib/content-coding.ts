import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';
import { ZstdFrames } from './zstd-frames.ts';

/** Those of HTTP that Node can undo (RFC 9110 §8.4.1, RFC 7932, RFC 8878). */
export type Coding = 'gzip' | 'deflate' | 'br' | 'zstd';

/** @param name as in Content-Encoding, in lower case */
export function codingNamed(name: string): Coding | undefined {
  return codings.get(name);
}

const codings: ReadonlyMap<string, Coding> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
  ['zstd', 'zstd'],
]);

/** Bytes as they came, in their coding. */
export interface CodedBytes {
  readonly coding: Coding;
  readonly bytes: Uint8Array;
}

/** Synchronous decoding of a larger body would hold up everybody else: this much takes about 5 ms. */
export const atOnceOutputMax = 2 * 1024 * 1024;

export class TooMuchAtOnce extends Error {
  override readonly name = 'TooMuchAtOnce';
}

/**
 * A body that was cut off inside its coding gives what there is of it, as in browsers.
 * @throws TooMuchAtOnce for what takes the stream: more than `outputMax` comes out, or zstd has several frames
 */
export function decodeAtOnce(
  coding: Coding,
  wire: Uint8Array,
  outputMax: number,
  windowLogMax: number,
): Buffer {
  // Most pages unpack to four to ten times their size: one piece, where Node's default makes a dozen to be joined.
  const chunkSize = Math.min(Math.max(12 * wire.length, 16 * 1024), 512 * 1024);
  const [packed = new Uint8Array(), ...more] = cutterFor(coding, wire)(wire);
  if (more.length > 0) throw new TooMuchAtOnce('several frames');
  try {
    return unpack(coding, packed, { chunkSize, maxOutputLength: outputMax }, windowLogMax);
  } catch (cause) {
    const isTooLarge =
      cause instanceof RangeError && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new TooMuchAtOnce(cause.message, { cause }) : cause;
  }
}

interface Output {
  readonly chunkSize: number;
  readonly maxOutputLength: number;
}

function unpack(coding: Coding, packed: Uint8Array, output: Output, windowLogMax: number): Buffer {
  switch (coding) {
    case 'gzip':
      return inflateRawSync(packed, { ...output, finishFlush: constants.Z_SYNC_FLUSH });
    case 'deflate': {
      const inflate = hasZlibHeader(packed) ? inflateSync : inflateRawSync;
      return inflate(packed, { ...output, finishFlush: constants.Z_SYNC_FLUSH });
    }
    case 'br':
      return brotliDecompressSync(packed, { ...output, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return zstdDecompressSync(packed, {
        ...output,
        finishFlush: constants.ZSTD_e_flush,
        params: { [constants.ZSTD_d_windowLogMax]: windowLogMax },
      });
  }
}

export interface Decoder {
  readonly transform: Transform;
  /** The body's next bytes as the transform takes them: in these pieces. */
  readonly cut: Cut;
}

type Cut = (bytes: Uint8Array) => readonly Uint8Array[];

/**
 * The same as a stream, which may end before the body does.
 * @param start the first bytes of the body, which tell what kind of the coding it is; they are to be written too
 * @throws Error when they are not of this coding
 */
export function createDecoder(coding: Coding, start: Uint8Array, windowLogMax: number): Decoder {
  return { transform: createTransform(coding, start, windowLogMax), cut: cutterFor(coding, start) };
}

function createTransform(coding: Coding, start: Uint8Array, windowLogMax: number): Transform {
  switch (coding) {
    case 'gzip':
      return createInflateRaw({ chunkSize: streamChunk, finishFlush: constants.Z_SYNC_FLUSH });
    case 'deflate': {
      const create = hasZlibHeader(start) ? createInflate : createInflateRaw;
      return create({ chunkSize: streamChunk, finishFlush: constants.Z_SYNC_FLUSH });
    }
    case 'br':
      return createBrotliDecompress({
        chunkSize: streamChunk,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      });
    case 'zstd':
      return createZstdDecompress({
        chunkSize: streamChunk,
        finishFlush: constants.ZSTD_e_flush,
        params: { [constants.ZSTD_d_windowLogMax]: windowLogMax },
      });
  }
}

const streamChunk = 64 * 1024;

function cutterFor(coding: Coding, start: Uint8Array): Cut {
  if (coding === 'gzip') return cutterBehind(gzipHeaderLength(start));
  if (coding === 'zstd') {
    const frames = new ZstdFrames();
    return (bytes) => frames.cut(bytes);
  }
  return (bytes) => [bytes];
}

function cutterBehind(header: number): Cut {
  let left = header;
  return (bytes) => {
    const piece = bytes.subarray(left);
    left -= bytes.length - piece.length;
    return [piece];
  };
}

// Browsers read the first member of a gzip body and nothing behind its data (Chromium 153): a wrong checksum, a line
// break behind the end and a further member change nothing. Node's gunzip refuses the first two.
function gzipHeaderLength(bytes: Uint8Array): number {
  if (gzipMagic.some((byte, at) => byte !== (bytes[at] ?? byte))) throw new Error('not gzip');
  const flags = bytes[3] ?? 0;
  let at = 10;
  if ((flags & gzipFlags.extra) !== 0) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  if ((flags & gzipFlags.name) !== 0) at = behindZero(bytes, at);
  if ((flags & gzipFlags.comment) !== 0) at = behindZero(bytes, at);
  if ((flags & gzipFlags.headerCrc) !== 0) at += 2;
  return Math.min(at, bytes.length);
}

/** With the one method there is. https://www.rfc-editor.org/rfc/rfc1952#section-2.3 */
const gzipMagic = [0x1f, 0x8b, 8];
const gzipFlags = { headerCrc: 0x02, extra: 0x04, name: 0x08, comment: 0x10 };

function behindZero(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(0, from);
  return at === -1 ? bytes.length : at + 1;
}

// "deflate" means zlib (RFC 9110 §8.4.1.2), and some servers send raw deflate under that name (RFC 1950 §2.2).
function hasZlibHeader([cmf, flags]: Uint8Array): boolean {
  if (cmf === undefined || flags === undefined) return true;
  return (cmf & 0x0f) === 8 && (cmf * 256 + flags) % 31 === 0;
}
