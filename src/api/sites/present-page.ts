import type { CrawlLinkRow, CrawlPageDetail, CrawlPageRow } from '../../services/sites/types.ts';
import type { CrawlPageView, FullCrawlPageView, LinkView } from './page-schemas.ts';

/** Addresses of a crawl as the API shows them: field by field (Z3). */
export function presentPage(page: CrawlPageRow): CrawlPageView {
  return {
    object: 'crawl_page',
    n: page.n,
    url: page.url,
    kind: page.kind,
    why: page.why,
    status: page.status,
    target_url: page.targetUrl,
    template: page.template,
    title: page.title,
    score: page.score,
    clicks: page.clicks,
    links_in: page.linksIn,
    indexable: page.isIndexable,
  };
}

export function presentFullPage(detail: CrawlPageDetail): FullCrawlPageView {
  const { page } = detail;
  return {
    ...presentPage(detail),
    sources: [...detail.sources],
    target: detail.target,
    links_out: detail.linksOut,
    facts: page && presentFacts(page.extract),
    categories: page && Object.fromEntries(page.categories.map(({ category, score }) => [category, score])),
    findings:
      page?.findings.map(({ check, outcome, items, isDangerous, detail: found, task }) => ({
        ...{ check, outcome, items, task },
        danger: isDangerous,
        detail: found,
      })) ?? [],
    passed: [...(page?.passed ?? [])],
  };
}

type Extract = NonNullable<CrawlPageDetail['page']>['extract'];

function presentFacts(extract: Extract): NonNullable<FullCrawlPageView['facts']> {
  return {
    description: extract.description,
    h1: extract.h1,
    canonical: extract.canonical,
    noindex: extract.noindex,
    nofollow: extract.nofollow,
    hreflang: extract.hreflang.map(({ code, url }) => ({ code, url })),
    language: extract.language,
    words: extract.words,
    links_total: extract.linksTotal,
    external: extract.external.map(({ host, links }) => ({ host, links })),
  };
}

export function presentLink(link: CrawlLinkRow): LinkView {
  const { n, url, status, kind, anchor, nofollow, region } = link;
  return { object: 'link', n, url, status, kind, anchor, nofollow, region };
}
