import { page } from '../site.ts';
import { jsonLd, riverPage } from '../texts.ts';

export const corpusPage = page('A front page that names the site but not who runs it', {
  html: riverPage({
    head: jsonLd({
      '@context': 'http://schema.org',
      '@type': 'WebSite',
      name: 'The river',
      url: 'https://example.com/',
    }),
  }),
});
