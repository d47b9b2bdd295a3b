import { baseUrl, parseUrl } from './base-url.ts';
import { attribute, type Document, type Element } from './document.ts';

export interface Anchor {
  readonly element: Element;
  /** As written; undefined without the attribute. */
  readonly href: string | undefined;
  /** Undefined without href, and when it does not parse. */
  readonly url: URL | undefined;
}

/** Every HTML `a` in tree order with its address resolved. Read once for each page, as several rules ask. */
export function anchorsOf(document: Document): readonly Anchor[] {
  const known = anchors.get(document);
  if (known !== undefined) return known;
  const base = baseUrl(document);
  const read = document.byName('a').map((element) => readAnchor(element, base));
  anchors.set(document, read);
  return read;
}

/** @param base of the page; an address takes 1 µs to resolve, so ask for all anchors by `anchorsOf` */
export function readAnchor(element: Element, base: string): Anchor {
  const href = attribute(element, 'href');
  return { element, href, url: href === undefined ? undefined : parseUrl(href, base) };
}

const anchors = new WeakMap<Document, readonly Anchor[]>();
