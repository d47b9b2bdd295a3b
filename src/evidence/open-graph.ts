import { parseHttpUrl } from './base-url.ts';
import { attribute, type Document, type Element } from './document.ts';
import { perDocument } from './per-document.ts';
import { isBlank, norm } from './text.ts';

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
  return document
    .byName('meta')
    .find(
      (meta) =>
        (keyOf(meta, 'name') === name || keyOf(meta, 'property') === name) &&
        isBlank(norm(attribute(meta, 'content') ?? '')),
    );
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
  const ownKey = keyOf(element, by);
  const metas = document.byName('meta');
  for (const meta of metas.slice(metas.indexOf(element) + 1)) {
    const key = keyOf(meta, by);
    if (key === 'og:image' || key === ownKey) return undefined;
    const text = norm(attribute(meta, 'content') ?? '');
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
  for (const { key, element } of keyedMetas(document)[by]) {
    if (!names.includes(key)) continue;
    const text = norm(attribute(element, 'content') ?? '');
    if (!isBlank(text)) return { element, text, by };
  }
  return undefined;
}

interface KeyedMeta {
  readonly key: string;
  readonly element: Element;
}

const keyedMetas = perDocument((document): Record<MetaValue['by'], readonly KeyedMeta[]> => {
  const metas = document.byName('meta');
  return { property: keyedBy('property', metas), name: keyedBy('name', metas) };
});

function keyedBy(by: MetaValue['by'], metas: readonly Element[]): KeyedMeta[] {
  const keyed = metas.map((element) => ({ key: keyOf(element, by), element }));
  return keyed.filter(({ key }) => key !== '');
}

function keyOf(meta: Element, by: MetaValue['by']): string {
  return attribute(meta, by)?.trim().toLowerCase() ?? '';
}
