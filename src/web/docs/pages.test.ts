import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problems } from '../../api/problem.ts';
import { startPages, type TestPages } from '../testing.ts';
import type { ApiDocument } from './document.ts';

let pages: TestPages;
let document: ApiDocument;
let html: string;
beforeAll(async () => {
  pages = await startPages();
  const headers = { accept: 'application/json' };
  document = JSON.parse((await pages.get('/openapi.json', { as: null, headers })).html);
  html = (await pages.get('/docs', { as: null })).html;
});
afterAll(() => pages.close());

/** Of one operation. */
function sectionOf(id: string): string {
  const [, rest = ''] = html.split(`<article class="api-op" id="${id}">`);
  return decoded(rest.split('</article>')[0] ?? '');
}

function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

describe('the reference of the API', () => {
  test('has every operation of the document, at an anchor that the rail leads to', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.entries(methods));
    expect(operations.length).toBeGreaterThan(30);
    for (const [method, { operationId, summary }] of operations) {
      if (method === 'patch') continue;
      expect(sectionOf(operationId), operationId).toContain(summary);
      expect(html).toContain(`<a href="#${operationId}">`);
    }
    expect(html).not.toContain('id="updateReportByPatch"');
    expect(sectionOf('updateReport')).toContain('<b>PUT, PATCH</b> /api/v1/reports/{id}');
  });

  test('shows a request that can be sent as it is', () => {
    expect(sectionOf('createReport')).toContain(
      [
        `curl ${pages.origin}/api/v1/reports \\`,
        '  -H "Authorization: Bearer $ASSAY_KEY" \\',
        '  --data-urlencode url=https://example.com/',
      ].join('\n'),
    );
  });

  test('shows parameters, fields of the body and an answer', () => {
    const section = sectionOf('createReport');
    expect(section).toContain('<code>url</code><small>required</small>');
    expect(section).toContain('<code>Idempotency-Key</code><small>header field</small>');
    expect(section).toContain('0, 1 or 2');
    expect(section).toContain('By default: 0.');
    expect(section).toContain('Needs a key with the scope write.');
    expect(section).toContain('Answer 201');
    expect(section).toContain('"state": "completed"');
    expect(sectionOf('listReports')).toContain('10, 25, 50 or 100, by default 10');
    expect(sectionOf('getReport')).toContain('<code>id</code><small>in the path</small>');
    expect(sectionOf('getHealth')).toContain('Needs no key.');
  });

  test('shows the programs of the folder examples as they are, one of each in a language', () => {
    const folder = join(import.meta.dirname, '../../../examples');
    const files = globSync('*/*', { cwd: folder });
    expect(files.length).toBe(25);
    const shown = [...html.matchAll(/<figcaption>examples\/([^<]+)<.*?<code [^>]*>([^<]*)</gs)];
    const codes = shown.map(([, file = '', code = '']) => [file, decoded(code)]);
    expect(Object.fromEntries(codes)).toEqual(
      Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])),
    );
    expect(codes.length).toBe(25);
    for (const [id, file] of [
      ['createReport', 'create_report'],
      ['updateReport', 'run_again'],
      ['errors', 'handle_errors'],
    ] as const) {
      expect(sectionOf(id)).toContain(`examples/python/${file}.py`);
    }
  });

  test('shows samples that are JSON', () => {
    const samples = [...html.matchAll(/<code id="[^"]*-(?:answer|sample)">([^<]*)</g)].map(([, code = '']) =>
      decoded(code),
    );
    const answers = samples.filter((code) => !code.startsWith('curl'));
    expect(answers.length).toBeGreaterThan(25);
    for (const code of answers) expect(() => JSON.parse(code), code).not.toThrow();
  });

  test('lists what can go wrong, for all operations and for each', () => {
    const codes = Object.keys(document.components.responses).filter((name) => name !== 'not-modified');
    for (const code of codes) {
      const { title } = problems[code as keyof typeof problems];
      expect(sectionOf('errors')).toContain(`${title}<small><code>${code}</code>`);
    }
    expect(sectionOf('createReport')).toContain('409 <code>idempotency-in-progress</code>');
    expect(sectionOf('getReport')).not.toContain('idempotency-in-progress');
    expect(html).not.toContain('not-modified');
  });

  test('can be read and reached without script', () => {
    for (const [tag] of html.matchAll(/<pre[^>]*>/g)) expect(tag).toBe('<pre tabindex="0">');
    for (const [tag] of html.matchAll(/<button[^>]*data-copy[^>]*>/g)) expect(tag).toContain(' hidden');
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) {
      if (!anchor?.startsWith('i-')) expect(ids).toContain(anchor);
    }
  });

  test('is there for members, with their navigation', async () => {
    const { status, html: page } = await pages.get('/docs', { as: pages.member });
    expect(status).toBe(200);
    expect(page).toContain('href="/settings"');
    expect(page).toContain('aria-label="Main"');
    expect(page).not.toContain('href="/login"');
  });
});
