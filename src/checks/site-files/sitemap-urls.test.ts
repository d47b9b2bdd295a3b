import { expect, test } from 'vitest';
import { probe } from '../../evidence/sample-evidence.ts';
import { irrelevant } from '../../evidence/step.ts';
import { judge } from '../testing.ts';
import { sitemapUrls } from './sitemap-urls.ts';

const ok = probe();
const moved = probe({ redirects: 1, finalUrl: 'https://example.com/new' });
const dead = probe({ class: 'broken', status: 404 });
const gone = probe({ class: 'broken', status: null });
const unclear = probe({ class: 'uncertain', status: 403 });

test.each([
  ['all answer', [ok, ok], 'pass'],
  ['some are uncertain', [ok, unclear], 'pass'],
  ['one redirects', [ok, moved], 'warn'],
  ['one is dead', [moved, dead], 'fail'],
  ['one has no host', [gone], 'fail'],
])('%s: %s', (_, probes, outcome) => {
  expect(judge(sitemapUrls, { sitemapUrls: probes }).outcome).toBe(outcome);
});

test('nothing certain says nothing', () => {
  expect(judge(sitemapUrls, { sitemapUrls: [unclear] }).reason).toBe('no_evidence');
});

test('no entry, no judgement', () => {
  expect(judge(sitemapUrls, { sitemapUrls: [] }).reason).toBe('irrelevant');
  expect(judge(sitemapUrls, { sitemapUrls: irrelevant('No sitemap lists a URL.') }).reason).toBe(
    'irrelevant',
  );
});

test('one address is told as one', () => {
  expect(judge(sitemapUrls, { sitemapUrls: [ok] }).summary).toBe(
    'The sampled address of the sitemap answers.',
  );
});
