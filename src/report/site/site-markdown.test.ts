import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../sample-build.ts';
import { hostileSite, sampleSite, siteFinding, siteItem, siteStates } from './sample-site.ts';
import { writeSiteMarkdown } from './site-markdown.ts';

test('a site in Markdown reads well', async () => {
  await expect(writeSiteMarkdown(siteStates.provisional())).toMatchFileSnapshot(
    'text-samples/provisional.md',
  );
});

test('a site in Markdown without findings says so', () => {
  const markdown = writeSiteMarkdown(siteStates.clean());
  expect(markdown).toContain('# Assay: 100 of 100, good');
  expect(markdown).toContain('Every check that applies to this site passed.');
  expect(markdown).not.toContain('## Fix first');
});

test('a site in Markdown that was judged by some checks says so, and never that all passed', () => {
  const { only } = siteStates.partial();
  const markdown = writeSiteMarkdown({ ...siteStates.clean(), ...(only && { only }) });
  expect(markdown).toContain('# Assay: Partial score 100 of 100, good');
  expect(markdown).toContain('Judged by SEO and hsts alone, so its score compares with no other.');
  expect(markdown).not.toContain('Every check');
});

test('all but the first ten findings of a site are folded', () => {
  const findings = Array.from({ length: 13 }, (_, index) => siteFinding({ check: `crawl-check-${index}` }));
  const markdown = writeSiteMarkdown(sampleSite({ findings }));
  expect(markdown).toContain('<summary>3 other findings</summary>\n\n11. **');
});

test('a site in Markdown fits into a comment, whatever was found', () => {
  const long = `https://example.com/${'|`a'.repeat(700)}`;
  const items = Array.from({ length: 50 }, () =>
    siteItem(long, long, { sources: [{ url: long, anchor: long }], sourcesTotal: 20 }),
  );
  const changes = { items, itemsTotal: 5_000, task: long, template: long };
  const template = { name: long, example: long, known: 1, fetched: 1, counted: 1, score: 1, worst: [] };
  const markdown = writeSiteMarkdown(
    sampleSite({
      findings: Array.from({ length: 140 }, (_, index) => siteFinding({ ...changes, check: `c-${index}` })),
      templates: Array.from({ length: 201 }, () => template),
      unjudged: Array.from({ length: 140 }, () => ({ check: 'c', because: long })),
      settings: { ...sampleSite().settings, start: long },
    }),
  );
  expect(markdown.length).toBeLessThan(65_536);
  expect(markdown).toMatch(/^And \d+ more findings\.$/m);
});

describe.each(hostileTexts)('P5 text of a site in Markdown, such as %j,', (text) => {
  const { findings, ...site } = hostileSite(text);
  // Advice is ours.
  const told = findings.map((finding) => ({ ...finding, advice: 'Mend it.' }));
  const markdown = writeSiteMarkdown({ ...site, findings: told });
  const lines = markdown.split('\n').map((line) => line.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, ''));

  test('stands in code spans alone', () => {
    const outside = lines.join('\n');
    expect(outside).not.toMatch(/(?<!^)[@#!]\w|GH-\d|ABC-\d|3f9c2b1a|evil|owned|javascript:|Pwned|%0A/);
  });

  test('opens no HTML and no row', () => {
    const ours = /^(?:<\/?details>|<summary>.*<\/summary>)$/;
    expect(lines.filter((line) => /(?<!\\)[<>]/.test(line) && !ours.test(line))).toEqual([]);
    // A bar ends a cell in code, too.
    const rows = markdown.split('\n').filter((line) => line.startsWith('| '));
    expect(rows.filter((row) => row.split(/(?<!\\)\|/).length !== 7)).toEqual([]);
    expect(lines.filter((line) => /^#/.test(line) && !/^##? [AFTNS]/.test(line))).toEqual([]);
  });
});
