import type { Document } from './document.ts';
import type { Element } from './element.ts';
import { perDocument } from './per-document.ts';

/** A meta element and the attributes that tell what it says; undefined where it lacks one. */
export interface Meta {
  readonly element: Element;
  /** In lower case, as `property` and `httpEquiv` are. White space stays: its meaning differs from use to use. */
  readonly name: string | undefined;
  readonly property: string | undefined;
  readonly httpEquiv: string | undefined;
  /** As written. */
  readonly charset: string | undefined;
  readonly content: string | undefined;
}

/** Every meta of the page, in head or not, in tree order. */
export const metasOf = perDocument((document: Document): readonly Meta[] =>
  document.byName('meta').map(readMeta),
);

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

function readMeta(element: Element): Meta {
  let name: string | undefined;
  let property: string | undefined;
  let httpEquiv: string | undefined;
  let charset: string | undefined;
  let content: string | undefined;
  for (const attribute of element.attributes) {
    const { value } = attribute;
    if (attribute.name === 'name') name = value.toLowerCase();
    else if (attribute.name === 'content') content = value;
    else if (attribute.name === 'property') property = value.toLowerCase();
    else if (attribute.name === 'http-equiv') httpEquiv = value.toLowerCase();
    else if (attribute.name === 'charset') charset = value;
  }
  return { element, name, property, httpEquiv, charset, content };
}
