import type { Document } from './document.ts';

/**
 * A reading that is made once for each document, however many checks ask for it.
 *
 * It is kept in the document. A WeakMap would do the same but for the garbage collector: what an old one refers to
 * outlives every collection of young objects, so each page would be carried into the old heap before it is dropped.
 */
export function perDocument<Reading>(read: (document: Document) => Reading): (document: Document) => Reading {
  return (document) => {
    const { readings } = document;
    const known = readings.get(read);
    if (known !== undefined || readings.has(read)) return known as Reading;
    const reading = read(document);
    readings.set(read, reading);
    return reading;
  };
}
