import { addressIn, ogImageOf } from '../evidence/entities/open-graph.ts';
import type { FieldLines } from '../evidence/evidence.ts';
import type { Document } from '../evidence/html/document.ts';
import { attribute } from '../evidence/html/element.ts';
import { baseUrl, parseHttpHref } from '../evidence/links/base-url.ts';
import { canonicalOf } from '../evidence/links/canonical.ts';
import { fallbacksOf } from '../evidence/links/loaded-at-once.ts';
import { relTokens } from '../evidence/links/rel.ts';
import {
  type Addresses,
  linksOf,
  type Subresource,
  sampleLinks,
  sampleResources,
  subresourcesOf,
} from '../evidence/links/subresources.ts';
import { boundedUrl } from './bounded-url.ts';
import type { Outline } from './types.ts';

/** What the page names that is fetched next. */
export function outlineOf(document: Document, fields: FieldLines): Outline {
  const named = subresourcesOf(document);
  const links = linksOf(document);
  const canonical = canonicalOf(document, fields);
  const image = ogImageOf(document);
  const ogImage = (image && addressIn(image)?.href) ?? null;
  const bounded = (url: string) => boundedUrl(url);
  return {
    canonical: canonical && bounded(canonical),
    ogImage: ogImage && bounded(ogImage),
    icons: iconsOf(document).map(bounded),
    resources: {
      total: named.length,
      sample: sampleResources(usedFirst(named, fallbacksOf(document))).map(({ url, destination }) => ({
        url: bounded(url),
        destination,
      })),
    },
    links: { total: links.length, sample: sampleLinks(links, document.url).map(bounded) },
  };
}

/** Each file that no browser loads would take a place in the sample from one that they do. */
function usedFirst(named: readonly Subresource[], fallbacks: Addresses): readonly Subresource[] {
  if (fallbacks.size === 0) return named;
  const used: Subresource[] = [];
  const unused: Subresource[] = [];
  for (const file of named) (fallbacks.has(file.url) ? unused : used).push(file);
  return [...used, ...unused];
}

const iconRels: ReadonlySet<string> = new Set(['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']);

/** A page that lists every size of its icon still has its best ones among the first. */
const iconsMax = 5;

function iconsOf(document: Document): string[] {
  const base = baseUrl(document);
  const icons = document
    .byName('link')
    .filter((link) => link.inHead && relTokens(link).some((token) => iconRels.has(token)))
    .flatMap((link) => parseHttpHref(attribute(link, 'href') ?? '', base) ?? []);
  return [...new Set(icons)].slice(0, iconsMax);
}
