import { attribute, type Element } from './document.ts';
import { perDocument } from './per-document.ts';
import { namedOnlyBy } from './subresources.ts';

/** Addresses of images that no current browser loads: they stand only behind a source that all of them take. */
export const fallbacksOf = perDocument((document) => namedOnlyBy(document, neverTaken(document)));

/** Addresses that browsers do not load with the page: fallbacks, and images that wait until they are needed. */
export const notLoadedAtOnce = perDocument((document) =>
  namedOnlyBy(document, [
    ...neverTaken(document),
    ...document.byName('img').filter(isLazy).flatMap(withSources),
  ]),
);

const neverTaken = perDocument(({ byName }) => byName('picture').flatMap(behindTakenSource));

/** @see https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes */
export function isLazy(element: Element): boolean {
  return attribute(element, 'loading')?.toLowerCase() === 'lazy';
}

/** What a picture shows is loaded when its `img` asks for it. */
function withSources(image: Element): readonly Element[] {
  if (image.parent?.name !== 'picture') return [image];
  return [image, ...image.parent.children.filter((child) => child.kind === 'element')];
}

/**
 * Browsers take the first source whose type they know and whose media condition holds.
 * @see https://html.spec.whatwg.org/multipage/images.html#update-the-source-set
 */
function behindTakenSource({ children }: Element): readonly Element[] {
  const behind: Element[] = [];
  const media = new Set<string>();
  for (const child of children) {
    if (child.kind !== 'element') continue;
    const own = mediaOf(child);
    if (media.has('') || media.has(own)) behind.push(child);
    else if (child.name === 'source' && isKnownToAll(child)) media.add(own);
  }
  return behind;
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
