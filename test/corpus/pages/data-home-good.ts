import { page } from '../site.ts';
import { jsonLd, riverPage } from '../texts.ts';

export const corpusPage = page('A front page that says who runs the site', {
  html: riverPage({
    head: jsonLd([
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: 'Friends of the river',
        url: 'https://example.com/',
        logo: 'https://example.com/logo.png',
      },
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: 'The river',
        url: 'https://example.com/',
      },
    ]),
  }),
});
