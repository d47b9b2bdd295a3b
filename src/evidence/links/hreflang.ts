import type { Document } from '../html/document.ts';
import { attribute, type Element } from '../html/element.ts';
import { perPage } from '../per-page.ts';
import { baseUrl, parseUrl } from './base-url.ts';
import { headerLinks } from './link-header.ts';
import { relIncludes } from './rel.ts';

/** One language version that the page names. */
export interface HreflangEntry {
  /** As written. */
  readonly code: string;
  readonly href: string;
  /** Undefined when it does not parse. */
  readonly url: URL | undefined;
  readonly element?: Element;
  readonly header?: string;
}

/** From `link` in head, then from `Link` fields. */
export const hreflangEntries = perPage((document, fields): readonly HreflangEntry[] => {
  const base = baseUrl(document);
  const inHead = hreflangLinks(document)
    .filter(({ inHead }) => inHead)
    .map((element) => {
      const href = attribute(element, 'href') ?? '';
      return { code: attribute(element, 'hreflang') ?? '', href, url: parseUrl(href, base), element };
    });
  const inFields = headerLinks(fields).flatMap(({ target, rel, parameters, line }) => {
    const code = parameters.get('hreflang');
    if (code === undefined || !rel.includes('alternate')) return [];
    return [{ code, href: target, url: parseUrl(target, document.url), header: line }];
  });
  return [...inHead, ...inFields];
});

/** Every `link` with rel alternate and hreflang, in head or not. */
export function hreflangLinks(document: Document): readonly Element[] {
  return document
    .byAttribute('hreflang')
    .filter((link) => link.name === 'link' && link.namespace === 'html' && relIncludes(link, 'alternate'));
}
