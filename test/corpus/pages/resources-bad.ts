import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const plainText = {
  lengthBytes: 400_000,
  fields: [['Content-Type', 'text/plain'] as const, ['X-Content-Type-Options', 'nosniff'] as const],
};

export const corpusPage = page(
  'Many blocking scripts and styles: uncompressed, of wrong types, never kept, some missing',
  {
    html: riverPage({
      head: Array.from(
        { length: 8 },
        (_, i) => `<script src="/js/${i}.js"></script><link rel="stylesheet" href="/css/${i}.css">`,
      ).join('\n'),
    }),
    answers: {
      ...Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`/js/${i}.js`, plainText])),
      ...Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`/css/${i}.css`, plainText])),
      '/js/7.js': { class: 'broken', status: 404 },
    },
  },
);
