import type { Document } from './document.ts';
import { attribute, type Element } from './element.ts';
import { perDocument } from './per-document.ts';

/** The head is over: a tag or a text of the body has come. */
export const hasBodyBegun = perDocument(({ body }): boolean => {
  if (body === undefined) return false;
  // A page cut within a tag may end in what reads as text until the name comes.
  return (
    body.location !== undefined ||
    body.children.some((child) => child.kind === 'element' || !/^<\/?$/.test(child.value))
  );
});

/** Of a page that was cut: it may go on with content of the element, or with one to which the element refers. */
export function isUnfinished(document: Document, element: Element): boolean {
  return openAtEnd(document).has(element) || refersBeyond(document, element);
}

/** What the end of the source leaves open. Of html and body, which every cut leaves open, the tags are known. */
const openAtEnd = perDocument((document): ReadonlySet<Element> => {
  const { elements, root, body } = document;
  const isInBody = hasBodyBegun(document);
  const open = new Set<Element>();
  // Before the body has begun, the one that the parser of HTML adds is the last element.
  let at = elements.at(isInBody || body === undefined ? -1 : -2);
  for (; at !== undefined; at = at.parent) {
    const isOfPage = at === root || at === body;
    // With an element ends what stands in it.
    if (!isOfPage && isClosed(at)) open.clear();
    else if (!isOfPage || !isInBody) open.add(at);
  }
  return open;
});

function isClosed({ name, namespace, location }: Element): boolean {
  if (namespace === 'html' && voidNames.has(name)) return true;
  return location !== undefined && location.endTagStart !== null;
}

/** @see https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const voidNames: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

function refersBeyond(document: Document, element: Element): boolean {
  return ['aria-labelledby', 'aria-owns'].some((name) => {
    const ids = attribute(element, name)?.match(/[^\t\n\f\r ]+/g) ?? [];
    return ids.some((id) => document.byId(id).length === 0);
  });
}
