import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A long article with a date but nobody who wrote it', {
  url: 'https://example.com/walks/river',
  html: riverPage()
    .replace('<main>', '<main><article><time datetime="2026-05-01">May</time>')
    .replace('</main>', '</article></main>'),
});
