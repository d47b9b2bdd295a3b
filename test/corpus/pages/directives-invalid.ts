import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Directives that contradict each other or that nobody knows', {
  html: riverPage({ head: '<meta name="robots" content="index, noindex-maybe, max-snippet:many">' }),
});
