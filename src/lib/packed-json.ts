import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** The first byte of every stored body, so that another format can come later without a migration. */
const formats = {
  /** zstd of lines of JSON */
  lines: 1,
  /**
   * bytes of the zstd (4, big-endian), the zstd, and bytes as they were given; packed by it: bytes of JSON (4,
   * big-endian), JSON of `{ value, sizes }`, and the parts, of so many bytes each
   */
  parts: 2,
} as const;

/**
 * Level 9 saves 12 % of space and takes six times the time: on an HTML page half of what parsing it costs. A report is
 * made once and its evidence is kept for days, so time counts for more.
 */
const level = 3;

const unpackedMax = 64 * 1024 * 1024;

/** JSON, which has no line breaks of its own, line by line. Synchronous: megabytes belong into a worker. */
export function packLines(lines: readonly string[]): Uint8Array {
  return joined(formats.lines, compressed(utf8(lines.join('\n'))));
}

/** In room for the most that it may take: counting the bytes first takes as long as writing them. */
function utf8(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(3 * text.length);
  return bytes.subarray(0, bytes.write(text));
}

/** @returns UTF-8 @throws Error for another format or damaged data */
export function unpackLines(bytes: Uint8Array): Buffer[] {
  requireFormat(formats.lines, bytes);
  const all = decompressed(bytes.subarray(1));
  const lines: Buffer[] = [];
  for (let start = 0; start <= all.length; ) {
    const end = all.indexOf(lineFeed, start);
    lines.push(all.subarray(start, end < 0 ? all.length : end));
    start = end < 0 ? all.length + 1 : end + 1;
  }
  return lines;
}

const lineFeed = 0x0a;

/** Plain data beside bytes that JSON could only hold as text of theirs, which takes longer than packing them. */
interface WithParts {
  readonly value: unknown;
  readonly parts: readonly Uint8Array[];
  /** Bytes that somebody packed already: kept as they are. */
  readonly packed?: Uint8Array;
}

export function packWithParts({ value, parts, packed }: WithParts): Uint8Array {
  const json = Buffer.from(JSON.stringify({ value, sizes: parts.map(({ length }) => length) }));
  const frame = compressed(Buffer.concat([uint32(json.length), json, ...parts]));
  return joined(formats.parts, uint32(frame.length), frame, ...(packed === undefined ? [] : [packed]));
}

/** @throws Error for another format or damaged data */
export function unpackWithParts(bytes: Uint8Array): WithParts {
  requireFormat(formats.parts, bytes);
  const start = 1 + sizeBytes;
  const end = start + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).readUInt32BE(1);
  const all = decompressed(bytes.subarray(start, end));
  let at = sizeBytes + all.readUInt32BE();
  const { value, sizes } = JSON.parse(all.toString('utf8', sizeBytes, at)) as Contents;
  const parts: Uint8Array[] = [];
  for (const size of sizes) {
    parts.push(new Uint8Array(all.subarray(at, at + size)));
    at += size;
  }
  return { value, parts, ...(end < bytes.length && { packed: new Uint8Array(bytes.subarray(end)) }) };
}

interface Contents {
  readonly value: unknown;
  readonly sizes: readonly number[];
}

const sizeBytes = 4;

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  bytes.writeUInt32BE(value);
  return bytes;
}

function requireFormat(format: number, bytes: Uint8Array): void {
  if (bytes[0] !== format) throw new Error(`A stored body has the unknown format ${bytes[0]}.`);
}

function compressed(plain: Buffer): Buffer {
  return zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: level } });
}

function decompressed(bytes: Uint8Array): Buffer {
  return zstdDecompressSync(bytes, { maxOutputLength: unpackedMax });
}

/** In a buffer of their own, so that they can be handed to another thread. */
function joined(format: number, ...pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + pieces.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = format;
  let at = 1;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
