import { describe, expect, test } from 'vitest';
import { firstFixesText, fixText } from './fix-text.ts';
import { exportedReport, judged } from './sample-export.ts';

const item = {
  id: 'x:1',
  outcome: 'fail',
  detail: 'No alternative.',
  selector: 'main > img',
  snippet: '<img src="a.png">',
  url: null,
  ...{ line: 7, column: 12 },
} as const;

const imageAlt = judged({
  id: 'image-alt',
  outcome: 'fail',
  pointsLost: 2.5,
  summary: 'An <img> says nothing.',
  task: 'Describe 34 images',
  items: [item, { ...item, id: 'x:2', line: 9, snippet: null, url: 'https://example.com/b.png' }],
  itemsTotal: 34,
});

test('the text of a finding is an issue as it stands', () => {
  const report = { ...exportedReport({ checks: [imageAlt] }), href: 'https://assay.example/reports/5' };
  expect(fixText(report, 'image-alt')).toBe(`# Describe 34 images

Found on <https://example.com/>, checked 2026-11-21 12:00 UTC.

An \`<img>\` says nothing.

Why it matters: Not everybody sees.

## Where

- No alternative. · line 7 · \`main > img\`

  \`\`\`html
  <img src="a.png">
  \`\`\`

- line 9 · \`main > img\` · \`https://example.com/b.png\`

- and 32 more

## How to fix it

Write an alternative.

## What is expected

The check passes when: Images have alternatives. [Source](<https://example.org/rule>)

For example:

\`\`\`html
<img alt="A tree">
\`\`\`

## How to verify

\`\`\`sh
assay audit --only image-alt https://example.com/
\`\`\`

Report, for members of the account: <https://assay.example/reports/5#image-alt>

Rules 1.0.0, page and site.
`);
});

test('for others it names no address of the account', () => {
  expect(fixText(exportedReport({ checks: [imageAlt] }), 'image-alt')).not.toContain('members');
});

test.each(['pass', 'info', 'not_applicable'] as const)(
  'there is none of a check with the outcome %s',
  (outcome) => {
    const report = exportedReport({ checks: [judged({ id: 'image-alt', outcome })] });
    expect(fixText(report, 'image-alt')).toBeUndefined();
    expect(fixText(report, 'unknown')).toBeUndefined();
    expect(firstFixesText(report)).toBeUndefined();
  },
);

test('of a check that is no longer known it says what was found, and no command that would be refused', () => {
  const text = fixText(exportedReport({ checks: [judged({ id: 'gone', outcome: 'warn' })] }), 'gone') ?? '';
  expect(text).toContain('# A summary\n');
  expect(text).not.toContain('assay audit');
  expect(text).not.toContain('How to fix it');
});

test('the first eight are one document with boxes to tick, dangers first', () => {
  const others = Array.from({ length: 9 }, (_, index) =>
    judged({ id: `c${index}`, outcome: 'fail', pointsLost: 2 - index / 10, task: `Fix c${index}` }),
  );
  const secrets = judged({ id: 'secrets', outcome: 'fail', task: 'Remove 1 key', danger: true });
  const text = firstFixesText(exportedReport({ checks: [...others, secrets, imageAlt] })) ?? '';
  expect(text).toContain(
    [
      '# Fix first: example.com\n',
      'Found on <https://example.com/>, checked 2026-11-21 12:00 UTC.\n',
      '- [ ] **Dangerous:** Remove 1 key',
      '- [ ] Describe 34 images **+2.5**',
      '- [ ] Fix c0 **+2.0**',
    ].join('\n'),
  );
  expect(text.match(/^- \[ \] /gm)).toHaveLength(8);
  expect(text.match(/^## \d\. /gm)).toHaveLength(8);
  expect(text).toContain('\n## 2. Describe 34 images\n\nAn `<img>` says nothing.\n');
  expect(text).toContain('\n### Where\n');
  // The others are in no catalogue.
  expect(text.match(/^assay audit .*/gm)).toEqual(['assay audit --only image-alt https://example.com/']);
});

describe('P5 text of an audited page', () => {
  const textOf = (changes: Partial<typeof item>, url = 'https://example.com/') =>
    fixText(
      exportedReport(
        { checks: [{ ...imageAlt, items: [{ ...item, ...changes } as typeof item], itemsTotal: 1 }] },
        { url },
      ),
      'image-alt',
    ) ?? '';

  test.each([
    ['a fence', '```\n# Pwned\n```'],
    ['a longer fence', '`````\r# Pwned\r\n`````'],
  ])('does not end its block of code: %s', (_, snippet) => {
    const lines = textOf({ snippet } as never).split('\n');
    const start = lines.findIndex((line) => line.startsWith('  ```'));
    const fence = lines[start]?.trim() ?? '';
    expect(fence.length).toBeGreaterThan(/^`+/.exec(snippet)?.[0].length ?? 0);
    const end = lines.findIndex((line, index) => index > start && line.trim() === fence);
    expect(lines.slice(start, end).join('\n')).toContain('  # Pwned');
    expect(lines.slice(end).join('\n')).not.toContain('Pwned');
  });

  test('begins no line and is no markup', () => {
    const hostile = '\n\n# Pwned\n\n<script>alert(1)</script> @everyone';
    const text = textOf({ detail: hostile, selector: hostile, url: hostile } as never);
    expect(text).not.toMatch(/^\s*# Pwned/m);
    expect(text.replaceAll(/(`+)[^`].*?\1/g, '')).not.toContain('<script');
  });

  test.each([
    ['https://example.com/?a=1&b=$(id)', "'https://example.com/?a=1&b=$(id)'"],
    ["https://example.com/it's;id", "'https://example.com/it'\\''s;id'"],
    ['https://example.com/*', "'https://example.com/*'"],
    ['https://example.com/~me', "'https://example.com/~me'"],
  ])('runs nothing in a shell: %s', (url, word) => {
    expect(textOf({}, url)).toContain(`assay audit --only image-alt ${word}\n`);
  });
});
