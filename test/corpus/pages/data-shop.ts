import { page } from '../site.ts';
import { jsonLd, riverPage } from '../texts.ts';

export const corpusPage = page('A product with offer and rating', {
  url: 'https://example.com/shop/map',
  html: riverPage({
    head: jsonLd({
      '@context': 'https://schema.org/',
      '@type': 'Product',
      name: 'Map of the river',
      image: ['https://example.com/map.jpg'],
      brand: { '@type': 'Brand', name: 'Walkers' },
      offers: {
        '@type': 'Offer',
        price: '12.50',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.4, reviewCount: 17 },
    }),
  }),
});
