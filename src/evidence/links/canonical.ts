import type { FieldLines } from '../evidence.ts';
import type { Document } from '../html/document.ts';
import { attribute, type Element } from '../html/element.ts';
import { perDocument } from '../html/per-document.ts';
import { perPage } from '../per-page.ts';
import { baseUrl, parseHttpUrl, stripAsciiSpace } from './base-url.ts';
import { headerLinks } from './link-header.ts';
import { relIncludes } from './rel.ts';
import { sameUrl } from './url-equality.ts';

/** One place that names a canonical: a `link` in head, or a `Link` field value without `anchor`. */
export interface CanonicalCandidate {
  /** As written. */
  readonly value: string;
  /** Undefined when the value does not parse or is not http(s). */
  readonly url: URL | undefined;
  /** Names of attributes or parameters that narrow it to a language or medium; search engines then ignore it. */
  readonly narrowedBy: readonly string[];
  readonly element?: Element;
  readonly header?: string;
}

/** Canonical links in body are none: search engines ignore them there. */
export const canonicalCandidates = perPage((document, fields): readonly CanonicalCandidate[] => {
  const base = baseUrl(document);
  const inHead = canonicalLinks(document)
    .filter(({ inHead }) => inHead)
    .map((element) => {
      const value = attribute(element, 'href') ?? '';
      const narrowedBy = narrowing.filter((name) => attribute(element, name) !== undefined);
      return { value, url: parseHttpUrl(value, base), narrowedBy, element };
    });
  const inFields = headerLinks(fields)
    .filter(({ rel, parameters }) => rel.includes('canonical') && !parameters.has('anchor'))
    .map(({ target, parameters, line }) => {
      const narrowedBy = narrowing.filter((name) => parameters.has(name));
      return { value: target, url: parseHttpUrl(target, document.url), narrowedBy, header: line };
    });
  return [...inHead, ...inFields].filter(({ value }) => stripAsciiSpace(value) !== '');
});

/** The one URL that all candidates agree on. Null: there is no candidate, or one is invalid, or they differ. */
export function canonicalOf(document: Document, fields: FieldLines): string | null {
  const [first, ...others] = canonicalCandidates(document, fields).map(({ url }) => url);
  if (first === undefined) return null;
  const isAgreed = others.every((url) => url !== undefined && sameUrl(url, first));
  return isAgreed ? first.href : null;
}

/** Every `link` whose rel includes canonical, in head or not. */
export const canonicalLinks = perDocument((document) =>
  document.byName('link').filter((link) => relIncludes(link, 'canonical')),
);

const narrowing = ['hreflang', 'lang', 'media', 'type'] as const;
