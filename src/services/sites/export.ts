import { AssayError, invalid } from '../../errors.ts';
import { zipOf } from '../../lib/zip.ts';
import { exportName } from '../../report/export-file.ts';
import { rowsAsCsv, rowsAsNdjson } from '../../report/site/export-rows.ts';
import { writeSiteJson } from '../../report/site/site-json.ts';
import { writeSiteMarkdown } from '../../report/site/site-markdown.ts';
import { sitemapFiles, sitemapLimits, sitemapXml } from '../../report/site/sitemap-xml.ts';
import { eachPage } from '../../store/crawls/page-rows.ts';
import type { Db } from '../../store/db.ts';
import type { CrawlRow } from '../../store/sites/crawl-row.ts';
import type { DetailsParts } from './details-parts.ts';
import { exportColumns, findingRows, linkRows, pageRows, redirectRows } from './export-rows.ts';
import { isClosed, keyOf, requireCrawl, requireDetails } from './find-crawl.ts';
import { readClosedReport } from './findings.ts';
import {
  type CrawlFile,
  type CrawlNumber,
  type ExportFormat,
  type ExportPart,
  partFormats,
} from './types.ts';

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson',
  xml: 'application/xml',
};

/** @throws AssayError not-found, and for a part that does not come in this format */
export async function exportCrawl(
  { db }: DetailsParts,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
  part: ExportPart,
  format: ExportFormat,
  css = '',
): Promise<CrawlFile> {
  const formats = partFormats[part];
  if (!formats.includes(format))
    throw invalid('format', `The part ${part} comes as ${formats.join(' or ')}, not as ${format}.`);
  const require = part === 'site' ? requireCrawl : requireDetails;
  const crawl = await require(db, accountId, siteId, number);
  if (!isClosed(crawl)) throw nothingYet(crawl);
  const { settings, finishedAt } = await readClosedReport(db, crawl);
  const nameWith = (ending: string) =>
    exportName({ url: settings.start, generatedAt: finishedAt }, { ending });
  if (isZipped(crawl, part)) {
    const files = sitemapFiles(urlsOf(db, crawl), settings.start);
    return { name: nameWith(`${part}.zip`), type: 'application/zip', content: zipOf(files, finishedAt) };
  }
  return {
    name: nameWith(part === 'site' ? format : `${part}.${format}`),
    type: mediaTypes[format],
    content: await contentOf(db, crawl, part, format, css),
  };
}

function nothingYet({ number }: CrawlRow): AssayError {
  return new AssayError(
    'not-found',
    `Crawl ${number} has not been completed, so there is nothing to export. Read the crawl for how far it is.`,
  );
}

async function contentOf(
  db: Db,
  crawl: CrawlRow,
  part: ExportPart,
  format: ExportFormat,
  css: string,
): Promise<AsyncIterable<string>> {
  if (part === 'site') return siteFile(db, crawl, format, css);
  if (part === 'sitemap') return sitemapXml(urlsOf(db, crawl));
  const rows = await rowsOf(db, crawl, part);
  return format === 'csv' ? rowsAsCsv(exportColumns[part], rows) : rowsAsNdjson(rows);
}

async function* siteFile(db: Db, crawl: CrawlRow, format: ExportFormat, css: string): AsyncGenerator<string> {
  const report = await readClosedReport(db, crawl);
  if (format === 'md') yield writeSiteMarkdown(report);
  else if (format === 'json') yield writeSiteJson(report);
  else {
    // It brings what draws pages.
    const { writeSiteHtml } = await import('../../report/site/site-html.tsx');
    yield writeSiteHtml(report, css);
  }
}

/** Where one file does not hold all pages that may be found, it is one archive of several. */
function isZipped({ indexable }: CrawlRow, part: ExportPart): boolean {
  return part === 'sitemap' && (indexable ?? 0) > sitemapLimits.entries;
}

async function* urlsOf(db: Db, crawl: CrawlRow): AsyncGenerator<readonly string[]> {
  for await (const rows of eachPage(db, keyOf(crawl), { isIndexable: true }))
    yield rows.map(({ url }) => url);
}

async function rowsOf(db: Db, crawl: CrawlRow, part: Exclude<ExportPart, 'site' | 'sitemap'>) {
  const key = keyOf(crawl);
  if (part === 'findings') return findingRows(db, key, await readClosedReport(db, crawl));
  return { pages: pageRows, links: linkRows, redirects: redirectRows }[part](db, key);
}
