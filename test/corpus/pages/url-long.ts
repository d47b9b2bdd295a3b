import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('An address with capitals, underscores and a query, in folders', {
  url: 'https://example.com/Walks/The_River/From%20the%20Bog?order=up&page=2&lang=en',
  html: riverPage({ head: '<link rel="canonical" href="/walks/river">' }),
  canonicalHtml:
    '<!doctype html><title>The river</title><link rel="canonical" href="https://example.com/walks">',
});
