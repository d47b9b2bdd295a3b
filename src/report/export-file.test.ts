import { describe, expect, test } from 'vitest';
import { exportFile, exportFormats, exportName } from './export-file.ts';
import { exportHtml } from './formats/export-html.tsx';
import { exportedReport, judged } from './sample-export.ts';

const writers = { json: () => ({ id: 7 }), html: () => '<!doctype html>' };

test.each([
  ['json', 'application/json; charset=utf-8', '{\n  "id": 7\n}\n'],
  ['csv', 'text/csv; charset=utf-8; header=present', '\ufeffrow,'],
  ['html', 'text/html; charset=utf-8', '<!doctype html>'],
  ['md', 'text/markdown; charset=utf-8', '# example.com'],
] as const)('%s is sent as %s', (format, type, start) => {
  const file = exportFile(format, exportedReport(), writers);
  expect(file).toMatchObject({ type, name: `assay-example.com-2026-11-21.${format}` });
  expect(file.text.startsWith(start)).toBe(true);
});

test('the same report gives the same bytes', () => {
  for (const format of exportFormats) {
    const [one, two] = [0, 1].map(() => exportFile(format, exportedReport(), writers));
    expect(one).toEqual(two);
  }
});

test.each(exportFormats)('P5 nothing of a page speaks to a terminal that prints the %s', (format) => {
  const hostile = 'a\u001b]0;owned\u0007\u009b31m\u007f\u202eevil\u2066\tb';
  const item = { id: 'x', outcome: 'fail', detail: hostile, line: 1 } as const;
  const check = judged({
    ...{ id: 'image-alt', outcome: 'fail', summary: hostile },
    items: [{ ...item, selector: hostile, snippet: hostile, url: hostile }],
  });
  const report = exportedReport({ title: hostile, checks: [check] });
  const { text } = exportFile(format, report, {
    json: () => ({ title: hostile }),
    html: () => exportHtml(report, { css: '' }),
  });
  expect(text).toContain('evil');
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  if (format === 'json') expect(JSON.parse(text)).toEqual({ title: hostile });
});

describe('the name of a file', () => {
  const nameOf = (url: string) => exportName({ url, generatedAt: 0 }, 'csv');

  test.each([
    ['https://example.com/', 'assay-example.com-1970-01-01.csv'],
    ['https://example.com/Blog/Post%201?x=1', 'assay-example.com-blog-post-201-1970-01-01.csv'],
    ['https://xn--bcher-kva.example:8443/%22%0d%0a', 'assay-xn-bcher-kva.example-22-0d-0a-1970-01-01.csv'],
    ['http://[2001:db8::1]/', 'assay-2001-db8-1-1970-01-01.csv'],
    ['https://example.com/a/%2e%2e%2f../..;x', 'assay-example.com-a-2e-2e-2f-x-1970-01-01.csv'],
  ])('of %s', (url, name) => {
    const given = nameOf(url);
    expect(given).toMatch(/^assay-[a-z0-9.-]+\.csv$/);
    expect(given).not.toContain('..');
    expect(given.length).toBeLessThan(110);
    expect({ url, given }).toEqual({ url, given: name });
  });

  test('of a long address is short', () => {
    expect(nameOf(`https://example.com/${'a/'.repeat(900)}`).length).toBeLessThan(110);
  });
});
