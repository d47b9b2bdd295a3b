import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page that was to leave the index last year', {
  html: riverPage({ head: '<meta name="robots" content="unavailable_after: 2025-12-31">' }),
});
