import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'A gallery of huge old files, all at once, without their size; the first one late',
  {
    html: riverPage({
      more: Array.from(
        { length: 14 },
        (_, i) => `<img src="/img/${i}.jpg" alt="Bend ${i}"${i === 0 ? ' loading="lazy"' : ''}>`,
      ).join('\n'),
    }),
    answers: Object.fromEntries(
      Array.from({ length: 14 }, (_, i) => [
        `/img/${i}.jpg`,
        { lengthBytes: 600_000 * (i + 1), fields: [['Content-Type', 'image/jpeg'] as const] },
      ]),
    ),
  },
);
