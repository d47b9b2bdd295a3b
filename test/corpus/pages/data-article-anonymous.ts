import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A long article without author and date, and no main region', {
  url: 'https://example.com/walks/river',
  html: riverPage().replace('<main>', '<article>').replace('</main>', '</article>'),
});
