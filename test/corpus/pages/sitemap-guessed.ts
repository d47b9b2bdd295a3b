import { page, sitemapOf } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A sitemap that robots.txt does not announce and that leaves the page out', {
  html: riverPage(),
  sitemap: sitemapOf(['https://example.com/about', 'https://example.com/contact']),
  answers: { '/contact': { status: 200, redirects: 1, finalUrl: 'https://example.com/contact/' } },
});
