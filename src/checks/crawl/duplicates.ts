import type { CrawlView, PageFacts } from '../../evidence/crawl/crawl-view.ts';
import { withoutPaging } from './address-forms.ts';
import type { CrawlItem } from './crawl-check.ts';
import { mostPagesFirst } from './link-items.ts';
import { type CountedUrl, indexablePages } from './pages.ts';
import { disjointSets } from './union-find.ts';

/** Pages that share what should be their own, in groups, the largest first. */
export function groupsBy<Page extends CountedUrl>(
  pages: readonly Page[],
  keyOf: (page: Page) => string | null,
): (readonly Page[])[] {
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const key = keyOf(page);
    if (key === null || key === '') continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [page]);
    else group.push(page);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** For titles and descriptions: language versions and the parts of one list may share theirs. */
export function sharedTexts<Advice extends string>(
  view: CrawlView,
  textOf: (page: PageFacts) => string | null,
  told: (text: string, pages: number) => Pick<CrawlItem<Advice>, 'advice' | 'detail'>,
): { readonly items: CrawlItem<Advice>[]; readonly judged: number } {
  const pages = indexablePages(view).filter(({ page }) => normalised(textOf(page)) !== '');
  const groups = groupsBy(pages, ({ page }) => normalised(textOf(page)));
  const items = groups
    .filter((group) => !isOneInParts(group))
    .map((group) => ({
      ...told(textOf((group[0] as CountedUrl).page) ?? '', group.length),
      pages: group.map(({ n }) => n),
    }));
  return { items: mostPagesFirst(items), judged: pages.length };
}

/** As readers would not tell two of them apart. */
function normalised(text: string | null): string {
  return (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** All of the group are language versions of each other, or parts of one list. */
function isOneInParts(group: readonly CountedUrl[]): boolean {
  return isJoined(group, ({ url }) => withoutPaging(url));
}

/** All of the group are language versions of each other. */
export function areVersions(group: readonly CountedUrl[]): boolean {
  return isJoined(group, ({ url }) => url);
}

/** @param listOf alike for those that are one */
function isJoined(group: readonly CountedUrl[], listOf: (page: CountedUrl) => string): boolean {
  const sets = disjointSets(group.length);
  const places = new Map(group.map(({ url }, index) => [url, index]));
  const lists = new Map<string, number>();
  group.forEach((page, index) => {
    const list = listOf(page);
    const first = lists.get(list);
    if (first === undefined) lists.set(list, index);
    else sets.join(first, index);
    for (const { url } of page.page.hreflang) {
      const other = places.get(url);
      if (other !== undefined && names(group[other], page.url)) sets.join(other, index);
    }
  });
  return group.every((_, index) => sets.find(index) === 0);
}

function names(page: CountedUrl | undefined, url: string): boolean {
  return page?.page.hreflang.some((version) => version.url === url) === true;
}
