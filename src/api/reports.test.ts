import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type CallOptions, type Site, startApi, startSite, type TestApi } from './testing.ts';

const reports = '/api/v1/reports';
const lax = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };
const respondAsync = { prefer: 'respond-async' };

describe('with audits', () => {
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

  test('POST with a form answers the finished report, and GET the same', async () => {
    const url = `${site.origin}/page?q=1#part`;
    const made = await api.call('POST', reports, { form: { url } });
    const path = `${reports}/${at(made.json, 'data', 'id')}`;
    expect(made).toMatchObject({ status: 201, headers: { location: path } });
    expect(made.headers).not.toHaveProperty('retry-after');
    expect(at(made.json, 'data')).toMatchObject({
      object: 'report',
      url: `${site.origin}/page?q=1`,
      project: new URL(site.origin).host,
      state: 'completed',
      privacy: 0,
      has_password: false,
      indexable: false,
      runs_count: 1,
      error: null,
      title: 'A page about pages',
      share_url: expect.stringMatching(/\/r\/[0-9A-Za-z]{22}$/),
    });
    expect(at(made.json, 'data', 'share_url')).toContain(api.origin);
    const score = at(made.json, 'data', 'score') as number;
    expect(at(made.json, 'data', 'trend')).toEqual([score]);
    expect(at(made.json, 'data', 'facts')).toMatchObject({
      final_url: `${site.origin}/page?q=1`,
      status: 200,
      previews: {
        search: { title: { text: 'A page about pages' }, description: { text: 'What a page is.' } },
        social: { title: 'A page about pages', image: null, card: 'compact' },
      },
    });
    const read = await api.call('GET', path);
    expect(at(read.json, 'data')).toEqual(at(made.json, 'data'));
    expect(read.headers.etag).toBe(made.headers.etag);
  });

  test('an address that browsers take, and RFC 3986 does not, is what the document says of addresses', async () => {
    const url = `${site.origin}/a%b?a[]=1&b=x|y&q=^`;
    const made = await api.call('POST', reports, { form: { url } });
    expect(at(made.json, 'data', 'url')).toBe(url);
    expect(at(made.json, 'data', 'facts', 'final_url')).toBe(url);
    expect(at((await api.call('GET', `${reports}?search=x|y`)).json, 'data', 0, 'url')).toBe(url);
  });

  test('a report has every check, with the texts of the catalogue', async () => {
    const { json } = await api.call('POST', reports, { json: { url: site.origin } });
    const checks = at(json, 'data', 'checks') as Record<string, unknown>[];
    const listed = at((await api.call('GET', '/api/v1/checks')).json, 'data') as Record<string, unknown>[];
    expect(checks.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    for (const [at, { outcome, advice, ...check }] of checks.entries()) {
      const { id, title, source, documentation } = listed[at] ?? {};
      expect(check).toMatchObject({ id, title, source, documentation });
      if (outcome === 'warn' || outcome === 'fail') {
        expect(Object.values(listed[at]?.advice as object)).toContain(advice);
      } else expect(advice).toBeNull();
    }
    expect(at(json, 'data', 'findings_count')).toBe(
      checks.filter(({ outcome }) => outcome === 'warn' || outcome === 'fail').length,
    );
  });

  test('lists show the report without its checks and facts', async () => {
    const { json } = await api.call('GET', reports);
    expect(at(json, 'data', 0, 'score')).toEqual(expect.any(Number));
    expect(at(json, 'data', 0)).not.toHaveProperty('checks');
    expect(at(json, 'data', 0)).not.toHaveProperty('facts');
  });

  test('PUT update=1 runs the audit again and keeps the history', async () => {
    const made = await api.call('POST', reports, { form: { url: site.origin } });
    const path = made.headers.location as string;
    for (const form of [{ update: '1' }, { results: '1' }]) await api.call('PUT', path, { form });
    const { json, headers } = await api.call('PATCH', path, { json: { update: true } });
    const score = at(made.json, 'data', 'score');
    expect(at(json, 'data')).toMatchObject({
      state: 'completed',
      runs_count: 4,
      trend: [score, score, score, score],
      previous_score: score,
    });
    expect(headers.etag).not.toBe(made.headers.etag);
  });

  test('a page that cannot be audited is a failed report, not an error', async () => {
    const closed = await startSite();
    await closed.close();
    const other = await startApi({ settings: { ASSAY_EGRESS_ALLOW: closed.allow }, audits: true });
    const { status, json } = await other.call('POST', reports, { form: { url: closed.origin } });
    expect(status).toBe(201);
    expect(at(json, 'data')).toMatchObject({
      state: 'failed',
      score: null,
      result: null,
      checks: [],
      facts: null,
      error: { code: 'connect_failed', message: expect.stringMatching(/\.$/) },
    });
    await other.close();
  });
});

describe('without audits', () => {
  let api: TestApi;
  const call = (method: string, path: string, options?: CallOptions) => api.call(method, path, options);
  const create = (options: CallOptions = {}) =>
    call('POST', reports, { ...options, headers: { ...respondAsync, ...options.headers } });
  const make = async (form: Record<string, string>) => (await create({ form })).headers.location as string;

  beforeAll(async () => {
    api = await startApi({ settings: lax });
  });
  afterAll(() => api.close());

  describe('POST', () => {
    test.each([
      ['example.com/page', 'https://example.com/page', 'example.com'],
      [' HTTPS://WWW.Example.COM:443/A?b#c ', 'https://www.example.com/A?b', 'example.com'],
      ['http://example.com:8080', 'http://example.com:8080/', 'example.com:8080'],
      ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC', 'xn--bcher-kva.example'],
    ])('takes %j as %s', async (given, url, project) => {
      const { status, json } = await create({ json: { url: given } });
      expect({ status, url: at(json, 'data', 'url'), project: at(json, 'data', 'project') }).toEqual({
        status: 201,
        url,
        project,
      });
    });

    test.each([
      'ftp://example.com/',
      'javascript:alert(1)',
      'https://user:pass@example.com/',
      'https://example.com:22/',
      'https://10.0.0.1/',
      'https://2130706433/',
      'https://[::ffff:127.0.0.1]/',
      'https://localhost/',
      'https:example.com',
      'https://exa mple.com/',
      `https://example.com/${'a'.repeat(2048)}`,
      ' ',
    ])('refuses %j by a sentence', async (url) => {
      const { status, json } = await create({ json: { url } });
      expect(status).toBe(422);
      expect(at(json, 'errors')).toEqual({ url: [expect.stringMatching(/^[A-Z"].*\.$/)] });
    });

    test('makes another report each time', async () => {
      const [first, second] = [
        await create({ form: { url: 'example.org' } }),
        await create({ form: { url: 'example.org' } }),
      ];
      expect(at(second.json, 'data', 'id')).toBeGreaterThan(at(first.json, 'data', 'id') as number);
      expect(at(second.json, 'data', 'share_url')).not.toBe(at(first.json, 'data', 'share_url'));
    });

    test('ignores fields it does not know', async () => {
      const form = {
        url: 'example.com',
        id: '1',
        score: '100',
        account_id: '2',
        slug: 'x',
        state: 'completed',
        'url[]': 'y',
      };
      const { status, json } = await create({ form });
      expect(status).toBe(201);
      expect(at(json, 'data')).toMatchObject({ url: 'https://example.com/', state: 'queued', score: null });
    });

    test('takes empty values as absent', async () => {
      const { status, json } = await create({
        form: { url: 'example.com', privacy: '', password: '', indexable: '' },
      });
      expect(status).toBe(201);
      expect(at(json, 'data')).toMatchObject({ privacy: 0, has_password: false, indexable: false });
    });
  });

  describe('S1: privacy', () => {
    test('2 needs a password of 1 to 128 characters', async () => {
      for (const password of ['', 'x'.repeat(129)]) {
        const { status, json } = await create({ form: { url: 'example.com', privacy: '2', password } });
        expect(status).toBe(422);
        expect(at(json, 'errors')).toEqual({ password: [expect.stringMatching(/\.$/)] });
      }
      for (const password of ['x', 'ü'.repeat(128), ' ']) {
        const { status, json, text } = await create({ form: { url: 'example.com', privacy: '2', password } });
        expect(status).toBe(201);
        expect(at(json, 'data')).toMatchObject({ privacy: 2, has_password: true });
        expect(text).not.toContain(`"password"`);
      }
    });

    test('0 and 1 ignore a password', async () => {
      for (const privacy of ['0', '1']) {
        const { status, json } = await create({
          form: { url: 'example.com', privacy, password: 'x'.repeat(500) },
        });
        expect({ status, has: at(json, 'data', 'has_password') }).toEqual({ status: 201, has: false });
      }
    });

    test('changes by PUT, and leaving 2 forgets the password', async () => {
      const path = await make({ url: 'example.com', privacy: '2', password: 'x' });
      const change = async (form: Record<string, string>) => {
        const { status, json } = await call('PUT', path, { form });
        return { status, privacy: at(json, 'data', 'privacy'), has: at(json, 'data', 'has_password') };
      };
      expect(await change({ privacy: '2' })).toEqual({ status: 200, privacy: 2, has: true });
      expect(await change({ password: 'y' })).toEqual({ status: 200, privacy: 2, has: true });
      expect(await change({ privacy: '1', password: 'y' })).toEqual({ status: 200, privacy: 1, has: false });
      expect(await change({ privacy: '2' })).toMatchObject({ status: 422 });
      expect(await change({ indexable: '1' })).toEqual({ status: 200, privacy: 1, has: false });
      expect(at((await call('GET', path)).json, 'data', 'indexable')).toBe(true);
      expect(await change({})).toEqual({ status: 200, privacy: 1, has: false });
    });
  });

  test('DELETE answers flat, once', async () => {
    const path = await make({ url: 'example.com' });
    const id = Number(path.split('/').at(-1));
    const gone = await call('DELETE', path);
    expect(gone).toMatchObject({ status: 200, json: { object: 'report', id, deleted: true, status: 200 } });
    expect(Object.keys(gone.json as object)).toEqual(['object', 'id', 'deleted', 'status']);
    for (const method of ['GET', 'PUT', 'DELETE']) expect((await call(method, path)).status).toBe(404);
  });
});
