import { AssayError } from '../../../errors.ts';
import { exportName } from '../../../report/export-file.ts';
import { type ExportRow, rowsAsCsv, rowsAsNdjson } from '../../../report/site/export-rows.ts';
import { exportColumns } from '../../../services/sites/export-rows.ts';
import type {
  CrawlDetailsService,
  CrawlPageQuery,
  CrawlPageRow,
  CrawlWithReport,
} from '../../../services/sites/types.ts';
import { page } from '../../answer.ts';
import type { Pages } from '../../route.ts';
import { sitePagesWords as words } from '../../words/site-pages.ts';
import { siteNameOf } from '../paths.ts';
import { askedCrawl } from './asked-crawl.ts';
import { siteCheckTexts } from './check-texts.ts';
import { pagesFields, pagesQueryOf, readPages } from './pages-query.ts';
import { SitePagesView } from './pages-view.tsx';
import { sendCrawlFile } from './send-crawl-file.ts';
import { ownPlace } from './site-place.ts';

/** The addresses of a crawl as a list, and what it shows as a file. */
export const sitePageListPages: Pages = (add, parts) => {
  const { crawlDetails } = parts.services;

  add({
    method: 'GET',
    path: '/sites/:id/pages',
    who: 'member',
    query: { ...pagesFields, crawl: 'line' },
    async handle(visit) {
      parts.admission.toList();
      const { accountId, site, number } = await askedCrawl(parts, visit);
      const crawl = await crawlDetails.get(accountId, site.id, number);
      const state = readPages(visit.query, crawl.report !== null);
      const list = await crawlDetails.pages(accountId, site.id, number, pagesQueryOf(state));
      return page({
        title: words.documentTitle(siteNameOf(site)),
        section: 'sites',
        main: (
          <SitePagesView
            {...{ site, crawl, state, list }}
            texts={siteCheckTexts(parts)}
            place={ownPlace(site, number)}
          />
        ),
      });
    },
  });

  add({
    method: 'GET',
    path: '/sites/:id/pages/export',
    who: 'member',
    query: { ...pagesFields, crawl: 'line', format: 'line' },
    async handle(visit) {
      const format = (['csv', 'ndjson'] as const).find((one) => one === visit.query.get('format'));
      if (format === undefined) throw new AssayError('not-found', words.noFile);
      parts.admission.toList();
      const { accountId, site, number } = await askedCrawl(parts, visit);
      const crawl: CrawlWithReport = await crawlDetails.get(accountId, site.id, number);
      const query = pagesQueryOf(readPages(visit.query, crawl.report !== null));
      // Refused before anything is sent, where it is refused.
      const first = await crawlDetails.pages(accountId, site.id, number, whole(query));
      const rows = rowsFrom(crawlDetails, { accountId, siteId: site.id, number }, query, first);
      const at = crawl.finishedAt ?? crawl.queuedAt;
      return sendCrawlFile(visit.reply, {
        name: exportName({ url: site.start, generatedAt: at }, { ending: `pages.${format}` }),
        type: format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/x-ndjson',
        content: format === 'csv' ? rowsAsCsv(exportColumns.pages, rows) : rowsAsNdjson(rows),
      });
    },
  });
};

function whole(query: CrawlPageQuery): CrawlPageQuery {
  return { ...query, perPage: 100, page: 1 };
}

/** From page to page of the list, so that memory does not grow with it. */
async function* rowsFrom(
  details: CrawlDetailsService,
  key: { readonly accountId: number; readonly siteId: number; readonly number: number },
  query: CrawlPageQuery,
  first: Awaited<ReturnType<CrawlDetailsService['pages']>>,
): AsyncGenerator<readonly ExportRow[]> {
  const { accountId, siteId, number } = key;
  yield first.rows.map(rowOf);
  for (let { next: cursor } = first.cursors; cursor !== null; ) {
    const more = await details.pages(accountId, siteId, number, { ...whole(query), cursor });
    yield more.rows.map(rowOf);
    cursor = more.cursors.next;
  }
}

function rowOf({ targetUrl, linksIn, isIndexable, ...row }: CrawlPageRow): ExportRow {
  return { ...row, target: targetUrl, links_in: linksIn, indexable: isIndexable };
}
