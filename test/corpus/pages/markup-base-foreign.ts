import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A base on another site: every relative address leads there', {
  html: riverPage({ head: '<base href="https://cdn.example.net/">' }),
});
