import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page that sends visitors on by HTML after ten seconds', {
  url: 'https://example.com/old',
  html: riverPage({ head: '<meta http-equiv="refresh" content="10; url=/new">' }),
});
