import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Language tags as people invent them', {
  html: riverPage({ lang: 'english' }),
});
