import { page } from '../site.ts';
import { jsonLd, riverPage } from '../texts.ts';

export const corpusPage = page('An event whose date is a sentence, beside an empty script', {
  html: riverPage({
    head:
      jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: 'Walk',
        startDate: 'next Sunday',
        location: { '@type': 'Place', address: 'The mill' },
      }) + jsonLd(' '),
  }),
});
