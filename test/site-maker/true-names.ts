import { isDenied } from './made-site.ts';
import { byShare, irrelevant, type TrueFinding, type TrueItem } from './true-finding.ts';
import { type CountedPage, knownAt, type WhatIsThere } from './what-is-there.ts';

/** What is true of the pages that pages name as canonical and as language versions, by check. */
export function trueOfNames(there: WhatIsThere): Record<string, TrueFinding> {
  const withCanonical = there.counted.filter(({ page }) => page.canonical !== null);
  const withVersions = there.counted.filter(({ page }) => page.hreflang.length > 0);
  const canonicalOf = ({ page }: CountedPage) => (page.canonical === null ? [] : [page.canonical]);
  const versionsOf = ({ page }: CountedPage) => page.hreflang.map(({ url }) => url);
  return {
    'crawl-canonical-targets': judgedIn(
      withCanonical,
      namedItems(there, withCanonical, canonicalOf, ['error', 'redirect', 'denied', 'noindex']),
    ),
    'crawl-canonical-chains': judgedIn(
      withCanonical,
      namedItems(there, withCanonical, canonicalOf, ['canonical elsewhere']),
    ),
    'crawl-hreflang-targets': judgedIn(
      withVersions,
      namedItems(there, withVersions, versionsOf, ['error', 'redirect', 'noindex', 'canonical elsewhere']),
    ),
    'crawl-hreflang-codes': judgedIn(withVersions, withVersions.flatMap(unclearSets)),
    'crawl-hreflang-return': missingReturns(there),
  };
}

function judgedIn(pages: readonly CountedPage[], items: readonly TrueItem[]): TrueFinding {
  return pages.length === 0 ? irrelevant : byShare(items, pages.length);
}

/** Known addresses with one of these traits, and the pages that name them. Of oneself nothing is told. */
function namedItems(
  there: WhatIsThere,
  pages: readonly CountedPage[],
  namedBy: (page: CountedPage) => readonly string[],
  unwanted: readonly Trait[],
): TrueItem[] {
  return there.known.flatMap(({ url }) => {
    if (!traitsOf(there, url).some((trait) => unwanted.includes(trait))) return [];
    const naming = pages.filter((page) => page.url !== url && namedBy(page).includes(url));
    return naming.length === 0 ? [] : [{ about: url, pages: naming.map((page) => page.url) }];
  });
}

/** Why an address is not to be named. */
export type Trait = 'error' | 'redirect' | 'denied' | 'noindex' | 'canonical elsewhere';

export function traitsOf(there: WhatIsThere, url: string): Trait[] {
  const traits: Trait[] = isDenied(there.site, url) ? ['denied'] : [];
  const answer = knownAt(there, url)?.answer;
  if (answer?.kind === 'error' || answer?.kind === 'redirect') traits.push(answer.kind);
  if (answer?.kind !== 'page') return traits;
  if (answer.noindex) traits.push('noindex');
  if (answer.canonical !== null && answer.canonical !== url) traits.push('canonical elsewhere');
  return traits;
}

/** One language at two addresses; a set without the page itself, or the page that stands for it. */
function unclearSets({ url, page }: CountedPage): TrueItem[] {
  const isTwice = page.hreflang.some((one) =>
    page.hreflang.some((other) => one.code === other.code && one.url !== other.url),
  );
  const hasItself = page.hreflang.some((one) => one.url === url || one.url === page.canonical);
  return [...(isTwice ? [{ pages: [url] }] : []), ...(hasItself ? [] : [{ pages: [url] }])];
}

/** Versions that do not name a page which names them. */
function missingReturns(there: WhatIsThere): TrueFinding {
  const names = (one: CountedPage, other: CountedPage) =>
    one !== other && one.page.hreflang.some(({ url }) => url === other.url);
  const named = there.counted.filter((version) => there.counted.some((page) => names(page, version)));
  const silent = named.filter((version) =>
    there.counted.some((page) => names(page, version) && !names(version, page)),
  );
  return judgedIn(
    named,
    silent.map(({ url }) => ({ pages: [url] })),
  );
}
