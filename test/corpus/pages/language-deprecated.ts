import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A language tag that was withdrawn, and another language than the text has', {
  html: riverPage({ lang: 'iw' }),
});
