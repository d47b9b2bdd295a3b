import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('HTML that is served as plain text', {
  fields: [['Content-Type', 'text/plain; charset=utf-8']],
  html: riverPage(),
});
