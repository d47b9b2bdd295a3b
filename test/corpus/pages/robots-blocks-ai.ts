import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('robots.txt keeps all crawlers of answer engines and models away', {
  html: riverPage(),
  robots: [
    'OAI-SearchBot',
    'Claude-SearchBot',
    'PerplexityBot',
    'Applebot',
    'Amzn-SearchBot',
    'ChatGPT-User',
    'GPTBot',
    'CCBot',
  ]
    .map((token) => `User-agent: ${token}\n`)
    .join('')
    .concat('Disallow: /\n\nUser-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n'),
});
