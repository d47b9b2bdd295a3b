import { page } from '../site.ts';
import { jsonLd, riverPage } from '../texts.ts';

export const corpusPage = page('Linked data with a comma too many, and one without context', {
  html: riverPage({
    head: `${jsonLd('{"@context": "https://schema.org", "@type": "Organization",}')}${jsonLd('{"@type": "Organization", "name": "Inn"}')}`,
  }),
});
