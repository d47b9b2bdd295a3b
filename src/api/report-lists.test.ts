import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, at, startApi, type TestApi } from './testing.ts';

const reports = '/api/v1/reports';
const lax = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };
const respondAsync = { prefer: 'respond-async' };

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

  test('end where they end, although reports were made since they were first read', async () => {
    const { token } = api.two;
    const make = async (name: string, count: number) => {
      for (let i = 0; i < count; i++) {
        const form = { url: `https://example.com/${name}-${i}` };
        await api.call('POST', reports, { token, form, headers: respondAsync });
      }
    };
    await make('old', 12);
    const seen: string[] = [];
    const frames: unknown[] = [];
    for (let next: string | null = `${reports}?sort=desc`; next !== null; ) {
      const answer: Answer = await api.call('GET', next.replace(api.origin, ''), { token });
      seen.push(...urls(answer));
      frames.push(at(answer.json, 'meta'));
      next = at(answer.json, 'links', 'next') as string | null;
      if (frames.length === 1) await make('new', 9);
    }
    expect(new Set(seen).size).toBe(12);
    expect(seen).toHaveLength(12);
    expect(frames).toMatchObject([
      { current_page: 1, last_page: 2, total: 12 },
      { current_page: 2, last_page: 3, total: 21 },
    ]);
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
    ['?search=needle&search_by=title', 0],
  ])('%s finds %i', async (query, total) => {
    const { status, json } = await list(query);
    expect({ status, total: at(json, 'meta', 'total') }).toEqual({ status: 200, total });
  });

  test.each(['id', 'generated_at', 'url', 'score', 'result', 'findings_count', 'score_change'])(
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
    expect((await list('?page=999999999999999')).status).toBe(200);
  });

  test.each(['9999999999999999', '99999999999999999999'])('end at a page that %s is beyond', async (page) => {
    const { status, json } = await list(`?page=${page}`);
    expect({ status, errors: at(json, 'errors') }).toEqual({
      status: 422,
      errors: { page: ['"page" must be a whole number from 1 to 999999999999999.'] },
    });
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
