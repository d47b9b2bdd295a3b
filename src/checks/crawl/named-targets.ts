import type { CrawlUrl, CrawlView } from '../../evidence/crawl/crawl-view.ts';
import type { CrawlItem } from './crawl-check.ts';
import { mostPagesFirst } from './link-items.ts';
import type { CountedUrl } from './pages.ts';

/**
 * An item for each known address that pages name, such as by a canonical, and should not.
 * @param namedBy addresses that the page names
 * @param judge undefined: they may name it
 * @param order kinds of advice, worst first
 */
export function namedTargets<Advice extends string>(
  view: CrawlView,
  pages: readonly CountedUrl[],
  namedBy: (page: CountedUrl) => readonly string[],
  judge: (target: CrawlUrl, pages: number) => Pick<CrawlItem<Advice>, 'advice' | 'detail'> | undefined,
  order: readonly Advice[],
): CrawlItem<Advice>[] {
  const naming = new Map<CrawlUrl, number[]>();
  for (const page of pages) {
    for (const url of new Set(namedBy(page))) {
      const target = url === page.url ? undefined : view.find(url);
      if (target === undefined) continue;
      const own = naming.get(target);
      if (own === undefined) naming.set(target, [page.n]);
      else own.push(page.n);
    }
  }
  const items = [...naming].flatMap(([target, own]): CrawlItem<Advice>[] => {
    const told = judge(target, own.length);
    return told === undefined ? [] : [{ ...told, pages: own, about: target.n }];
  });
  return mostPagesFirst(items).sort((a, b) => order.indexOf(a.advice) - order.indexOf(b.advice));
}
