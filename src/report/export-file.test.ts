import { describe, expect, test } from 'vitest';
import { exportFile, exportName } from './export-file.ts';
import { csv } from './formats/csv.ts';
import { gitlab } from './formats/gitlab.ts';
import { html } from './formats/html.ts';
import { json } from './formats/json.ts';
import { junit } from './formats/junit.ts';
import { md } from './formats/md.ts';
import { sarif } from './formats/sarif.ts';
import { exportedReport } from './sample-export.ts';

const parts = { json: () => ({ id: 7 }), css: () => '' };

test.each([
  [json, 'application/json; charset=utf-8', '{\n  "id": 7\n}\n'],
  [csv, 'text/csv; charset=utf-8; header=present', '\ufeffrow,'],
  [html, 'text/html; charset=utf-8', '<!doctype html>'],
  [md, 'text/markdown; charset=utf-8', '# example.com'],
  [sarif, 'application/sarif+json; charset=utf-8', '{"$schema":'],
  [junit, 'application/xml; charset=utf-8', '<?xml '],
  [gitlab, 'application/x.gitlab-code-quality+json; charset=utf-8', '[]'],
])('$id has a type and a name', async (format, type, start) => {
  const file = await exportFile(format, exportedReport(), parts);
  expect(file).toMatchObject({ type, name: `assay-example.com-2026-11-21.${format.ending}` });
  expect(file.text.startsWith(start)).toBe(true);
});

describe('the name of a file', () => {
  const nameOf = (url: string) => exportName({ url, generatedAt: 0 }, csv);

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
