import { describe, expect, test } from 'vitest';
import { declaredOf } from '../expectations.ts';
import { exportedReport, judged } from '../sample-export.ts';
import { code, prose } from './markdown-text.ts';
import { md } from './md.ts';

const item = {
  id: 'x:1',
  outcome: 'fail',
  detail: 'No alternative.',
  selector: 'img',
  snippet: '<img src="a.png">',
  url: null,
  line: 7,
  column: null,
} as const;

test.each([
  ['https://example.com/', 'example.com'],
  ['http://example.com/a?b=1', '`http://example.com/a?b=1`'],
])('the heading of %s says where it was not https: %s', (url, heading) => {
  expect(md.write(exportedReport({}, { url })).split('\n')[0]).toBe(`# ${heading}`);
});

test('a report reads as a list of what to fix', () => {
  const fail = judged({
    id: 'image-alt',
    outcome: 'fail',
    pointsLost: 2.5,
    summary: 'An <img> says nothing.',
    task: 'Describe 34 images',
    items: [item],
    itemsTotal: 34,
  });
  const warn = judged({ id: 'gone', outcome: 'warn', pointsLost: 0.5, summary: 'It is long.' });
  const markdown = md.write(
    exportedReport({ checks: [warn, judged({ id: 'b', outcome: 'pass' }), fail] }, {}),
  );
  expect(markdown).toBe(`# example.com

- **Score: 73 of 100**, decent
- Page: <https://example.com/>, “A page”
- Checked: 2026-11-21 12:00 UTC

| Category | Score | Failed | Warnings | Passed |
|---|--:|--:|--:|--:|
| SEO | 73 | 1 | 0 | 1 |

## Fix first

1. Describe 34 images **+2.5** (\`image-alt\`)
2. It is long **+0.5** (\`gone\`)

## SEO

- [ ] **An \`<img>\` says nothing** (Failed, −2.5, \`image-alt\`)
  - No alternative. · line 7 · \`<img src="a.png">\`
  - and 33 more
  - How to fix it: Write an alternative. [Source](<https://example.org/rule>)
- [ ] **It is long** (Warning, −0.5, \`gone\`)
  - How to fix it: It is long.

2 findings; 1 passed.

Rules 1.0.0, page and site. Made with Assay.
`);
});

test('where the address leads, and what its owner declared, stand at the top', () => {
  const { facts } = exportedReport().body;
  const moved = {
    ...facts,
    finalUrl: 'https://example.com/a',
    expectations: { indexable: false, aiSearch: true, deployed: true },
  };
  const lines = md.write(exportedReport({ facts: moved })).split('\n');
  expect(lines).toContain('- Leads to: `https://example.com/a`');
  expect(lines).toContain(`- ${declaredOf(moved)}`);
});

test('of what to fix first, ten are told and the others counted', () => {
  const fails = (count: number) =>
    Array.from({ length: count }, (_, index) => judged({ id: `c${index}`, outcome: 'fail', pointsLost: 1 }));
  const ten = md.write(exportedReport({ checks: fails(10) }));
  expect(ten).toContain('\n10. ');
  expect(ten).not.toContain('more below');
  const twelve = md.write(exportedReport({ checks: fails(12) }));
  expect(twelve).toContain('(`c9`)\n\nAnd 2 more below.\n');
  expect(twelve).not.toContain('\n11. ');
});

test('a check that holds the score down is told as what lifts it', () => {
  const checks = ['tls-certificate', 'b'].map((id) => judged({ id, outcome: 'fail', pointsLost: 1 }));
  const cap = { check: 'tls-certificate', scoreBefore: 90 };
  expect(md.write(exportedReport({ score: 40, cap, checks }))).toContain(
    '## Fix first\n\nThe first lifts the cap; the others count once it is gone.\n\n1. ',
  );
});

test('what is dangerous comes first, also before what lifts the cap', () => {
  const checks = [
    judged({ id: 'is-crawlable', outcome: 'fail', pointsLost: 5 }),
    judged({ id: 'secrets', outcome: 'fail', pointsLost: 0, task: 'Remove 1 key', danger: true }),
  ];
  const cap = { check: 'is-crawlable', scoreBefore: 90 };
  const markdown = md.write(exportedReport({ score: 69, cap, checks }));
  expect(markdown).toContain('One of them lifts the cap; the others count once it is gone.');
  expect(markdown).toContain('1. **Dangerous:** Remove 1 key (`secrets`)\n2. ');
});

test('of each category failures come first, and among equals what costs the most', () => {
  const found = (id: string, outcome: 'fail' | 'warn', pointsLost: number) =>
    judged({ id, outcome, pointsLost, summary: `${id}.` });
  const checks = [found('a', 'warn', 1), found('b', 'fail', 2), found('c', 'warn', 5), found('d', 'fail', 3)];
  const markdown = md.write(exportedReport({ checks }));
  expect([...markdown.matchAll(/^- \[ \] \*\*(\w)/gm)].map(([, id]) => id)).toEqual(['d', 'b', 'c', 'a']);
});

test('what was found more than once is counted, and each place says what it is', () => {
  const fail = judged({
    id: 'image-alt',
    outcome: 'fail',
    summary: 'No alternative. And 1,233 more.',
    items: [
      item,
      { ...item, id: 'x:2', detail: 'The alternative is blank.', line: 9 },
      { ...item, id: 'x:3', detail: 'The alternative is blank.', line: 12 },
    ],
    itemsTotal: 1_234,
  });
  const { checks } = exportedReport();
  const several = checks.map((texts) => ({ ...texts, several: 'images say nothing' }));
  expect(md.write(exportedReport({ checks: [fail] }, { checks: several }))).toContain(
    [
      '- [ ] **1,234 images say nothing** (Failed, `image-alt`)',
      '  - No alternative. · line 7 · `<img src="a.png">`',
      '  - The alternative is blank. · line 9 · `<img src="a.png">`',
      '  - line 12 · `<img src="a.png">`',
      '  - and 1,231 more',
    ].join('\n'),
  );
});

test('what to do about other kinds of what was found follows', () => {
  const fail = judged({ id: 'image-alt', outcome: 'fail', furtherAdvice: ['shorten', 'gone'] });
  const { checks } = exportedReport();
  const texts = checks.map((known) => ({ ...known, advice: { ...known.advice, shorten: 'Shorten it.' } }));
  expect(md.write(exportedReport({ checks: [fail] }, { checks: texts }))).toContain(
    '  - How to fix it: Write an alternative. Shorten it. [',
  );
});

test('what makes a score less sure is said at its side', () => {
  const markdown = md.write(
    exportedReport(
      { score: null, result: null, incomplete: true, coverage: 0.4, categories: {} },
      { partial: true },
    ),
  );
  expect(markdown).toContain('- **Partial score: none, too little could be judged**\n');
  expect(markdown).toContain('- Provisional: 60 % of the weight could not be judged.');
  expect(markdown).toContain('\nNo findings.\n');
  expect(markdown).not.toContain('| Category');

  const capped = exportedReport({
    score: 40,
    result: 'bad',
    cap: { check: 'tls-certificate', scoreBefore: 90 },
  });
  expect(md.write(capped)).toContain(
    '- Capped, because `tls-certificate` fails; without the cap it would be 90.',
  );
});

describe('P5 text of an audited page', () => {
  test.each([
    ['emphasis', '*a* _b_ ~~c~~', '\\*a\\* \\_b\\_ \\~\\~\u2060c\\~\\~'],
    ['a link', '[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
    ['an image', '![x](//evil.example/x)', '!\\[x\\](//evil.example/x)'],
    ['HTML', '<script>alert(1)</script>', '`<script>`alert(1)`</script>`'],
    ['an open tag', '<img src=x onerror="a', '&lt;img src=x onerror="a'],
    ['an entity', '&lt;b&gt;', '&amp;\u2060lt;b&amp;\u2060gt;'],
    ['tags side by side', '<b><i>', '`<b>` `<i>`'],
    ['code', 'a`b', 'a\\`b'],
    ['a way out of an escape', '\\*a\\*', '\\\\\\*a\\\\\\*'],
    ['a table', 'a | b', 'a \\| b'],
    ['a line of its own', 'a\n\n# b\r\n- c', 'a # b - c'],
    ['a heading', '# a', '\\# a'],
    ['a list', '- a', '\\- a'],
    ['a numbered list', '1. a', '1\\. a'],
    ['a quotation', '> a', '&gt; a'],
    ['a rule', '---', '\\---'],
    ['a box to tick', '[x] a', '\\[x\\] a'],
    ['a mention', 'by @everyone', 'by @\u2060everyone'],
    ['a reference', 'fixes #7 and !7', 'fixes #\u20607 and !\u20607'],
    ['a formula', '$x$', '\\$\u2060x\\$'],
    [
      'an address that would become a link',
      'at https://evil.example/a_b?c now',
      'at `https://evil.example/a_b?c` now',
    ],
    ['an address of files', 'at ftp://evil.example/a_b', 'at `ftp://evil.example/a_b`'],
    ['a reference by name', 'fixes GH-7, gh-7 and GH-x', 'fixes GH-\u20607, gh-\u20607 and GH-x'],
    ['a host that would become a link', 'at www.evil.example', 'at www.\u2060evil.example'],
    ['marks that turn the direction', 'a\u202eb', 'ab'],
  ])('is no markup in Markdown: %s', (_, text, expected) => {
    expect(prose(text)).toBe(expected);
  });

  test.each([
    ['plain', 'a b', '`a b`'],
    ['of a tag', '<b>|*_', '`<b>|*_`'],
    ['with a backtick', 'a`b', '`` a`b ``'],
    ['with many', '``` a `', '```` ``` a ` ````'],
    ['over lines', 'a\n\nb', '`a b`'],
    ['of nothing', ' \n', ''],
  ])('stays inside its code: %s', (_, text, expected) => {
    expect(code(text)).toBe(expected);
  });

  test('begins no line of the report', () => {
    const hostile =
      '\n\n# Pwned\n\n<script>alert(1)</script>\n- [x] @everyone ![a](http://evil.example/a.png)';
    const check = judged({
      id: 'image-alt',
      outcome: 'fail',
      pointsLost: 1,
      summary: hostile,
      items: [{ ...item, detail: `x${hostile}`, snippet: hostile, selector: hostile, url: hostile }],
      itemsTotal: 1,
    });
    const report = exportedReport({ checks: [check], title: hostile }, { url: 'https://example.com/?<b>' });
    const markdown = md.write(report);
    expect(markdown.split('\n').filter((line) => /pwned/i.test(line))).toHaveLength(4);
    expect(markdown).not.toMatch(/^# Pwned/m);
    expect(markdown).not.toMatch(/@everyone[^`\n]*$/m);
    expect(markdown.replaceAll(/(`+)[^`].*?\1/g, '')).not.toContain('<script');
  });
});
