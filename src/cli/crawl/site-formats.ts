import type { SiteReport } from '../../crawl/site-report.ts';
import type { BuildReport } from '../../report/build-report.ts';
import { writeJunit } from '../../report/formats/junit.ts';
import { writeSiteCsv } from '../../report/site/site-csv.ts';
import { writeSiteJson } from '../../report/site/site-json.ts';
import { writeSiteMarkdown } from '../../report/site/site-markdown.ts';
import { type SitemapFile, sitemapFiles } from './sitemap-files.ts';

/** What a file is written from. */
export interface SiteOutcome {
  readonly site: SiteReport;
  /** The site as the gate took it. */
  readonly build: BuildReport;
  /** Addresses of the pages that search engines may show. */
  readonly indexable: () => Promise<readonly string[]>;
  /** Style sheet for a report that is an HTML file of its own. */
  readonly css: () => Promise<string>;
}

interface SiteFormat {
  readonly name: string;
  readonly ending: string | null;
  /** @param path of the file @returns its text; with it files beside it where one does not hold all */
  readonly write: (outcome: SiteOutcome, path: string) => Written | Promise<Written>;
}

type Written = string | readonly SitemapFile[];

/** What `--output` takes. */
export const siteFormats: readonly SiteFormat[] = [
  { name: 'html', ending: 'html', write: writeHtml },
  { name: 'md', ending: 'md', write: ({ site }) => writeSiteMarkdown(site) },
  { name: 'csv', ending: 'csv', write: ({ site }) => writeSiteCsv(site) },
  { name: 'json', ending: 'json', write: ({ site }) => writeSiteJson(site) },
  { name: 'junit', ending: 'xml', write: ({ build }) => writeJunit(build) },
  {
    name: 'sitemap',
    ending: null,
    write: async ({ site, indexable }, path) => sitemapFiles(await indexable(), site.settings.start, path),
  },
];

async function writeHtml({ site, css }: SiteOutcome): Promise<string> {
  // It brings what draws pages.
  const { writeSiteHtml } = await import('../../report/site/site-html.tsx');
  return writeSiteHtml(site, await css());
}
