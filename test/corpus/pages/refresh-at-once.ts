import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page that sends visitors on by HTML, at once', {
  url: 'https://example.com/old',
  html: riverPage({ head: '<meta http-equiv="refresh" content="0; url=/new">' }),
});
