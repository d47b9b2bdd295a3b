import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'A policy that allows every script, framing by everybody, and addresses for all',
  {
    html: riverPage(),
    moreFields: [
      ['Content-Security-Policy', "default-src * 'unsafe-inline' 'unsafe-eval'; frame-ancestors *"],
      ['Referrer-Policy', 'unsafe-url'],
      ['X-Content-Type-Options', 'sniff'],
      ['Strict-Transport-Security', 'max-age=0'],
    ],
  },
);
