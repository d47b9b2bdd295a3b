import { page } from '../site.ts';
import { jsonLd, riverPage } from '../texts.ts';

export const corpusPage = page(
  'Products with a rating out of range, no price, and properties that do not exist',
  {
    url: 'https://example.com/shop/map',
    html: riverPage({
      head:
        jsonLd({
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: 'Map',
          colour: 'blue',
          aggregateRating: { '@type': 'AggregateRating', ratingValue: 9, reviewCount: 2 },
        }) +
        jsonLd({ '@context': 'https://schema.org', '@type': 'Produkt', name: 'Map' }) +
        jsonLd({ '@context': 'https://schema.org', '@type': 'Product', name: '' }),
    }),
  },
);
