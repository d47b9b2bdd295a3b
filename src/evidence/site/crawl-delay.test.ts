import { expect, test } from 'vitest';
import { crawlDelayOf } from './crawl-delay.ts';

test.each([
  ['User-agent: *\nCrawl-delay: 2', 2],
  ['user-agent: assaybot/1.0\ncrawl-DELAY : 0.5 # slow', 0.5],
  ['User-agent: *\nCrawl-delay: 2\n\nUser-agent: AssayBot\nDisallow: /x', undefined],
  ['User-agent: Bingbot\nUser-agent: AssayBot\nDisallow:\nCrawl-delay: 7', 7],
  ['User-agent: AssayBot\nCrawl-delay: 3\nUser-agent: *\nCrawl-delay: 9', 3],
  ['User-agent: Bingbot\nCrawl-delay: 30', undefined],
  ['User-agent: AssayBot\nSitemap: https://a.example/s.xml\nCrawl-delay: 4', 4],
  ['Crawl-delay: 4', undefined],
  ['User-agent: *\nCrawl-delay: soon', undefined],
  ['User-agent: *\nCrawl-delay: -1', undefined],
])('Q7 Crawl-delay of %j is %j', (text, expected) => {
  expect(crawlDelayOf(Buffer.from(text), 'AssayBot')).toBe(expected);
});

test('Q7 a group of 40,000 names takes no time', () => {
  const text = 'User-agent: a\n'.repeat(30_000) + 'Crawl-delay: 1\n'.repeat(3_000);
  expect(crawlDelayOf(Buffer.from(text), 'AssayBot')).toBeUndefined();
});
