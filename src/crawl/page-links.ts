import type { PageExtract, PageLink } from '../evidence/crawl/page-extract.ts';
import type { Document } from '../evidence/html/document.ts';
import type { Element } from '../evidence/html/element.ts';
import { type Anchor, anchorsOf, isObfuscatedMail, readAnchor } from '../evidence/links/anchors.ts';
import { baseUrl } from '../evidence/links/base-url.ts';
import { accessibleName } from '../evidence/naming/accessible-name.ts';
import { cutText } from '../lib/cut-text.ts';
import { type IgnoredParams, identityOf } from './identity.ts';
import { regionOf } from './link-region.ts';

interface LinkRules {
  /** The page itself: what jumps within it is no link. */
  readonly self: string;
  readonly isInside: (url: string) => boolean;
  readonly ignored: IgnoredParams;
  /** Of the whole page. */
  readonly nofollow: boolean;
}

const linksMax = 1_000;
const hostsMax = 100;
/** Characters. */
const anchorMax = 60;

/** Where the page leads to within its site, each address once, and how often to which hosts outside. */
export function linksOf(
  document: Document,
  { self, isInside, ignored, nofollow }: LinkRules,
): Pick<PageExtract, 'links' | 'linksTotal' | 'external'> {
  const links = new Map<string, { -readonly [Key in keyof PageLink]: PageLink[Key] }>();
  const hosts = new Map<string, number>();
  const further = new Set<string>();
  for (const { element, url: target, rel } of anchorsAndAreas(document)) {
    if (target === undefined || isObfuscatedMail(target)) continue;
    const url = identityOf(target, ignored);
    if (url === null || url === self) continue;
    if (!isInside(url)) {
      const links = hosts.get(target.host);
      if (links !== undefined || hosts.size < hostsMax) hosts.set(target.host, (links ?? 0) + 1);
      continue;
    }
    const isNofollow = nofollow || rel.includes('nofollow');
    const before = links.get(url);
    if (before !== undefined) before.nofollow &&= isNofollow;
    else if (links.size === linksMax) further.add(url);
    else links.set(url, { url, nofollow: isNofollow, ...placeOf(document, element) });
  }
  return {
    links: [...links.values()],
    linksTotal: links.size + further.size,
    external: [...hosts].map(([host, links]) => ({ host, links })),
  };
}

function placeOf(document: Document, element: Element): Pick<PageLink, 'anchor' | 'region'> {
  const { text } = accessibleName(document, element);
  return { anchor: cutText(text, anchorMax), region: regionOf(document, element) };
}

/** In tree order. */
function anchorsAndAreas(document: Document): readonly Anchor[] {
  const anchors = anchorsOf(document);
  const areas = document.byName('area');
  if (areas.length === 0) return anchors;
  const base = baseUrl(document);
  const all = [...anchors, ...areas.map((area) => readAnchor(area, base))];
  return all.sort((a, b) => a.element.index - b.element.index);
}
