import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('One generic text among twenty sound ones', {
  html: riverPage({
    more: `<a href="/next">more</a>\n${Array.from({ length: 20 }, (_, i) => `<a href="/stone/${i}">Stone number ${i}</a>`).join('\n')}`,
  }),
});
