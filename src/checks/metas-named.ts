import type { Document, Element } from '../evidence/document.ts';
import { metasOf } from '../evidence/metas.ts';

/**
 * The metas that browsers take for this name, in tree order. Names of metadata compare without letter case, and
 * white space is part of them.
 * @param name in lower case
 * @see https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-name
 */
export function metasNamed(document: Document, name: string): readonly Element[] {
  const named: Element[] = [];
  for (const meta of metasOf(document)) if (meta.name === name) named.push(meta.element);
  return named;
}
