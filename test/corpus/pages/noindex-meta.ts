import { page, sitemapOf } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page that keeps out of search engines, and that the sitemap lists', {
  url: 'https://example.com/thanks',
  html: riverPage({ head: '<meta name="robots" content="noindex, nofollow">' }),
  robots: 'User-agent: *\nAllow: /\nSitemap: https://example.com/sitemap.xml\n',
  sitemap: sitemapOf(['https://example.com/', 'https://example.com/thanks']),
});
