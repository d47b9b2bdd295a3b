import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const short = [
  ['Content-Type', 'text/css'],
  ['Content-Encoding', 'gzip'],
  ['Cache-Control', 'max-age=86400'],
] as const;

export const corpusPage = page(
  'Five style sheets and a blocking script, kept for a day; one of six uncompressed',
  {
    html: riverPage({
      head: `<script src="/a.js"></script>${Array.from({ length: 5 }, (_, i) => `<link rel="stylesheet" href="/${i}.css">`).join('')}`,
    }),
    answers: {
      ...Object.fromEntries(
        Array.from({ length: 5 }, (_, i) => [`/${i}.css`, { lengthBytes: 600_000, fields: short }]),
      ),
      '/a.js': {
        lengthBytes: 9_000,
        fields: [
          ['Content-Type', 'text/plain'],
          ['Cache-Control', 'max-age=86400'],
        ],
      },
    },
  },
);
