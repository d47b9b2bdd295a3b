import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { judged } from '../report/sample-export.ts';
import { callerOf, completed, newReport, runQueued, sampleBody } from '../services/testing.ts';
import { at, startApi, type TestApi } from './testing.ts';

const reports = '/api/v1/reports';
const projects = '/api/v1/projects';
let api: TestApi;

beforeAll(async () => {
  api = await startApi({ settings: { ASSAY_RATE_CREATE: '10000/60', ASSAY_EGRESS_ALLOW: '[::1]:8080' } });
});
afterAll(() => api.close());

async function make(url: string): Promise<string> {
  const answer = await api.call('POST', reports, { form: { url }, headers: { prefer: 'respond-async' } });
  expect(answer.status).toBe(201);
  return answer.headers.location as string;
}

const names = async (query = '') =>
  (at((await api.call('GET', `${projects}${query}`)).json, 'data') as { project: string }[]).map(
    ({ project }) => project,
  );

describe('a project in a path', () => {
  test.each([
    ['https://example.com/', 'example.com', 'EXAMPLE.com'],
    ['https://www.example.com/', 'example.com', 'www.example.com'],
    ['http://example.com:8080/', 'example.com:8080', 'example.com:8080'],
    ['http://example.com:8080/', 'example.com:8080', 'example.com%3A8080'],
    ['https://bücher.example/', 'xn--bcher-kva.example', encodeURIComponent('bücher.example')],
    ['https://bücher.example/', 'xn--bcher-kva.example', encodeURIComponent('WWW.BÜCHER.example')],
    ['https://bücher.example/', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['https://example.com./', 'example.com.', 'example.com.'],
    ['http://[::1]:8080/', '[::1]:8080', '[::1]:8080'],
    ['http://[::1]:8080/', '[::1]:8080', '%5B0:0::1%5D:8080'],
  ])('of %s is named %s, and found as %s', async (url, name, written) => {
    const report = await make(url);
    const [listed] = await names();
    const gone = await api.call('DELETE', `${projects}/${written}`);
    expect(gone.json).toEqual({
      object: 'project',
      id: expect.any(Number),
      project: listed,
      deleted: true,
      status: 200,
    });
    if (!url.includes('example.com./')) expect(listed).toBe(name);
    expect((await api.call('GET', report)).status).toBe(404);
    expect(await names()).toEqual([]);
  });

  test('may be its id', async () => {
    await make('https://example.com/');
    const id = at((await api.call('GET', projects)).json, 'data', 0, 'id');
    expect((await api.call('DELETE', `${projects}/${id}`)).json).toMatchObject({
      id,
      project: 'example.com',
    });
  });

  test.each([
    'unknown.example',
    'example.com%2F',
    '%2F',
    'a%2Fb',
    'example.com%5C',
    'example.com%3Fx',
    'example.com%23x',
    'user%40example.com',
    'https%3A%2F%2Fexample.com',
    '%00',
    'example.com%0A',
    '%20example.com',
    '%zz',
    '..',
    '%2e%2e',
    '0',
    '-1',
    '1e3',
    '99999999999999999999',
    'a'.repeat(5000),
    encodeURIComponent('🦊'.repeat(50)),
    encodeURIComponent("' OR 1=1 --"),
    '[::1',
    '__proto__',
  ])('that is %s is not found', async (written) => {
    await make('https://example.com/');
    expect([404, 405]).toContain((await api.call('DELETE', `${projects}/${written}`)).status);
    expect(await names()).toContain('example.com');
    await api.call('DELETE', `${projects}/example.com`);
  });
});

describe('the list of projects', () => {
  beforeAll(async () => {
    for (let i = 1; i <= 12; i++) await make(`https://site-${String(i).padStart(2, '0')}.example.com/`);
    await make('https://site-12.example.com/other');
  });

  test('shows what belongs to each', async () => {
    const { json } = await api.call('GET', `${projects}?search=SITE-12`);
    expect(at(json, 'data')).toEqual([
      {
        object: 'project',
        id: expect.any(Number),
        project: 'site-12.example.com',
        created_at: expect.any(String),
        reports_count: 2,
        results: { good: 0, decent: 0, bad: 0 },
        average_score: null,
        expectations: { indexable: true, ai_search: true, deployed: true },
        browser: 'default',
        ...{ privacy: 1, has_password: false, share_url: null, indexable: false },
        ...{ include_private: false, left_out: 0, note: null },
      },
    ]);
  });

  test('is newest first, or by name', async () => {
    const all = Array.from({ length: 12 }, (_, i) => `site-${String(i + 1).padStart(2, '0')}.example.com`);
    expect(await names('?per_page=25')).toEqual(all.toReversed());
    expect(await names('?per_page=25&sort=asc')).toEqual(all);
    expect(await names('?per_page=25&sort_by=project&sort=asc')).toEqual(all);
    expect(await names('?sort_by=project&sort=desc')).toEqual(all.toReversed().slice(0, 10));
    expect(await names('?page=2&sort_by=project')).toEqual(all.toReversed().slice(10));
  });

  test('refuses what it does not know', async () => {
    const { status, json } = await api.call('GET', `${projects}?sort_by=score&search_by=url`);
    expect({ status, errors: at(json, 'errors') }).toEqual({
      status: 422,
      errors: {
        search_by: ['"search_by" must be one of project.'],
        sort_by: ['"sort_by" must be one of created_at, project, average_score.'],
      },
    });
  });

  test('keeps a project whose last report is gone, until it is deleted', async () => {
    const report = await make('https://empty.example.com/');
    await api.call('DELETE', report);
    const { json } = await api.call('GET', `${projects}?search=empty`);
    expect(at(json, 'data')).toMatchObject([{ project: 'empty.example.com', reports_count: 0 }]);
  });

  test('reads one with its trend, its averages, its worst reports and what fails most', async () => {
    const { status, json, headers } = await api.call('GET', `${projects}/WWW.site-12.example.com`);
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        data: {
          object: 'project',
          project: 'site-12.example.com',
          reports_count: 2,
          trend: [{ date: new Date().toISOString().slice(0, 10), average_score: null, scored: 0 }],
          categories: {},
          worst: [],
          findings: [],
        },
      },
    });
    const id = at(json, 'data', 'id');
    expect((await api.call('GET', `${projects}/${id}`)).json).toEqual(json);
    const known = { 'if-none-match': headers.etag as string };
    expect((await api.call('GET', `${projects}/${id}`, { headers: known })).status).toBe(304);
    expect((await api.call('GET', `${projects}/unknown.example`)).status).toBe(404);
    expect((await api.call('GET', `${projects}/${id}`, { token: api.two.token })).status).toBe(404);
  });

  test('H4: If-Match guards a deletion', async () => {
    const path = `${projects}/site-01.example.com`;
    const remove = (tag: string, of = path) => api.call('DELETE', of, { headers: { 'if-match': tag } });
    const { etag = '' } = (await api.call('GET', path)).headers;
    await make('https://site-01.example.com/new');
    expect((await remove('"x", W/"y"')).status).toBe(412);
    const refused = await remove(etag);
    expect(refused.status).toBe(412);
    expect(refused.headers.etag).toBe((await api.call('GET', path)).headers.etag);
    expect((await remove('"x"', `${projects}/unknown.example`)).status).toBe(404);
    expect((await remove('*', `${projects}/unknown.example`)).status).toBe(404);
    expect((await remove(refused.headers.etag ?? '')).status).toBe(200);
    expect((await remove('*')).status).toBe(404);
  });
});

describe('what a project declares of its site', () => {
  const path = `${projects}/declared.example`;
  const declare = (fields: Record<string, string>, options = {}) =>
    api.call('PUT', `${path}/expectations`, { form: fields, ...options });
  const declared = async () => at((await api.call('GET', path)).json, 'data', 'expectations');
  beforeAll(() => make('https://declared.example/'));

  test('is changed field by field', async () => {
    const { status, json, headers } = await declare({ indexable: '0' });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        data: {
          project: 'declared.example',
          expectations: { indexable: false, ai_search: true, deployed: true },
        },
      },
    });
    expect(headers.etag).toBe((await api.call('GET', path)).headers.etag);
    const json2 = { ai_search: false, deployed: false };
    expect((await api.call('PATCH', `${path}/expectations`, { json: json2 })).status).toBe(200);
    expect(await declared()).toEqual({ indexable: false, ai_search: false, deployed: false });
    expect((await declare({})).status).toBe(200);
    expect((await declare({ indexable: '1', ai_search: '1', deployed: '1' })).status).toBe(200);
    expect(await declared()).toEqual({ indexable: true, ai_search: true, deployed: true });
  });

  test('is refused with the field that is wrong', async () => {
    const { status, json } = await declare({ indexable: 'no' });
    expect({ status, errors: at(json, 'errors') }).toEqual({
      status: 422,
      errors: { indexable: ['"indexable" must be one of 0, 1.'] },
    });
  });

  test('is not for those who do not see the project', async () => {
    const unknown = `${projects}/unknown.example/expectations`;
    expect((await api.call('PUT', unknown, { form: { indexable: 'no' } })).status).toBe(404);
    expect((await declare({ indexable: '0' }, { token: api.two.token })).status).toBe(404);
    expect(await declared()).toEqual({ indexable: true, ai_search: true, deployed: true });
  });

  test('H4: If-Match guards the change', async () => {
    const { etag = '' } = (await api.call('GET', path)).headers;
    await declare({ indexable: '0' });
    expect((await declare({ indexable: '1' }, { headers: { 'if-match': etag } })).status).toBe(412);
    expect(await declared()).toEqual({ indexable: false, ai_search: true, deployed: true });
    const { etag: now = '' } = (await api.call('GET', path)).headers;
    expect((await declare({ indexable: '1' }, { headers: { 'if-match': now } })).status).toBe(200);
  });
});

test('findings of a project say what they cost a page, and what to do', async () => {
  const site = await startApi();
  onTestFinished(() => site.close());
  const { services, one } = site;
  await newReport(services, callerOf(one.account.id), 'https://cost.example/');
  const hsts = { id: 'has-hsts', outcome: 'fail', pointsLost: 2.4, advice: 'missing' } as const;
  const failing = { fail: ['has-hsts', 'charset'], warn: [] };
  await runQueued(services, () => completed(sampleBody(60, { failing, checks: [judged(hsts)] })));
  const { json } = await site.call('GET', `${projects}/cost.example`);
  expect(at(json, 'data', 'findings')).toMatchObject([
    { check: 'has-hsts', points: 2.4, advice: expect.stringContaining('Send Strict-Transport-Security') },
    { check: 'charset', points: 0, advice: null },
  ]);
});
