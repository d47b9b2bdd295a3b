import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type Site, startApi, startSite, type TestApi } from './testing.ts';

const reports = '/api/v1/reports';
const lax = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };

describe('the runs of a report', () => {
  let api: TestApi;
  let site: Site;
  let path: string;

  beforeAll(async () => {
    site = await startSite();
    api = await startApi({ settings: { ...lax, ASSAY_EGRESS_ALLOW: site.allow }, audits: true });
    const { json } = await api.call('POST', reports, { form: { url: site.origin } });
    path = `${reports}/${at(json, 'data', 'id')}`;
    await api.call('PUT', path, { form: { update: '1' } });
  });
  afterAll(async () => {
    await api.close();
    await site.close();
  });

  test('are a list like every other, the newest first', async () => {
    const { status, json, headers } = await api.call('GET', `${path}/runs`);
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        data: [
          { object: 'run', number: 2, cause: 'update', caused_by: 'key:1', state: 'completed' },
          { object: 'run', number: 1, cause: 'create', caused_by: 'key:1', state: 'completed' },
        ],
        meta: { total: 2, per_page: 10, path: `${api.origin}${path}/runs` },
        links: { next: null, prev: null },
      },
    });
    expect(headers.link).toContain('rel="first"');
    const oldest = await api.call('GET', `${path}/runs?sort=asc&per_page=25`);
    expect(at(oldest.json, 'data', 0, 'number')).toBe(1);
  });

  test('are read one by one with checks and facts', async () => {
    const report = await api.call('GET', path);
    const { status, json } = await api.call('GET', `${path}/runs/2`);
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { data: { number: 2, has_details: true, title: 'A page about pages' }, status: 200 },
    });
    for (const name of ['checks', 'facts', 'score', 'categories', 'findings_count']) {
      expect(at(json, 'data', name)).toEqual(at(report.json, 'data', name));
    }
  });

  test('are compared, whichever is named first', async () => {
    const diff = await api.call('GET', `${path}/runs/2/diff?with=1`);
    expect(diff).toMatchObject({
      status: 200,
      json: {
        data: {
          object: 'diff',
          older: { number: 1 },
          newer: { number: 2 },
          comparable: true,
          score_change: 0,
          improved: [],
          regressed: [],
        },
      },
    });
    expect(at(diff.json, 'data', 'unchanged', 0)).toMatchObject({
      points: expect.any(Number),
      new_items: [],
    });
    expect((await api.call('GET', `${path}/runs/1/diff?with=2`)).json).toEqual(diff.json);
  });

  test('are files, too', async () => {
    const run = await api.call('GET', `${path}/runs/1`);
    const json = await api.call('GET', `${path}/runs/1/export`);
    expect(json.json).toEqual(at(run.json, 'data'));
    const csv = await api.call('GET', `${path}/runs/1/export?format=csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect((await api.call('GET', `${path}/runs/9/export`)).status).toBe(404);
    expect((await api.call('GET', `${path}/runs/1/export?format=exe`)).status).toBe(422);
    const foreign = await api.call('GET', `${path}/runs/1/export`, { token: api.two.token });
    expect(foreign).toMatchObject({ status: 404, json: { detail: 'There is no report with this id.' } });
  });

  test('are labelled and pinned, by PUT and by PATCH', async () => {
    const put = await api.call('PUT', `${path}/runs/1`, {
      form: { label: ' before the sale ', pinned: '1' },
    });
    expect(put).toMatchObject({
      status: 200,
      json: { data: { number: 1, label: 'before the sale', pinned: true, has_details: true }, status: 200 },
    });
    const get = await api.call('GET', `${path}/runs/1`);
    expect([get.json, get.headers.etag]).toEqual([put.json, put.headers.etag]);
    const patch = (json: object) => api.call('PATCH', `${path}/runs/1`, { json });
    expect(await patch({ pinned: false })).toMatchObject({
      json: { data: { label: 'before the sale', pinned: false } },
    });
    expect(await patch({ label: null })).toMatchObject({ json: { data: { label: null, pinned: false } } });
    await patch({ label: 'again' });
    expect(await patch({})).toMatchObject({ json: { data: { label: 'again' } } });
    const cleared = await api.call('PATCH', `${path}/runs/1`, { form: { label: '' } });
    expect(cleared).toMatchObject({ json: { data: { label: null } } });
  });

  test('H4: are marked only as they were read, where the client says so', async () => {
    const { headers } = await api.call('GET', `${path}/runs/1`);
    const mark = (label: string, tag: string | undefined) =>
      api.call('PUT', `${path}/runs/1`, { json: { label }, headers: { 'if-match': tag ?? '' } });
    const first = await mark('one', headers.etag);
    expect(first.status).toBe(200);
    const second = await mark('two', headers.etag);
    expect(second).toMatchObject({ status: 412, headers: { etag: first.headers.etag } });
    expect(at(second.json, 'detail')).toMatch(/^The run has changed/);
    expect((await mark('', first.headers.etag)).status).toBe(200);
  });

  test.each([
    ['/runs/1', { label: 'x'.repeat(81) }, 422, 'label'],
    ['/runs/1', { label: 7 }, 422, 'label'],
    ['/runs/1', { pinned: 'yes' }, 422, 'pinned'],
    ['/runs/1', { label: 'a\u0007' }, 400, undefined],
    ['/runs/9', { label: 7 }, 404, undefined],
    ['/runs/x', { label: 'x' }, 404, undefined],
  ])('PUT %s %j is %i', async (rest, json, status, field) => {
    const answer = await api.call('PUT', path + rest, { json });
    expect(answer.status).toBe(status);
    expect(Object.keys((at(answer.json, 'errors') ?? {}) as object)).toEqual(
      field === undefined ? [] : [field],
    );
  });

  test.each([
    ['/runs/9', 404],
    ['/runs/0', 404],
    ['/runs/x', 404],
    ['/runs/1/diff', 422],
    ['/runs/1/diff?with=x', 422],
    ['/runs/1/diff?with=9', 422],
    ['/runs/1/diff?with=1', 422],
    ['/runs/9/diff?with=1', 404],
    ['/runs/9/diff', 404],
    ['/runs?sort=up', 422],
    ['/runs?cursor=abc', 422],
  ])('%s is %i', async (rest, status) => {
    expect((await api.call('GET', path + rest)).status).toBe(status);
  });

  test('Z1: are nobody else’s', async () => {
    for (const rest of ['/runs', '/runs/1', '/runs/1/diff?with=2', '/runs?sort=up', '/runs/1/diff']) {
      const answer = await api.call('GET', path + rest, { token: api.two.token });
      expect(answer).toMatchObject({ status: 404, json: { detail: 'There is no report with this id.' } });
    }
    const put = await api.call('PUT', `${path}/runs/1`, { token: api.two.token, json: { label: 'mine' } });
    expect(put).toMatchObject({ status: 404, json: { detail: 'There is no report with this id.' } });
  });
});
