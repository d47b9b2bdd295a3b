import { plainShape } from './plain-shape.ts';
import { byShare, irrelevant, type TrueFinding, type TrueItem, unseen } from './true-finding.ts';
import { traitsOf } from './true-names.ts';
import { knownAt, type WhatIsThere } from './what-is-there.ts';

/** What is true of sitemaps and of parts that do not end, by check. */
export function trueOfSite(there: WhatIsThere): Record<string, TrueFinding> {
  const { sitemaps } = there.site;
  const unread = sitemaps.some(({ kind }) => kind === 'failing') ? unseen : undefined;
  const none = sitemaps.length === 0 ? irrelevant : unread;
  return {
    'crawl-sitemap-entries': none ?? entries(there),
    'crawl-sitemap-coverage': none ?? (there.isFollowed ? coverage(there) : unseen),
    'crawl-traps': traps(there),
  };
}

function entries(there: WhatIsThere): TrueFinding {
  const isJudged = (url: string) =>
    knownAt(there, url)?.answer?.kind === 'page' || traitsOf(there, url).length > 0;
  const judged = [...there.listed].filter(isJudged);
  if (judged.length === 0) return irrelevant;
  const wrong = judged.filter((url) => traitsOf(there, url).length > 0);
  return byShare(
    wrong.map((url) => ({ pages: [url] })),
    judged.length,
  );
}

function coverage({ indexable, listed }: WhatIsThere): TrueFinding {
  if (indexable.length === 0) return irrelevant;
  const missing = indexable.filter(({ url }) => !listed.has(url));
  return byShare(
    missing.map(({ url }) => ({ pages: [url] })),
    indexable.length,
  );
}

/** Shapes of more than 100 addresses of which hardly any may be found, or the last 50 in a row may not. */
function traps(there: WhatIsThere): TrueFinding {
  const shapes = Map.groupBy(there.known, ({ url }) => plainShape(url));
  const items = [...shapes.values()].flatMap((own): TrueItem[] => {
    const fetched = own.filter(({ answer }) => answer?.kind === 'page' || answer?.kind === 'error');
    const isFound = ({ url }: { readonly url: string }) => there.indexable.some((page) => page.url === url);
    const isMany = own.length > 100 && fetched.length > 0;
    const isDry = fetched.length >= 50 && !fetched.slice(-50).some(isFound);
    if (!isDry && !(isMany && fetched.filter(isFound).length < fetched.length / 10)) return [];
    const pages = own.filter(({ answer }) => answer?.kind === 'page').map(({ url }) => url);
    return [{ about: own[0]?.url ?? '', pages }];
  });
  const judged = there.known.filter(({ answer }) => answer !== null).length;
  return byShare(items, judged, { warnTo: 'always' });
}
