import { carefulFields, carefulSite, page } from '../site.ts';
import { jsonLd, previewMetas, riverPage } from '../texts.ts';

const url = 'https://example.com/walks/river';

export const corpusPage = page('A page of which little can be said but good', {
  url,
  html: riverPage({
    head: `<link rel="canonical" href="${url}">
${previewMetas(url)}
<meta name="author" content="A. Walker"><meta property="article:published_time" content="2026-05-01">
${jsonLd({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Article',
      headline: 'The river',
      datePublished: '2026-05-01',
      image: 'https://example.com/river.jpg',
      author: { '@type': 'Person', name: 'A. Walker' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Walks', item: 'https://example.com/walks' },
        { '@type': 'ListItem', position: 2, name: 'The river' },
      ],
    },
  ],
})}`,
    more: '<h2>On the way</h2><ul><li><a href="/inn">The inn by the mill</a></li><li><a href="/bus">Buses from the coast</a></li></ul>',
  }),
  moreFields: carefulFields,
  ...carefulSite(url),
});
