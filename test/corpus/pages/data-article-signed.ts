import { page } from '../site.ts';
import { jsonLd, previewMetas, riverPage } from '../texts.ts';

export const corpusPage = page('An article with author, date and breadcrumb', {
  url: 'https://example.com/walks/river',
  html: riverPage({
    head:
      previewMetas('https://example.com/walks/river') +
      jsonLd({
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'NewsArticle',
            headline: 'The river',
            datePublished: '2026-05-01T08:00:00Z',
            dateModified: '2026-05-02',
            image: 'https://example.com/river.jpg',
            author: { '@type': 'Person', name: 'A. Walker', url: 'https://example.com/walker' },
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: 'Walks', item: 'https://example.com/walks' },
              { '@type': 'ListItem', position: 2, name: 'The river' },
            ],
          },
        ],
      }),
  }),
});
