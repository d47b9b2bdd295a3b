import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { structuredDataRecommended } from './structured-data-recommended.ts';

const of = (value: unknown) =>
  judge(structuredDataRecommended, {
    html: `<!doctype html><script type="application/ld+json">${JSON.stringify(value)}</script>`,
  });

test('names what could be added', () => {
  const result = of({
    '@type': 'NewsArticle',
    headline: 'x',
    image: 'https://example.com/a.jpg',
    datePublished: '2026-01-02',
  });
  expect(result).toMatchObject({ outcome: 'info', value: { recommended: 1, retired: 0 } });
  expect(result.items).toMatchObject([
    { outcome: null, detail: 'Article could add dateModified, author.name.' },
  ]);
});

test.each([
  [{ '@type': 'FAQPage' }, 'The rich result of FAQPage ended (May 2026).'],
  [{ '@type': 'HowTo' }, 'The rich result of HowTo ended (2023).'],
  [
    {
      '@type': 'WebSite',
      name: 'A',
      url: 'https://example.com/',
      potentialAction: { '@type': 'SearchAction' },
    },
    'The search box of WebSite with potentialAction ended (2024).',
  ],
])('%j is told to have ended', (value, detail) => {
  expect(of(value).items.map((item) => item.detail)).toContain(detail);
});

test.each([
  [{ '@type': 'HowTo' }, ['The rich result of HowTo ended (2023).']],
  [{ '@type': 'Recipe' }, []],
  [{ '@type': 'WebSite', potentialAction: { '@type': 'SubscribeAction' } }, []],
  [
    { '@type': 'Book', potentialAction: [{ '@type': 'ShareAction' }, { '@type': 'ReadAction' }] },
    ['The book action of Book with potentialAction ended (June 2025).'],
  ],
  [{ '@type': 'Book' }, []],
  [
    { '@type': 'Course', hasCourseInstance: { '@type': 'CourseInstance' } },
    ['The course info of Course with hasCourseInstance ended (June 2025).'],
  ],
  [{ '@type': 'Course' }, []],
  [
    { '@type': ['VideoObject', 'LearningResource'] },
    ['The learning video of VideoObject with LearningResource ended (June 2025).'],
  ],
  [{ '@type': 'VideoObject' }, []],
  [{ '@type': 'Car' }, ['The rich result of Car ended (June 2025).']],
  [{ '@type': ['Car', 'Product'] }, []],
  [
    { '@type': ['Car', 'HowTo'] },
    ['The rich result of Car ended (June 2025).', 'The rich result of HowTo ended (2023).'],
  ],
  [{ '@type': 'Motorcycle' }, []],
])('of %j ended %j', (value, ended) => {
  const details = of(value).items.map((item) => item.detail);
  expect(details.filter((detail) => detail.includes(' ended '))).toEqual(ended);
});

test('what a group of variants says need not be said of each', () => {
  const variant = { '@type': 'Product', name: 'A', image: 'https://example.com/a.jpg', description: 'x' };
  const group = {
    '@type': 'ProductGroup',
    name: 'A',
    description: 'x',
    productGroupID: '1',
    variesBy: 'size',
  };
  expect(of({ ...group, brand: { '@type': 'Brand' }, hasVariant: variant }).items).toEqual([]);
  expect(of({ ...group, hasVariant: variant }).items).toMatchObject([
    { detail: 'ProductGroup could add brand.' },
    { detail: 'Product could add brand.' },
  ]);
});

test('no entity, no word', () => {
  expect(judge(structuredDataRecommended, { html: '<!doctype html>' }).reason).toBe('irrelevant');
});

const article = { '@type': 'Article', headline: 'x' };

test.each([
  ['nothing', { '@type': 'Person' }, 'Nothing that is recommended is missing.'],
  ['one entity that could say more', article, '1 entity could say more.'],
  ['one whose rich result ended', { '@type': 'HowTo' }, '1 entity has no rich result any more.'],
  [
    'some of both',
    [article, article, { '@type': 'HowTo' }],
    '2 entities could say more; 1 has no rich result any more.',
  ],
])('the summary names only what there is: %s', (_, value, summary) => {
  expect(of(value).summary).toBe(summary);
});
