import { pipeline, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import type { FieldLines } from '../evidence/evidence.ts';
import { joinedHeader } from '../evidence/fields.ts';

export class DamagedCoding extends Error {
  override readonly name = 'DamagedCoding';
}

/**
 * The bytes of a file piece by piece, its content coding undone, and a gzip file (`.xml.gz`) unpacked besides.
 * The first piece is long enough to tell what the file is. Data that ends too early just ends.
 * @throws DamagedCoding
 */
export async function* decodedPieces(bytes: Uint8Array, fields: FieldLines): AsyncGenerator<Uint8Array> {
  const coding = joinedHeader(fields, 'content-encoding')?.trim().toLowerCase() ?? '';
  const decoder = decoders.get(coding)?.();
  const plain = decoder === undefined ? pieces(bytes) : through(pieces(bytes), decoder);
  yield* withLongStart(unpacked(withLongStart(plain)));
}

/** Ends of input flush what there is: a file cut at our own limit is read as far as it goes. */
const gzip = () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH })],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  [
    'zstd',
    () =>
      createZstdDecompress({
        finishFlush: constants.ZSTD_e_flush,
        // E6: a window of 8 MiB at most.
        params: { [constants.ZSTD_d_windowLogMax]: 23 },
      }),
  ],
]);

const pieceBytes = 65_536;

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** As much as the byte test for HTML looks at. */
const startBytes = 1_024;

/** Joins the first pieces until they tell something. */
async function* withLongStart(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array();
  for await (const piece of source) {
    if (start === undefined) {
      yield piece;
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < startBytes) continue;
    yield start;
    start = undefined;
  }
  if (start !== undefined && start.length > 0) yield start;
}

async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const rest = source[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done) return;
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  const whole = resumed(first.value, rest);
  yield* isGzip ? through(whole, gzip()) : whole;
}

async function* resumed(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* through(source: AsyncIterable<Uint8Array>, transform: Transform): AsyncGenerator<Uint8Array> {
  try {
    // Errors of all parts arrive at whoever reads the last one.
    yield* pipeline(source, transform, () => {});
  } catch (cause) {
    throw new DamagedCoding('The file’s compression is damaged.', { cause });
  }
}
