import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A list of 1,600 entries, of which crawlers read all', {
  html: riverPage({
    more: `<ul>${Array.from({ length: 1_600 }, (_, i) => `<li>Stone ${i}</li>`).join('\n')}</ul>`,
  }),
});
