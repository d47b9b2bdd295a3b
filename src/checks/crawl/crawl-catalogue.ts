import { crawlBrokenLinks } from './crawl-broken-links.ts';
import { crawlCanonicalChains } from './crawl-canonical-chains.ts';
import { crawlCanonicalTargets } from './crawl-canonical-targets.ts';
import type { AnyCrawlCheck } from './crawl-check.ts';
import { crawlClicks } from './crawl-clicks.ts';
import { crawlDeniedLinks } from './crawl-denied-links.ts';
import { crawlDuplicateContent } from './crawl-duplicate-content.ts';
import { crawlDuplicateDescriptions } from './crawl-duplicate-descriptions.ts';
import { crawlDuplicateTitles } from './crawl-duplicate-titles.ts';
import { crawlHreflangCodes } from './crawl-hreflang-codes.ts';
import { crawlHreflangReturn } from './crawl-hreflang-return.ts';
import { crawlHreflangTargets } from './crawl-hreflang-targets.ts';
import { crawlInsecureLinks } from './crawl-insecure-links.ts';
import { crawlNearDuplicates } from './crawl-near-duplicates.ts';
import { crawlNofollowedLinks } from './crawl-nofollowed-links.ts';
import { crawlOrphans } from './crawl-orphans.ts';
import { crawlRedirectChains } from './crawl-redirect-chains.ts';
import { crawlRedirectingLinks } from './crawl-redirecting-links.ts';
import { crawlSingleLinks } from './crawl-single-links.ts';
import { crawlSitemapCoverage } from './crawl-sitemap-coverage.ts';
import { crawlSitemapEntries } from './crawl-sitemap-entries.ts';
import { crawlSoft404 } from './crawl-soft-404.ts';
import { crawlTraps } from './crawl-traps.ts';
import { crawlUrlVariants } from './crawl-url-variants.ts';

/** In report order: categories as everywhere. */
const checks = [
  // seo
  crawlBrokenLinks,
  crawlRedirectingLinks,
  crawlRedirectChains,
  crawlDuplicateTitles,
  crawlDuplicateDescriptions,
  crawlUrlVariants,
  crawlOrphans,
  crawlClicks,
  crawlSingleLinks,
  crawlNofollowedLinks,
  crawlHreflangReturn,
  crawlHreflangTargets,
  crawlHreflangCodes,
  crawlCanonicalTargets,
  crawlCanonicalChains,
  crawlSoft404,
  crawlTraps,
  // content
  crawlDuplicateContent,
  crawlNearDuplicates,
  // best-practices
  crawlInsecureLinks,
  // site-files
  crawlSitemapEntries,
  crawlSitemapCoverage,
  crawlDeniedLinks,
] as const;

/** Checks that only a crawl can make. They count for the score of a site, and never for that of a page. */
export const crawlCatalogue: readonly AnyCrawlCheck[] = checks;

export type CrawlCheckId = (typeof checks)[number]['id'];
