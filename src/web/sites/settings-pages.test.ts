import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedClosedCrawl } from '../../services/sites/testing.ts';
import type { Site } from '../../services/sites/types.ts';
import { type FormFields, startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let siteId: number;
beforeAll(async () => {
  pages = await startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
});
afterAll(() => pages.close());

beforeEach(async () => {
  const settings = {
    ...{
      urls: ['https://example.com/a'],
      scope: 'path' as const,
      include: ['/blog/*'],
      sample: 5,
      pagesMax: 200,
    },
    ...{ sitemaps: ['https://example.com/map.xml'], bytesMax: 200_000_000, nofollow: true },
  } satisfies Partial<Site['settings']>;
  ({ siteId } = await seedClosedCrawl(pages.db, { accountId: pages.one.account.id, settings }));
});

const read = (): Promise<Site> => pages.services.sites.get(pages.one.account.id, siteId);

/** What a browser sends of the form as it stands. */
async function formAsShown(): Promise<Record<string, string>> {
  const { html } = await pages.get(`/sites/${siteId}/settings`);
  const [, form = ''] = /<form class="site-form"(.*?)<\/form>/s.exec(html) ?? [];
  const inputs = [...form.matchAll(/<input ([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
    const isOff = /type="(?:radio|checkbox)"/.test(attributes) && !/\schecked/.test(` ${attributes}`);
    return isOff ? [] : [[of('name') ?? '', of('value') ?? ''] as const];
  });
  const areas = [...form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs)];
  const selects = [
    ...form.matchAll(/<select [^>]*name="([^"]*)".*?<option(?: selected)? value="([^"]*)" selected/gs),
  ];
  const others = [...areas, ...selects].map(([, name = '', value = '']) => [name, value] as const);
  return Object.fromEntries([...inputs, ...others]);
}

describe('the settings of a site', () => {
  test('stay to the byte where nobody changes them', async () => {
    const before = await read();
    const form = await formAsShown();
    expect(form).toMatchObject({ extent: 'links', pages_max: '200', megabytes_max: '191' });
    const answer = await pages.post(`/sites/${siteId}/settings`, { ...form, scope: 'path' });
    expect(answer).toMatchObject({ status: 303, headers: { location: `/sites/${siteId}/settings` } });
    expect((await read()).settings).toEqual(before.settings);
    const next = await pages.get(`/sites/${siteId}/settings`, { cookies: answer.cookies });
    expect(next.html).toContain('Saved. It counts from the next crawl.');
  });

  test('are changed, and a field that is emptied is usual again', async () => {
    const form = { ...(await formAsShown()), name: 'Blog', include: '', sample: '', megabytes_max: '' };
    await pages.post(`/sites/${siteId}/settings`, { ...form, extent: 'sitemaps' });
    const { name, settings } = await read();
    expect(name).toBe('Blog');
    expect(settings).toMatchObject({ include: [], sample: null, bytesMax: 2 ** 30, follow: false });
    expect(settings.sitemaps).toEqual(['https://example.com/map.xml']);
  });

  test('are refused beside the field', async () => {
    const form: FormFields = { ...(await formAsShown()), include: 'blog', start: 'https://other.example/' };
    const { status, html } = await pages.post(`/sites/${siteId}/settings`, form);
    expect(status).toBe(422);
    expect(html).toContain('Nothing was saved.');
    expect(html).toMatch(/id="include-error">.*A pattern begins with/s);
    // The address is that of the site, whatever a form says.
    expect(html).toMatch(
      /<input class="field" id="start"[^>]* value="https:\/\/example\.com\/"[^>]* readonly/,
    );
  });
});

describe('a site is shared', () => {
  test('with a password that is shown once', async () => {
    const form = { privacy: '2', password: 'a long secret' };
    const { status, html } = await pages.post(`/sites/${siteId}/privacy`, form);
    expect(status).toBe(200);
    expect(html).toContain('<code id="saved-password">a long secret</code>');
    const { slug, privacy } = await read();
    expect(privacy).toBe(2);
    expect(html).toContain(`/s/${slug}`);
    expect((await pages.get(`/sites/${siteId}/settings`)).html).not.toContain('a long secret');
  });

  test('and a short password is refused in the panel', async () => {
    const { status, html } = await pages.post(`/sites/${siteId}/privacy`, { privacy: '2', password: 'x' });
    expect(status).toBe(422);
    expect(html).toMatch(/<details class="menu" name="site" open>/);
    expect(html).toContain('id="share-error"');
  });

  test('by another link where the old one is known too widely', async () => {
    const { slug } = await read();
    const { headers } = await pages.post(`/sites/${siteId}/new-link`, {});
    expect(headers.location).toBe(`/sites/${siteId}/settings`);
    expect((await read()).slug).not.toBe(slug);
  });

  test('by a link that expires', async () => {
    await pages.post(`/sites/${siteId}/privacy`, { privacy: '1' });
    const { status, html } = await pages.post(`/sites/${siteId}/links`, { hours: '24' });
    expect(status).toBe(200);
    expect(html).toMatch(new RegExp(`/s/${(await read()).slug}\\?k=`));
    expect(html).toMatch(/<a href="\/sites" aria-current="page">Sites<\/a>/);
  });
});

test('a site is deleted once somebody has said so', async () => {
  const { html } = await pages.get(`/sites/${siteId}/settings`);
  expect(html).toMatch(/id="delete-site" popover="auto"|id="delete-site" popover/);
  expect(html).toContain('This removes 1 crawl with all that was found');
  const answer = await pages.post(`/sites/${siteId}/delete`, {});
  expect(answer).toMatchObject({ status: 303, headers: { location: '/sites' } });
  expect((await pages.get('/sites', { cookies: answer.cookies })).html).toContain('example.com was deleted.');
  expect((await pages.get(`/sites/${siteId}`)).status).toBe(404);
  // Pressed once more.
  expect((await pages.post(`/sites/${siteId}/delete`, {})).headers.location).toBe('/sites');
});
