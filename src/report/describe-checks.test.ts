import { describe, expect, test } from 'vitest';
import { type AnyCheck, defineCheck, pass } from '../checks/check.ts';
import { describeCheck, describeChecks } from './describe-checks.ts';

const check: AnyCheck = defineCheck({
  id: 'sample-check',
  category: 'best-practices',
  weight: 2,
  tier: 'page→browser',
  title: 'The page has a <main> element',
  why: 'Readers look for *the* content.',
  source: 'https://example.com/rule',
  thresholds: { maxBytes: 12_345, share: 0.5 },
  needs: [],
  advice: { 'no-main': 'Add <main> | and </main>.', several: 'Keep one.' },
  example: { before: '<div>', after: '```\ntext\n```' },
  evaluate: () => pass('Yes.'),
});

describe('the page of a check', () => {
  const page = describeCheck(check);

  test('shows tags as code, so that Markdown does not swallow them', () => {
    expect(page).toContain('# The page has a `<main>` element\n');
    expect(page).toContain('- **no main**: Add `<main>` | and `</main>`.\n- **several**: Keep one.');
    expect(page).toContain('Readers look for \\*the\\* content.');
  });

  test('tells its limits in words and numbers', () => {
    expect(page).toContain('| max bytes | 12,345 |\n| share | 0.5 |');
  });

  test('fences examples by what they are, and wider where they hold a fence themselves', () => {
    expect(page).toContain('Before:\n\n```html\n<div>\n```');
    expect(page).toContain('After:\n\n````text\n```\ntext\n```\n````');
  });

  test('leaves out what a check does not have', () => {
    const { thresholds: _, ...bare } = check;
    expect(describeCheck({ ...bare, weight: 0, advice: {} })).not.toMatch(/## (What to do|Limits)/);
  });

  test('leads back to its category, whose anchor exists', () => {
    const [, anchor = ''] = /\.\.\/checks\.md#([\w-]+)/.exec(page) ?? [];
    const headings = [...describeChecks([check], '1.2.3').matchAll(/^## (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(headings).toContain(anchor);
  });
});

describe('the list of checks', () => {
  const list = describeChecks(
    [check, { ...check, id: 'is-crawlable', category: 'seo', weight: 10 }],
    '1.2.3',
  );

  test('tells the version and the number of checks', () => {
    expect(list).toContain('Version 1.2.3 of the rules: 2 checks.');
  });

  test('has a table for each category that has checks, in their order', () => {
    expect([...list.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      'How the score is made',
      'SEO (`seo`)',
      'Best practices (`best-practices`)',
    ]);
    expect(list).toContain('One check with a weight of 10 together; 20 of 100 of the overall score.');
  });

  test('links to pages that exist, and to no others', () => {
    expect(list).toContain('| [`is-crawlable`](checks/is-crawlable.md) | 69 | SEO 49 |');
    expect(list).toContain('| `tls-certificate` | 49 | Security 49 |');
  });
});
