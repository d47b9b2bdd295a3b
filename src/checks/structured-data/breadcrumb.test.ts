import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { breadcrumb } from './breadcrumb.ts';

const list = '<p itemscope itemtype="https://schema.org/BreadcrumbList"></p>';
const of = (url: string, body: string) =>
  judge(breadcrumb, { url, html: `<!doctype html><body>${body}` }).outcome;

test.each([
  ['https://example.com/', '', 'not_applicable'],
  ['https://example.com/a/', '', 'not_applicable'],
  ['https://example.com/a//b', '', 'warn'],
  ['https://example.com/a/b', list, 'pass'],
  [
    'https://example.com/a/b',
    '<script type="application/ld+json">{"@type":"BreadcrumbList"}</script>',
    'pass',
  ],
])('%s %s: %s', (url, body, outcome) => {
  expect(of(url, body)).toBe(outcome);
});
