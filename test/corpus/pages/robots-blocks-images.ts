import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('robots.txt keeps images from crawlers', {
  html: riverPage({
    head: '<link rel="stylesheet" href="/river.css">',
    more: '<img src="/img/mill.webp" alt="The mill" width="600" height="400">',
  }),
  robots: 'User-agent: *\nDisallow: /img/\n',
});
