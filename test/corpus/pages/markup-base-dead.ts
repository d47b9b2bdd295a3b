import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A base that browsers ignore, as it is no place', {
  html: riverPage({ head: '<base href="data:text/plain,x">' }),
});
