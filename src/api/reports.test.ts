import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  at,
  type CallOptions,
  type Site,
  startApi,
  startSite,
  type TestApi,
} from './testing.ts';

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
    });
    const read = await api.call('GET', path);
    expect(at(read.json, 'data')).toEqual(at(made.json, 'data'));
    expect(read.headers.etag).toBe(made.headers.etag);
  });

  test('a report has every check, with the texts of the catalogue', async () => {
    const { json } = await api.call('POST', reports, { json: { url: site.origin } });
    const checks = at(json, 'data', 'checks') as Record<string, unknown>[];
    const listed = at((await api.call('GET', '/api/v1/checks')).json, 'data') as Record<string, unknown>[];
    expect(checks.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    for (const [at, { id, title, source, outcome, advice }] of checks.entries()) {
      expect({ id, title, source }).toEqual({ id, title: listed[at]?.title, source: listed[at]?.source });
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

  describe('H3: waiting', () => {
    const form = { url: 'example.com' };

    test('is told when it was asked for, and ends with the state so far', async () => {
      const waited = await call('POST', reports, { form, headers: { prefer: 'wait=0' } });
      expect(waited).toMatchObject({
        status: 201,
        headers: { 'preference-applied': 'wait=0', 'retry-after': '2' },
        json: { data: { state: 'queued' } },
      });
      const asked = await call('POST', reports, { form, headers: { prefer: ['foo', 'respond-async'] } });
      expect(asked.headers['preference-applied']).toBe('respond-async');
    });

    test('is not spoken of by a change that runs nothing', async () => {
      const path = await make({ url: 'example.com' });
      const { headers } = await call('PUT', path, { form: { privacy: '1' }, headers: respondAsync });
      expect(headers).not.toHaveProperty('preference-applied');
      expect(headers).not.toHaveProperty('retry-after');
    });

    test('update=1 joins a run that is open', async () => {
      const path = await make({ url: 'example.com' });
      const { status, json, headers } = await call('PUT', path, {
        form: { update: '1' },
        headers: respondAsync,
      });
      expect({ status, runs: at(json, 'data', 'runs_count') }).toEqual({ status: 200, runs: 1 });
      expect(headers['preference-applied']).toBe('respond-async');
    });
  });

  describe('H2: Idempotency-Key', () => {
    const withKey = (key: string, options: CallOptions) =>
      create({ ...options, headers: { 'idempotency-key': key } });

    test('gives the first answer to a repeat, in whatever form', async () => {
      const first = await withKey('k-1', { form: { url: 'example.com', privacy: '1' } });
      const repeats = [
        await withKey('k-1', { form: { privacy: '1', url: 'example.com' } }),
        await withKey('"k-1"', { json: { url: 'example.com', privacy: 1 } }),
      ];
      expect(first.headers).not.toHaveProperty('idempotent-replayed');
      for (const repeat of repeats) {
        expect(repeat).toMatchObject({ status: 201, text: first.text });
        expect(repeat.headers).toMatchObject({
          'idempotent-replayed': 'true',
          location: first.headers.location,
        });
      }
    });

    test('is refused for another body', async () => {
      await withKey('k-2', { form: { url: 'example.com' } });
      for (const form of [{ url: 'example.org' }, { url: 'example.com', privacy: '1' }]) {
        expect(await withKey('k-2', { form })).toMatchObject({
          status: 422,
          json: { code: 'idempotency-key-reused' },
        });
      }
    });

    test('belongs to one account', async () => {
      const [one, two] = await Promise.all(
        [api.one.token, api.two.token].map((token) =>
          withKey('k-3', { form: { url: 'example.com' }, token }),
        ),
      );
      expect(two?.headers.location).not.toBe(one?.headers.location);
      expect(two?.headers).not.toHaveProperty('idempotent-replayed');
    });

    test('is not used up by a refusal', async () => {
      expect((await withKey('k-4', { form: { url: 'http://10.0.0.1/' } })).status).toBe(422);
      expect((await withKey('k-4', { form: { url: 'example.com' } })).status).toBe(201);
    });

    test('of a request that still runs is 409', async () => {
      const headers = { 'idempotency-key': 'k-5', prefer: 'wait=30' };
      const total = async () => at((await call('GET', `${reports}?search=slow-one`)).json, 'meta', 'total');
      const other = await startApi();
      const first = other.call('POST', reports, { form: { url: 'slow-one.example.com' }, headers });
      await expect.poll(async () => at((await other.call('GET', reports)).json, 'meta', 'total')).toBe(1);
      expect(
        await other.call('POST', reports, { form: { url: 'slow-one.example.com' }, headers }),
      ).toMatchObject({
        status: 409,
        headers: { 'retry-after': '1' },
        json: { code: 'idempotency-in-progress' },
      });
      await other.app.close();
      expect((await first).status).toBe(201);
      await other.close();
      expect(await total()).toBe(0);
    });
  });

  describe('H4: entity tags', () => {
    test('answer 304 to who has the report already', async () => {
      const path = await make({ url: 'example.com' });
      const { headers } = await call('GET', path);
      const etag = headers.etag as string;
      expect(etag).toMatch(/^"[^"]+"$/);
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const answer = await call('GET', path, { headers: { 'if-none-match': known } });
        expect(answer).toMatchObject({ status: 304, text: '', headers: { etag } });
        expect(answer.headers).not.toHaveProperty('content-type');
      }
      expect((await call('GET', path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
      expect((await call('HEAD', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    });

    test('are there for lists, too', async () => {
      const { headers } = await call('GET', `${reports}?sort=asc`);
      const again = await call('GET', `${reports}?sort=asc`, {
        headers: { 'if-none-match': headers.etag as string },
      });
      expect(again.status).toBe(304);
    });

    test('guard a change and a deletion', async () => {
      const path = await make({ url: 'example.com' });
      const old = (await call('GET', path)).headers.etag as string;
      const changed = await call('PUT', path, { form: { privacy: '1' }, headers: { 'if-match': old } });
      expect(changed.status).toBe(200);
      const now = changed.headers.etag as string;
      expect(now).not.toBe(old);
      for (const [method, form] of [
        ['PUT', { privacy: '0' }],
        ['DELETE', undefined],
      ] as const) {
        for (const tag of [old, `W/${now}`, '"x"', '']) {
          const refused = await call(method, path, { ...(form && { form }), headers: { 'if-match': tag } });
          expect(refused).toMatchObject({
            status: 412,
            headers: { etag: now },
            json: { code: 'precondition-failed' },
          });
        }
      }
      expect((await call('PUT', path, { form: { privacy: '0' }, headers: { 'if-match': '*' } })).status).toBe(
        200,
      );
      const last = (await call('GET', path)).headers.etag as string;
      expect((await call('DELETE', path, { headers: { 'if-match': `"x", ${last}` } })).status).toBe(200);
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

describe('lists of reports', () => {
  let api: TestApi;
  const list = (query = '') => api.call('GET', `${reports}${query}`);
  const urls = ({ json }: Answer) => (at(json, 'data') as { url: string }[]).map(({ url }) => url);

  beforeAll(async () => {
    api = await startApi({ settings: lax });
    for (let i = 1; i <= 23; i++) {
      const url = `https://${i % 2 ? 'odd' : 'even'}.example.com/${String(i).padStart(2, '0')}%25_${i === 7 ? 'Needle' : ''}`;
      await api.call('POST', reports, { form: { url, privacy: String(i % 2) }, headers: respondAsync });
    }
  });
  afterAll(() => api.close());

  test('are walked by their links to the end and back, every report once', async () => {
    const seen: string[] = [];
    let back: string | undefined;
    let next: string | null = `${reports}?sort_by=url&sort=asc`;
    for (let page = 1; next !== null; page++) {
      const answer: Answer = await api.call('GET', next.replace(api.origin, ''));
      seen.push(...urls(answer));
      expect(at(answer.json, 'meta')).toMatchObject({
        current_page: page,
        last_page: 3,
        per_page: 10,
        total: 23,
      });
      next = at(answer.json, 'links', 'next') as string | null;
      if (next !== null) expect(next).toMatch(/[?&]cursor=/);
      back = at(answer.json, 'links', 'prev') as string;
    }
    expect(seen).toHaveLength(23);
    expect(seen).toEqual(seen.toSorted());
    expect(urls(await api.call('GET', (back as string).replace(api.origin, '')))).toEqual(seen.slice(10, 20));
  });

  test('are newest first, in pages of the size asked for', async () => {
    const { json } = await list('?per_page=25');
    const ids = (at(json, 'data') as { id: number }[]).map(({ id }) => id);
    expect(ids).toHaveLength(23);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test.each([
    ['?search=NEEDLE', 1],
    ['?search=needle&search_by=url', 1],
    ['?search=%25', 23],
    ['?search=_', 23],
    ['?search=25_n', 1],
    ['?search=25%25', 0],
    ['?search=nothing', 0],
    ['?project=odd.example.com', 12],
    ['?project=WWW.ODD.example.com', 12],
    ['?project=unknown.example.com', 0],
    ['?project=..%2F', 0],
    ['?privacy=1', 12],
    ['?privacy=2', 0],
    ['?state=queued', 23],
    ['?state=completed', 0],
    ['?result=good', 0],
    ['?project=odd.example.com&check=http-status-code', 0],
    ['?privacy=0&project=even.example.com&state=queued&search=example', 11],
    ['?search=&project=&result=&state=&privacy=&sort=&sort_by=&per_page=&page=&cursor=', 23],
    ['?foo=bar&foo=baz', 23],
    ['?search_by=url', 23],
  ])('%s finds %i', async (query, total) => {
    const { status, json } = await list(query);
    expect({ status, total: at(json, 'meta', 'total') }).toEqual({ status: 200, total });
  });

  test.each(['id', 'generated_at', 'url', 'score', 'result'])(
    'are sorted by %s both ways',
    async (sortBy) => {
      for (const sort of ['asc', 'desc']) {
        const { status, json } = await list(`?sort_by=${sortBy}&sort=${sort}&per_page=50`);
        expect({ status, rows: (at(json, 'data') as unknown[]).length }).toEqual({ status: 200, rows: 23 });
      }
    },
  );

  test('past their end are empty, and lead back', async () => {
    const { json } = await list('?page=9&privacy=1');
    expect(json).toMatchObject({
      data: [],
      links: { next: null, prev: `${api.origin}${reports}?privacy=1&page=2` },
      meta: { current_page: 9, from: null, to: null, last_page: 2, total: 12 },
    });
    expect((await list('?page=999999999999')).status).toBe(200);
  });

  test('refuse a cursor of another list', async () => {
    const next = at((await list('?privacy=1')).json, 'links', 'next') as string;
    const cursor = new URL(next).searchParams.get('cursor');
    expect((await list(`?privacy=1&cursor=${cursor}`)).status).toBe(200);
    expect(await list(`?privacy=0&cursor=${cursor}`)).toMatchObject({
      status: 422,
      json: { errors: { cursor: [expect.any(String)] } },
    });
  });

  test('keep the filter in every link', async () => {
    const { headers, json } = await list('?search=example&privacy=1&sort=asc&foo=1');
    for (const url of Object.values(at(json, 'links') as object).filter((link) => link !== null)) {
      const query = new URL(url as string).searchParams;
      expect([query.get('search'), query.get('privacy'), query.get('sort'), query.get('foo')]).toEqual([
        'example',
        '1',
        'asc',
        null,
      ]);
      expect(headers.link).toContain(`<${url}>`);
    }
  });
});
