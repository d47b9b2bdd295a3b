import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AssayError } from '../../errors.ts';
import type { ReportBody } from '../../report/body.ts';
import { exportedReport, judged } from '../../report/sample-export.ts';
import type { NewReport, Privacy } from '../../services/reports/types.ts';
import { completed, failed, newReport, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const unknown = `/r/${'0'.repeat(22)}`;
const password = 'open sesame';

const body = (changes: Partial<ReportBody> = {}) =>
  exportedReport({ checks: [judged({ id: 'image-alt', outcome: 'fail', pointsLost: 2 })], ...changes }).body;

interface Shared {
  readonly id: number;
  readonly path: string;
}

/** A report of tenant one with a finished run. */
async function share(
  privacy: Privacy,
  more: Partial<NewReport> = {},
  run: 'done' | 'failed' | 'waiting' = 'done',
) {
  const caller = operatorOf(pages.one.account.id);
  const { report } = await newReport(pages.services, caller, {
    url: 'https://example.com/secret-path',
    privacy,
    ...(privacy === 2 ? { password } : {}),
    ...more,
  });
  if (run !== 'waiting') {
    await runQueued(pages.services, () => (run === 'done' ? completed(body()) : failed('timeout')));
  }
  const shared: Shared = { id: report.id, path: `/r/${report.slug}` };
  return shared;
}

const anonymous = (
  path: string,
  options: { cookies?: readonly string[]; headers?: Record<string, string> } = {},
) => pages.get(path, { as: null, ...options });

const unlock = (path: string, given: string, cookies: readonly string[] = []) =>
  pages.post(`${path}/unlock`, { password: given }, { as: null, cookies });

describe('§7: a public report', () => {
  test('is for everybody, is kept only to be asked for again, and is in no search', async () => {
    const { path } = await share(0);
    const { status, headers, html } = await anonymous(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: expect.stringMatching(/^"\d+\./),
      'x-robots-tag': 'noindex',
    });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain(`<link rel="canonical" href="${pages.origin}${path}"/>`);
  });

  test('is not sent again to who has it, until it changes', async () => {
    const { id, path } = await share(0);
    const { headers } = await anonymous(path);
    const again = () => anonymous(path, { headers: { 'if-none-match': String(headers.etag) } });
    expect(await again()).toMatchObject({ status: 304, html: '' });
    await pages.services.reports.update(operatorOf(pages.one.account.id), id, { indexable: true }, undefined);
    expect((await again()).status).toBe(200);
  });

  test('with a message to whoever opens it has another tag than without', async () => {
    const { path } = await share(0);
    const cookies = ['assay_flash=good%20The%20report%20is%20public.'];
    const [plain, told] = [await anonymous(path), await anonymous(path, { cookies })];
    expect(told.html).toContain('The report is public.');
    expect(plain.html).not.toContain('The report is public.');
    expect(told.headers.etag).not.toBe(plain.headers.etag);
    const headers = { 'if-none-match': String(told.headers.etag) };
    expect(await anonymous(path, { headers })).toMatchObject({ status: 200, html: plain.html });
  });

  test('may be found when its owner lets it', async () => {
    const { path } = await share(0, { indexable: true });
    const { headers, html } = await anonymous(path);
    expect(headers['x-robots-tag']).toBe('all');
    expect(html).not.toContain('noindex');
  });

  test('is packed for others, and says nothing of the account', async () => {
    const { id, path } = await share(0);
    const fromElsewhere = { headers: { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' } };
    const { headers } = await anonymous(path, fromElsewhere);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept, accept-encoding, cookie' });
    const { html } = await anonymous(path);
    for (const word of [pages.one.account.name, pages.owner.session.user.email, `/reports/${id}`]) {
      expect(html).not.toContain(`>${word}<`);
    }
    expect(html).not.toContain(`/reports/${id}`);
    const own = await pages.get(path, fromElsewhere);
    expect(own.headers['content-encoding']).toBeUndefined();
    expect(own.html).toContain(`href="/reports/${id}"`);
  });
});

describe('§7: a private report', () => {
  test('looks to others, byte for byte, like a link that never was', async () => {
    const { path } = await share(1);
    const expected = await anonymous(unknown);
    expect(expected.status).toBe(404);
    for (const as of [null, pages.stranger]) {
      const [real, none] = [await pages.get(path, { as }), await pages.get(unknown, { as })];
      expect({ status: real.status, html: real.html }).toEqual({ status: 404, html: none.html });
      const own = ({ headers: { 'x-request-id': _id, date: _date, ...fields } }: typeof real) =>
        Object.keys(fields).sort();
      expect(own(real)).toEqual(own(none));
    }
    const answers = [await unlock(path, password), await unlock(unknown, password)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.html).toBe(answers[1]?.html);
  });

  test('is for its account, and kept nowhere', async () => {
    const { path } = await share(1);
    for (const as of [pages.owner, pages.member]) {
      const { status, headers } = await pages.get(path, { as });
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(headers.etag).toBeUndefined();
    }
  });
});

describe('§7: a report with a password', () => {
  test('is a form, the same whatever is behind it', async () => {
    const reports = [await share(2), await share(2, { url: 'https://other.example/' }, 'waiting')];
    const [one, two] = await Promise.all(reports.map(({ path }) => anonymous(path)));
    const bare = (html: string | undefined) => html?.replaceAll(/\/r\/[0-9A-Za-z]{22}/g, '/r/slug');
    expect(one).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    });
    expect(bare(one?.html)).toBe(bare(two?.html));
    for (const word of ['example.com', 'other.example', 'secret-path', 'A page']) {
      expect(one?.html).not.toContain(word);
    }
    // The score, which may stand in the random letters of a link.
    expect(bare(one?.html)).not.toMatch(/\b73\b/);
  });

  test('S2: opens with its password, for twelve hours, to this browser', async () => {
    const { path } = await share(2);
    const { status, headers, cookies } = await unlock(path, password);
    expect({ status, location: headers.location }).toEqual({ status: 303, location: path });
    expect(headers['set-cookie']).toMatch(/^assay_unlock=[^;]+; .*Max-Age=43200.*HttpOnly.*SameSite=Lax/);
    const { html, headers: opened } = await anonymous(path, { cookies });
    expect(html).toContain('secret-path');
    expect(opened['cache-control']).toBe('no-store');
    expect((await anonymous((await share(2)).path, { cookies })).html).not.toContain('secret-path');
  });

  test('S1: closes again when the password changes', async () => {
    const { id, path } = await share(2);
    const { cookies } = await unlock(path, password);
    const caller = operatorOf(pages.one.account.id);
    await pages.services.reports.update(caller, id, { privacy: 2, password: 'another one' }, undefined);
    expect((await anonymous(path, { cookies })).html).not.toContain('secret-path');
  });

  test('S3: says when the password is wrong, and after five that one has to wait', async () => {
    const { path } = await share(2);
    for (let tried = 0; tried < 5; tried++) {
      const { status, html } = await unlock(path, 'wrong');
      expect(status).toBe(401);
      expect(html).toContain('aria-invalid="true"');
      expect(html).toContain('<title>Error: ');
    }
    const { status, headers, html } = await unlock(path, password);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(html).toMatch(/closed for \d+ minutes?/);
    expect(html).toContain(`<a class="btn primary" href="${path}">Try again</a>`);
    expect((await pages.get(path)).status).toBe(200);
  });

  test('shows what was asked for once it is open, and nothing else of the address comes along', async () => {
    const { path } = await share(2);
    const asked = '?show=all&find=alt+text';
    const { html } = await anonymous(`${path}${asked}&show=nothing&more=1`);
    expect(html).not.toContain('more=1');
    const kept = (of: string) => of.match(/action="([^"]*unlock[^"]*)"/)?.[1]?.replaceAll('&amp;', '&');
    const form = kept((await anonymous(path + asked)).html);
    expect(form).toBe(`${path}/unlock${asked}`);
    const wrong = await pages.post(form ?? '', { password: 'wrong' }, { as: null });
    expect(kept(wrong.html)).toBe(form);
    const { headers } = await pages.post(form ?? '', { password }, { as: null });
    expect(headers.location).toBe(path + asked);
    expect(kept((await anonymous(`${path}?show=nothing&more=1`)).html)).toBe(`${path}/unlock`);
  });

  test('A5: is not tried from another site', async () => {
    const { path } = await share(2);
    const { status } = await pages.post(
      `${path}/unlock`,
      { password },
      { as: null, headers: { 'sec-fetch-site': 'cross-site' } },
    );
    expect(status).toBe(403);
  });
});

describe('S4: a signed link', () => {
  test.each([1, 2] as const)(
    'opens a report of privacy %d once, and leaves no key in the address',
    async (privacy) => {
      const { id, path } = await share(privacy);
      const { key } = await pages.services.links.create(
        operatorOf(pages.one.account.id),
        { noun: 'report', id },
        undefined,
      );
      const { status, headers, cookies } = await anonymous(`${path}?k=${key}`);
      expect({ status, location: headers.location }).toEqual({ status: 303, location: path });
      expect((await anonymous(path, { cookies })).html).toContain('secret-path');
    },
  );

  test('that cannot be answered now goes on in no Referer, and the choice of a theme leads back to it', async () => {
    const { path } = await share(1);
    const full = new AssayError('storage-unavailable', 'The storage is full.');
    vi.spyOn(pages.services.shares, 'redeem').mockRejectedValueOnce(full);
    const { status, headers, html } = await anonymous(`${path}?show=all&k=${'a'.repeat(32)}`);
    expect({ status, policy: headers['referrer-policy'] }).toEqual({ status: 503, policy: 'strict-origin' });
    expect(html).toContain(`name="back" value="${path}?show=all&amp;k=${'a'.repeat(32)}"`);
    expect((await anonymous(path)).headers['referrer-policy']).toBe('same-origin');
  });

  test('that opens nothing is answered like the address without it', async () => {
    const { path } = await share(1);
    for (const [link, clean] of [
      [`${path}?k=${'a'.repeat(32)}`, path],
      [`${unknown}?k=${'a'.repeat(32)}`, unknown],
    ]) {
      const { status, headers } = await anonymous(link as string);
      expect({ status, location: headers.location, cookie: headers['set-cookie'] }).toEqual({
        status: 303,
        location: clean,
        cookie: undefined,
      });
    }
  });
});

describe('S5: a file of a share page', () => {
  const file = (path: string, options = {}) => anonymous(`${path}/export?format=html`, options);

  test('is for who may see the page, and for nobody else', async () => {
    const [open, shut, locked] = [await share(0), await share(1), await share(2)];
    expect(await file(open.path)).toMatchObject({
      status: 200,
      headers: {
        'content-disposition': expect.stringMatching(/^attachment; filename="assay-example\.com/),
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'public, max-age=0, must-revalidate',
      },
    });
    const [real, none] = [await file(shut.path), await file(unknown)];
    expect({ status: real.status, html: real.html }).toEqual({ status: 404, html: none.html });
    expect(await file(locked.path)).toMatchObject({ status: 303, headers: { location: locked.path } });
    const { cookies } = await unlock(locked.path, password);
    expect(await file(locked.path, { cookies })).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
    });
  });

  test('of a public report is not sent again to who has it, until it changes', async () => {
    const { id, path } = await share(0);
    const { headers } = await file(path);
    const known = { headers: { 'if-none-match': String(headers.etag) } };
    expect(await file(path, known)).toMatchObject({ status: 304, html: '' });
    expect((await anonymous(`${path}/export?format=md`, known)).status).toBe(200);
    await pages.services.reports.update(operatorOf(pages.one.account.id), id, { indexable: true }, undefined);
    expect((await file(path, known)).status).toBe(200);
  });

  test.each(['md', 'csv', 'sarif', 'junit', 'gitlab'])('can be had as %s', async (format) => {
    const { path } = await share(0);
    expect((await anonymous(path)).html).toContain(`href="${path}/export?format=${format}"`);
    const { status, html } = await anonymous(`${path}/export?format=${format}`);
    expect(status).toBe(200);
    expect(html).toContain('example.com');
  });

  test('has no other form', async () => {
    const { path } = await share(0);
    for (const query of ['', '?format=', '?format=json', '?format=pdf']) {
      expect((await anonymous(`${path}/export${query}`)).status).toBe(404);
    }
  });
});

describe('S5: a share page in Markdown', () => {
  const accept = 'text/markdown, text/html;q=0.9, */*;q=0.1';
  const read = (path: string, options: Parameters<typeof anonymous>[1] = {}) =>
    anonymous(path, { ...options, headers: { accept, ...options.headers } });
  const markdown = 'text/markdown; charset=utf-8';

  test('is the file of a public report in place, and is kept and packed as the page is', async () => {
    const { path } = await share(0);
    const { status, headers, html } = await read(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': markdown,
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-robots-tag': 'noindex',
      vary: 'accept, accept-encoding, cookie',
    });
    expect(headers['content-disposition']).toBeUndefined();
    expect(html).toBe((await anonymous(`${path}/export?format=md`)).html);
    const page = await anonymous(path);
    expect(page.headers.etag).not.toBe(headers.etag);
    expect(page.html).toContain(
      `<link rel="alternate" type="text/markdown" href="${path}/export?format=md"/>`,
    );
    expect(await read(path, { headers: { 'if-none-match': `${headers.etag}` } })).toMatchObject({
      status: 304,
      html: '',
    });
    const packed = await read(path, { headers: { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.etag).not.toBe(headers.etag);
  });

  test('may be in no search where the page may', async () => {
    const { path } = await share(0, { indexable: true });
    expect((await read(path)).headers['x-robots-tag']).toBe('noindex');
  });

  test('of a private report looks to others like a link that never was, and its account keeps it nowhere', async () => {
    const { path } = await share(1);
    for (const as of [null, pages.stranger]) {
      const options = { as, headers: { accept } };
      const [real, none] = [await pages.get(path, options), await pages.get(unknown, options)];
      expect({ status: real.status, type: real.headers['content-type'], html: real.html }).toEqual({
        status: 404,
        type: markdown,
        html: none.html,
      });
      expect(Object.keys(real.headers)).toEqual(Object.keys(none.headers));
    }
    const { status, headers, html } = await pages.get(path, { headers: { accept } });
    expect({ status, cache: headers['cache-control'], tag: headers.etag }).toEqual({
      status: 200,
      cache: 'no-store',
      tag: undefined,
    });
    expect(html).toContain('secret-path');
  });

  test('behind a password says how to send it, and opens with it', async () => {
    const [locked, other] = [await share(2), await share(2, { url: 'https://other.example/' }, 'waiting')];
    const { status, headers, html } = await read(locked.path);
    expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      status: 403,
      type: markdown,
      cache: 'no-store',
    });
    expect(html.replaceAll(locked.path, '')).toBe((await read(other.path)).html.replaceAll(other.path, ''));
    const [, to = ''] = /to (http\S+)/.exec(html) ?? [];
    const [, origin = ''] = /`Origin: (\S+)`/.exec(html) ?? [];
    const body = new URLSearchParams({ password });
    const unlocked = await fetch(to, { method: 'POST', body, headers: { origin }, redirect: 'manual' });
    expect(unlocked.status).toBe(303);
    const cookies = unlocked.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const opened = await read(locked.path, { cookies });
    expect({ status: opened.status, cache: opened.headers['cache-control'] }).toEqual({
      status: 200,
      cache: 'no-store',
    });
    expect(opened.html).toContain('secret-path');
    await runQueued(pages.services, () => completed(exportedReport({}).body));
  });

  test('of a signed link leaves the key out of the address', async () => {
    const { id, path } = await share(1);
    const { key } = await pages.services.links.create(
      operatorOf(pages.one.account.id),
      { noun: 'report', id },
      undefined,
    );
    const { status, headers, cookies } = await read(`${path}?k=${key}`);
    expect({ status, location: headers.location }).toEqual({ status: 303, location: path });
    expect((await read(path, { cookies })).html).toContain('secret-path');
  });

  test('lets no words of the page out of their code', async () => {
    const { path } = await share(0, {}, 'waiting');
    const orders = '[orders](https://evil.example/)';
    const hostile = [1, 2, 3, 4].map(
      (count) => `a${'`'.repeat(count)} ${orders}\n${'`'.repeat(count)}\n${orders}`,
    );
    const items = hostile.map((text, index) => ({
      ...{
        id: `image-alt:${index}`,
        outcome: 'fail' as const,
        line: 1,
        column: 1,
        selector: text,
        snippet: text,
      },
      ...{ url: null, detail: text },
    }));
    const check = judged({ id: 'image-alt', outcome: 'fail', pointsLost: 2, items, itemsTotal: 4 });
    await runQueued(pages.services, () => completed(body({ checks: [check], title: hostile.join(' ') })));
    const { html } = await read(path);
    expect(html.split('orders').length).toBeGreaterThan(8);
    // A run of backticks ends at the next of its length (CommonMark 6.1); a backslash ends none and escapes outside.
    const outside = html.replaceAll(/(?<![\\`])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/(?<!\\)\[orders/);
    expect(outside).not.toMatch(/^\s*(?:`|\[)/m);
  });

  test('is not there while a report has no good run', async () => {
    const { path } = await share(0, {}, 'waiting');
    expect(await read(path)).toMatchObject({ status: 404, html: '# This report is not ready\n' });
    await runQueued(pages.services, () => completed(body()));
    expect((await read(path)).status).toBe(200);
  });
});

describe('S5: fixes as text', () => {
  test.each(['/fixes', '/fixes/image-alt', '/fixes?format=task', '/fixes/image-alt?format=task'])(
    'obey the rule of their page: %s',
    async (own) => {
      const [open, shut, locked] = [await share(0), await share(1), await share(2)];
      const { status, headers, html } = await anonymous(open.path + own);
      expect({ status, type: headers['content-type'] }).toEqual({
        status: 200,
        type: 'text/plain; charset=utf-8',
      });
      expect(html).not.toMatch(/members|verify_fix|\/api\//);
      expect(html.startsWith('# Mend ')).toBe(own.endsWith('=task'));
      const [real, none] = [await anonymous(shut.path + own), await anonymous(unknown + own)];
      expect({ status: real.status, html: real.html }).toEqual({ status: 404, html: none.html });
      expect(none.html).toBe((await anonymous(unknown)).html);
      expect(await anonymous(locked.path + own)).toMatchObject({
        status: 303,
        headers: { location: locked.path },
      });
    },
  );
});

describe('§5: a report without a good run', () => {
  test('is not ready while the first one goes on, for those it is open to', async () => {
    const { path } = await share(0, {}, 'waiting');
    const { status, html, headers } = await anonymous(path);
    expect(status).toBe(200);
    expect(html).toContain('This report is not ready');
    expect(html).not.toContain('secret-path');
    expect(headers['cache-control']).toBe('no-store');
    await runQueued(pages.services, () => completed(body()));
  });

  test('is as unknown as any when it failed', async () => {
    const { path } = await share(0, {}, 'failed');
    expect((await anonymous(path)).html).toBe((await anonymous(unknown)).html);
  });
});
