import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page that names itself, with the languages it exists in', {
  url: 'https://example.com/en/',
  html: riverPage({
    head: `<link rel="canonical" href="https://example.com/en/">
<link rel="alternate" hreflang="en" href="https://example.com/en/">
<link rel="alternate" hreflang="de-AT" href="https://example.com/de/">
<link rel="alternate" hreflang="x-default" href="https://example.com/">`,
  }),
});
