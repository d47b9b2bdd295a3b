import { TextDecoder } from '@exodus/bytes/encoding.js';
import htmlEncodingSniffer from 'html-encoding-sniffer';
import { MIMEType } from 'whatwg-mimetype';
import type { FieldLines } from './evidence.ts';
import { headerValues } from './fields.ts';

/** What the bytes of a page are in text, and by which encoding. */
export interface DecodedHtml {
  readonly text: string;
  /** Name by the Encoding Standard, such as `UTF-8` or `windows-1252`. */
  readonly encoding: string;
}

/**
 * Decodes as D2 says: BOM, `charset` of Content-Type, meta prescan of the first 1,024 bytes, windows-1252.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export function decodeHtml(bytes: Uint8Array, fields: FieldLines): DecodedHtml {
  const encoding = encodingOf(bytes, fields);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** The encoding alone, by the same order. */
export function encodingOf(bytes: Uint8Array, fields: FieldLines): string {
  const label = contentType(fields)?.parameters.get('charset');
  return htmlEncodingSniffer(bytes, {
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    defaultEncoding: 'windows-1252',
  });
}

/** The parsed Content-Type, or undefined when there is none or it does not parse. */
export function contentType(fields: FieldLines): MIMEType | undefined {
  const value = headerValues(fields, 'content-type').at(-1);
  return value === undefined ? undefined : (MIMEType.parse(value) ?? undefined);
}

export function isXhtml(fields: FieldLines): boolean {
  return contentType(fields)?.essence === 'application/xhtml+xml';
}

/** D2: HTML by its type, or by its first bytes when it has none. */
export function isHtml(bytes: Uint8Array, fields: FieldLines): boolean {
  const type = contentType(fields);
  if (type !== undefined) return type.essence === 'text/html' || isXhtml(fields);
  return headerValues(fields, 'content-type').length === 0 && looksLikeHtml(bytes);
}

/** D2's byte test alone: the beginning, after BOM and white space, is a doctype or an html tag. */
export function looksLikeHtml(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return /^(?:\xEF\xBB\xBF)?[\t\n\f\r ]*<(?:!doctype html|html)/i.test(start);
}
