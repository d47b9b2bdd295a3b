import { attribute, type Document, type Element } from '../evidence/document.ts';

/**
 * What browsers take for a viewport: names of metadata compare without letter case, and white space is part of them.
 * @see https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-name
 */
export function viewportMetas(document: Document): readonly Element[] {
  return document.byName('meta').filter((meta) => attribute(meta, 'name')?.toLowerCase() === 'viewport');
}
