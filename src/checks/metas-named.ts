import { attribute, type Document, type Element } from '../evidence/document.ts';

/**
 * The metas that browsers take for this name, in tree order. Names of metadata compare without letter case, and
 * white space is part of them.
 * @param name in lower case
 * @see https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-name
 */
export function metasNamed(document: Document, name: string): readonly Element[] {
  return document.byName('meta').filter((meta) => attribute(meta, 'name')?.toLowerCase() === name);
}
