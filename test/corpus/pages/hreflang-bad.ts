import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'Languages by guess: a country in place of a language, a relative address, no link to itself',
  {
    html: riverPage({
      head: `<link rel="alternate" hreflang="en-uk" href="https://example.com/uk/">
<link rel="alternate" hreflang="en_US" href="/us/">
<link rel="alternate" hreflang="fr" href="https://example.com/fr/">
<link rel="alternate" hreflang="fr" href="https://example.com/ca/">`,
    }),
  },
);
