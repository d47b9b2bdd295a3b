import type { Pages } from '../route.ts';
import { askedCrawl } from './result/asked-crawl.ts';
import { siteComparePages } from './result/compare-pages.tsx';
import { siteFindingPages } from './result/finding-pages.tsx';
import { siteFindingsPages } from './result/findings-pages.tsx';
import { siteOnePages } from './result/page-pages.tsx';
import { sitePageListPages } from './result/pages-pages.tsx';
import { exportAsked, exportFields, sendCrawlFile } from './result/send-crawl-file.ts';

/** What a crawl of a site found: findings, pages, comparisons, files. */
export const siteDetailPages: Pages = (add, parts) => {
  siteFindingsPages(add, parts);
  siteFindingPages(add, parts);
  sitePageListPages(add, parts);
  siteOnePages(add, parts);
  siteComparePages(add, parts);

  add({
    method: 'GET',
    path: '/sites/:id/export',
    who: 'member',
    query: { ...exportFields, crawl: 'line' },
    async handle(visit) {
      parts.admission.toList();
      const { part, format } = exportAsked(visit.query);
      const { accountId, site, number } = await askedCrawl(parts, visit);
      const css = parts.assets.exportStyle;
      const { crawlDetails } = parts.services;
      const file = await crawlDetails.export(accountId, site.id, number, part, format, css);
      return sendCrawlFile(visit.reply, file);
    },
  });
};
