import fc from 'fast-check';
import { joined, soup } from './soup.ts';

const types = [
  'Product',
  'Offer',
  'Article',
  'BreadcrumbList',
  'ListItem',
  'Event',
  'Organization',
  'WebSite',
  'Recipe',
  'Review',
  'AggregateRating',
  'VideoObject',
  'JobPosting',
  'QAPage',
  'Thing',
  'toString',
  '__proto__',
];
const keys = [
  '@type',
  '@id',
  '@graph',
  '@context',
  '@value',
  'name',
  'url',
  'image',
  'offers',
  'price',
  'author',
  'itemListElement',
  'position',
  'item',
  'ratingValue',
  'bestRating',
  'mainEntity',
  'datePublished',
  'location',
  '__proto__',
  'constructor',
];

const { node: linkedData } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.oneof(
      soup,
      fc.constantFrom(...types, 'https://schema.org', 'https://schema.org/Product', '#a', '2026-01-01', '5'),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('node'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...keys), tie('node')), { maxLength: 6 })
      .map((entries) => Object.fromEntries(entries)),
    fc
      .tuple(
        fc.constantFrom(...types),
        fc.array(fc.tuple(fc.constantFrom(...keys), tie('node')), { maxLength: 6 }),
      )
      .map(([type, entries]) => ({
        '@context': 'https://schema.org',
        ...Object.fromEntries(entries),
        '@type': type,
      })),
  ),
}));
const itemMarkup = joined(
  fc.constantFrom(
    '<div itemscope itemtype="https://schema.org/Product">',
    '<div itemscope itemref="a b a" id=a>',
    '<b id=b itemprop="name offers" itemscope>',
    '</div>',
    '<span itemprop=name>x</span>',
    '<div vocab="https://schema.org/" typeof="Product Offer">',
    '<div property="offers" typeof="Offer" resource="#a">',
    '<span property="schema:price" content="x">',
    '<meta itemprop=url content="">',
    '<div prefix="s: https://schema.org/ :" typeof="s:Event">',
  ),
  [''],
  14,
);

export const jsonLdPage: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: linkedData.map((data) => JSON.stringify(data)) },
        soup,
        fc.constantFrom('{', '[[[[', '{"a":1,"a":2}', '\uFEFF{}', '&quot;'),
      ),
      { maxLength: 3 },
    ),
    itemMarkup,
  )
  .map(
    ([scripts, items]) =>
      `<!doctype html><title>A</title>${scripts.map((text) => `<script type="application/ld+json">${text}</script>`).join('')}<body>${items}`,
  );
