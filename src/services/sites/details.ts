import { getCrawl, listCrawls } from './crawl-lists.ts';
import type { DetailsParts } from './details-parts.ts';
import { diffCrawls } from './diff.ts';
import { exportCrawl } from './export.ts';
import { listFindingPages } from './finding-pages.ts';
import { listFindings } from './findings.ts';
import { listLinks } from './links.ts';
import { getPage } from './page-detail.ts';
import { listPages } from './pages.ts';
import { SortedPages } from './sorted-pages.ts';
import { listTemplates } from './templates.ts';
import type { CrawlDetailsService } from './types.ts';

export function createCrawlDetails(given: Omit<DetailsParts, 'sorted'>): CrawlDetailsService {
  const parts = { ...given, sorted: new SortedPages(given.db) };
  return {
    list: (...crawls) => listCrawls(parts, ...crawls),
    get: (...crawl) => getCrawl(parts, ...crawl),
    findings: (...crawl) => listFindings(parts, ...crawl),
    findingPages: (...finding) => listFindingPages(parts, ...finding),
    pages: (...crawl) => listPages(parts, ...crawl),
    page: (...page) => getPage(parts, ...page),
    links: (...page) => listLinks(parts, ...page),
    templates: (...crawl) => listTemplates(parts, ...crawl),
    diff: (...crawls) => diffCrawls(parts, ...crawls),
    export: (...file) => exportCrawl(parts, ...file),
  };
}
