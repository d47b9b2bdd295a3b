import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedReport, judged } from '../../report/sample-export.ts';
import type { ProjectShareChange } from '../../services/reports/project-types.ts';
import type { Privacy } from '../../services/reports/types.ts';
import { completed, newReport, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const unknown = `/p/${'0'.repeat(22)}`;
const password = 'open sesame';
let count = 0;

/** A shared project of tenant one with a public page and a private one. */
async function share(privacy: Privacy, more: ProjectShareChange = {}) {
  const caller = operatorOf(pages.one.account.id);
  count += 1;
  const name = `client-${count}.example`;
  const ids: number[] = [];
  for (const [index, own] of [0, 1].entries()) {
    const url = `https://${name}/page-${index}`;
    ids.push((await newReport(pages.services, caller, { url, privacy: own as Privacy })).report.id);
  }
  const checks = [judged({ id: 'image-alt', outcome: 'fail', pointsLost: 2 })];
  const failing = { fail: ['image-alt'], warn: [] };
  await runQueued(pages.services, () => completed(exportedReport({ checks, failing, title: 'A page' }).body));
  const change = async (changes: ProjectShareChange) => {
    const { sharing } = await pages.services.projects.share(caller, name, changes, undefined);
    return `/p/${sharing.slug}`;
  };
  // It has an address once it was shared.
  await change({ privacy: 0 });
  const path = await change({ privacy, ...(privacy === 2 ? { password } : {}), ...more });
  const [open = 0, closed = 0] = ids;
  return { name, path, open, closed, change };
}

const anonymous = (
  path: string,
  options: { cookies?: readonly string[]; headers?: Record<string, string> } = {},
) => pages.get(path, { as: null, ...options });
const unlock = (path: string, given: string, query = '') =>
  pages.post(`${path}/unlock${query}`, { password: given }, { as: null });

describe('§7: a public project', () => {
  test('is for everybody, is kept only to be asked for again, and is in no search', async () => {
    const { path, name } = await share(0);
    const { status, headers, html } = await anonymous(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: expect.stringMatching(/^"p\./),
      'x-robots-tag': 'noindex',
    });
    expect(html).toContain(`<title>How good ${name} is – Assay</title>`);
    expect(html).toContain(`<link rel="canonical" href="${pages.origin}${path}"/>`);
    expect(html).toContain('1 page is left out');
  });

  test('is not sent again to who has it, until it changes', async () => {
    const { path, change } = await share(0);
    const { headers } = await anonymous(path);
    const again = () => anonymous(path, { headers: { 'if-none-match': String(headers.etag) } });
    expect(await again()).toMatchObject({ status: 304, html: '' });
    await change({ note: 'Look <here>' });
    const { status, html } = await again();
    expect(status).toBe(200);
    expect(html).toContain('Look &lt;here');
  });

  test('may be found when its owner lets it', async () => {
    const { path, open } = await share(0, { indexable: true });
    for (const one of [path, `${path}/${open}`]) {
      expect((await anonymous(one)).headers['x-robots-tag']).toBe('all');
    }
  });

  test('leads to its reports, and leaves out what is private', async () => {
    const { path, name, open, closed } = await share(0);
    const { html } = await anonymous(path);
    expect(html).toContain(`href="${path}/${open}"`);
    expect(html).not.toContain('page-1');
    const report = await anonymous(`${path}/${open}`);
    expect(report.status).toBe(200);
    expect(report.html).toContain(`<a href="${path}">${name}</a>`);
    expect(report.html).toContain(`${path}/${open}/export?format=csv`);
    expect((await anonymous(`${path}/${open}/export?format=csv`)).headers['content-type']).toContain('csv');
    const missing = await anonymous(unknown);
    for (const below of [closed, 999_999, 'x', `${closed}/export?format=csv`]) {
      expect(await anonymous(`${path}/${below}`)).toMatchObject({ status: 404, html: missing.html });
    }
  });

  test('takes private ones in where its owner says so', async () => {
    const { path, closed } = await share(0, { includePrivate: true });
    expect((await anonymous(path)).html).toContain('page-1');
    expect((await anonymous(`${path}/${closed}`)).status).toBe(200);
  });

  test('says nothing of the account, and leads its owner back', async () => {
    const { path, name } = await share(0);
    const { html } = await anonymous(path);
    for (const word of [pages.one.account.name, pages.owner.session.user.email]) {
      expect(html).not.toContain(`>${word}<`);
    }
    expect(html).not.toContain('/projects/');
    expect((await pages.get(path)).html).toContain(`href="/projects/${name}"`);
    expect((await pages.get(path, { as: pages.stranger })).html).not.toContain('/projects/');
  });
});

describe('§7: a private project', () => {
  test('looks to others, byte for byte, like a link that never was', async () => {
    const { path, open } = await share(1);
    for (const as of [null, pages.stranger]) {
      const none = await pages.get(unknown, { as });
      for (const one of [path, `${path}/${open}`, `${path}/${open}/export?format=csv`]) {
        expect(await pages.get(one, { as })).toMatchObject({ status: 404, html: none.html });
      }
    }
    const [real, none] = [await unlock(path, password), await unlock(unknown, password)];
    expect([real.status, real.html]).toEqual([404, none.html]);
  });

  test('is for its account, and kept nowhere', async () => {
    const { path } = await share(1);
    for (const as of [pages.owner, pages.member]) {
      const { status, headers, html } = await pages.get(path, { as });
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(html).not.toContain('left out');
    }
  });

  test('S4 opens by a signed link, whose key leaves the address', async () => {
    const { path, name } = await share(1);
    const { id } = await pages.services.projects.find(pages.one.account.id, name);
    const { key } = await pages.services.links.create(
      operatorOf(pages.one.account.id),
      { noun: 'project', id },
      undefined,
    );
    const opened = await anonymous(`${path}?k=${key}`);
    expect(opened).toMatchObject({ status: 303, headers: { location: path } });
    expect((await anonymous(path, { cookies: opened.cookies })).html).toContain(name);
    expect((await anonymous(path)).status).toBe(404);
  });
});

describe('§7: a project with a password', () => {
  test('is a form that says nothing of it, on its reports too', async () => {
    const { path, open, name } = await share(2);
    for (const one of [path, `${path}/${open}`]) {
      const { status, headers, html } = await anonymous(one);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(html).toContain('These reports need a password');
      expect(html).not.toContain(name);
    }
    const file = await anonymous(`${path}/${open}/export?format=csv`);
    expect(file).toMatchObject({ status: 303, headers: { location: `${path}/${open}` } });
  });

  test('leads to what was asked for, past a wrong password too', async () => {
    const { path, open, name } = await share(2);
    const query = `?page=${open}&show=all`;
    const { html } = await anonymous(`${path}/${open}?show=all`);
    expect(html).toContain(`action="${path}/unlock?page=${open}&amp;show=all"`);
    expect((await unlock(path, 'wrong', query)).status).toBe(401);
    const right = await unlock(path, password, query);
    expect(right).toMatchObject({ status: 303, headers: { location: `${path}/${open}?show=all` } });
    expect((await anonymous(path, { cookies: right.cookies })).html).toContain(name);
    expect((await unlock(path, password, '?page=//evil.example')).headers.location).toBe(
      `${path}/%2F%2Fevil.example`,
    );
  });
});

describe('S5: a report below a shared project in Markdown', () => {
  test('obeys the rule of its page', async () => {
    const headers = { accept: 'text/markdown' };
    const { path, open, closed, name, change } = await share(0);
    const { status, headers: said, html } = await anonymous(`${path}/${open}`, { headers });
    expect({ status, type: said['content-type'] }).toEqual({
      status: 200,
      type: 'text/markdown; charset=utf-8',
    });
    expect(html).toContain(`# ${name}/page-0\n`);
    expect(await anonymous(`${path}/${closed}`, { headers })).toMatchObject({
      status: 404,
      html: expect.stringMatching(/^# Page not found\n/),
    });
    await change({ privacy: 2, password });
    const locked = await anonymous(`${path}/${open}`, { headers });
    expect(locked.status).toBe(403);
    expect(locked.html).toContain(`${pages.origin}${path}/unlock?page=${open} with`);
    expect(locked.html).not.toContain(name);
  });
});

describe('the panel of a project', () => {
  const form = (fields: Record<string, string>) => ({ privacy: '1', password: '', note: '', ...fields });

  test('shares it, and says which pages it would leave out', async () => {
    const { name } = await share(1);
    const { html } = await pages.get(`/projects/${name}`);
    expect(html).toContain('Include 1 page whose own report is not as open');
    const saved = await pages.post(
      `/projects/${name}/share`,
      form({ privacy: '0', note: 'Hello', include_private: '1' }),
    );
    expect(saved).toMatchObject({ status: 303, headers: { location: `/projects/${name}` } });
    const { sharing } = await pages.services.projects.get(pages.one.account.id, name);
    expect(sharing).toMatchObject({ privacy: 0, note: 'Hello', includesPrivate: true });
  });

  test('shows a new password once, and keeps what was refused', async () => {
    const { name } = await share(1);
    const refused = await pages.post(
      `/projects/${name}/share`,
      form({ privacy: '2', password: 'abc', note: 'Kept' }),
    );
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/<details class="menu" name="project" open/);
    expect(refused.html).toContain('>Kept</textarea>');
    const saved = await pages.post(`/projects/${name}/share`, form({ privacy: '2', password: 'a good one' }));
    expect(saved.status).toBe(200);
    expect(saved.html).toContain('<code id="saved-password">a good one</code>');
    expect((await pages.get(`/projects/${name}`)).html).not.toContain('a good one');
  });

  test('makes a new link, and links that expire', async () => {
    const { name, path } = await share(1);
    expect((await pages.post(`/projects/${name}/new-link`, {})).status).toBe(303);
    expect((await pages.get(path)).status).toBe(404);
    const made = await pages.post(`/projects/${name}/links`, { hours: '24' });
    const [, key = ''] = /\/p\/[0-9A-Za-z]{22}\?k=([0-9A-Za-z]{32})/.exec(made.html) ?? [];
    expect(key).not.toBe('');
    const { html } = await pages.get(`/projects/${name}/links`);
    expect(html).not.toContain(key);
    const [, revoke = ''] = /action="(\/projects\/[^"]+\/revoke)"/.exec(html) ?? [];
    expect(await pages.post(revoke, {})).toMatchObject({ status: 303 });
    expect((await pages.get(`/projects/${name}/links`)).html).toContain('No link is valid now.');
  });
});
