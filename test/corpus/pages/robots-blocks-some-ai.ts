import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('robots.txt keeps one answer engine away', {
  html: riverPage(),
  robots: 'User-agent: PerplexityBot\nDisallow: /\n',
});
