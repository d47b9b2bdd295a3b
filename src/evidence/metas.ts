import type { Document, Element } from './document.ts';
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
