import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'A style sheet in body, and a noscript in head that ends head for crawlers without script',
  {
    html: riverPage({
      head: '<noscript><img src="/pixel.gif" alt=""></noscript><link rel="icon" href="/icon.svg">',
      more: '<link rel="stylesheet" href="/late.css">',
    }),
  },
);
