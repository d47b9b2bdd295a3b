import { attribute, type Element } from '../html/element.ts';
import { perDocument } from '../html/per-document.ts';
import { type Addresses, namedOnlyBy } from './subresources.ts';

/** Addresses of images that no current browser loads: they stand only behind a source that all of them take. */
export const fallbacksOf = perDocument((document): Addresses => {
  const behind = neverTaken(document);
  return behind.size === 0 ? none : namedOnlyBy(document, (element) => behind.has(element));
});

/** Addresses that browsers do not load with the page: fallbacks, and images that wait until they are needed. */
export const notLoadedAtOnce = perDocument((document): Addresses => {
  let hasLate = false;
  const latePictures = new Set<Element | undefined>();
  for (const image of document.byName('img')) {
    if (!isLazy(image)) continue;
    hasLate = true;
    if (image.parent?.name === 'picture') latePictures.add(image.parent);
  }
  if (!hasLate) return fallbacksOf(document);
  const behind = neverTaken(document);
  return namedOnlyBy(document, (element) => {
    if (element.name === 'img' && isLazy(element)) return true;
    // What a picture shows is loaded when its `img` asks for it.
    return latePictures.has(element.parent) || behind.has(element);
  });
});

const none: Addresses = new Set();

const neverTaken = perDocument(({ byName }): ReadonlySet<Element> => {
  const behind = new Set<Element>();
  for (const picture of byName('picture')) addBehindTakenSource(picture, behind);
  return behind;
});

/** @see https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes */
export function isLazy(element: Element): boolean {
  return attribute(element, 'loading')?.toLowerCase() === 'lazy';
}

/**
 * Browsers take the first source whose type they know and whose media condition holds.
 * @see https://html.spec.whatwg.org/multipage/images.html#update-the-source-set
 */
function addBehindTakenSource({ children }: Element, behind: Set<Element>): void {
  let isTaken = false;
  let media: Set<string> | undefined;
  for (const child of children) {
    if (child.kind !== 'element') continue;
    const own = isTaken ? '' : mediaOf(child);
    if (isTaken || media?.has(own)) behind.add(child);
    else if (child.name !== 'source' || !isKnownToAll(child)) continue;
    else if (own === '') isTaken = true;
    else media = (media ?? new Set()).add(own);
  }
}

/** Empty: it always holds. */
function mediaOf(source: Element): string {
  const media = attribute(source, 'media')?.trim().toLowerCase() ?? '';
  return media === 'all' ? '' : media;
}

/** Not JPEG XL: browsers that do not know it take what stands behind. */
const knownTypes = /^\s*image\/(?:avif|webp|svg\+xml|jpeg|png|gif)\s*(?:;|$)/i;

function isKnownToAll(source: Element): boolean {
  const type = attribute(source, 'type');
  const namesFile = (attribute(source, 'srcset')?.trim() ?? '') !== '';
  return namesFile && (type === undefined || knownTypes.test(type));
}
