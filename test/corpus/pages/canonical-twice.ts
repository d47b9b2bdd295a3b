import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Two canonicals that differ, one of them the front page', {
  url: 'https://example.com/river',
  html: riverPage({
    head: '<link rel="canonical" href="https://example.com/"><link rel="canonical" href="https://example.com/river">',
  }),
});
