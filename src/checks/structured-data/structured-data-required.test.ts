import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { structuredDataRequired } from './structured-data-required.ts';

type Data = Record<string, unknown>;
const of = (value: Data | Data[], url = 'https://example.com/a') =>
  judge(structuredDataRequired, {
    url,
    html: `<!doctype html><script type="application/ld+json">${JSON.stringify(value)}</script>`,
  });
const named = (type: string, more: Data = {}) => ({ '@type': type, name: 'A', ...more });
const offer = { '@type': 'Offer', price: '9.50' };
const item = (position: number, more: Data = {}) => ({
  '@type': 'ListItem',
  position,
  name: 'A',
  item: 'https://example.com/',
  ...more,
});

/** A complete entity of each type. */
const complete: Record<string, Data> = {
  Article: { '@type': 'Article' },
  BreadcrumbList: { '@type': 'BreadcrumbList', itemListElement: [item(1), { ...item(2), item: undefined }] },
  Course: named('Course', { description: 'x' }),
  Dataset: named('Dataset', { description: 'x' }),
  DiscussionForumPosting: {
    '@type': 'DiscussionForumPosting',
    author: named('Person'),
    datePublished: '2026-01-02',
    text: 'x',
  },
  EmployerAggregateRating: {
    '@type': 'EmployerAggregateRating',
    itemReviewed: named('Organization'),
    ratingValue: 4,
    ratingCount: 9,
  },
  Event: named('Event', { startDate: '2026-01-02', location: { '@type': 'Place', address: 'x' } }),
  ImageObject: {
    '@type': 'ImageObject',
    contentUrl: 'https://example.com/a.jpg',
    license: 'https://example.com/l',
  },
  JobPosting: {
    '@type': 'JobPosting',
    title: 'x',
    description: 'x',
    datePosted: '2026-01-02',
    hiringOrganization: named('Organization'),
    jobLocation: { '@type': 'Place', address: 'x' },
  },
  LocalBusiness: named('LocalBusiness', { address: 'x' }),
  Product: named('Product', { offers: offer }),
  ProductGroup: named('ProductGroup'),
  ProfilePage: { '@type': 'ProfilePage', mainEntity: named('Person') },
  QAPage: {
    '@type': 'QAPage',
    mainEntity: named('Question', { answerCount: 1, acceptedAnswer: { '@type': 'Answer', text: 'x' } }),
  },
  Recipe: named('Recipe', { image: 'https://example.com/a.jpg' }),
  Review: {
    '@type': 'Review',
    author: 'Ada',
    reviewRating: { '@type': 'Rating', ratingValue: 4 },
    itemReviewed: named('Product', { offers: offer }),
  },
  AggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: '4.4',
    reviewCount: 3,
    itemReviewed: named('Product', { offers: offer }),
  },
  SoftwareApplication: named('SoftwareApplication', {
    offers: offer,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 9 },
  }),
  VideoObject: named('VideoObject', {
    thumbnailUrl: 'https://example.com/a.jpg',
    uploadDate: '2026-01-02T03:04:05Z',
  }),
  VacationRental: named('VacationRental', {
    containsPlace: { '@type': 'Accommodation' },
    identifier: '1',
    image: Array.from({ length: 8 }, (_, i) => `https://example.com/${i}.jpg`),
    geo: { '@type': 'GeoCoordinates', latitude: 1, longitude: 2 },
  }),
};

test.each(Object.entries(complete))('a complete %s passes', (_, value) => {
  expect(of(value)).toMatchObject({ outcome: 'pass' });
});

describe('each required property is missed', () => {
  const cases = Object.entries(complete).flatMap(([type, value]) =>
    Object.keys(value)
      .filter((key) => key !== '@type' && type !== 'ImageObject')
      .map((key) => [type, key, value] as const),
  );
  test.each(cases)('%s without %s', (_, key, value) => {
    expect(of({ ...value, [key]: undefined })).toMatchObject({ outcome: 'fail', advice: 'missing' });
    expect(of({ ...value, [key]: ' ' })).toMatchObject({ outcome: 'fail' });
  });
});

describe('special rules', () => {
  const placeWithUrl = (type: string) => named(type, { url: 'https://example.com/' });
  const list = (...itemListElement: Data[]) => ({ '@type': 'BreadcrumbList', itemListElement });
  test.each([
    ['one breadcrumb', list(item(1)), 'fail'],
    ['a position that is no integer', list({ ...item(1), position: 'first' }, item(2)), 'fail'],
    [
      'a name on the item',
      list(
        { ...item(1), name: undefined, item: named('WebPage', { '@id': 'https://example.com/' }) },
        item(2),
      ),
      'pass',
    ],
    ['an item missing before the last', list({ ...item(1), item: undefined }, item(2)), 'fail'],
    ['a breadcrumb list inside a page', { '@type': 'WebPage', breadcrumb: list(item(1)) }, 'fail'],
    [
      'a virtual event',
      { ...complete.Event, location: { '@type': 'VirtualLocation', url: 'https://example.com/' } },
      'pass',
    ],
    [
      'remote work',
      {
        ...complete.JobPosting,
        jobLocation: undefined,
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: named('Country'),
      },
      'pass',
    ],
    [
      'remote work from nowhere',
      { ...complete.JobPosting, jobLocation: undefined, jobLocationType: 'TELECOMMUTE' },
      'fail',
    ],
    [
      'a profile of a product',
      { '@type': 'ProfilePage', mainEntity: named('Product', { offers: offer }) },
      'fail',
    ],
    [
      'seven images of a rental',
      {
        ...complete.VacationRental,
        image: Array.from({ length: 7 }, (_, i) => `https://example.com/${i}.jpg`),
      },
      'fail',
    ],
    ['an image without licence data', { '@type': 'ImageObject', name: 'x' }, 'not_applicable'],
    ['a subtype follows its parent', named('Restaurant'), 'fail'],
    ['a movie alone', named('Movie'), 'not_applicable'],
    [
      'a movie in a carousel',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: named('Movie') }] },
      'fail',
    ],
    ['an offer alone', { '@type': 'Offer' }, 'not_applicable'],
    [
      'an aggregate offer without currency',
      named('Product', { offers: { '@type': 'AggregateOffer', lowPrice: 1 } }),
      'fail',
    ],
    [
      'a price by specification',
      named('Product', {
        offers: { '@type': 'Offer', priceSpecification: { '@type': 'PriceSpecification', price: 1 } },
      }),
      'pass',
    ],
    [
      'a nested review needs no itemReviewed',
      named('Product', { review: { ...complete.Review, itemReviewed: undefined } }),
      'pass',
    ],
    [
      'a product that only is the subject of a review',
      { ...complete.Review, itemReviewed: named('Product') },
      'pass',
    ],
    ['a product that is the main entity', { '@type': 'WebPage', mainEntity: named('Product') }, 'fail'],
    [
      'a review and a rating that a product names by their ids need no itemReviewed',
      {
        '@graph': [
          named('Product', { review: { '@id': '#r' }, aggregateRating: { '@id': '#a' } }),
          { ...complete.Review, '@id': '#r', itemReviewed: undefined },
          { ...complete.AggregateRating, '@id': '#a', itemReviewed: undefined },
        ],
      },
      'pass',
    ],
    [
      'an offer that a product names by its id',
      { '@graph': [named('Product', { offers: { '@id': '#o' } }), { '@type': 'Offer', '@id': '#o' }] },
      'fail',
    ],
    [
      'products that name one another',
      {
        '@graph': Array.from({ length: 20 }, (_, i) =>
          named('Product', {
            '@id': `#${i}`,
            isRelatedTo: Array.from({ length: 20 }, (_, other) => ({ '@id': `#${other}` })),
            offers: offer,
          }),
        ),
      },
      'pass',
    ],
    [
      'a review whose rich result has ended',
      { ...complete.Review, '@type': 'ClaimReview', itemReviewed: { '@type': 'Claim' } },
      'not_applicable',
    ],
    ['a recipe, which is a HowTo', named('Recipe'), 'fail'],
    [
      'a profile of a kind of organization',
      { '@type': 'ProfilePage', mainEntity: named('MusicGroup') },
      'pass',
    ],
    ['an event at a place without address', { ...complete.Event, location: placeWithUrl('Place') }, 'fail'],
    ['an event at a virtual place', { ...complete.Event, location: placeWithUrl('VirtualLocation') }, 'pass'],
    [
      'an event at a virtual place without url',
      { ...complete.Event, location: named('VirtualLocation') },
      'fail',
    ],
    ['a name that is a number', list({ ...item(1), name: 2024 }, item(2)), 'pass'],
    ['breadcrumbs in reverse', list({ ...item(2), item: undefined }, item(1)), 'pass'],
    ['an item missing before the last, in reverse', list(item(2), { ...item(1), item: undefined }), 'fail'],
    [
      'an answer without text beside one with text',
      {
        '@type': 'QAPage',
        mainEntity: named('Question', {
          answerCount: 2,
          acceptedAnswer: { '@type': 'Answer', text: 'x' },
          suggestedAnswer: { '@type': 'Answer', upvoteCount: 1 },
        }),
      },
      'fail',
    ],
    [
      'two questions of which one is complete',
      {
        '@type': 'QAPage',
        mainEntity: [(complete.QAPage as { mainEntity: Data }).mainEntity, named('Question')],
      },
      'fail',
    ],
    [
      'a question of a page of questions',
      { '@type': 'FAQPage', mainEntity: named('Question') },
      'not_applicable',
    ],
    ['an event somewhere', { ...complete.Event, location: { name: 'A', address: 'x' } }, 'fail'],
    [
      'an event at a kind of place',
      { ...complete.Event, location: named('MusicVenue', { address: 'x' }) },
      'pass',
    ],
    [
      'breadcrumbs that are no list items',
      list({ ...item(1), '@type': 'Thing' }, { ...item(2), '@type': 'Thing' }),
      'fail',
    ],
    ['breadcrumbs without a type', list({ ...item(1), '@type': undefined }, item(2)), 'fail'],
    ['a blank literal', { ...complete.Product, name: { '@value': ' ' } }, 'fail'],
    [
      'a run of a course, which is an event to schema.org',
      {
        '@graph': [
          { ...complete.Course, hasCourseInstance: { '@id': '#i' } },
          { '@type': 'CourseInstance', '@id': '#i', courseMode: 'online' },
        ],
      },
      'pass',
    ],
    ['a broadcast, which is an event to schema.org', { '@type': 'BroadcastEvent' }, 'not_applicable'],
  ] as [string, Data, string][])('%s: %s', (_, value, outcome) => {
    expect(of(value).outcome).toBe(outcome);
  });

  test('WebSite is judged on the home page alone', () => {
    expect(of(named('WebSite')).outcome).toBe('not_applicable');
    expect(of(named('WebSite'), 'https://example.com/').outcome).toBe('fail');
    expect(of(named('WebSite', { url: 'https://example.com/' }), 'https://example.com/').outcome).toBe(
      'pass',
    );
  });
});

describe('a product in variants', () => {
  const group = (more: Data) => named('ProductGroup', { '@id': '#g', ...more });
  const rating = { aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 9 } };
  const inGroup = { isVariantOf: { '@id': '#g' } };
  test.each([
    ['variants with offers', group({ hasVariant: [complete.Product, complete.Product] }), 'pass'],
    ['a variant without a name', group({ hasVariant: { '@type': 'Product', offers: offer } }), 'fail'],
    ['a variant without an offer', group({ hasVariant: [complete.Product, named('Product')] }), 'fail'],
    [
      'an offer of a variant without a price',
      group({ hasVariant: named('Product', { offers: named('Offer') }) }),
      'fail',
    ],
    ['a rating of all variants', group({ ...rating, hasVariant: named('Product') }), 'pass'],
    [
      'an offer of the group, which is not for sale',
      group({ offers: offer, hasVariant: named('Product') }),
      'fail',
    ],
    ['addresses of variants on other pages', group({ hasVariant: { url: 'https://example.com/b' } }), 'pass'],
    ['variants that name their group', [group({}), { ...complete.Product, ...inGroup }], 'pass'],
    ['a variant that names its group and lacks an offer', [group({}), named('Product', inGroup)], 'fail'],
    ['a rating of the group that a variant names', [group(rating), named('Product', inGroup)], 'pass'],
    [
      'a variant on another page that names its group',
      [group({}), { '@type': 'Product', ...inGroup, url: 'https://example.com/b' }],
      'pass',
    ],
    [
      'a product that is nothing but its address',
      { '@type': 'Product', url: 'https://example.com/b' },
      'fail',
    ],
  ] as [string, Data | Data[], string][])('%s: %s', (_, value, outcome) => {
    expect(of(value).outcome).toBe(outcome);
  });

  test('many groups of the same variants are judged in linear time', () => {
    const variants = Array.from({ length: 2_000 }, (_, i) =>
      named('Product', { '@id': `#${i}`, offers: offer }),
    );
    const hasVariant = Array.from({ length: 100 }, (_, i) => ({ '@id': `#${i}` }));
    const groups = Array.from({ length: 400 }, () => named('ProductGroup', { hasVariant }));
    expect(of([...variants, ...groups]).outcome).toBe('pass');
  });
});

describe('an offer needs a price where Google requires one', () => {
  const free = { '@type': 'Offer', availability: 'https://schema.org/InStock' };
  test.each([
    ['a product', named('Product', { offers: [offer, free] }), 'fail'],
    [
      'an aggregate of a product',
      named('Product', {
        offers: { '@type': 'AggregateOffer', lowPrice: 1, priceCurrency: 'EUR', offers: free },
      }),
      'fail',
    ],
    ['an app', { ...complete.SoftwareApplication, offers: [offer, free] }, 'fail'],
    ['an event', { ...complete.Event, offers: free }, 'pass'],
    [
      'an event with an aggregate',
      { ...complete.Event, offers: { '@type': 'AggregateOffer', offerCount: 3 } },
      'pass',
    ],
    [
      'a business',
      { ...complete.LocalBusiness, makesOffer: { ...free, itemOffered: named('Service') } },
      'pass',
    ],
    [
      'a catalogue',
      { ...complete.LocalBusiness, hasOfferCatalog: named('OfferCatalog', { itemListElement: free }) },
      'pass',
    ],
    ['a price in words', { ...complete.Event, offers: { ...free, price: 'free' } }, 'warn'],
  ] as [string, Data, string][])('%s: %s', (_, value, outcome) => {
    expect(of(value).outcome).toBe(outcome);
  });
});

describe('objects of one id are one entity', () => {
  const product = named('Product', { '@id': '#p' });
  test.each([
    [
      'what one leaves out another says',
      [product, { '@type': 'Product', '@id': '#p', offers: offer }],
      'pass',
    ],
    ['also without its type', [product, { '@id': '#p', offers: offer }], 'pass'],
    [
      'breadcrumbs told twice do not double',
      [0, 1].map(() => ({ ...complete.BreadcrumbList, '@id': '#b' })),
      'pass',
    ],
    [
      'a review of the page is not the page',
      [{ ...complete.Review, itemReviewed: product }, named('WebPage', { '@id': '#p' })],
      'pass',
    ],
    [
      'a product that also is reviewed stays the thing of the page',
      [{ ...complete.Review, itemReviewed: product }, product],
      'fail',
    ],
  ] as [string, Data[], string][])('%s: %s', (_, value, outcome) => {
    expect(of(value).outcome).toBe(outcome);
  });
});

describe('wrong forms warn', () => {
  test.each([
    ['a date in words', { ...complete.Event, startDate: 'next week' }],
    ['a date in another order', { ...complete.Event, startDate: '02/01/2026' }],
    ['a relative address', { ...complete.VideoObject, thumbnailUrl: '/a.jpg' }],
    ['a price with currency', named('Product', { offers: { '@type': 'Offer', price: '€ 9' } })],
    ['a rating in words', { ...complete.AggregateRating, ratingValue: 'four' }],
    ['a rating above the best', { ...complete.AggregateRating, ratingValue: 6 }],
    ['an hour that no day has', { ...complete.Event, startDate: '2026-01-02T99:10:00Z' }],
    ['a minute that no hour has', { ...complete.Event, startDate: '2026-01-02T10:99' }],
    ['a day that no February has', { ...complete.Event, startDate: '2026-02-31' }],
    [
      'a rating in words inside',
      { ...complete.Review, reviewRating: { '@type': 'Rating', ratingValue: 'ten' } },
    ],
    [
      'a rating above the best inside',
      { ...complete.Review, reviewRating: { '@type': 'Rating', ratingValue: 7 } },
    ],
    [
      'a breadcrumb with a relative address',
      { '@type': 'BreadcrumbList', itemListElement: [item(1, { item: '/shop' }), item(2)] },
    ],
    [
      'a specified price in words',
      named('Product', {
        offers: {
          '@type': 'Offer',
          priceSpecification: { '@type': 'UnitPriceSpecification', price: '€ 9', priceCurrency: 'EUR' },
        },
      }),
    ],
    [
      'a picture with a relative address',
      { ...complete.Recipe, image: { '@type': 'ImageObject', url: '/a.jpg' } },
    ],
    ['a logo with a relative address', { ...complete.LocalBusiness, logo: { url: '/a.png' } }],
    [
      'a breadcrumb with a relative id',
      {
        '@type': 'BreadcrumbList',
        itemListElement: [item(1, { item: { '@id': '/shop', name: 'A' } }), item(2)],
      },
    ],
    ['a currency by name', named('Product', { offers: { ...offer, priceCurrency: 'Euro' } })],
    [
      'an end of the price in words',
      named('Product', { offers: { ...offer, priceValidUntil: '31.12.2026' } }),
    ],
    ['a start of the sale in words', { ...complete.Event, offers: { ...offer, validFrom: 'next week' } }],
    ['a relative licence', { ...complete.ImageObject, license: '/licence' }],
    ['a licence without scheme', { ...complete.Dataset, license: 'creativecommons.org/licenses/by/4.0/' }],
    ['a page of licences by a word', { ...complete.ImageObject, acquireLicensePage: 'how-to' }],
    [
      'a place with a relative address',
      { ...complete.Event, location: { '@type': 'VirtualLocation', url: '/stream' } },
    ],
    ['an author with a relative address', { ...complete.Article, author: named('Person', { url: '/u/a' }) }],
    [
      'a comment with a date in words',
      { ...complete.DiscussionForumPosting, comment: { '@type': 'Comment', datePublished: 'yesterday' } },
    ],
    ...['acceptedAnswer', 'suggestedAnswer'].map((kind): [string, Data] => [
      `an answer with a date in words: ${kind}`,
      {
        '@type': 'QAPage',
        mainEntity: named('Question', {
          answerCount: 1,
          [kind]: { '@type': 'Answer', text: 'x', datePublished: 'bad' },
        }),
      },
    ]),
    [
      'a download with a relative address',
      { ...complete.Dataset, distribution: { '@type': 'DataDownload', contentUrl: '/x.csv' } },
    ],
    [
      'a salary with a currency by name',
      { ...complete.JobPosting, baseSalary: { '@type': 'MonetaryAmount', currency: 'Euro', value: 1 } },
    ],
  ] as [string, Data][])('%s', (_, value) => {
    expect(of(value)).toMatchObject({ outcome: 'warn', advice: 'form' });
  });

  test.each([
    '2026-01-02T23:59:60+05:30',
    '2026',
    '2028-02-29',
    '20261101T101500Z',
    '2026-11-01T10:15:00,5Z',
  ])('%s is a date', (startDate) => {
    expect(of({ ...complete.Event, startDate }).outcome).toBe('pass');
  });

  test.each([
    'MIT',
    'CC BY 4.0',
    'MIT/Apache-2.0',
    'Apache-2.0/MIT',
    'n/a',
    'All rights reserved / ask us',
    'https://example.com/l',
  ])('the licence %s is in order', (license) => {
    expect(of({ ...complete.Dataset, license } as Data).outcome).toBe('pass');
  });

  test.each(['./licence', '../licence', '//example.com/l'])('the licence %s is not', (license) => {
    expect(of({ ...complete.Dataset, license } as Data).outcome).toBe('warn');
  });

  test('a price without an end is in order', () => {
    expect(of(named('Product', { offers: { ...offer, priceValidUntil: false } })).outcome).toBe('pass');
    expect(of(named('Product', { offers: { ...offer, priceValidUntil: true } })).outcome).toBe('warn');
    const inMicrodata = (end: string) =>
      judge(structuredDataRequired, {
        html: `<!doctype html><div itemscope itemtype="https://schema.org/Product"><p itemprop="name">A</p>
          <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
          <meta itemprop="price" content="9.50"><meta itemprop="priceValidUntil" content="${end}"></div></div>`,
      }).outcome;
    expect(['false', 'true'].map(inMicrodata)).toEqual(['pass', 'warn']);
  });

  test.each(['60%', '87.5 %', '6/10', '6 / 10', '4.5/5'])('the rating %s is in order', (ratingValue) => {
    expect(of({ ...complete.AggregateRating, ratingValue }).outcome).toBe('pass');
  });

  test.each([
    ['ratingValue', '%'],
    ['ratingValue', '6/'],
    ['ratingValue', '6/ten'],
    ['ratingValue', '6/10/20'],
    ['bestRating', '100%'],
    ['ratingCount', '6/10'],
  ])('a %s of %s is no number', (name, value) => {
    expect(of({ ...complete.AggregateRating, [name]: value }).summary).toBe(
      `AggregateRating: ${name} is no number: ${value}.`,
    );
  });

  test('the property is told by its path', () => {
    const author = named('Person', { url: '/u/a' });
    expect(of({ ...complete.Article, author }).summary).toBe('Article: author.url is no full address: /u/a.');
    expect(of({ ...complete.Review, reviewRating: { '@type': 'Rating', ratingValue: 7 } }).summary).toBe(
      'Review: reviewRating.ratingValue is not between 1 and 5: 7.',
    );
  });

  test('many parts with one fault are told once', () => {
    const comment = ['yesterday', 'today'].map((datePublished) => ({ '@type': 'Comment', datePublished }));
    expect(of({ ...complete.DiscussionForumPosting, comment })).toMatchObject({
      outcome: 'warn',
      itemsTotal: 1,
    });
  });

  test.each(['usd', ' EUR\n'])('the currency %j has three letters, too', (priceCurrency) => {
    expect(of(named('Product', { offers: { ...offer, priceCurrency } })).outcome).toBe('pass');
  });

  test('what was found stands on one line', () => {
    const { items } = of(
      named('Product', { offers: { ...offer, priceCurrency: '\n  Euro or\n  dollar\n' } }),
    );
    expect(items[0]?.detail).toContain('currency: Euro or dollar.');
  });

  test('a part that several share is told once', () => {
    const review = { ...complete.Review, reviewRating: { '@id': '#r' } };
    const rating = { '@type': 'Rating', '@id': '#r', ratingValue: 7 };
    expect(of([review, review, rating])).toMatchObject({ outcome: 'warn', itemsTotal: 1 });
  });

  test.each(['five', true, '0x3'])('a scale that ends at %j is told once', (bestRating) => {
    const rating = { ...complete.AggregateRating, ratingValue: 4, bestRating };
    expect(of(rating)).toMatchObject({ outcome: 'warn', itemsTotal: 1 });
  });

  test('a breadcrumb is known by its url before its id', () => {
    const page = named('WebPage', { '@id': '#home', url: 'https://example.com/' });
    const itemListElement = [item(1, { item: page }), item(2)];
    expect(of({ '@type': 'BreadcrumbList', itemListElement }).outcome).toBe('pass');
  });

  test('a declared scale is respected', () => {
    expect(
      of({ ...complete.AggregateRating, ratingValue: 80, bestRating: 100, worstRating: 0 } as Data).outcome,
    ).toBe('pass');
  });
});

describe('breadcrumbs', () => {
  const said = (...itemListElement: Data[]) =>
    of({ '@type': 'BreadcrumbList', itemListElement }).items.map(({ detail }) => detail);
  const without = (position: unknown) => ({ ...item(2), item: undefined, position });

  test.each([
    ['last', 'last'],
    [1.5, '1.5'],
    [true, 'true'],
    [{ '@type': 'Thing', name: 'x' }, 'an object'],
  ])('a position of %j is told as such, of its item alone', (position, found) => {
    const sentence = `BreadcrumbList: the position of item 2 is not a whole number: ${found}.`;
    expect(said(item(1), without(position))).toEqual([sentence]);
    expect(said(item(3), without(position), item(1))).toEqual([sentence]);
  });

  test('a missing position is told of its item alone', () => {
    expect(said(item(1), without(undefined))).toEqual(['BreadcrumbList lacks position of item 2.']);
  });

  test.each(['2', ' 2 ', 2])('a position of %j can be read, and the last item needs no item', (position) => {
    expect(said(item(1), without(position))).toEqual([]);
    expect(said(without(position), item(1))).toEqual([]);
    expect(said(without(position), item(3))).toEqual(['BreadcrumbList lacks item of item 1.']);
  });

  test('the element of the item is blamed', () => {
    const crumb = (position: string) =>
      `<li itemprop=itemListElement itemscope itemtype="https://schema.org/ListItem"><a itemprop=item href="/"><b itemprop=name>A</b></a><meta itemprop=position content="${position}"></li>`;
    const html = `<!doctype html><ol itemscope itemtype="https://schema.org/BreadcrumbList">\n${crumb('1')}\n${crumb('b')}</ol>`;
    expect(judge(structuredDataRequired, { html })).toMatchObject({ advice: 'form', items: [{ line: 3 }] });
  });
});

test('many movies and many lists are judged in linear time', () => {
  const movies = Array.from({ length: 1_600 }, () => ({ '@type': 'Movie' }));
  const lists = Array.from({ length: 1_700 }, () => ({
    '@type': 'ItemList',
    itemListElement: [named('Movie')],
  }));
  expect(of([...movies, ...lists])).toMatchObject({ outcome: 'fail', value: { judged: 1_700 } });
});

test('what two types of one row lack is said once', () => {
  const [one, two] = ['MusicEvent', ['MusicEvent', 'Festival']].map((types) =>
    of({ '@type': types, name: 'A' }),
  );
  expect(two).toMatchObject({ outcome: 'fail', itemsTotal: one?.itemsTotal });
});

test('types without a row are not judged', () => {
  expect(of(named('Person')).reason).toBe('irrelevant');
});

test('one entity is told as one', () => {
  expect(of({ '@type': 'Article' }).summary).toBe('1 entity has all that rich results require.');
});
