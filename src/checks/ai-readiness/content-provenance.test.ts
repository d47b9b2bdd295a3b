import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { contentProvenance } from './content-provenance.ts';

const of = (html: string) => judge(contentProvenance, { html: `<!doctype html><body>${html}` }).outcome;
const article = '<meta property="og:type" content=article>';
const data = (more: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', ...more })}</script>`;
const author = { author: { '@type': 'Person', name: 'Ada' } };

test.each([
  ['both by JSON-LD', data({ datePublished: '2026-11-01', ...author }), 'pass'],
  [
    'both by metas',
    `${article}<meta property="article:published_time" content="2026-11-01T10:00:00Z"><meta name=author content=Ada>`,
    'pass',
  ],
  [
    'both in the text',
    `${article}<article><time datetime=2026-11-01></time><a rel=author href=/a>Ada</a></article>`,
    'pass',
  ],
  ['a date up to a day ahead', data({ datePublished: '2026-11-03', ...author }), 'pass'],
  ...['2026-11-01T10:00:00+01', '2026-11', '2026', '20261101', '2026-11-03T12:00:00'].map(
    (datePublished) => [`the date ${datePublished}`, data({ datePublished, ...author }), 'pass'] as const,
  ),
  ...['2026-02-30', '2026-11-03T12:00:01', '2026-11-03T11:00:00-0200', '01.11.2026'].map(
    (datePublished) => [`the date ${datePublished}`, data({ datePublished, ...author }), 'warn'] as const,
  ),
  [
    'both by metas in capitals',
    `${article}<meta property=Article:Published_Time content=2026-11-01><meta name=Author content=Ada>`,
    'pass',
  ],
  [
    'both by metas with spaces around their names',
    `${article}<meta property=" article:published_time " content=2026-11-01><meta name=" author " content=Ada>`,
    'pass',
  ],
  ...['<svg><a rel=author href=/a>Ada</a></svg>', '<link rel=author href=/a>'].map(
    (html) => [html, data({ datePublished: '2026-11-01' }) + html, 'warn'] as const,
  ),
  ['a date of change', data({ dateModified: '2026-11-01', ...author }), 'pass'],
  [
    'a date of change in a meta',
    `${article}<meta property="article:modified_time" content=2026-11-01><meta name=author content=Ada>`,
    'pass',
  ],
  ['an author by name alone', data({ datePublished: '2026-11-01', author: 'Ada' }), 'pass'],
  ...['https://example.com/#ada', '#ada', '/#/schema/person/1', '_:ada'].map(
    (id) =>
      [
        `an author that refers to ${id}, which is nowhere`,
        data({ datePublished: '2026-11-01', author: { '@id': id } }),
        'warn',
      ] as const,
  ),
  [
    'an author that is another node',
    data({ datePublished: '2026-11-01', author: { '@id': '#ada' } }) +
      '<script type="application/ld+json">{"@type":"Person","@id":"#ada","name":"Ada"}</script>',
    'pass',
  ],
  ['an empty meta', `${data({ datePublished: '2026-11-01' })}<meta name=author content=" ">`, 'warn'],
  ['a date further ahead', data({ datePublished: '2026-11-05', ...author }), 'warn'],
  ['a date in words', data({ datePublished: 'November', ...author }), 'warn'],
  ['an author without name', data({ datePublished: '2026-11-01', author: { '@type': 'Person' } }), 'warn'],
  [
    'a time outside the article',
    `${article}<time datetime=2026-11-01></time><meta name=author content=Ada>`,
    'warn',
  ],
  [
    'a time in the main content of an article without its element',
    `${data(author)}<main><div><time datetime=2026-11-01></time></div></main>`,
    'pass',
  ],
  [
    'the same in a main role',
    `${data(author)}<div role=main><time datetime=2026-11-01></time></div>`,
    'pass',
  ],
  [
    'a time in the main content beside an article element',
    `${data(author)}<main><time datetime=2026-11-01></time><article>Text</article></main>`,
    'warn',
  ],
  ['neither', article, 'fail'],
  ['a long article element', `<article>${'word '.repeat(300)}</article>`, 'fail'],
  ['a short article element', `<article>${'word '.repeat(299)}</article>`, 'not_applicable'],
  ['no article', '<p>Text</p>', 'not_applicable'],
] as [string, string, string][])('%s: %s', (_, html, outcome) => {
  expect(of(html)).toBe(outcome);
});
