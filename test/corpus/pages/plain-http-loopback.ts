import { irrelevant } from '../../../src/evidence/step.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page in development on the own machine', {
  url: 'http://127.0.0.1:3000/',
  html: riverPage(),
  plain: irrelevant('The page is not served over https.'),
  variant: irrelevant('The page is not served from the default port of its scheme.'),
  dns: irrelevant('The host is an IP address.'),
});
