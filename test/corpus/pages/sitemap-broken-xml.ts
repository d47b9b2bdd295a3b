import { page, sitemapOf } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A sitemap whose ampersand was not escaped', {
  html: riverPage(),
  robots: 'Sitemap: https://example.com/sitemap.xml\n',
  sitemap: sitemapOf(['https://example.com/?a=1&b=2', 'https://example.com/']),
});
