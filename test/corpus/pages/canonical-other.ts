import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A variant that names the page it belongs to', {
  url: 'https://example.com/river?print=1',
  html: riverPage({ head: '<link rel="canonical" href="https://example.com/river">' }),
});
