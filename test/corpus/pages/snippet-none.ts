import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('No quotation allowed', {
  html: riverPage({ head: '<meta name="robots" content="nosnippet">' }),
});
