import type { FieldLines } from './evidence.ts';

/** Values of every line of the field, in order and trimmed of HTTP's white space; names know no letter case. */
export function headerValues(fields: FieldLines, name: string): string[] {
  const wanted = name.toLowerCase();
  const values: string[] = [];
  for (const [line, value] of fields) {
    if (line.length === name.length && line.toLowerCase() === wanted) values.push(withoutSpace(value));
  }
  return values;
}

/**
 * A value without HTTP's white space at its ends. Each byte of a field is a character here, and `trim` would drop 0xA0,
 * which is the last byte of "à" in UTF-8.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.3
 */
export function withoutSpace(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isSpace(value.charCodeAt(start))) start += 1;
  while (end > start && isSpace(value.charCodeAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The field as one list: lines joined by commas, or undefined when there is none. */
export function joinedHeader(fields: FieldLines, name: string): string | undefined {
  const values = headerValues(fields, name);
  return values.length === 0 ? undefined : values.join(', ');
}

/** The first line of the field. */
export function firstHeader(fields: FieldLines, name: string): string | undefined {
  return headerValues(fields, name)[0];
}

/** Bytes above ASCII, one character each in a field, as browsers send them in an address: escaped as they are. */
export function withEscapedBytes(value: string): string {
  return value.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}
