import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Two values of X-Frame-Options: browsers refuse every frame', {
  html: riverPage({}),
  moreFields: [['X-Frame-Options', 'SAMEORIGIN, DENY']],
});
