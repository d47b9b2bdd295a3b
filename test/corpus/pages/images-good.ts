import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A gallery that loads late what is far below', {
  html: riverPage({
    more: Array.from(
      { length: 14 },
      (_, i) =>
        `<img src="/img/${i}.avif" alt="Bend ${i}" width="640" height="480"${i < 3 ? '' : ' loading="lazy"'}>`,
    ).join('\n'),
  }),
});
