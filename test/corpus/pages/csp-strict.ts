import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A policy of nonces that resists injected scripts, with isolation', {
  html: riverPage({ more: '<script nonce="r4nd0mr4nd0mr4nd0m">let x;</script>' }),
  moreFields: [
    [
      'Content-Security-Policy',
      "script-src 'nonce-r4nd0mr4nd0mr4nd0m' 'strict-dynamic'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    ],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Embedder-Policy', 'require-corp'],
    ['Permissions-Policy', 'camera=(), geolocation=(self)'],
  ],
});
