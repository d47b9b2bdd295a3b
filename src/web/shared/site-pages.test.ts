import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SeededCrawl, seedClosedCrawl } from '../../services/sites/testing.ts';
import type { SiteChange } from '../../services/sites/types.ts';
import { callerOf } from '../../services/testing.ts';
import { textOf } from '../sites/result/testing.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let shop: SeededCrawl;
beforeAll(async () => {
  pages = await startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
  shop = await seedClosedCrawl(pages.db, { accountId: pages.one.account.id, name: 'The shop' });
  await share({ newLink: true });
});
afterAll(() => pages.close());

const nobody = { as: null } as const;

async function share(change: SiteChange): Promise<string> {
  const caller = callerOf(pages.one.account.id);
  const { site } = await pages.services.sites.update(caller, shop.siteId, change, undefined);
  return `/s/${site.slug}`;
}

describe('the share page of a public site', () => {
  test('shows it without whose it is, and without what changes it', async () => {
    const path = await share({ privacy: 0 });
    const { status, html, headers } = await pages.get(path, nobody);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1><bdi>The shop<\/bdi><\/h1>/);
    expect(textOf(html)).toContain('Fix first');
    expect(html).not.toMatch(/<form (?![^>]*theme)|\/sites\/|\/settings/);
    expect(html).toContain(`href="${path}/findings/meta-description"`);
    expect(html).toContain(`${path}/export?part=site&amp;format=html`);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const again = await pages.get(path, { ...nobody, headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  test('S5: is Markdown for those who would rather have that', async () => {
    const path = await share({ privacy: 0 });
    const ask = (known = '') =>
      pages.get(path, { ...nobody, headers: { accept: 'text/markdown', 'if-none-match': known } });
    const { status, headers, html } = await ask();
    expect({ status, type: headers['content-type'], vary: headers.vary }).toEqual({
      status: 200,
      type: 'text/markdown; charset=utf-8',
      vary: 'accept, accept-encoding, cookie',
    });
    const file = `${path}/export?part=site&format=md`;
    expect(html).toBe((await pages.get(file, nobody)).html);
    expect((await pages.get(path, nobody)).html).toContain(
      `<link rel="alternate" type="text/markdown" href="${file.replace('&', '&amp;')}"/>`,
    );
    expect((await ask(headers.etag)).status).toBe(304);
    await share({ privacy: 1 });
    expect(await ask(headers.etag)).toMatchObject({
      status: 404,
      html: expect.stringMatching(/^# Page not found/),
    });
  });

  test('is for search engines where its owner lets them in', async () => {
    const path = await share({ privacy: 0, indexable: false });
    expect((await pages.get(path, nobody)).headers['x-robots-tag']).toContain('noindex');
    await share({ indexable: true });
    const { headers, html } = await pages.get(path, nobody);
    expect(headers['x-robots-tag'] ?? '').not.toContain('noindex');
    expect(html).toMatch(/<meta name="description" content="Score \d+ of 100, \w+, for all of The shop: /);
  });

  test('leads to its findings with their pages, and to one file, and to no list of all pages', async () => {
    const path = await share({ privacy: 0 });
    const { html, status } = await pages.get(`${path}/findings/crawl-broken-links`, nobody);
    expect(status).toBe(200);
    expect(textOf(html)).toContain('example.com/gone');
    expect(html).not.toMatch(/\/sites\//);
    expect((await pages.get(`${path}/export?part=site&format=md`, nobody)).status).toBe(200);
    expect((await pages.get(`${path}/export?part=pages`, nobody)).status).toBe(404);
    expect((await pages.get(`${path}/pages`, nobody)).status).toBe(404);
  });

  test('leads its owner back', async () => {
    const path = await share({ privacy: 0 });
    expect((await pages.get(path)).html).toContain(`href="/sites/${shop.siteId}">Open in Assay`);
  });
});

describe('the share page of a site', () => {
  test('that is private looks like none', async () => {
    const path = await share({ privacy: 1 });
    for (const below of ['', '/findings/meta-description', '/export']) {
      const { status, html } = await pages.get(path + below, nobody);
      expect([status, html.includes('The shop')]).toEqual([404, false]);
    }
    expect((await pages.get('/s/nothing', nobody)).status).toBe(404);
  });

  test('with a password asks for it, and opens all below it', async () => {
    const path = await share({ privacy: 2, password: 'sesame street 12' });
    const door = await pages.get(path, nobody);
    expect(textOf(door.html)).toContain('This site needs a password');
    expect(door.html).not.toContain('The shop');
    expect((await pages.get(`${path}/findings/meta-description`, nobody)).headers.location).toBe(path);
    expect((await pages.get(`${path}/export`, nobody)).headers.location).toBe(path);
    const wrong = await pages.post(`${path}/unlock`, { password: 'open sesame' }, nobody);
    expect(wrong.status).toBe(401);
    const right = await pages.post(`${path}/unlock`, { password: 'sesame street 12' }, nobody);
    expect([right.status, right.headers.location]).toEqual([303, path]);
    const { html, headers } = await pages.get(path, { ...nobody, cookies: right.cookies });
    expect(html).toContain('The shop');
    expect(headers['cache-control']).toContain('no-store');
    const finding = await pages.get(`${path}/findings/meta-description`, {
      ...nobody,
      cookies: right.cookies,
    });
    expect(finding.status).toBe(200);
  });

  test('opens by a signed link, which leaves the address', async () => {
    const path = await share({ privacy: 1 });
    const caller = callerOf(pages.one.account.id);
    const linked = { noun: 'site', id: shop.siteId } as const;
    const { key } = await pages.services.links.create(caller, linked, undefined);
    const { headers, cookies, status } = await pages.get(`${path}?k=${key}`, nobody);
    expect([status, headers.location]).toEqual([303, path]);
    expect((await pages.get(path, { ...nobody, cookies })).html).toContain('The shop');
  });

  test('whose first crawl goes on is not ready', async () => {
    const accountId = pages.one.account.id;
    const { siteId } = await seedClosedCrawl(pages.db, { accountId, isClosed: false, fetchedMax: 3 });
    const caller = callerOf(accountId);
    const { site } = await pages.services.sites.update(
      caller,
      siteId,
      { privacy: 0, newLink: true },
      undefined,
    );
    const { html } = await pages.get(`/s/${site.slug}`, nobody);
    expect(textOf(html)).toContain('This site is not ready');
  });
});
