import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item } from '../checks/run.ts';
import { judged } from '../report/sample-export.ts';
import { callerOf, completed, judgedBody, newReport, runQueued } from '../services/testing.ts';
import { at, startApi, type TestApi } from './testing.ts';

const path = '/api/v1/projects/a.example/findings';
const item: Item = {
  ...{ id: 'x', outcome: 'fail', detail: 'this image has no alt attribute.', url: null },
  ...{ line: 7, column: 12, selector: 'img', snippet: '<img src="=1+1">' },
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  for (const [page, pointsLost] of [
    ['blog/a', 2.5],
    ['b', 1],
  ] as const) {
    await newReport(api.services, callerOf(api.one.account.id), `https://a.example/${page}`);
    const alt = judged({
      ...{ id: 'image-alt', outcome: 'fail', pointsLost, items: [item], itemsTotal: 3, advice: 'missing' },
    });
    const hsts = judged({ id: 'has-hsts', outcome: 'warn', danger: true, pointsLost: 0.2 });
    await runQueued(api.services, () => completed(judgedBody(60, page === 'b' ? [alt, hsts] : [alt])));
  }
});
afterAll(() => api.close());

test('findings are listed over all pages, what is dangerous first', async () => {
  const { status, json, headers } = await api.call('GET', path);
  expect([status, headers.etag]).toEqual([200, expect.stringMatching(/^"/)]);
  expect(at(json, 'data')).toMatchObject([
    { check: 'has-hsts', is_dangerous: true, pages: 1, failed: 0, warned: 1, gain: 0.2, severity: 'medium' },
    {
      ...{ object: 'finding', check: 'image-alt', category: 'accessibility', title: 'Describe images' },
      ...{ pages: 2, failed: 2, warned: 0, elements: 6, gain: 3.5, new_pages: 0, is_dangerous: false },
      since: expect.stringMatching(/Z$/),
    },
  ]);
  expect(at(json, 'meta')).toMatchObject({ total: 2, pages_looked_at: null, pages_are_all: true });
});

test.each([
  ['category=security', ['has-hsts']],
  ['severity=high', ['image-alt']],
  ['new=1', []],
  ['path=/blog/', ['image-alt']],
  ['per_page=10&page=2', []],
])('findings are filtered by %s', async (query, checks) => {
  const { json } = await api.call('GET', `${path}?${query}`);
  expect((at(json, 'data') as { check: string }[]).map(({ check }) => check)).toEqual(checks);
  if (query.startsWith('path'))
    expect(at(json, 'meta')).toMatchObject({ pages_looked_at: 1, pages_are_all: true });
});

test('a finding opens its pages with the places on them', async () => {
  const { json } = await api.call('GET', `${path}/image-alt`);
  expect(at(json, 'data')).toMatchObject([
    {
      ...{ object: 'finding_page', url: 'https://a.example/blog/a', outcome: 'fail', gain: 2.5, elements: 3 },
      ...{ is_new: false, is_dangerous: false, summary: 'A summary.' },
      items: [
        { selector: 'img', snippet: item.snippet, line: 7, column: 12, url: null, detail: item.detail },
      ],
    },
    { url: 'https://a.example/b', gain: 1 },
  ]);
  expect(at(json, 'meta')).toMatchObject({ total: 2, per_page: 10 });
});

test('what is nowhere is 404, before what is wrong with a query', async () => {
  const statusOf = async (of: string) => (await api.call('GET', of)).status;
  expect(await statusOf(`${path}/no-check`)).toBe(404);
  expect(await statusOf(`${path}/title-length`)).toBe(200);
  expect(await statusOf(`${path}?category=none`)).toBe(422);
  expect(await statusOf(`${path}/image-alt?per_page=50`)).toBe(422);
  expect(await statusOf(`${path}/export?format=xml`)).toBe(422);
  expect(await statusOf('/api/v1/projects/none.example/findings/export?format=xml')).toBe(404);
});

test('findings are files, too: a table for a spreadsheet, or a list to tick off', async () => {
  const csv = await api.call('GET', `${path}/export`);
  expect(csv.headers['content-disposition']).toMatch(
    /^attachment; filename="assay-a\.example-findings-.*\.csv"$/,
  );
  const [head, ...rows] = csv.text.replace('\ufeff', '').split('\r\n');
  expect(head).toBe(
    'check,category,severity,task,dangerous,pages,failed,warned,elements,gain,new_pages,since,link',
  );
  expect(rows[1]).toMatch(/^image-alt,accessibility,high,Describe images,no,2,2,0,6,3\.5,0,\d{4}-.*,http/);
  const md = await api.call('GET', `${path}/export?format=md&severity=high`);
  expect(md.headers['content-type']).toContain('text/markdown');
  expect(md.text).toMatch(/^# What to fix on a\.example, \d{4}-\d\d-\d\d\n\n- \[ \] Describe images/);
  expect(md.text).toContain('on 2 pages, 6 places **+3.5** <http');
});
