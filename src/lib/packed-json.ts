import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** The first byte of every stored body, so that another format can come later without a migration. */
const formats = {
  /** zstd of JSON */
  json: 1,
  /** zstd of: bytes of JSON (4, big-endian), JSON of `{ value, sizes }`, and the parts, of so many bytes each */
  jsonAndParts: 2,
} as const;

/**
 * Level 9 saves 12 % of space and takes six times the time: on an HTML page half of what parsing it costs. A report is
 * made once and its evidence is kept for days, so time counts for more.
 */
const level = 3;

const unpackedMax = 64 * 1024 * 1024;

/** Plain data → its JSON, packed. Synchronous: megabytes belong into a worker. */
export function packJson(value: unknown): Uint8Array {
  return packText(JSON.stringify(value));
}

/** The same of what is JSON already. */
export function packText(json: string): Uint8Array {
  return pack(formats.json, json);
}

/** @throws Error for another format or damaged data */
export function unpackJson(bytes: Uint8Array): unknown {
  return JSON.parse(unpack(formats.json, bytes).toString());
}

/** Plain data beside bytes that JSON could only hold as text of theirs, which takes longer than packing them. */
export interface WithParts {
  readonly value: unknown;
  readonly parts: readonly Uint8Array[];
}

export function packWithParts({ value, parts }: WithParts): Uint8Array {
  const json = Buffer.from(JSON.stringify({ value, sizes: parts.map(({ length }) => length) }));
  const size = Buffer.alloc(sizeBytes);
  size.writeUInt32BE(json.length);
  return pack(formats.jsonAndParts, Buffer.concat([size, json, ...parts]));
}

/** @throws Error for another format or damaged data */
export function unpackWithParts(bytes: Uint8Array): WithParts {
  const all = unpack(formats.jsonAndParts, bytes);
  let at = sizeBytes + all.readUInt32BE();
  const { value, sizes } = JSON.parse(all.toString('utf8', sizeBytes, at)) as Contents;
  const parts: Uint8Array[] = [];
  for (const size of sizes) {
    parts.push(new Uint8Array(all.subarray(at, at + size)));
    at += size;
  }
  return { value, parts };
}

interface Contents {
  readonly value: unknown;
  readonly sizes: readonly number[];
}

const sizeBytes = 4;

function pack(format: number, plain: string | Buffer): Uint8Array {
  const packed = zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: level } });
  const bytes = new Uint8Array(packed.length + 1);
  bytes[0] = format;
  bytes.set(packed, 1);
  return bytes;
}

function unpack(format: number, bytes: Uint8Array): Buffer {
  if (bytes[0] !== format) throw new Error(`A stored body has the unknown format ${bytes[0]}.`);
  return zstdDecompressSync(bytes.subarray(1), { maxOutputLength: unpackedMax });
}
