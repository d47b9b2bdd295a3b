import { pipeline } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import type { FieldLines } from '../evidence/evidence.ts';
import { joinedHeader } from '../evidence/fields.ts';
import { codingNamed, createDecoder, type Decoder } from '../lib/content-coding.ts';
import { zstdWindowLogMax } from '../net/content-coding.ts';

export class DamagedCoding extends Error {
  override readonly name = 'DamagedCoding';
}

interface DecodedFile {
  /**
   * The first one is long enough to tell what the file is. Data that ends too early just ends.
   * @throws DamagedCoding
   */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Call after the last piece: what was unpacked was cut somewhere. */
  isCut(): boolean;
}

/**
 * The bytes of a file piece by piece, its content coding undone, and a gzip file (`.xml.gz`) unpacked besides.
 * @param bytesMax of each of the two: a gzip file of gigabytes may hold nothing
 */
export function decodeFile(bytes: Uint8Array, fields: FieldLines, bytesMax: number): DecodedFile {
  const coding = codingNamed(joinedHeader(fields, 'content-encoding')?.toLowerCase() ?? '');
  let isCut = false;
  const unpack: Unpack = (source, open) =>
    cutAt(bytesMax, through(source, open), () => {
      isCut = true;
    });
  const plain =
    coding === undefined
      ? pieces(bytes)
      : unpack(pieces(bytes), () => createDecoder(coding, bytes, zstdWindowLogMax));
  return { pieces: withLongStart(unpacked(withLongStart(plain), unpack)), isCut: () => isCut };
}

type Unpack = (source: AsyncIterable<Uint8Array>, open: () => Decoder) => AsyncIterable<Uint8Array>;

/** All members of the file. Its end flushes what there is: one cut at our own limit is read as far as it goes. */
const gzipFile = (): Decoder => ({
  transform: createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  cut: (bytes) => [bytes],
});

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

async function* unpacked(source: AsyncIterable<Uint8Array>, unpack: Unpack): AsyncGenerator<Uint8Array> {
  const rest = source[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done) return;
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  const whole = resumed(first.value, rest);
  yield* isGzip ? unpack(whole, gzipFile) : whole;
}

async function* resumed(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* cutAt(
  bytesMax: number,
  source: AsyncIterable<Uint8Array>,
  onCut: () => void,
): AsyncGenerator<Uint8Array> {
  let left = bytesMax;
  for await (const piece of source) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left >= 0) continue;
    onCut();
    return;
  }
}

async function* through(source: AsyncIterable<Uint8Array>, open: () => Decoder): AsyncGenerator<Uint8Array> {
  try {
    const { transform, cut } = open();
    // `pipeline` passes errors of every part on to the reader of the last one.
    yield* pipeline(cutUp(source, cut), transform, () => {});
  } catch (cause) {
    throw new DamagedCoding('The file’s compression is damaged.', { cause });
  }
}

async function* cutUp(source: AsyncIterable<Uint8Array>, cut: Decoder['cut']): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) yield* cut(bytes);
}
