import { isDenied } from './made-site.ts';
import { byShare, irrelevant, type TrueFinding, type TrueItem, unseen } from './true-finding.ts';
import type { Known } from './walk-made.ts';
import { clicksOf, type FullLink, knownAt, type WhatIsThere } from './what-is-there.ts';

/** What is true of links and redirects, by check. */
export function trueOfLinks(there: WhatIsThere): Record<string, TrueFinding> {
  const pages = there.counted.length;
  const { site } = there;
  return {
    'crawl-broken-links': byShare(
      linkedItems(there, ({ answer }) => answer?.kind === 'error'),
      pages,
      { warnTo: 0 },
    ),
    'crawl-redirecting-links': byShare(
      linkedItems(there, ({ answer }) => answer?.kind === 'redirect'),
      pages,
      { warnTo: 'always' },
    ),
    'crawl-redirect-chains': redirectChains(there),
    'crawl-nofollowed-links':
      there.indexable.length === 0
        ? irrelevant
        : byShare(
            linkedItems(
              there,
              (one) => isIndexable(there, one.url),
              ({ nofollow }) => nofollow,
            ),
            pages,
          ),
    'crawl-denied-links': byShare(
      linkedItems(
        there,
        ({ url }) => isDenied(site, url),
        ({ nofollow }) => !nofollow,
      ),
      pages,
    ),
    'crawl-insecure-links': site.start.startsWith('https:')
      ? byShare(
          linkedItems(there, ({ url }) => url.startsWith('http:')),
          pages,
        )
      : irrelevant,
    'crawl-orphans': orphans(there),
    'crawl-clicks': farPages(there),
    'crawl-single-links': singleLinks(there),
  };
}

/** Addresses of a kind that pages link to, with these pages. */
function linkedItems(
  { known, links }: WhatIsThere,
  isMeant: (one: Known) => boolean,
  isMeantLink: (link: FullLink) => boolean = () => true,
): TrueItem[] {
  return known.filter(isMeant).flatMap(({ url }) => {
    const pages = links.filter((link) => link.url === url && isMeantLink(link)).map(({ from }) => from);
    return pages.length === 0 ? [] : [{ about: url, pages }];
  });
}

function isIndexable({ indexable }: WhatIsThere, url: string): boolean {
  return indexable.some((page) => page.url === url);
}

function redirectChains(there: WhatIsThere): TrueFinding {
  const redirects = there.known.filter(({ answer }) => answer?.kind === 'redirect');
  if (redirects.length === 0) return irrelevant;
  const items = redirects.flatMap(({ url }): TrueItem[] => {
    const { hops, isLoop, end } = hopsFrom(there, url);
    const isFailure = isLoop || hops >= 3 || end === 'error';
    return isFailure || hops >= 2 ? [{ pages: [url], isFailure }] : [];
  });
  return byShare(items, redirects.length);
}

function hopsFrom(there: WhatIsThere, start: string): { hops: number; isLoop: boolean; end: string } {
  const passed: string[] = [];
  let url = start;
  for (;;) {
    const answer = knownAt(there, url)?.answer;
    if (answer?.kind !== 'redirect')
      return { hops: passed.length, isLoop: false, end: answer?.kind ?? 'away' };
    if (passed.includes(url)) return { hops: passed.length, isLoop: true, end: 'loop' };
    passed.push(url);
    url = answer.to;
  }
}

/** Listed, and no page leads there, be it over redirects. */
function orphans(there: WhatIsThere): TrueFinding {
  if (!there.isFollowed) return unseen;
  const listed = there.indexable.filter(({ url }) => there.listed.has(url));
  if (listed.length === 0) return irrelevant;
  const alone = listed.filter(({ url }) => url !== there.site.start && !isLedTo(there, url, [url]));
  return byShare(
    alone.map(({ url }) => ({ pages: [url] })),
    there.indexable.length,
  );
}

function isLedTo(there: WhatIsThere, url: string, passed: readonly string[]): boolean {
  if (there.links.some((link) => link.url === url)) return true;
  return there.known.some(
    (one) =>
      one.answer?.kind === 'redirect' &&
      one.answer.to === url &&
      !passed.includes(one.url) &&
      isLedTo(there, one.url, [...passed, one.url]),
  );
}

function farPages(there: WhatIsThere): TrueFinding {
  if (!there.isFollowed) return unseen;
  const clicks = clicksOf(there);
  const reached = there.indexable.filter(({ url }) => clicks.has(url));
  if (reached.length === 0) return irrelevant;
  const far = reached.filter(({ url }) => (clicks.get(url) ?? 0) > 4);
  return byShare(
    far.map(({ url }) => ({ pages: [url] })),
    reached.length,
    { passTo: 10, warnTo: 30 },
  );
}

function singleLinks(there: WhatIsThere): TrueFinding {
  if (!there.isFollowed) return unseen;
  if (there.indexable.length === 0) return irrelevant;
  const single = there.indexable.filter(
    ({ url }) => there.links.filter((link) => link.url === url).length === 1,
  );
  return { outcome: 'info', items: single.map(({ url }) => ({ pages: [url] })), judged: 0 };
}
