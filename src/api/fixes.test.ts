import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../checks/run.ts';
import { pageNotice } from '../report/page-text.ts';
import { exportedReport, judged } from '../report/sample-export.ts';
import { fixTextWords } from '../report/words/fix-text.ts';
import { completed, newReport, runQueued } from '../services/testing.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
let path: string;

beforeAll(async () => {
  api = await startApi();
  path = await newPath();
  const checks = [
    judged({ id: 'html-lang', outcome: 'pass' }),
    judged({ id: 'document-title', outcome: 'warn', summary: 'PAGE' }),
    judged({ id: 'image-alt', outcome: 'fail', pointsLost: 2, task: 'Describe 2 images', items }),
  ];
  await runQueued(api.services, () => completed(exportedReport({ checks }).body));
});
afterAll(() => api.close());

const items = Array.from(
  { length: 12 },
  (_, index): Item => ({
    ...{ id: `image-alt:${index}`, outcome: 'fail', detail: 'PAGE\u202e' },
    selector: `PAGE > img:nth-of-type(${index})`,
    ...{ snippet: '<img alt="PAGE">', url: null, line: 4, column: null },
  }),
);

async function newPath(): Promise<string> {
  const caller = operatorOf(api.one.account.id);
  const { report } = await newReport(api.services, caller, { url: 'https://example.com/a', privacy: 1 });
  return `/api/v1/reports/${report.id}/fixes`;
}

const asMarkdown = { accept: 'text/markdown' };

interface Row {
  readonly check: string;
  readonly where: readonly { readonly id: string; readonly page: object }[];
  readonly where_total: number;
}

describe('fixes as a list', () => {
  const read = async (query = '', accept = '*/*') => {
    const { status, json, headers, text } = await api.call('GET', path + query, { headers: { accept } });
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
    });
    return { rows: at(json, 'data') as Row[], json, headers, text };
  };

  test.each(['*/*', 'application/json', 'text/html, */*', 'text/markdown;q=0.5, application/json'])(
    'have all findings, the best first, for who accepts %s',
    async (accept) => {
      const { rows, json, headers } = await read('', accept);
      expect(rows.map(({ check, where, where_total: total }) => [check, where.length, total])).toEqual([
        ['image-alt', 5, 12],
        ['document-title', 0, 0],
      ]);
      expect(at(json, 'meta')).toMatchObject({ total: 2, per_page: 10, last_page: 1 });
      expect(headers).toMatchObject({ vary: 'accept', etag: expect.any(String), link: expect.any(String) });
    },
  );

  test('say how to see that one is mended, by the id of the report', async () => {
    const [first] = (await read()).rows;
    expect(at(first, 'verify')).toEqual({
      tool: 'verify_fix',
      arguments: { report: path.split('/')[4], check: 'image-alt' },
      command: [...['assay', 'audit', '--only', 'image-alt', '--fail-on', 'fail', 'https://example.com/a']],
    });
  });

  test('of one check are that alone, with all its places page by page', async () => {
    const seen: string[] = [];
    const pages: unknown[] = [];
    for (let next: string | null = '?check=image-alt'; next !== null; ) {
      const { rows, json } = await read(next);
      expect(rows.map(({ check, where_total: total }) => [check, total])).toEqual([['image-alt', 12]]);
      seen.push(...(rows[0]?.where.map(({ id }) => id) ?? []));
      pages.push(at(json, 'meta'));
      next = (at(json, 'links', 'next') as string | null)?.replace(api.origin + path, '') ?? null;
    }
    expect(seen).toEqual(items.map(({ id }) => id));
    expect(pages).toMatchObject([
      { from: 1, to: 10, total: 12 },
      { from: 11, to: 12, total: 12 },
    ]);
  });

  test('M1: begin with what to make of text of pages, which stands under page alone', async () => {
    const { text } = await read();
    expect(text.startsWith(`{"notice":${JSON.stringify(pageNotice)},"data":[`)).toBe(true);
    const ours = JSON.stringify(JSON.parse(text), (name, value) => (name === 'page' ? {} : value));
    expect(text).toContain('PAGE');
    expect(ours).not.toContain('PAGE');
    expect(text).toContain('PAGE\\\\u{202e}');
  });

  test('are empty where there is nothing to fix', async () => {
    const clean = await newPath();
    await runQueued(api.services, () => completed(exportedReport().body));
    const { status, json } = await api.call('GET', clean);
    expect({ status, data: at(json, 'data') }).toEqual({ status: 200, data: [] });
    const { status: asText } = await api.call('GET', clean, { headers: asMarkdown });
    expect(asText).toBe(404);
  });

  test('are nothing for who accepts neither of their forms', async () => {
    const { status } = await api.call('GET', path, { headers: { accept: 'text/html' } });
    expect(status).toBe(406);
  });

  test('have another entity tag as Markdown', async () => {
    const tag = (await read()).headers.etag as string;
    const headers = { 'if-none-match': tag };
    expect((await api.call('GET', path, { headers })).status).toBe(304);
    expect((await api.call('GET', path, { headers: { ...headers, ...asMarkdown } })).status).toBe(200);
  });
});

test.each([
  ['', /^# Fix first: example\.com\/a\n.*\n- \[ \] Describe 2 images \*\*\+2\.0\*\*\n/s],
  ['?check=', /^# Fix first/],
  ['?check=image-alt', /^# Describe 2 images\n/],
])('what to fix is Markdown for who asks for that: %j', async (query, text) => {
  const answer = await api.call('GET', path + query, { headers: asMarkdown });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });
  expect(answer.text).toMatch(text);
  expect(answer.text).toContain(`<${api.origin}${path.replace(/^\/api\/v1|\/fixes$/g, '')}#`);
});

test.each(['application/json', 'text/markdown'])(
  'there is none of a check that passed: %s',
  async (accept) => {
    const { status, json } = await api.call('GET', `${path}?check=html-lang`, { headers: { accept } });
    expect({ status, detail: at(json, 'detail') }).toEqual({ status: 404, detail: fixTextWords.noFinding });
  },
);

test('a check that nobody knows is refused, and where they are listed is said', async () => {
  const { status, json } = await api.call('GET', `${path}?check=unknown`);
  expect(status).toBe(422);
  expect(at(json, 'errors', 'check')).toEqual([expect.stringContaining('/api/v1/checks lists')]);
});

test('there is none before the first result, and none for another account', async () => {
  const { status, json } = await api.call('GET', await newPath());
  expect({ status, detail: at(json, 'detail') }).toEqual({ status: 404, detail: fixTextWords.noResult });
  const foreign = await api.call('GET', `${path}?check=image-alt`, { token: api.two.token });
  expect(foreign.status).toBe(404);
  expect(foreign.text).not.toContain('finding');
});
