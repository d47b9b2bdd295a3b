import { baseUrl, parseUrl } from './base-url.ts';
import { attribute, type Element } from './document.ts';
import { perDocument } from './per-document.ts';

export interface Anchor {
  readonly element: Element;
  /** As written; undefined without the attribute. */
  readonly href: string | undefined;
  /** Undefined without href, and when it does not parse. */
  readonly url: URL | undefined;
}

/** Every HTML `a` in tree order with its address resolved. Read once for each page, as several rules ask. */
export const anchorsOf = perDocument((document): readonly Anchor[] => {
  const base = baseUrl(document);
  return document.byName('a').map((element) => readAnchor(element, base));
});

/** @param base of the page; an address takes 1 µs to resolve, so ask for all anchors by `anchorsOf` */
export function readAnchor(element: Element, base: string): Anchor {
  const href = attribute(element, 'href');
  return { element, href, url: href === undefined ? undefined : parseUrl(href, base) };
}
