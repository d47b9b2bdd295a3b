import { sitemapEvidence, sitemapFile } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('robots.txt announces a sitemap that does not exist', {
  html: riverPage(),
  robots: 'Sitemap: https://example.com/sitemap.xml\n',
  sitemaps: sitemapEvidence({
    announced: ['https://example.com/sitemap.xml'],
    files: [sitemapFile({ announced: true, status: 404, kind: 'html', entries: 0, wellFormed: false })],
  }),
});
