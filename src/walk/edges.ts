import { identityOf } from '../crawl/identity.ts';
import { type Claimed, type Met, sourceBits } from '../crawl/types.ts';
import type { PageExtract } from '../evidence/crawl/page-extract.ts';
import type { Bounds } from './context.ts';

/** Q14: the addresses within the site that a page names: links, and targets of canonical and hreflang, which join as those do. */
export function namedBy(extract: PageExtract, { clicks }: Claimed, bounds: Bounds): readonly Met[] {
  const { settings } = bounds;
  if (!settings.follow) return [];
  const further = clicks === null ? null : clicks + 1;
  const links = extract.links.map(({ url, nofollow }): Met => {
    const isNofollow = !settings.nofollow && (nofollow || extract.nofollow);
    return { url, sources: sourceBits.link, clicks: further, ...(isNofollow && { isNofollow }) };
  });
  const targetOf = (url: string, sources: number): readonly Met[] => {
    const own = within(url, bounds);
    return own === null ? [] : [{ url: own, sources, clicks: further }];
  };
  return [
    ...links.filter(({ url }) => bounds.isWithin(url)),
    ...(extract.canonical === null ? [] : targetOf(extract.canonical, sourceBits.canonical)),
    ...extract.hreflang.flatMap(({ url }) => targetOf(url, sourceBits.hreflang)),
  ];
}

/** Its identity; null for what is no part of the site. */
export function within(url: string, { isWithin, ignored }: Bounds): string | null {
  const own = identityOf(url, ignored);
  return own !== null && isWithin(own) ? own : null;
}
