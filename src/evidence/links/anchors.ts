import type { Element } from '../html/element.ts';
import { perDocument } from '../html/per-document.ts';
import { type Base, baseUrl, parseUrl } from './base-url.ts';
import { lowerTokens, noTokens } from './rel.ts';

export interface Anchor {
  readonly element: Element;
  /** As written; undefined without the attribute. */
  readonly href: string | undefined;
  /** Undefined without href, and when it does not parse. */
  readonly url: URL | undefined;
  /** As written; undefined without the attribute. */
  readonly role: string | undefined;
  /** T3: the tokens of `rel`, lower-case, in order. */
  readonly rel: readonly string[];
}

/** Every HTML `a` in tree order with its address resolved. Read once for each page, as several rules ask. */
export const anchorsOf = perDocument((document): readonly Anchor[] => {
  const base = baseUrl(document);
  return document.byName('a').map((element) => readAnchor(element, base));
});

/**
 * What Cloudflare writes in place of a mailto: address. Its script restores the address for visitors, and crawlers
 * are answered 404.
 * @see https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/
 */
export function isObfuscatedMail({ pathname }: URL): boolean {
  return pathname === '/cdn-cgi/l/email-protection';
}

/** @param base of the page; an address takes 1 µs to resolve, so ask for all anchors by `anchorsOf` */
export function readAnchor(element: Element, base: Base): Anchor {
  let href: string | undefined;
  let role: string | undefined;
  let rel = noTokens;
  for (const { name, value } of element.attributes) {
    if (name === 'href') href = value;
    else if (name === 'role') role = value;
    else if (name === 'rel') rel = lowerTokens(value);
  }
  return { element, href, url: href === undefined ? undefined : parseUrl(href, base), role, rel };
}
