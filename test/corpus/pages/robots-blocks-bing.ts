import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('robots.txt forbids the site to one search engine', {
  html: riverPage(),
  robots: 'User-agent: bingbot\nDisallow: /\n',
});
