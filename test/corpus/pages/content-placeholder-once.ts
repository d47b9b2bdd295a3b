import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('One variable that the template did not fill', {
  html: riverPage({ more: '<p>Welcome back, {{ name }}!</p>' }),
});
