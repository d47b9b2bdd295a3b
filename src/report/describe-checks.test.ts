import { describe, expect, test } from 'vitest';
import { defineBrowserCheck } from '../checks/browser/browser-check.ts';
import { type AnyCheck, defineCheck, pass } from '../checks/check.ts';
import { defineCrawlCheck } from '../checks/crawl/crawl-check.ts';
import { describeCheck, describeChecks } from './describe-checks.ts';

const check: AnyCheck = defineCheck({
  id: 'sample-check',
  category: 'best-practices',
  weight: 2,
  tier: 'page',
  title: 'The page has a <main> element',
  why: 'Readers look for *the* content.',
  rule: 'Fails without a <main>, and where &lt; stands in it.',
  source: 'https://example.com/rule',
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

  test('promises no browser, as nothing opens one', () => {
    expect(page).toContain('weight 2 (low) · read from the page alone\n');
  });

  test('tells the rule, and shows references as code', () => {
    expect(page).toContain('## Rule\n\nFails without a `<main>`, and where `&lt;` stands in it.\n');
  });

  test('tells what an owner may declare', () => {
    expect(describeCheck({ ...check, expects: ['indexable'] })).toContain(
      'stands in it. Not judged where the project declares',
    );
  });

  test('fences examples by what they are, and wider where they hold a fence themselves', () => {
    expect(page).toContain('Before:\n\n```html\n<div>\n```');
    expect(page).toContain('After:\n\n````text\n```\ntext\n```\n````');
  });

  test('leaves out what a check does not have', () => {
    expect(describeCheck({ ...check, weight: 0, advice: {} })).not.toContain('## What to do');
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

  test('has a digest that only what decides the score changes', () => {
    const digestOf = (...checks: readonly AnyCheck[]) =>
      /Digest of the rules: `([0-9a-f]{64})`/.exec(describeChecks(checks, '1.2.3'))?.[1];
    const other: AnyCheck = { ...check, id: 'other-check', thresholds: { most: 9 } };
    const digest = digestOf(check, other);
    expect(digest).toBeDefined();
    expect(digestOf(other, { ...check, title: 'The page has one', rule: 'Fails.', advice: {} })).toBe(digest);
    const changes: readonly Partial<AnyCheck>[] = [
      { id: 'third-check' },
      { category: 'seo' },
      { weight: 5 },
      { tier: 'site' },
      { expects: ['indexable'] },
      { thresholds: { most: 10 } },
    ];
    for (const change of changes) expect(digestOf(check, { ...other, ...change })).not.toBe(digest);
    expect(digestOf(check)).not.toBe(digest);
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

describe('checks of a browser', () => {
  const inBrowser = defineBrowserCheck({
    ...{ id: 'paints', category: 'performance', weight: 10, tier: 'browser', title: 'The page paints' },
    ...{ rule: 'Fails if not.', why: 'It is seen.', source: 'https://example.com/rule', needs: [] },
    ...{ advice: { none: 'Paint.' }, tasks: { none: 'Paint it' }, example: { before: 'a', after: 'b' } },
    evaluate: () => pass('Yes.'),
  });
  const list = describeChecks([check], '1.2.3', { inBrowser: [inBrowser] });

  test('have a section of their own, and change nothing of those of pages', () => {
    expect(list).toContain('\n## In the browser\n\nOne check with a weight of 10 together');
    expect(list).toContain(
      '| [`paints`](checks/paints.md) | The page paints | 10 | Performance | [source](https://example.com/rule) |',
    );
    const alone = describeChecks([check], '1.2.3');
    expect(list.startsWith(alone.trimEnd())).toBe(true);
  });

  test('have a page that leads back to it', () => {
    const page = describeCheck(inBrowser);
    expect(page).toContain(
      '`paints` · [In the browser](../checks.md#in-the-browser) · Performance · weight 10',
    );
    expect(page).toContain('· needs a browser\n');
  });
});

describe('checks of whole sites', () => {
  const ofSites = defineCrawlCheck({
    ...{ id: 'crawl-sample', category: 'seo', weight: 5, tier: 'crawl', title: 'Pages have links' },
    ...{ rule: 'Fails without.', why: 'They are found.', source: 'https://example.com/rule', needs: [] },
    ...{ advice: { none: 'Add one.' }, tasks: { none: 'Add a link' }, example: { before: 'a', after: 'b' } },
    evaluate: () => ({ kind: 'judged', items: [], judged: 1, passed: 'Yes.' }),
  });
  const list = describeChecks([check], '1.2.3', { ofSites: [ofSites] });

  test('have a section of their own, and are not counted among those of pages', () => {
    expect(list).toContain('Version 1.2.3 of the rules: one check.');
    expect(list).toContain('\n## Whole sites\n\nOne check with a weight of 5 together');
    expect(list).toContain(
      '| [`crawl-sample`](checks/crawl-sample.md) | Pages have links | 5 | SEO | [source](https://example.com/rule) |',
    );
    expect(describeChecks([check], '1.2.3')).not.toContain('Whole sites');
  });

  test('have a page that leads back to it', () => {
    const page = describeCheck(ofSites);
    expect(page).toContain('`crawl-sample` · [Whole sites](../checks.md#whole-sites) · SEO · weight 5');
  });

  test('have a digest that their shares change, too', () => {
    const digestOf = (changed: Partial<typeof ofSites>) =>
      describeChecks([check], '1.2.3', { ofSites: [{ ...ofSites, ...changed }] }).match(/[0-9a-f]{64}/g);
    const [ofPages, own] = digestOf({}) ?? [];
    expect(digestOf({ warnTo: 9 })).toEqual([ofPages, expect.not.stringContaining(own ?? '')]);
    expect(digestOf({ title: 'Other' })).toEqual([ofPages, own]);
  });
});
