import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A table of 1,200 rows: too many elements, none of them a header', {
  html: riverPage({
    more: `<table>${Array.from({ length: 1_200 }, (_, i) => `<tr><td>${i}</td><td>${(i * i) % 97} fish</td></tr>`).join('\n')}</table>`,
  }),
});
