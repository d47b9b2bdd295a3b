import type { Document } from '../html/document.ts';
import type { Element } from '../html/element.ts';
import { type Meta, metasOf } from '../html/metas.ts';
import { parseHttpUrl } from '../links/base-url.ts';
import { isBlank, norm } from '../text/text.ts';

export interface MetaValue {
  readonly element: Element;
  readonly text: string;
  /** By `property`, as Open Graph has it, or by `name`, which most readers forgive. */
  readonly by: 'property' | 'name';
}

/** The first non-blank value of any of these names, in head or body; a `property` goes before a `name`. */
export function metaValue(document: Document, ...names: readonly string[]): MetaValue | undefined {
  return metaValueBy(document, 'property', names) ?? metaValueBy(document, 'name', names);
}

/** Like `metaValue`, for cards of X: reads `name`, and `property` where there is none. */
export function cardValue(document: Document, ...names: readonly string[]): MetaValue | undefined {
  return metaValueBy(document, 'name', names) ?? metaValueBy(document, 'property', names);
}

/** The first meta of this name, by `name` or `property`, that says nothing: without content, or with a blank one. */
export function blankMeta(document: Document, name: string): Element | undefined {
  const isBlankOne = (meta: Meta) =>
    (keyOf(meta, 'name') === name || keyOf(meta, 'property') === name) && isBlank(meta.content ?? '');
  return metasOf(document).find(isBlankOne)?.element;
}

/** The image that a shared link shows. */
export function ogImageOf(document: Document): MetaValue | undefined {
  return metaValue(document, 'og:image', 'og:image:url');
}

/**
 * What is said of the image: structured properties belong to the root tag before them.
 * @param side the part of the name behind `og:image:`
 * @see https://ogp.me/#array
 */
export function ofImage(document: Document, { element, by }: MetaValue, side: string): string | undefined {
  const metas = metasOf(document);
  const own = metas.findIndex((meta) => meta.element === element);
  const ownKey = keyOf(metas[own] as Meta, by);
  for (const meta of metas.slice(own + 1)) {
    const key = keyOf(meta, by);
    if (key === 'og:image' || key === ownKey) return undefined;
    const text = norm(meta.content ?? '');
    if (key === `og:image:${side}` && !isBlank(text)) return text;
  }
  return undefined;
}

/**
 * The address that can be fetched. For networks, which take the text as it is, a query is in UTF-8; only for links
 * do browsers use the encoding of the page.
 * @param baseHref absent: the value must be absolute, as the protocol asks for
 */
export function addressIn({ text }: MetaValue, baseHref?: string): URL | undefined {
  return parseHttpUrl(text, baseHref);
}

function metaValueBy(
  document: Document,
  by: MetaValue['by'],
  names: readonly string[],
): MetaValue | undefined {
  for (const meta of metasOf(document)) {
    const key = keyOf(meta, by);
    if (key === undefined || !names.includes(key)) continue;
    const text = norm(meta.content ?? '');
    if (!isBlank(text)) return { element: meta.element, text, by };
  }
  return undefined;
}

function keyOf(meta: Meta, by: MetaValue['by']): string | undefined {
  return meta[by]?.trim();
}
