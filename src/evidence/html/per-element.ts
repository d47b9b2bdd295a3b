import type { Document } from './document.ts';
import type { Element } from './element.ts';
import { perDocument } from './per-document.ts';

/** A text that is searched for in a whole element, once: many names may refer to one huge list. */
export function perElement(
  read: (element: Element) => string,
): (document: Document, element: Element) => string {
  const textsOf = perDocument(() => new Map<Element, string>());
  return (document, element) => {
    const texts = textsOf(document);
    const known = texts.get(element);
    if (known !== undefined) return known;
    const text = read(element);
    texts.set(element, text);
    return text;
  };
}
