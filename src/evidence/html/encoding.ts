import { getBOMEncoding, labelToName, TextDecoder } from '@exodus/bytes/encoding.js';
import htmlEncodingSniffer from 'html-encoding-sniffer';
import { MIMEType } from 'whatwg-mimetype';
import { remembered } from '../../lib/remembered.ts';
import type { FieldLines } from '../evidence.ts';
import { headerValues, withoutSpace } from '../fields.ts';
import { metaEncoding } from './meta-encoding.ts';
import { hasXhtmlRoot } from './parse-xhtml.ts';

/** What the bytes of a page are in text, and by which encoding. */
interface DecodedHtml {
  readonly text: string;
  /** Name by the Encoding Standard, such as `UTF-8` or `windows-1252`. */
  readonly encoding: string;
}

/**
 * Decodes as T2 says: BOM, `charset` of Content-Type, meta in the head, XML declaration, windows-1252. In XHTML no meta
 * counts, and UTF-8 stands for windows-1252, as XML 1.0 §4.3.3 has it.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export function decodeHtml(bytes: Uint8Array, fields: FieldLines): DecodedHtml {
  const encoding = encodingOf(bytes, fields);
  return { text: textOf(bytes, encoding), encoding };
}

function textOf(bytes: Uint8Array, encoding: string): string {
  // Encodings that were abused to smuggle scripts past filters: TextDecoder refuses them, pages become one U+FFFD.
  // https://encoding.spec.whatwg.org/#replacement
  if (encoding === 'replacement') return bytes.length === 0 ? '' : '\ufffd';
  return new TextDecoder(encoding).decode(bytes);
}

/** The encoding alone, by the same order. */
export function encodingOf(bytes: Uint8Array, fields: FieldLines): string {
  const label = contentType(fields)?.parameters.get('charset') ?? '';
  const isXml = isXhtml(bytes, fields);
  const isCertain = getBOMEncoding(bytes) !== null || labelToName(label) !== null;
  const meta = isXml || isCertain ? null : metaEncoding(bytes);
  if (meta !== null) return meta;
  // Of HTML, too: without a meta, the XML declaration is all that is left to look at.
  return htmlEncodingSniffer(bytes, {
    xml: true,
    transportLayerEncodingLabel: label,
    defaultEncoding: isXml ? 'UTF-8' : 'windows-1252',
  });
}

/** A file that was cut at our limit may end within a character. */
export function isUtf8({ bytes, truncated }: { bytes: Uint8Array; truncated: boolean }): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated });
    return true;
  } catch {
    return false;
  }
}

/**
 * The media type that the Content-Type lines come to, or undefined when there is none or none parses: a later value
 * wins, and the same type without `charset` keeps the one before.
 * @see https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
 */
export function contentType(fields: FieldLines): MIMEType | undefined {
  const lines = typeLines(fields);
  return lines.length === 1 ? typeOfLine(lines[0] as string) : typeIn(lines);
}

/** Nearly every answer has one line, and most servers send one of a few. */
const typeOfLine = remembered((line) => typeIn([line]));

function typeIn(lines: readonly string[]): MIMEType | undefined {
  let type: MIMEType | undefined;
  for (const value of lines.flatMap(splitAtCommas)) {
    const next = MIMEType.parse(value);
    if (next === null || next.essence === '*/*') continue;
    const charset = next.essence === type?.essence ? type.parameters.get('charset') : undefined;
    if (charset !== undefined && !next.parameters.has('charset')) next.parameters.set('charset', charset);
    type = next;
  }
  return type;
}

/** The values of all Content-Type lines; a line that was joined on the way counts as several. */
export function contentTypeValues(fields: FieldLines): string[] {
  return typeLines(fields).flatMap(splitAtCommas);
}

/** Of the values the last ones count. A hostile answer can bring 256 KiB of them, which many ask for again and again. */
function typeLines(fields: FieldLines): string[] {
  const lines = headerValues(fields, 'content-type').slice(-linesMax);
  return lines.map((line) => (line.length > lineMax ? line.slice(-lineMax) : line));
}

const linesMax = 16;
/** Characters; longer than any type with its parameters. */
const lineMax = 4_096;

/** Commas inside quoted strings do not part values. */
function splitAtCommas(line: string): string[] {
  if (!line.includes(',')) return [line];
  const parts = [''];
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    if (char === '"') quoted = !quoted;
    if (char === ',' && !quoted) parts.push('');
    else parts[parts.length - 1] += quoted && char === '\\' ? char + line.charAt(++i) : char;
  }
  return parts.map(withoutSpace);
}

/** Sent as XML, and with a root that browsers take for a page, which the type of XHTML alone promises. */
export function isXhtml(bytes: Uint8Array, fields: FieldLines): boolean {
  const type = contentType(fields);
  if (type === undefined || !type.isXML()) return false;
  return type.essence === 'application/xhtml+xml' || hasXhtmlRoot(bytes);
}

/** T2: HTML by its type, or by its first bytes when it has none. */
export function isHtml(bytes: Uint8Array, fields: FieldLines): boolean {
  const type = contentType(fields);
  if (type !== undefined) return type.essence === 'text/html' || isXhtml(bytes, fields);
  return headerValues(fields, 'content-type').length === 0 && looksLikeHtml(bytes);
}

/** T2's byte test alone: the beginning, after BOM and white space, is a doctype or an html tag. */
export function looksLikeHtml(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return /^(?:\xEF\xBB\xBF)?[\t\n\f\r ]*<(?:!doctype html|html)/i.test(start);
}
