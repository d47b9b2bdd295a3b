import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A language code that was withdrawn, and no default', {
  html: riverPage({
    head: `<link rel="alternate" hreflang="en" href="https://example.com/">
<link rel="alternate" hreflang="iw" href="https://example.com/he/">
<link rel="alternate" hreflang="de" href="https://example.com/de/">`,
  }),
});
