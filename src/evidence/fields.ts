import type { FieldLines } from './evidence.ts';

/** Values of every line of the field, in order, trimmed; names compare without letter case. */
export function headerValues(fields: FieldLines, name: string): string[] {
  const wanted = name.toLowerCase();
  return fields.filter(([line]) => line.toLowerCase() === wanted).map(([, value]) => value.trim());
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
