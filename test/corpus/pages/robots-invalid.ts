import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('robots.txt with lines that mean nothing', {
  html: riverPage(),
  robots:
    'Disallow: /early\nUser-agent:\nDisalow: /typo\nnonsense\nUser-agent: *\nDisallow: private\nNoindex: /old\nSitemap: /sitemap.xml\n',
});
