import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserCatalogue } from '../../checks/browser/browser-catalogue.ts';
import { catalogue } from '../../checks/catalogue.ts';
import { crawlCatalogue } from '../../checks/crawl/crawl-catalogue.ts';
import { usualExpectations } from '../../checks/expectations.ts';
import { describeCheck } from '../../report/describe-checks.ts';
import { openAuditor } from '../../start/open-auditor.ts';
import { patientPool, usualConfig } from '../../start/testing.ts';
import type { ApiDocument } from '../docs/document.ts';
import { startPages, type TestPages } from '../testing.ts';
import { llmsText } from './llms-text.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const ask = (path: string, accept = '*/*', headers: Record<string, string> = {}) =>
  pages.get(path, { as: null, headers: { accept, ...headers } });

const ofFiles = ['/llms.txt', '/checks.md', '/checks/image-alt.md', '/docs.md'];
const beside = [
  ['/', '/llms.txt'],
  ['/checks', '/checks.md'],
  ['/docs', '/docs.md'],
] as const;

describe('a page for programs', () => {
  test.each(ofFiles)(
    '%s is Markdown for anybody, is kept only to be asked for again, and is in no search',
    async (path) => {
      for (const as of [null, pages.member]) {
        const { status, headers, html } = await pages.get(path, { as });
        expect(status).toBe(200);
        expect(headers).toMatchObject({
          'content-type': 'text/markdown; charset=utf-8',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=0, must-revalidate',
          'x-robots-tag': 'noindex',
          vary: 'accept-encoding',
          etag: expect.stringMatching(/^"[\w-]+"$/),
        });
        expect(html).toMatch(/^# \S/);
      }
    },
  );

  test.each(ofFiles)('%s is not sent again to who has it, and is packed for who takes that', async (path) => {
    const { headers, html } = await ask(path);
    expect(await ask(path, '*/*', { 'if-none-match': headers.etag ?? '' })).toMatchObject({
      status: 304,
      html: '',
    });
    const packed = await request(`${pages.origin}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.etag).not.toBe(headers.etag);
    const bytes = Buffer.from(await packed.body.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(html);
  });

  test.each(ofFiles)('%s answers HEAD, and knows no other method', async (path) => {
    const { statusCode, headers, body } = await request(`${pages.origin}${path}`, { method: 'HEAD' });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(await body.text()).toBe('');
    const { status, headers: refused } = await pages.call('POST', path, { token: null });
    expect({ status, allow: refused.allow }).toEqual({ status: 405, allow: 'GET, HEAD, OPTIONS' });
  });

  test.each(beside)('%s is %s for those who would rather have Markdown', async (path, file) => {
    const { html: text } = await ask(file);
    for (const accept of [
      'text/markdown',
      'text/markdown, text/html, */*',
      'text/html;q=0.8, text/markdown',
    ]) {
      const { status, headers, html } = await ask(path, accept);
      expect({ status, type: headers['content-type'], vary: headers.vary }).toEqual({
        status: 200,
        type: 'text/markdown; charset=utf-8',
        vary: 'accept, accept-encoding',
      });
      expect(html).toBe(text);
      expect((await ask(path, accept, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    }
  });

  test.each(beside)('%s stays a page for browsers, and says that there is another form', async (path) => {
    for (const accept of [browser, 'text/html', 'text/html, text/markdown;q=0.9']) {
      const { headers } = await ask(path, accept);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'accept' });
    }
  });

  test.each([
    ['/checks', 'application/json; charset=utf-8'],
    ['/', 'text/plain; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
  ])('%s stays %s for programs that name nothing', async (path, type) => {
    for (const accept of ['*/*', 'application/json', 'text/markdown;q=0.1, */*']) {
      expect((await ask(path, accept)).headers['content-type']).toBe(type);
    }
  });

  test('is named in the head of the page that says the same', async () => {
    for (const [path, file] of beside.slice(1)) {
      expect((await ask(path, browser)).html).toContain(
        `<link rel="alternate" type="text/markdown" href="${file}"/>`,
      );
    }
  });

  test('that is not there is refused in Markdown', async () => {
    for (const path of ['/checks/nothing.md', '/checks/constructor.md']) {
      const { status, headers, html } = await ask(path);
      expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
        status: 404,
        type: 'text/markdown; charset=utf-8',
        cache: 'no-store',
      });
      expect(html).toBe('# Page not found\n\nThere is nothing at this address, or you may not see it.\n');
    }
  });

  test('counts for the rate of those who are not signed in', async () => {
    const nowMs = Date.now();
    const few = await startPages({ now: () => nowMs, settings: { ASSAY_RATE_ANONYMOUS: '3/60' } });
    try {
      // One went to the document of the API, when the test began.
      for (const path of ['/llms.txt', '/docs.md'])
        expect((await few.get(path, { as: null })).status).toBe(200);
      const { status, headers, html } = await few.get('/checks.md', { as: null });
      expect({ status, wait: headers['retry-after'] }).toEqual({ status: 429, wait: '20' });
      expect(html).toContain('Wait 20 seconds, then try again.');
      expect(html).toMatch(/^# /);
    } finally {
      await few.close();
    }
  });

  test('links to nothing that is not there', async () => {
    const seen = new Set<string>(ofFiles.map((path) => pages.origin + path));
    for (const url of seen) {
      const path = url.slice(pages.origin.length);
      const { status, html } = await ask(path);
      expect(status, path).toBe(200);
      if (!path.endsWith('.md') && !path.endsWith('.txt')) continue;
      const links = [...html.replaceAll(/```[^`]*```|`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)];
      for (const [, link = ''] of links) {
        const { origin, href, hash } = new URL(link, url);
        if (origin === pages.origin) seen.add(href.slice(0, href.length - hash.length));
      }
    }
    // Those of all checks, which are in the list.
    expect(seen.size).toBeGreaterThan(150);
  });

  test('is the same for members, and says nothing of them', async () => {
    for (const path of ofFiles) {
      const { html } = await pages.get(path);
      expect(html).toBe((await ask(path)).html);
      expect(html).not.toContain(pages.owner.session.user.email);
    }
  });
});

describe('/llms.txt', () => {
  test('is short, and says where the reference and the checks are', async () => {
    const { html } = await ask('/llms.txt');
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(4_096);
    expect(html).toContain(`\`POST ${pages.origin}/mcp\``);
    for (const path of ['/docs.md', '/openapi.json', '/checks.md'])
      expect(html).toContain(`](${pages.origin}${path})`);
  });

  test('names no way that the operator has closed', () => {
    expect(llmsText({ origin: pages.origin, checksCount: 9, hasMcp: false })).not.toContain('/mcp');
  });

  test('passes our own check of such files, which finds the form of the page in Markdown too', async () => {
    const auditor = await openAuditor({ ...usualConfig, parsing: patientPool }, '0.0.0');
    try {
      const audited = await auditor.audit(`${pages.origin}/checks`, {
        ...{ site: true, expectations: usualExpectations, onStage: () => {} },
      });
      const checks = audited.ok ? audited.body.checks : [];
      expect(checks.find(({ id }) => id === 'llms-txt')).toMatchObject({
        outcome: 'pass',
        value: { url: `${pages.origin}/llms.txt`, markdown_alternate: '/checks.md' },
      });
    } finally {
      await auditor.close();
    }
  });
});

describe('the texts of checks', () => {
  test('are those of the catalogue, each at its id', async () => {
    const all = [...catalogue, ...browserCatalogue, ...crawlCatalogue];
    const { html: list } = await ask('/checks.md');
    for (const check of all) expect(list).toContain(`](checks/${check.id}.md)`);
    for (const check of [all[0], all.at(-1)]) {
      expect((await ask(`/checks/${check?.id}.md`)).html).toBe(check && describeCheck(check));
    }
  });
});

describe('/docs.md', () => {
  let text: string;
  let document: ApiDocument;
  beforeAll(async () => {
    text = (await ask('/docs.md')).html;
    document = JSON.parse((await ask('/openapi.json', 'application/json')).html);
  });
  const sectionOf = (id: string) => text.split(`\n### ${id}\n`)[1]?.split(/\n##/)[0] ?? '';

  test('has every operation of the document, in the list and by itself', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    for (const { path, method, operationId, summary } of operations) {
      if (method === 'patch') continue;
      expect(text).toContain(`\n- \`${operationId}\`: ${method.toUpperCase()}`);
      expect(sectionOf(operationId), operationId).toContain(summary);
      expect(sectionOf(operationId), operationId).toContain(`${path}\``);
    }
    expect(text).not.toContain('ByPatch');
  });

  test('says of an operation what is sent, what comes back and what may go wrong', () => {
    const section = sectionOf('createReport');
    expect(section).toContain(
      '`POST /api/v1/reports`: Audit one URL and keep the report. Needs a key with the scope write.',
    );
    expect(section).toContain('- `url` `string`, required: The page to audit.');
    expect(section).toContain('- `Idempotency-Key` `string`, header field: ');
    expect(section).toContain('Answer 201: `{ data: FullReport; status: 201 }`');
    expect(section).toContain('409 `idempotency-in-progress`');
    expect(section).toContain(`curl ${pages.origin}/api/v1/reports`);
    expect(sectionOf('listReports')).toContain('- `per_page` `10 | 25 | 50 | 100`, by default 10');
    expect(sectionOf('getHealth')).toContain('Needs no key.');
  });

  test('says what holds for all operations once, in front of them', () => {
    const [introduction = ''] = text.split('\n## Operations\n');
    for (const title of [
      'Authentication',
      'Waiting for a report',
      'Lists and pagination',
      'Rate limits',
      'Errors',
    ]) {
      expect(introduction).toContain(`\n## ${title}\n`);
    }
    expect(introduction).toContain('-H "Authorization: Bearer $ASSAY_KEY"');
    expect(introduction).toContain('- 429 `rate-limited`: Too many requests\n');
    // Each operation may answer so, and says so nowhere.
    expect(introduction).toMatch(/Every operation with a key may answer .*`rate-limited`/);
    expect(text.slice(introduction.length)).not.toContain('429 `rate-limited`');
  });

  test('describes every object that it names, and none twice', () => {
    const [operations = '', objects = ''] = text.split('\n## Objects\n');
    const described = [...objects.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(new Set(described).size).toBe(described.length);
    const types =
      [...`${operations}${objects}`.matchAll(/`[^`\n]*`/g)].join(' ').match(/\b[A-Z]\w*(?=[[\];| }`])/g) ??
      [];
    const names = new Set(types.filter((name) => name in document.components.schemas));
    expect(names.size).toBeGreaterThan(40);
    expect([...names].filter((name) => !described.includes(name))).toEqual([]);
  });

  test('is bounded', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(240_000);
  });
});
