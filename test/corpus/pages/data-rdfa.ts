import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A business in RDFa, without its address', {
  html: riverPage({
    more: '<div vocab="https://schema.org/" typeof="Bakery"><span property="name">Bakery by the mill</span></div>',
  }),
});
