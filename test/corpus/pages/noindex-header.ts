import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A header field with noindex for one crawler', {
  html: riverPage(),
  moreFields: [['X-Robots-Tag', 'bingbot: noindex']],
});
