import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('robots.txt forbids everything to everybody', {
  html: riverPage({
    head: '<link rel="stylesheet" href="/river.css"><link rel="icon" href="/icon.png">',
    more: '<img src="/mill.webp" alt="The mill" width="600" height="400">',
  }),
  robots: 'User-agent: *\nDisallow: /\n',
});
