import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { UsageError } from '../cli/command.ts';

const lineEnd = /\r\n?|\n/;

/**
 * The lines of standard input. Other bytes than those of UTF-8 would silently become another URL.
 * @throws UsageError
 */
export async function* utf8Lines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const bytes = await buffer(input);
  if (isUtf16(bytes)) throw new UsageError('Standard input is UTF-16. Save the list as UTF-8.');
  if (!isUtf8(bytes)) {
    const number = firstBadLine(bytes);
    throw new UsageError(`Line ${number} of standard input is not UTF-8. Save the list as UTF-8.`);
  }
  yield* bytes.toString().split(lineEnd);
}

/** By its byte order mark, or by the zero that it gives to a letter of ASCII. */
function isUtf16(bytes: Buffer): boolean {
  if (bytes.length < 2) return false;
  return ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)) || (bytes[0] === 0) !== (bytes[1] === 0);
}

function firstBadLine(bytes: Buffer): number {
  // No byte of a character that UTF-8 writes in several is a line end.
  const lines = bytes.toString('latin1').split(lineEnd);
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))) + 1;
}
