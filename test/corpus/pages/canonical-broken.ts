import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'A canonical that leads to a page which is not to be indexed, beside a second one',
  {
    url: 'https://example.com/river?print=1',
    html: riverPage({ head: '<link rel="canonical" href="https://example.com/river">' }),
    canonicalHtml: '<!doctype html><title>The river</title><meta name="robots" content="noindex">',
  },
);
