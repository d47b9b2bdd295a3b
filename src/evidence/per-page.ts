import type { FieldLines } from './evidence.ts';
import type { Document } from './html/document.ts';

/** The same as `perDocument` for what the page tells together with the fields it was sent with. */
export function perPage<Reading>(
  read: (document: Document, fields: FieldLines) => Reading,
): (document: Document, fields: FieldLines) => Reading {
  return (document, fields) => {
    const known = document.readings.get(read) as Known<Reading> | undefined;
    if (known?.fields === fields) return known.reading;
    const reading = read(document, fields);
    document.readings.set(read, { fields, reading } satisfies Known<Reading>);
    return reading;
  };
}

interface Known<Reading> {
  readonly fields: FieldLines;
  readonly reading: Reading;
}
