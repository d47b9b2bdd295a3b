import type { CrawlLink, CrawlUrl, CrawlView } from '../../evidence/crawl/crawl-view.ts';
import { counted } from '../counted.ts';
import type { CrawlItem } from './crawl-check.ts';

interface Told<Advice extends string> {
  readonly advice: Advice;
  /** What is so of the address, without full stop; how many pages link to it follows. */
  readonly says: string;
}

/**
 * An item for each address that links should not lead to, with the pages that have such a link.
 * @param judge undefined: links may lead there
 * @param isMeant which of the links to it
 */
export function linkItems<Advice extends string>(
  view: CrawlView,
  judge: (url: CrawlUrl) => Told<Advice> | undefined,
  isMeant: (link: CrawlLink) => boolean = () => true,
): CrawlItem<Advice>[] {
  const items = view.urls.flatMap((url) => {
    const told = judge(url);
    return told === undefined ? [] : itemsOf(url, told, view.linksTo(url.n).filter(isMeant));
  });
  return mostPagesFirst(items);
}

function itemsOf<Advice extends string>(
  { n }: CrawlUrl,
  { advice, says }: Told<Advice>,
  links: readonly CrawlLink[],
): CrawlItem<Advice>[] {
  if (links.length === 0) return [];
  const detail = `${says}; ${counted(links.length, 'page links', 'pages link')} to it.`;
  return [{ advice, detail, pages: links.map(({ from }) => from), about: n }];
}

/** Otherwise in the order met. */
export function mostPagesFirst<Advice extends string>(items: CrawlItem<Advice>[]): CrawlItem<Advice>[] {
  return items.sort((a, b) => b.pages.length - a.pages.length);
}
