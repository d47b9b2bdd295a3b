import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, at, type Site, startApi, startSite, type TestApi } from './testing.ts';

let site: Site;
let api: TestApi;
let path: string;

beforeAll(async () => {
  site = await startSite(hostile);
  api = await startApi({
    audits: true,
    newRequestId: () => '00000000-0000-4000-8000-000000000000',
    settings: { ASSAY_EGRESS_ALLOW: site.allow },
  });
  const { json } = await api.call('POST', '/api/v1/reports', {
    form: { url: `${site.origin}/a%22b` },
    headers: { prefer: 'wait=30' },
  });
  expect(at(json, 'data', 'state')).toBe('completed');
  path = `/api/v1/reports/${at(json, 'data', 'id')}`;
});
afterAll(async () => {
  await api.close();
  await site.close();
});

/** A page that tries what it can with its title. */
const hostile = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>=HYPERLINK("https://evil.example") &lt;script&gt;alert(1)&lt;/script&gt; @everyone</title>
<meta name="viewport" content="width=device-width"></head>
<body><h1>Pages</h1><img src="a.png"><img src='"><script>alert(2)</script>'><p>A page has words.</p></body></html>`;

describe('an export', () => {
  test.each([
    ['json', 'application/json; charset=utf-8', '{\n  "object": "report",', 'json'],
    ['csv', 'text/csv; charset=utf-8; header=present', 'row,page,', 'csv'],
    ['html', 'text/html; charset=utf-8', '<!doctype html>', 'html'],
    ['md', 'text/markdown; charset=utf-8', '# `http://127.0.0.1:', 'md'],
    ['sarif', 'application/sarif+json; charset=utf-8', '{"$schema":"https://json.schemastore.org/', 'sarif'],
    ['junit', 'application/xml; charset=utf-8', '<?xml version="1.0" encoding="UTF-8"?>\n', 'xml'],
    ['gitlab', 'application/x.gitlab-code-quality+json; charset=utf-8', '[{"description":"', 'json'],
  ])('as %s is a file of its type, with a safe name', async (format, type, start, ending) => {
    const { status, headers, text } = await api.call('GET', `${path}/export?format=${format}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="assay-127\\.0\\.0\\.1-a-22b-\\d{4}-\\d\\d-\\d\\d\\.${ending}"$`),
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(text.slice(0, start.length)).toBe(start);
  });

  test('is the report that GET gives, when it is JSON, which it is by default', async () => {
    const { json } = await api.call('GET', path);
    for (const query of ['', '?format=json', '?format=']) {
      expect((await api.call('GET', `${path}/export${query}`)).json).toEqual(at(json, 'data'));
    }
  });

  test.each(['text/html', 'image/png', 'text/csv;q=0', '*/*'])(
    'is given whatever is accepted: %s',
    async (accept) => {
      const { status } = await api.call('GET', `${path}/export?format=csv`, { headers: { accept } });
      expect(status).toBe(200);
    },
  );

  test('has an entity tag, by which it is not sent again, and is kept by nobody but the client', async () => {
    const first = await api.call('GET', `${path}/export?format=md`);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const headers = { 'if-none-match': first.headers.etag ?? '' };
    const second = await api.call('GET', `${path}/export?format=md`, { headers });
    expect({ status: second.status, text: second.text }).toEqual({ status: 304, text: '' });
    const other = await api.call('GET', `${path}/export?format=csv`, { headers });
    expect(other.status).toBe(200);
  });

  test('S5 as HTML is shown by no browser with any power', async () => {
    const { headers, text } = await api.call('GET', `${path}/export?format=html`);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
    expect(text).not.toContain('<script');
  });

  test('P5 holds what the page has in its title as text', async () => {
    const [csv, md, html] = await Promise.all(
      ['csv', 'md', 'html'].map(
        async (format) => (await api.call('GET', `${path}/export?format=${format}`)).text,
      ),
    );
    expect(md).toContain('“=HYPERLINK("`https://evil.example`")');
    expect(md).not.toMatch(/^(?:(?!`).)*<script/m);
    expect(html).toContain('&lt;script>alert(1)');
    expect(csv).not.toMatch(/(?:^|,)"?=/m);
  });

  test('tells nothing of the account', async () => {
    for (const format of ['csv', 'md', 'html']) {
      const { text } = await api.call('GET', `${path}/export?format=${format}`);
      expect(text).not.toMatch(/\/r\/[0-9A-Za-z]{22}|assay_[0-9A-Za-z]/);
    }
  });
});

test.each(['pdf', 'HTML', 'xml', 'csv,md'])('a format %j is refused with those there are', async (format) => {
  const { status, json } = await api.call('GET', `${path}/export?format=${format}`);
  expect(status).toBe(422);
  const sentence = /^"format" must be one of json, csv, gitlab, html, junit, md, sarif, task\.$/;
  expect(at(json, 'errors', 'format')).toEqual([expect.stringMatching(sentence)]);
});

test('a report without any completed run has nothing to export yet, and says so', async () => {
  const failed = await api.call('POST', '/api/v1/reports', {
    form: { url: 'http://nowhere.invalid.example/' },
    headers: { prefer: 'respond-async' },
  });
  const { status, json } = await api.call('GET', `/api/v1/reports/${at(failed.json, 'data', 'id')}/export`);
  expect(status).toBe(404);
  expect(at(json, 'detail')).toContain('nothing to export');
});

test.each(['?format=csv', '?format=x', ''])(
  'Z1: of another account it is as of none, byte by byte: %j',
  async (query) => {
    const withoutClock = ({ status, headers, text }: Answer) => {
      const { date: _, ratelimit: _r, 'x-ratelimit-remaining': _x, ...rest } = headers;
      return { status, headers: rest, text };
    };
    const { token } = api.two;
    const foreign = await api.call('GET', `${path}/export${query}`, { token });
    expect(foreign.status).toBe(404);
    const unknown = await api.call('GET', `/api/v1/reports/999999/export${query}`, { token });
    expect(withoutClock(foreign)).toEqual(withoutClock(unknown));
  },
);
