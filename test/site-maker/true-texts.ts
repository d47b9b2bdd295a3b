import { answerOf } from './made-site.ts';
import { simhashOf } from './read-made.ts';
import { byShare, irrelevant, type TrueFinding, type TrueItem } from './true-finding.ts';
import { type CountedPage, countedPage, type WhatIsThere } from './what-is-there.ts';

/** What is true of texts that several pages share, by check. */
export function trueOfTexts(there: WhatIsThere): Record<string, TrueFinding> {
  return {
    'crawl-duplicate-titles': sharedTexts(there, ({ page }) => page.title),
    'crawl-duplicate-descriptions': sharedTexts(there, ({ page }) => page.description),
    'crawl-duplicate-content': sameContents(there),
    'crawl-near-duplicates': nearContents(there),
    'crawl-url-variants': variants(there),
    'crawl-soft-404': softPages(there),
  };
}

function sharedTexts(there: WhatIsThere, textOf: (page: CountedPage) => string | null): TrueFinding {
  const plain = (page: CountedPage) => (textOf(page) ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
  const pages = there.indexable.filter((page) => plain(page) !== '');
  if (pages.length === 0) return irrelevant;
  const groups = groupsWhere(pages, (a, b) => plain(a) === plain(b));
  const told = groups.filter((group) => groupsWhere(group, mayShare)[0]?.length !== group.length);
  return byShare(itemsOf(told), pages.length);
}

/** Language versions that name each other, and parts of one list. */
function mayShare(a: CountedPage, b: CountedPage): boolean {
  return nameEachOther(a, b) || withoutPage(a.url) === withoutPage(b.url);
}

function nameEachOther(a: CountedPage, b: CountedPage): boolean {
  const names = (one: CountedPage, other: CountedPage) =>
    one.page.hreflang.some(({ url }) => url === other.url);
  return names(a, b) && names(b, a);
}

function withoutPage(url: string): string {
  return url.replace(/\?page=\d+$/, '');
}

function sameContents(there: WhatIsThere): TrueFinding {
  const pages = there.indexable.filter(({ words }) => words >= 50);
  if (pages.length === 0) return irrelevant;
  const groups = groupsWhere(pages, isSameText);
  const told = groups.filter((group) => groupsWhere(group, nameEachOther)[0]?.length !== group.length);
  return byShare(itemsOf(told), pages.length);
}

function nearContents(there: WhatIsThere): TrueFinding {
  const pages = there.indexable.filter(({ words }) => words >= 100);
  if (pages.length < 2) return irrelevant;
  const isLike = (a: CountedPage, b: CountedPage) => isSameText(a, b) || isNear(a, b);
  // A group of one text alone holds nothing that is nearly the same.
  const told = groupsWhere(pages, isLike).filter((group) =>
    group.some((one) => group.some((other) => !isSameText(one, other))),
  );
  return byShare(itemsOf(told), pages.length, { warnTo: 'always' });
}

function isSameText(a: CountedPage, b: CountedPage): boolean {
  return a.text === b.text;
}

function isNear(a: CountedPage, b: CountedPage): boolean {
  return bitsApart(simhashOf(a.page), simhashOf(b.page)) <= 3;
}

function bitsApart(a: string | null, b: string | null): number {
  if (a === null || b === null) return 64;
  const apart = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  return [...apart.toString(2)].filter((bit) => bit === '1').length;
}

/** One text at addresses that people would take for one. */
function variants(there: WhatIsThere): TrueFinding {
  if (there.indexable.length === 0) return irrelevant;
  const groups = groupsWhere(
    there.indexable,
    (a, b) => isSameText(a, b) && spelledPlainly(a.url) === spelledPlainly(b.url),
  );
  return byShare(itemsOf(groups), there.indexable.length);
}

/** Without scheme, www, letter case, index file, last slash; parameters in order. */
function spelledPlainly(address: string): string {
  const { host, pathname, search } = new URL(address.toLowerCase());
  const path = pathname.replace('index.html', '').replace(/\/$/, '');
  return `${host.replace('www.', '')}${path}?${search.slice(1).split('&').sort().join('&')}`;
}

function softPages(there: WhatIsThere): TrueFinding {
  const missing = answerOf(there.site, `${there.site.origin}/0123456789abcdef`);
  if (missing.kind !== 'page') return irrelevant;
  const pattern = countedPage('', missing);
  const soft = there.counted.filter((page) => isSameText(page, pattern) || isNear(page, pattern));
  return byShare(
    soft.map(({ url }) => ({ pages: [url] })),
    there.counted.length,
  );
}

/** Groups of two and more, in which each is like some other one of the group. */
function groupsWhere(
  pages: readonly CountedPage[],
  isLike: (a: CountedPage, b: CountedPage) => boolean,
): CountedPage[][] {
  const groups: CountedPage[][] = [];
  for (const page of pages) {
    const own = groups.filter((group) => group.some((other) => isLike(page, other)));
    for (const group of own) groups.splice(groups.indexOf(group), 1);
    groups.push([...own.flat(), page]);
  }
  return groups.filter(({ length }) => length > 1);
}

function itemsOf(groups: readonly (readonly CountedPage[])[]): TrueItem[] {
  return groups.map((group) => ({ pages: group.map(({ url }) => url) }));
}
