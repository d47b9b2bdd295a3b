import { describe, expect, test } from 'vitest';
import type { Configuration } from './configuration.ts';
import { exampleFile } from './example.ts';
import { printConfig } from './print-config.ts';
import { readConfiguration } from './read.ts';
import { gateFor, notesOnRules } from './resolve.ts';
import { sourceFilesFor } from './source-files.ts';
import { notesOnExpired } from './waiver-notes.ts';

const now = Date.UTC(2026, 10, 28);

function read(text: string): Configuration {
  const result = readConfiguration(text, 'assay.config.json', now);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.configuration;
}

const start = 'https://example.com/';
const post = 'https://example.com/blog/a?page=2';

describe('the gate of a page', () => {
  const text = `{"gate": {"score": 80, "categories": {"seo": 90}, "checks": {"image-alt": "error"}, "budgets": {"html": "1 MB"}},
"rules": [
{"pages": "/blog/*", "gate": {"score": 70, "checks": {"image-alt": "warn", "readability": "off"}}},
{"pages": "https://example.com/*", "gate": {"categories": {"content": 50}, "budgets": {"links": 9}}},
{"pages": "*?page=*", "gate": {"score": 60, "fail_on": "warn"}},
{"pages": "/blog", "gate": {"score": 1}}]}`;
  const { gate, rules } = read(text);

  test('is that of the file, and of two rules the later wins, key by key', () => {
    expect(gateFor(post, { gate, rules, options: {} })).toEqual({
      score: { value: 60, from: 'assay.config.json:5' },
      failOn: { value: 'warn', from: 'assay.config.json:5' },
      categories: {
        seo: { value: 90, from: 'assay.config.json:1' },
        content: { value: 50, from: 'assay.config.json:4' },
      },
      checks: {
        'image-alt': { value: 'warn', from: 'assay.config.json:3' },
        readability: { value: 'off', from: 'assay.config.json:3' },
      },
      budgets: {
        html: { value: 1_000_000, from: 'assay.config.json:1' },
        links: { value: 9, from: 'assay.config.json:4' },
      },
    });
  });

  test('leaves out rules for other pages', () => {
    const { score, checks } = gateFor(start, { gate, rules, options: {} });
    expect({ score, checks }).toEqual({
      score: { value: 80, from: 'assay.config.json:1' },
      checks: { 'image-alt': { value: 'error', from: 'assay.config.json:1' } },
    });
  });

  test('has the options above the file', () => {
    const options = {
      score: { value: 90, from: '--min-score' },
      categories: { seo: { value: 10, from: '--min seo=10' } },
    };
    const resolved = gateFor(post, { gate, rules, options });
    expect(resolved.score).toEqual(options.score);
    expect(resolved.categories).toEqual({
      seo: options.categories.seo,
      content: { value: 50, from: 'assay.config.json:4' },
    });
    expect(resolved.failOn.value).toBe('warn');
  });

  test('asks for nothing by default', () => {
    expect(gateFor(start, { gate: {}, rules: [], options: {} })).toEqual({
      failOn: { value: 'never', from: 'by default' },
      categories: {},
      checks: {},
      budgets: {},
    });
  });

  test('comes with a note on a rule that matches no page', () => {
    expect(notesOnRules(rules, [start, post])).toEqual([
      'The rule for /blog (assay.config.json:6) matches no page of this audit.',
    ]);
  });
});

test('--print-config tells what holds for each page and which line says so', () => {
  const { gate, rules } = read(exampleFile);
  const pages = [
    { name: '/', url: start },
    { name: '/blog/a', url: 'https://example.com/blog/a' },
  ];
  const options = { failOn: { value: 'fail', from: '--fail-on fail' } } as const;
  const lines = printConfig(pages, (url) => gateFor(url, { gate, rules, options }));
  expect(`\n${lines.join('\n')}\n`).toBe(`
/
  score           ≥ 80      assay.config.json:9
  accessibility   ≥ 95      assay.config.json:10
  fail_on         fail      --fail-on fail
  image-alt       error     assay.config.json:12
  readability     off       assay.config.json:12
  html-weight     warn      assay.config.json:12
  html            ≤ 100 KB  assay.config.json:13
  resource-count  ≤ 60      assay.config.json:13
  max_drop        ≤ 3       assay.config.json:14
/blog/a
  score           ≥ 70      assay.config.json:16
  accessibility   ≥ 95      assay.config.json:10
  fail_on         fail      --fail-on fail
  image-alt       error     assay.config.json:12
  readability     off       assay.config.json:12
  html-weight     warn      assay.config.json:12
  duplicate-text  warn      assay.config.json:16
  html            ≤ 100 KB  assay.config.json:13
  resource-count  ≤ 60      assay.config.json:13
  max_drop        ≤ 3       assay.config.json:14
`);
  expect(printConfig([], () => gateFor(start, { gate, rules, options }))).toEqual([]);
});

describe('the file of the sources that makes a page', () => {
  const from = 'assay.config.json:1';
  const files = (pages: string, file: string, url: string) => sourceFilesFor(url, [{ pages, file, from }]);

  test.each([
    ['/blog/*', 'content/blog/*.md', '/blog/a', 'content/blog/a.md'],
    ['/*/blog/*/', 'content/*/posts/*.md', '/en/blog/2026/a/', 'content/en/posts/2026/a.md'],
    ['/*-*', 'a/*/*.md', '/b-c-d', 'a/b/c-d.md'],
    ['https://example.com/*', '*.md', '/a', 'a.md'],
    ['/', 'home.md', '/', 'home.md'],
    ['/*', '*.md', '/%C3%BCber', 'über.md'],
    ['/*', '*.md', '/100%', '100%.md'],
  ])('%s → %s takes %s from %s', (pages, file, path, expected) => {
    expect(files(pages, file, `https://example.com${path}`)).toEqual([expected]);
  });

  test.each(['/..%2f..%2fetc/passwd', '/a%5c..%5cb', '/%2Fetc', '/c%3A', '/a%00'])(
    'is none for %s, which would leave the folder',
    (path) => {
      expect(files('/*', '*', `https://example.com${path}`)).toEqual([]);
    },
  );

  test('is looked for by all rules, in their order', () => {
    const sources = [
      { pages: '/blog/*', file: 'a/*.md', from },
      { pages: '/shop', file: 'b.md', from },
      { pages: '/*', file: 'c/*.html', from },
    ];
    expect(sourceFilesFor('https://example.com/blog/x', sources)).toEqual(['a/x.md', 'c/blog/x.html']);
  });
});

test('a waiver that has ended is no fault, but a note', () => {
  const waiver = (until: string) => `{"check": "image-alt", "reason": "soon", "until": "${until}"}`;
  const { waivers } = read(`{"waivers": [${waiver('2026-11-28')},\n${waiver('2026-11-27')}]}`);
  expect(notesOnExpired(waivers, now)).toEqual([
    'The waiver of image-alt (assay.config.json:2) ended on 2026-11-27: its findings count again.',
  ]);
});
