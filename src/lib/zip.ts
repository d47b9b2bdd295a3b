import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

interface ZipEntry {
  /** ASCII. */
  readonly name: string;
  readonly text: string;
}

const pack = promisify(deflateRaw);

/**
 * A ZIP archive of less than 4 GiB, written file by file; one file at a time is in memory. By APPNOTE.TXT 6.3.10:
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 * @param at when all of it was made, epoch milliseconds
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: number): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, text } of entries) {
    const bytes = Buffer.from(text);
    const packed = await pack(bytes);
    const said = saidOf(name, bytes, packed.length, at);
    directory.push(
      fields([signatures.listed, 4], [version, 2]),
      said,
      fields([0, 10], [offset, 4]),
      Buffer.from(name),
    );
    const head = Buffer.concat([fields([signatures.file, 4]), said, Buffer.from(name)]);
    yield head;
    yield packed;
    offset += head.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const count = directory.length / 4;
  yield listed;
  yield fields([signatures.end, 4], [0, 4], [count, 2], [count, 2], [listed.length, 4], [offset, 4], [0, 2]);
}

const signatures = { file: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 };
/** 2.0: deflated. */
const version = 20;
const deflated = 8;

/** What stands before a file as in the directory. */
function saidOf(name: string, bytes: Buffer, packedLength: number, at: number): Buffer {
  const [flags, extraLength] = [0, 0];
  return fields(
    ...([
      [version, 2],
      [flags, 2],
      [deflated, 2],
      [timeOf(at), 4],
      [crc32(bytes), 4],
    ] as const),
    ...([
      [packedLength, 4],
      [bytes.length, 4],
      [name.length, 2],
      [extraLength, 2],
    ] as const),
  );
}

/** MS-DOS date and time, which know no zone: UTC, to two seconds. */
function timeOf(at: number): number {
  const date = new Date(at);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return day * 2 ** 16 + time;
}

/** Little-endian. */
function fields(...given: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    given.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      if (value > 0) field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}
