import { describe, expect, test } from 'vitest';
import type { GateRule, Places, Verdict } from '../build-report.ts';
import { noVerdict } from '../build-report.ts';
import {
  failing,
  foundCheck,
  hostilePage,
  hostileTexts,
  sampleBuild,
  sampleItem,
  samplePage,
} from '../sample-build.ts';
import { writeBuildMarkdown } from './build-markdown.ts';

const places: Places = { fileOf: () => ({ path: 'dist/a.html', isOnDisk: true, hasLines: true }) };
const rule: GateRule = {
  ...{ page: '/a', kind: 'check', name: 'image-alt', expected: 'no new', actual: '1 new', ok: false },
  from: '--fail-on new',
};

test('a comment tells of pages, of what broke the gate, of what is new, and of the rest', () => {
  const checks = [
    failing([sampleItem()]),
    failing([sampleItem({ id: 'y:1' })], { id: 'b', outcome: 'warn' }),
  ];
  const found = [
    foundCheck('image-alt', 'error', { state: 'new', newItems: ['x:1'], newCount: 1 }),
    foundCheck('b', 'note', { state: 'known' }),
  ];
  const page = samplePage('/a', checks, { found, scoreBefore: 75, fixed: 3 });
  const failure = { code: 'dns', message: 'No such host.' };
  const gone = { ...samplePage('/gone', []), ok: false, failure } as const;
  const waived = {
    check: 'hsts',
    count: 2,
    by: 'assay.config.json:31',
    reason: 'New @cdn',
    until: '2027-03-31',
  };
  const verdict: Verdict = {
    ...{ ok: false, exitCode: 2, new: 1, fixed: 3, waived: [waived], notes: ['A note.'] },
    rules: [rule, { ...rule, name: 'c', ok: true }],
  };
  const build = sampleBuild({ pages: [page, gone], verdict, places, label: 'site a/--> b' });
  expect(writeBuildMarkdown(build)).toBe(`<!-- assay:site_a/____b -->
## Assay: the gate failed: 1 of 2 rules; 1 page could not be audited

| Page | Score | Change | Failed | Warnings | New | Fixed |
| --- | --- | --- | --- | --- | --- | --- |
| \`/a\` | 73 | −2 | 1 | 1 | 1 | 3 |
| \`/gone\` | not audited: \`dns\` |  |  |  |  |  |

3 findings of the baseline are fixed.

\`A note.\`

### What broke the gate

| Page | Rule | Expected | Found | Asked by |
| --- | --- | --- | --- | --- |
| \`/a\` | \`image-alt\` | \`no new\` | \`1 new\` | \`--fail-on new\` |

### 1 new finding

- **This image has no alternative** (\`image-alt\`, new)
  - \`dist/a.html:41:7\` · \`https://example.com/a\`
  - \`<img src="a.png">\`
  - Write an alternative.

<details>
<summary>1 other finding</summary>

- **This image has no alternative** (\`b\`)
  - \`dist/a.html:41:7\` · \`https://example.com/a\`
  - \`<img src="a.png">\`

</details>

<details>
<summary>2 waived findings</summary>

- \`hsts\`: 2 pages, until \`2027-03-31\`, by \`assay.config.json:31\`: \`New @cdn\`

</details>

Made with Assay.
`);
});

test('without a baseline, what broke the gate is shown and the rest is folded', () => {
  const checks = [failing([sampleItem()]), failing([sampleItem()], { id: 'b' })];
  const found = [foundCheck('image-alt', 'error'), foundCheck('b')];
  const markdown = writeBuildMarkdown(sampleBuild({ pages: [samplePage('/a', checks, { found })] }));
  expect(markdown).toMatch(/### 1 finding\n\n- [^\n]*image-alt/);
  expect(markdown).toMatch(/<summary>1 other finding<\/summary>\n\n- [^\n]*`b`/);
});

test('a comment has room, and says how much was left out', () => {
  const items = Array.from({ length: 50 }, (_, at) =>
    sampleItem({ id: `x:${at}`, line: at, snippet: 'x'.repeat(200) }),
  );
  const pages = Array.from({ length: 40 }, (_, at) => samplePage(`/${at}`, [failing(items)]));
  const markdown = writeBuildMarkdown(sampleBuild({ pages, verdict: noVerdict }));
  expect(markdown.length).toBeLessThanOrEqual(60_000);
  expect(markdown.length).toBeGreaterThan(50_000);
  expect(markdown).toMatch(/\nAnd 1,\d{3} more findings\.\n\n<\/details>\n\nMade with Assay\.\n$/);
  const long = Array.from({ length: 500 }, (_, at) => samplePage(`/${at}/${'a'.repeat(500)}`, []));
  const rows = writeBuildMarkdown(sampleBuild({ pages: long }));
  expect(rows.length).toBeLessThanOrEqual(60_000);
  expect(rows).toMatch(/\nAnd \d{3} more rows\.\n/);
});

describe('B6 text of pages in Markdown', () => {
  const page = hostilePage();
  const found = page.found.map(({ check }) => foundCheck(check, 'error', { state: 'new' }));
  const rules = hostileTexts.map((text) => ({ ...rule, page: text, actual: text, from: text }));
  const waived = hostileTexts.map((text) => ({ check: text, count: 1, by: text, reason: text, until: text }));
  const verdict = { ...noVerdict, rules, waived, ok: false, new: 9, fixed: 0, notes: hostileTexts };
  const markdown = writeBuildMarkdown(sampleBuild({ pages: [{ ...page, found }], verdict }));
  const outside = markdown
    .split('\n')
    .map((line) => line.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, ''))
    .join('\n');

  test('stands in code spans alone', () => {
    expect(outside).not.toMatch(
      /[@#!]\w|GH-\d|ABC-\d|3f9c2b1a|evil|owned|javascript|script|Pwned|::|##\w|%0A/,
    );
    expect(outside).not.toMatch(/[[\]]/);
    expect(markdown).toContain('`@everyone fixes #7');
  });

  test('opens no HTML, no comment and no row', () => {
    const ours = /^(?:<!-- assay: -->|<\/?details>|<summary>.*<\/summary>)$/;
    const lines = outside.split('\n');
    expect(lines.filter((line) => /[<>]/.test(line) && !ours.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('|') && line.split(/(?<!\\)\|/).length > 9)).toEqual([]);
    expect(lines.filter((line) => /^#/.test(line) && !/^##+ [AW\d]/.test(line))).toEqual([]);
  });
});
