import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A description that repeats the title', {
  html: riverPage({ title: 'The river &amp;amp; the sea', description: 'The river &amp;amp; the sea' }),
});
