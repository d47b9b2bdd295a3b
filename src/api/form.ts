import { cutText } from '../lib/cut-text.ts';
import { type Entry, malformed } from './fields.ts';

/** Of a form or a query, unless its route says otherwise. */
export const usualFieldsMax = 50;

/**
 * Pairs of a form or a query, in the order given.
 * @see https://url.spec.whatwg.org/#urlencoded-parsing
 * @throws AssayError for what the standard would repair: bytes that are no UTF-8 (P4)
 */
export function parsePairs(text: string, pairsMax: number): Entry[] {
  // Two more than may be there: an empty one comes before a leading &, and one too many is refused.
  const parts = text.split(/&+/, pairsMax + 2).filter((part) => part !== '');
  if (parts.length > pairsMax) throw malformed(`Send at most ${pairsMax} fields.`);
  return parts.map((part) => {
    const equals = part.indexOf('=');
    const name = decode(equals === -1 ? part : part.slice(0, equals), 'The name of a field');
    return [name, equals === -1 ? '' : decode(part.slice(equals + 1), `"${cutText(name, 100)}"`)];
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(text: string, what: string): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return utf8.decode(unescaped(Buffer.from(text)));
  } catch {
    throw malformed(`${what} is not valid UTF-8.`);
  }
}

/** In place and byte by byte: replacing millions of escapes in text would keep all others waiting. */
function unescaped(bytes: Buffer): Buffer {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const high = byte === percent ? hexDigit(bytes[at + 1]) : undefined;
    const low = high === undefined ? undefined : hexDigit(bytes[at + 2]);
    // A percent sign before anything but two hex digits stands for itself, as in every form.
    if (high !== undefined && low !== undefined) {
      bytes[length++] = high * 16 + low;
      at += 2;
    } else {
      bytes[length++] = byte === plus ? space : byte;
    }
  }
  return bytes.subarray(0, length);
}

const percent = 0x25;
const plus = 0x2b;
const space = 0x20;

function hexDigit(byte = 0): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}
