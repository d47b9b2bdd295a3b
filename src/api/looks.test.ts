import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleLookBody, samplePictures } from '../report/sample-look-body.ts';
import { lookAs } from '../services/looks/testing.ts';
import { pictureKinds } from '../store/codes.ts';
import { at, type Site, startApi, startSite, type TestApi } from './testing.ts';

const reports = '/api/v1/reports';
const lax = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };
const none = 'This Assay has no browser; its operator can add one.';

let api: TestApi;
let site: Site;
beforeAll(async () => {
  site = await startSite();
  api = await startApi({ settings: { ...lax, ASSAY_EGRESS_ALLOW: site.allow }, audits: true });
});
afterAll(async () => {
  await api.close();
  await site.close();
});

describe('without a browser', () => {
  test.each([
    ['POST', reports, { url: 'https://example.com/' }],
    ['POST', `${reports}/bulk`, { urls: 'https://example.com/' }],
  ])('%s %s refuses to ask one', async (method, path, fields) => {
    const { status, json } = await api.call(method, path, { form: { ...fields, browser: '1' } });
    expect(status).toBe(422);
    expect(at(json, 'errors', 'browser')).toEqual([none]);
  });

  test('a report says that none was asked, and shows nothing of one', async () => {
    const { json } = await api.call('POST', reports, { form: { url: site.origin, browser: '0' } });
    expect(at(json, 'data', 'browser')).toBeNull();
    const path = `${reports}/${at(json, 'data', 'id')}`;
    const refused = await api.call('PUT', path, { form: { update: '1', browser: '1' } });
    expect(at(refused.json, 'errors', 'browser')).toEqual([none]);
    for (const gone of [`${path}/browser`, `${path}/pictures/mobile`, `${path}/pictures/x`]) {
      expect((await api.call('GET', gone)).status).toBe(404);
    }
  });
});

describe('a look', () => {
  let path: string;
  let id: number;
  let tagBefore: string | undefined;
  const body = sampleLookBody();

  beforeAll(async () => {
    api.services.lookers.offer(true);
    const order = {
      form: { url: site.origin, browser: '1' },
      headers: { prefer: 'wait=30', 'idempotency-key': 'look' },
    };
    const made = await api.call('POST', reports, order);
    id = at(made.json, 'data', 'id') as number;
    path = `${reports}/${id}`;
    // The wait ends with the audit.
    expect(at(made.json, 'data', 'state')).toBe('completed');
    expect(at(made.json, 'data', 'browser')).toMatchObject({ state: 'queued', score: null, checks: [] });
    expect(made.headers['retry-after']).toBe('5');
    tagBefore = made.headers.etag;
    const repeated = await api.call('POST', reports, order);
    expect(repeated.text).toBe(made.text);
    expect(repeated.headers).toMatchObject({ 'retry-after': '5', etag: tagBefore });
    await lookAs(api.services, body, samplePictures);
  });

  test('shows in the report what it came to, and makes its entity tag another', async () => {
    const { json, headers } = await api.call('GET', path);
    expect(headers.etag).not.toBe(tagBefore);
    expect(at(json, 'data', 'browser')).toMatchObject({
      state: 'completed',
      score: body.score,
      result: body.result,
      profile: 'page+site+browser',
      product: body.product,
      conditions: { device: 'mobile', user_agent: body.conditions.userAgent },
      metrics: { lcp_ms: 5_000, fcp_ms: 2_000, tbt_ms: 700, cls: 0.3, unsteady: false },
      changes: {
        facts: expect.arrayContaining([expect.objectContaining({ fact: 'title', raw: 'Loading' })]),
      },
      pictures: [
        { kind: 'mobile', width: 721, height: 1_440, url: `${api.origin}${path}/pictures/mobile` },
        { kind: 'desktop', width: 721, height: 1_440, url: `${api.origin}${path}/pictures/desktop` },
      ],
      error: null,
    });
    const checks = at(json, 'data', 'browser', 'checks') as Record<string, unknown>[];
    expect(checks.find((check) => check.id === 'largest-contentful-paint')).toMatchObject({
      ...{ tier: 'browser', outcome: 'fail', title: expect.stringMatching(/\w+ \w+/) },
    });
    const again = checks.find((check) => check.id === 'page-has-heading-one');
    expect(again).toMatchObject({ outcome: 'pass', replaces: true, base_outcome: 'fail' });
    // The report of the page is not touched.
    const base = at(json, 'data', 'checks') as Record<string, unknown>[];
    expect(base.some((check) => 'replaces' in check || check.tier === 'browser')).toBe(false);
  });

  test('is known by the tag of its report, for changes too', async () => {
    const { headers } = await api.call('GET', path);
    const change = (tag = '') =>
      api.call('PUT', path, { form: { indexable: '1' }, headers: { 'if-match': tag } });
    expect((await change(tagBefore)).status).toBe(412);
    const known = await api.call('GET', path, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(known.status).toBe(304);
    expect((await change(headers.etag)).status).toBe(200);
  });

  test('shows in lists what it came to, and no more', async () => {
    const summary = { state: 'completed', score: body.score, result: body.result };
    const list = await api.call('GET', reports);
    const rows = at(list.json, 'data') as Record<string, unknown>[];
    expect(rows.find((row) => row.id === id)?.browser).toEqual(summary);
    const runs = await api.call('GET', `${path}/runs`);
    expect(at(runs.json, 'data', 0, 'browser')).toEqual(summary);
    const run = await api.call('GET', `${path}/runs/1`);
    expect(at(run.json, 'data', 'browser')).toMatchObject({ ...summary, product: body.product });
  });

  test('tells what was loaded, cookies and the console', async () => {
    const { json } = await api.call('GET', `${path}/browser`);
    expect(at(json, 'data')).toMatchObject({
      ...{ object: 'look', report: id, run: 1, product: body.product },
      loaded: { requests: 2, failed: 1, third_parties: { hosts: 1, requests: 1, bytes: 900 } },
      cookies: [{ name: 'id', same_site: 'None', third_party: true, http_only: false }],
      console: [{ kind: 'error', text: 'It broke.', line: 3, count: 2 }],
      missing: [],
    });
    expect(JSON.stringify(at(json, 'data'))).not.toContain('"value"');
  });

  test.each(['mobile', 'desktop'])('sends the %s picture as a picture and nothing else', async (kind) => {
    const answer = await api.call('GET', `${path}/pictures/${kind}`);
    expect(answer.text).toBe(`RIFF\0\0\0\0WEBP ${kind}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });

  test.each(['', '/browser', '/pictures/mobile'])(
    'Z1: of another account there is none: %s',
    async (part) => {
      const { status } = await api.call('GET', path + part, { token: api.two.token });
      expect(status).toBe(404);
    },
  );

  test.each([
    ['json', '"largest-contentful-paint"'],
    ['csv', ',browser\r\n'],
    ['md', '## In the browser'],
    ['html', 'src="data:image/webp;base64,'],
  ])('is in the file of the report and of its run as %s', async (format, part) => {
    for (const of of [path, `${path}/runs/1`]) {
      const { text } = await api.call('GET', `${of}/export?format=${format}`);
      expect(text).toContain(part);
    }
  });

  test('is told to who follows its report, as a part of its own', async () => {
    const headers = { authorization: `Bearer ${api.one.token}` };
    const { body: stream } = await fetch(`${api.origin}${path}/events`, { headers });
    let text = '';
    for await (const bytes of stream ?? []) {
      text += Buffer.from(bytes).toString();
      if (/event: look\ndata: .*\n\n/.test(text)) break;
    }
    expect(text).toContain('event: run\n');
    const data = /event: look\ndata: (.*)\n/.exec(text)?.[1] ?? '{}';
    expect(JSON.parse(data)).toEqual({
      ...{ part: 'browser', state: 'completed', ahead: null, stage: null, learnt: null },
      ...{ score: body.score, result: body.result, error: null },
    });
  });

  test('counts for the account', async () => {
    const { json } = await api.call('GET', '/api/v1/account');
    expect(at(json, 'data', 'limits', 'browser')).toEqual({
      ...{ available: true, per_day: 500, used_today: 1, running_max: 2 },
    });
  });

  test('is another when its pictures are kept no longer', async () => {
    const before = await api.call('GET', path);
    await api.db.sql.deleteFrom('runBodies').where('kind', 'in', pictureKinds).execute();
    const { json, headers } = await api.call('GET', path);
    expect(at(json, 'data', 'browser', 'pictures')).toEqual([]);
    expect(headers.etag).not.toBe(before.headers.etag);
    expect((await api.call('GET', `${path}/pictures/mobile`)).status).toBe(404);
  });

  test('of a newer run begins anew, and the former stays with its run', async () => {
    const updated = await api.call('PUT', path, {
      form: { update: '1', browser: '1' },
      headers: { prefer: 'wait=30' },
    });
    expect(updated.headers['retry-after']).toBe('5');
    // The last full score stays, as the last score does.
    expect(at(updated.json, 'data', 'browser')).toMatchObject({
      ...{ state: 'queued', score: body.score, finished_at: null, metrics: null, pictures: [] },
    });
    expect((await api.call('GET', `${path}/browser`)).status).toBe(404);
    const diff = await api.call('GET', `${path}/runs/2/diff?with=1`);
    expect(at(diff.json, 'data', 'older', 'browser', 'state')).toBe('completed');
    expect(at(diff.json, 'data', 'newer', 'browser')).toEqual({ state: 'queued', score: null, result: null });
    await lookAs(api.services, body, []);
    const former = await api.call('GET', `${path}/runs/1`);
    expect(at(former.json, 'data', 'browser')).toMatchObject({ state: 'completed', pictures: [] });
  });
});

test('a look is waited for from the moment it is asked for', async () => {
  await using closing = new AsyncDisposableStack();
  const waiting = closing.adopt(await startApi({ settings: lax }), (open) => open.close());
  waiting.services.lookers.offer(true);
  const form = { url: 'https://slow.example/', browser: '1' };
  const headers = { prefer: 'respond-async', 'idempotency-key': 'look' };
  const made = await waiting.call('POST', reports, { form, headers });
  expect(at(made.json, 'data', 'browser', 'state')).toBe('queued');
  expect(made.headers['retry-after']).toBe('2');
  const list = await waiting.call('GET', reports);
  expect(at(list.json, 'data', 0, 'browser', 'state')).toBe('queued');
  // Whether a browser is asked is part of what a key stands for.
  const other = await waiting.call('POST', reports, { form: { ...form, browser: '0' }, headers });
  expect(other.status).toBe(422);
});

test('a project says whether a browser looks at its pages', async () => {
  api.services.lookers.offer(true);
  const own = await api.call('POST', reports, { form: { url: `${site.origin}/own`, browser: '0' } });
  const project = `/api/v1/projects/${encodeURIComponent(at(own.json, 'data', 'project') as string)}`;
  const before = await api.call('GET', project);
  expect(at(before.json, 'data', 'browser')).toBe('default');
  const headers = { 'if-match': before.headers.etag ?? '' };
  const form = { browser: 'on', note: 'Seen.' };
  const on = await api.call('PUT', project, { form, headers });
  expect(at(on.json, 'data')).toMatchObject({ browser: 'on', note: 'Seen.' });
  expect(on.headers.etag).not.toBe(before.headers.etag);
  expect((await api.call('PUT', project, { form, headers })).status).toBe(412);
  const asked = await api.call('POST', reports, { form: { url: `${site.origin}/new` } });
  expect(at(asked.json, 'data', 'browser', 'state')).toBe('queued');
  const wrong = await api.call('PUT', project, { form: { browser: '1' } });
  expect(at(wrong.json, 'errors', 'browser')).toEqual(['"browser" must be one of default, on, off.']);
});
