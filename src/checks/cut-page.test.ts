import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { AnyCheck } from './check.ts';
import { judge } from './testing.ts';

const url = 'https://example.com/?b';
const head =
  '<meta property="og:type" content=article><link rel=alternate hreflang=de href=https://example.com/de>';
const short = `<!doctype html><html lang=en><head>${head}</head><body>A word.<img src="data:`;
const long = `<!doctype html><html lang=en><body>${'word '.repeat(300)}<img src="data:`;
const script = `<!doctype html><html lang=en><script type="application/ld+json">{"@type": "Thi`;

test.each([
  ['document-title', short],
  ['meta-description', short],
  ['canonical', short],
  ['hreflang-set', short],
  ['internal-links', short],
  ['viewport', short],
  ['page-has-heading-one', short],
  ['heading-structure', long],
  ['content-length', short],
  ['content-without-javascript', short],
  ['main-content', short],
  ['semantic-structure', short],
  ['content-provenance', short],
  ['open-graph', short],
  ['twitter-card', short],
  ['structured-data', short],
  ['site-identity', short],
  ['structured-data-syntax', script],
])('%s holds nothing against a page that may go on with what it lacks', (id, html) => {
  const check = catalogue.find((candidate) => candidate.id === id) as AnyCheck;
  expect(judge(check, { url, html })).toMatchObject({ outcome: expect.stringMatching(/^(?:warn|fail)$/) });
  expect(judge(check, { url, html, body: { truncated: true } })).toMatchObject({
    outcome: 'not_applicable',
    reason: 'no_evidence',
  });
});
