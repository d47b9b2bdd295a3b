import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';

/** Those of HTTP that Node can undo (RFC 9110 §8.4.1, RFC 7932, RFC 8878). */
export type Coding = 'gzip' | 'deflate' | 'br' | 'zstd';

/** Bytes as they came, in their coding. */
export interface CodedBytes {
  readonly coding: Coding;
  readonly bytes: Uint8Array;
}

/** Synchronous decoding of a larger body would hold up everybody else: this much takes about 5 ms. */
export const atOnceOutputMax = 2 * 1024 * 1024;

/**
 * A body that was cut off inside its coding gives what there is of it, as in browsers.
 * @param outputMax more than this is refused with Node's ERR_BUFFER_TOO_LARGE
 */
export function decodeAtOnce(
  coding: Coding,
  wire: Uint8Array,
  outputMax: number,
  windowLogMax: number,
): Buffer {
  // Most pages unpack to four to ten times their size: one piece, where Node's default makes a dozen to be joined.
  const chunkSize = Math.min(Math.max(12 * wire.length, 16 * 1024), 512 * 1024);
  const options = { chunkSize, maxOutputLength: outputMax };
  switch (coding) {
    case 'gzip':
      return gunzipSync(wire, { ...options, finishFlush: constants.Z_SYNC_FLUSH });
    case 'deflate': {
      const inflate = hasZlibHeader(wire) ? inflateSync : inflateRawSync;
      return inflate(wire, { ...options, finishFlush: constants.Z_SYNC_FLUSH });
    }
    case 'br':
      return brotliDecompressSync(wire, { ...options, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return zstdDecompressSync(wire, {
        ...options,
        finishFlush: constants.ZSTD_e_flush,
        params: { [constants.ZSTD_d_windowLogMax]: windowLogMax },
      });
  }
}

/** The same as a stream. @param start the first bytes of the body, to tell the two kinds of deflate apart */
export function createDecoder(coding: Coding, start: Uint8Array, windowLogMax: number): Transform {
  switch (coding) {
    case 'gzip':
      return createGunzip({ chunkSize: streamChunk, finishFlush: constants.Z_SYNC_FLUSH });
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

// "deflate" means zlib (RFC 9110 §8.4.1.2), and some servers send raw deflate under that name (RFC 1950 §2.2).
function hasZlibHeader([cmf, flags]: Uint8Array): boolean {
  if (cmf === undefined || flags === undefined) return true;
  return (cmf & 0x0f) === 8 && (cmf * 256 + flags) % 31 === 0;
}
