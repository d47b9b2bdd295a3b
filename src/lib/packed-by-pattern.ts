import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Each value that is packed by it reads all of it. */
const patternBytesMax = 32_768;

/** What values that are much alike are packed by: the beginning of one of them. */
export function patternOf(value: object): Uint8Array {
  return new Uint8Array(textOf(value).subarray(0, patternBytesMax));
}

/** @param pattern null: packed alone, as the value is whose beginning the pattern is */
export function packByPattern(value: object, pattern: Uint8Array | null): Uint8Array {
  return zstdCompressSync(textOf(value), optionsOf(pattern));
}

/** @throws Error for damaged data */
export function unpackByPattern<Value>(packed: Uint8Array, pattern: Uint8Array | null): Value {
  return JSON.parse(zstdDecompressSync(packed, optionsOf(pattern)).toString()) as Value;
}

function optionsOf(pattern: Uint8Array | null) {
  return pattern === null ? {} : { dictionary: pattern };
}

function textOf(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}
