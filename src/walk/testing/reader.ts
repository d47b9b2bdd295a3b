import { identityOf, ignoredParams } from '../../crawl/identity.ts';
import type { CrawlPageOrder } from '../../crawl/reading.ts';
import { createScope } from '../../crawl/scope.ts';
import type { CrawledPage } from '../../crawl/types.ts';
import { crawlDelayOf } from '../../evidence/site/crawl-delay.ts';
import { readRobotsTxt } from '../../evidence/site/robots-txt.ts';
import { readSitemapList } from '../../gather/sitemap-list.ts';
import type { WalkParts } from '../types.ts';

/** Reads what a walk needs of a page, without judging it. */
export const testReader: WalkParts['reader'] = {
  async crawlPage(order) {
    return pageOf(order);
  },
  sitemapList: (order) => readSitemapList(order),
  async robots(file, { token, urls }) {
    const robots = readRobotsTxt(file);
    return {
      sitemaps: robots.sitemaps.map(({ url }) => url),
      allowed: urls.map((url) => robots.allowed(token, url).allowed),
      crawlDelay: crawlDelayOf(file.bytes, token),
    };
  },
};

function pageOf({ url, body, settings }: CrawlPageOrder): CrawledPage {
  const page = Buffer.from(body.bytes).toString();
  const ignored = ignoredParams(settings.ignoreParams);
  const isWithin = createScope(settings);
  const addresses = (matches: Iterable<readonly string[]>) =>
    [...matches].flatMap(([, href = '']) => URL.parse(href, url)?.href ?? []);
  const named = [...page.matchAll(/<a href="([^"]*)"( rel="nofollow")?/g)].flatMap(([, href = '', rel]) => {
    const own = identityOf(URL.parse(href, url) ?? '', ignored);
    return own === null || !isWithin(own) ? [] : [{ url: own, nofollow: rel !== undefined }];
  });
  return {
    extract: {
      ...{
        title: null,
        description: null,
        h1: null,
        language: null,
        words: 0,
        textHash: null,
        simhash: null,
      },
      canonical: addresses(page.matchAll(/<link rel="canonical" href="([^"]*)"/g))[0] ?? null,
      noindex: page.includes('noindex'),
      nofollow: page.includes('content="nofollow"'),
      hreflang: addresses(page.matchAll(/<link rel="alternate" href="([^"]*)"/g)).map((to) => ({
        ...{ code: 'en', url: to },
      })),
      links: named.map((link) => ({ ...link, anchor: 'a link', region: 'main' })),
      ...{ linksTotal: named.length, external: [] },
    },
    ...{ score: 80, categories: [], findings: [], passed: [] },
  };
}
