import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
let links: string;
const clock = { at: Date.now() };

beforeAll(async () => {
  api = await startApi({
    now: () => clock.at,
    newRequestId: () => '00000000-0000-4000-8000-000000000000',
    settings: { ASSAY_RATE_DEFAULT: '100000/60' },
  });
  links = `/api/v1/reports/${await newReport('https://example.com/a', { privacy: '1' })}/links`;
});
afterAll(() => api.close());

async function newReport(url: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const headers = { prefer: 'respond-async' };
  const { json } = await api.call('POST', '/api/v1/reports', { form: { url, ...fields }, headers });
  return at(json, 'data', 'id') as number;
}

describe('S4 a signed link', () => {
  test('is made, listed without its key, and revoked', async () => {
    const made = await api.call('POST', links, { form: { expires_in: '3600' } });
    expect(made.status).toBe(201);
    const { url, ...link } = at(made.json, 'data') as { url: string; id: number };
    expect(url).toMatch(new RegExp(`^${api.origin}/r/[0-9A-Za-z]{22}\\?k=[0-9A-Za-z]{32}$`));
    expect(link).toMatchObject({
      object: 'signed_link',
      created_at: new Date(clock.at).toISOString(),
      expires_at: new Date(clock.at + 3_600_000).toISOString(),
    });

    const listed = await api.call('GET', links);
    expect(listed.json).toMatchObject({ data: [link], status: 200, meta: { total: 1, last_page: 1 } });
    expect(at(listed.json, 'links', 'first')).toBe(`${api.origin}${links}?page=1`);
    const [, key = ''] = url.split('k=');
    expect(listed.text).not.toContain(key);

    const revoked = await api.call('DELETE', `${links}/${link.id}`);
    expect(revoked.json).toEqual({ object: 'signed_link', id: link.id, deleted: true, status: 200 });
    expect(at((await api.call('GET', links)).json, 'data')).toEqual([]);
    expect((await api.call('DELETE', `${links}/${link.id}`)).status).toBe(404);
  });

  test('opens the report, and no more once it is revoked', async () => {
    const made = await api.call('POST', links, { json: { expires_in: 3600 } });
    const { url, id } = at(made.json, 'data') as { url: string; id: number };
    const [, slug = '', key = ''] = /\/r\/(\w+)\?k=(\w+)$/.exec(url) ?? [];
    const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
    const granted = await api.services.shares.redeem('report', slug, key, visitor, undefined);
    const kind = async () =>
      (await api.services.shares.open(slug, { accountId: null, grants: granted?.grants })).kind;
    expect(await kind()).toBe('report');
    await api.call('DELETE', `${links}/${id}`);
    expect(await kind()).toBe('absent');
  });

  test('lasts seven days unless it is told otherwise, also without a body', async () => {
    for (const options of [{}, { form: {} }, { json: {} }, { form: { expires_in: '' } }]) {
      const made = await api.call('POST', links, options);
      const expiry = new Date(clock.at + 7 * 86_400_000).toISOString();
      expect(at(made.json, 'data', 'expires_at')).toBe(expiry);
      await api.call('DELETE', `${links}/${at(made.json, 'data', 'id')}`);
    }
  });

  test.each(['0', '-1', '1.5', '3599', '7776001', 'a day', '1e5', '99999999999999999999'])(
    'is refused for %j seconds, with the field and the range',
    async (seconds) => {
      const { status, json } = await api.call('POST', links, { form: { expires_in: seconds } });
      expect(status).toBe(422);
      expect(at(json, 'errors', 'expires_in', 0)).toMatch(/3600|whole number/);
    },
  );

  test('is refused when there are too many', async () => {
    for (let count = 0; count < 20; count++) await api.call('POST', links);
    const { status, json } = await api.call('POST', links);
    expect(status).toBe(422);
    expect(at(json, 'errors', 'expires_in', 0)).toBe(
      'This report has 20 signed links, which is the limit. Revoke one first.',
    );
  });

  test('are listed page by page', async () => {
    const { json } = await api.call('GET', `${links}?page=2&per_page=25`);
    expect(json).toMatchObject({ data: [], meta: { current_page: 2, per_page: 25 }, links: { next: null } });
    expect((await api.call('GET', `${links}?per_page=7`)).status).toBe(422);
    expect((await api.call('GET', '/api/v1/reports/999999/links?per_page=7')).status).toBe(404);
  });

  test('is neither made nor revoked under an entity tag, as nothing here has one', async () => {
    const path = `/api/v1/reports/${await newReport('https://example.com/tagged', { privacy: '1' })}/links`;
    const link = `${path}/${at((await api.call('POST', path)).json, 'data', 'id')}`;
    const status = async (method: string, target: string, tag = '"zz"') =>
      (await api.call(method, target, { headers: { 'if-match': tag } })).status;
    expect(await status('POST', path)).toBe(412);
    expect(await status('DELETE', link)).toBe(412);
    expect(at((await api.call('GET', path)).json, 'data')).toHaveLength(1);
    expect(await status('POST', '/api/v1/reports/999999/links')).toBe(404);
    expect(await status('DELETE', `${path}/999999`)).toBe(404);
    expect(await status('POST', path, '*')).toBe(201);
    expect(await status('DELETE', link, '*')).toBe(200);
  });

  test('is refused for a public report', async () => {
    const id = await newReport('https://example.com/public', {});
    const { status, json } = await api.call('POST', `/api/v1/reports/${id}/links`);
    expect(status).toBe(422);
    expect(at(json, 'errors')).toHaveProperty('privacy');
  });

  test('dies with the share link that it was made for', async () => {
    const id = await newReport('https://example.com/renewed', { privacy: '1' });
    const path = `/api/v1/reports/${id}/links`;
    await api.call('POST', path);
    await api.call('PUT', `/api/v1/reports/${id}`, { form: { new_link: '1' } });
    expect(at((await api.call('GET', path)).json, 'data')).toEqual([]);
  });
});

describe('Z1: signed links of another account', () => {
  const withoutClock = ({ status, headers, text }: Answer) => {
    const { date: _, ratelimit: _r, 'x-ratelimit-remaining': _x, ...rest } = headers;
    return { status, headers: rest, text };
  };

  test.each([
    ['GET', '', {}],
    ['HEAD', '', {}],
    ['POST', '', {}],
    ['POST', '', { form: { expires_in: '3600' } }],
    ['POST', '', { form: { expires_in: '1' } }],
    ['POST', '', { form: { expires_in: 'x' } }],
    ['DELETE', '/1', {}],
    ['DELETE', '/999', {}],
    ['DELETE', '/x', {}],
  ])('%s %s answers as for a report that never existed, byte by byte (%#)', async (method, tail, options) => {
    const asked = (path: string) => api.call(method, `${path}${tail}`, { ...options, token: api.two.token });
    const foreign = await asked(links);
    expect(foreign.status).toBe(404);
    expect(withoutClock(foreign)).toEqual(withoutClock(await asked('/api/v1/reports/999999/links')));
  });
});

test.each(['0', 'x', '1.5', '-1', '%00', '999999'])('a link %j is none of this report', async (link) => {
  const { status, json } = await api.call('DELETE', `${links}/${link}`);
  expect(status).toBe(404);
  expect(at(json, 'detail')).toBe('This report has no signed link with this id.');
});
