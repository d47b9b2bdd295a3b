import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { naughty } from '../../test/torture/naughty.ts';
import { seedClosedCrawl } from '../services/sites/testing.ts';
import { at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
beforeAll(async () => {
  const lax = {
    ASSAY_RATE_DEFAULT: '100000/60',
    ASSAY_RATE_CREATE: '100000/60',
    ASSAY_RATE_FAILED_KEYS: '100000/60',
    ASSAY_CREATE_PER_DAY: '100000',
  };
  api = await startApi({ settings: lax });
  await api.call('POST', '/api/v1/reports', { form: { url: 'example.com' }, headers });
  await seedClosedCrawl(api.db, { accountId: api.one.account.id });
});
afterAll(() => api.close());
const headers = { prefer: 'respond-async' };

const below500 = (status: number) => expect(status).toBeLessThan(500);

describe('naughty strings', () => {
  test.each(['url', 'privacy', 'password', 'indexable'])('in the field %s of a new report', async (field) => {
    for (const text of naughty) {
      // With the privacy 2 each password is hashed, which takes as long as forty requests.
      const privacy = field === 'password' && text.length > 9 ? '1' : '2';
      const values = { url: 'https://example.com/', privacy, password: 'x'.repeat(200), [field]: text };
      below500((await api.call('POST', '/api/v1/reports', { form: values, headers })).status);
      below500(
        (await api.call('POST', '/api/v1/reports', { json: { ...values, privacy: 1 }, headers })).status,
      );
    }
  });

  test.each(['privacy', 'password', 'indexable', 'update', 'results'])(
    'in the field %s of a change',
    async (field) => {
      for (const text of naughty) {
        below500((await api.call('PUT', '/api/v1/reports/1', { form: { [field]: text }, headers })).status);
      }
    },
  );

  test.each([
    'search',
    'search_by',
    'project',
    'result',
    'state',
    'privacy',
    'check',
    'sort_by',
    'sort',
    'per_page',
    'page',
    'cursor',
  ])('in the parameter %s of both lists', async (name) => {
    for (const text of naughty) {
      const query = `${name}=${encodeURIComponent(text)}&${name === 'check' ? 'project=example.com' : ''}`;
      below500((await api.call('GET', `/api/v1/reports?${query}`)).status);
      below500((await api.call('GET', `/api/v1/projects?${query}`)).status);
    }
  });

  test.each([...['start', 'name', 'urls', 'sitemaps', 'include', 'exclude', 'ignore_params', 'sample']])(
    'in the field %s of a site',
    async (field) => {
      for (const text of naughty) {
        // None is made: its name is too long.
        const values = { start: 'example.com', name: 'x'.repeat(101), [field]: text };
        if (field !== 'name') below500((await api.call('POST', '/api/v1/sites', { form: values })).status);
        below500((await api.call('PUT', '/api/v1/sites/1', { form: { [field]: text } })).status);
      }
    },
  );

  test.each([
    ...['search', 'status', 'kind', 'why', 'indexable', 'template', 'check', 'clicks_min', 'links_in_max'],
    ...['sort_by', 'sort', 'per_page', 'page', 'cursor'],
  ])('in the parameter %s of the pages of a crawl', async (name) => {
    for (const text of naughty) {
      const query = `${name}=${encodeURIComponent(text)}`;
      below500((await api.call('GET', `/api/v1/sites/1/crawls/1/pages?${query}`)).status);
      below500((await api.call('GET', `/api/v1/sites?${query}`)).status);
    }
  });

  test('in paths', async () => {
    for (const text of naughty) {
      const part = encodeURIComponent(text);
      for (const path of [
        `/api/v1/reports/${part}`,
        `/api/v1/projects/${part}`,
        `/api/v1/sites/${part}`,
        `/api/v1/sites/1/crawls/${part}`,
        `/api/v1/sites/1/crawls/1/pages/${part}`,
        `/api/v1/sites/1/crawls/1/findings/${part}/pages`,
        `/api/v1/${part}`,
        `/${part}`,
      ]) {
        for (const method of ['GET', 'DELETE', 'OPTIONS']) below500((await api.call(method, path)).status);
      }
    }
  });

  test.each([
    'accept',
    'authorization',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'content-type',
    'content-encoding',
    'origin',
    'x-forwarded-for',
    'cookie',
  ])('in the header field %s', async (name) => {
    for (const value of naughty.filter((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))) {
      const options = { form: { url: 'example.com' }, headers: { ...headers, [name]: value } };
      below500((await api.call('POST', '/api/v1/reports', options)).status);
      below500((await api.call('PUT', '/api/v1/reports/1', options)).status);
      below500((await api.call('GET', '/api/v1/reports', { headers: { [name]: value } })).status);
    }
  });

  test('leave nothing half stored: every report is whole', async () => {
    const { json } = await api.call('GET', '/api/v1/reports?per_page=100');
    for (const { id } of at(json, 'data') as { id: number }[]) {
      expect((await api.call('GET', `/api/v1/reports/${id}`)).status).toBe(200);
    }
  });
});

test('in a call of a tool of agents', async () => {
  const accept = { accept: 'application/json, text/event-stream' };
  for (const text of naughty) {
    for (const [name, args] of [
      ['list_reports', { search: text }],
      ['list_reports', { project: text }],
      ['list_reports', { cursor: `0.${text}` }],
      ['get_report', { report: text }],
      ['get_project', { project: text }],
      ['explain_check', { check: text }],
      [text, { [text]: text }],
    ] as const) {
      const params = { name, arguments: args };
      const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const { status, text: answer } = await api.call('POST', '/mcp', { json, headers: accept });
      below500(status);
      expect(answer).not.toContain('"internal');
      expect(answer).not.toContain('internal\\"');
    }
  }
});

test('any JSON as a body is answered without a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (json) => {
      below500((await api.call('POST', '/api/v1/reports', { json, headers })).status);
      below500((await api.call('PUT', '/api/v1/reports/1', { json, headers })).status);
      below500((await api.call('POST', '/mcp', { json, headers })).status);
    }),
    { numRuns: 100, seed: 7 },
  );
});

test('any value in a known field is answered without a 5xx', async () => {
  const field = fc.constantFrom('url', 'privacy', 'password', 'indexable', 'update');
  await fc.assert(
    fc.asyncProperty(fc.dictionary(field, fc.jsonValue()), async (values) => {
      const json = { url: 'example.com', ...values };
      below500((await api.call('POST', '/api/v1/reports', { json, headers })).status);
      below500((await api.call('PUT', '/api/v1/reports/1', { json, headers })).status);
    }),
    { numRuns: 100, seed: 7 },
  );
});

test('any bytes as a form are answered without a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const options = {
        body: bytes,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      };
      below500((await api.call('POST', '/api/v1/reports', options)).status);
    }),
    { numRuns: 200, seed: 7 },
  );
});

test('any query is answered without a 5xx', async () => {
  const name = fc.constantFrom('search', 'project', 'page', 'per_page', 'cursor', 'sort', 'sort_by', 'check');
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, fc.string({ unit: 'grapheme' })), async (values) => {
      below500((await api.call('GET', `/api/v1/reports?${new URLSearchParams(values)}`)).status);
    }),
    { numRuns: 200, seed: 7 },
  );
});
