import { page, sitemapOf } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'A sitemap with plain addresses, dates of no calendar and pages that are gone',
  {
    html: riverPage(),
    robots: 'Sitemap: https://example.com/sitemap.xml\n',
    sitemap: sitemapOf([
      'http://example.com/',
      'https://example.com/gone',
      'https://example.com/a',
      'https://example.com/b',
    ]).replaceAll('2026-10-01', 'last autumn'),
    answers: { '/gone': { class: 'broken', status: 404 } },
  },
);
