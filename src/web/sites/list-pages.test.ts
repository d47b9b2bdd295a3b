import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedClosedCrawl } from '../../services/sites/testing.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
beforeEach(async () => {
  pages = await startPages();
});
afterEach(() => pages.close());

/** The cells of each row, as they are read. */
function rowsOf(html: string): string[][] {
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell
        .replaceAll(/<\/?(?:bdi|wbr|small)[^>]*>|<\/?span>/g, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  );
}

test('without a site the list says what one is, and begins one', async () => {
  const { html, status } = await pages.get('/sites');
  expect(status).toBe(200);
  expect(html).toContain('A site is many pages judged together. Enter the address it begins at.');
  expect(html).toMatch(/<form class="site-first" action="\/sites\/new">.*name="start"/s);
  expect(html).toMatch(/<a href="\/sites" aria-current="page">Sites<\/a>/);
});

describe('the list of sites', () => {
  test('tells of each what its last completed crawl came to, and how the latest stands', async () => {
    const accountId = pages.one.account.id;
    const named = await seedClosedCrawl(pages.db, { accountId, name: 'The shop' });
    await seedClosedCrawl(pages.db, { accountId, siteId: named.siteId, isClosed: false, fetchedMax: 7 });
    await seedClosedCrawl(pages.db, { accountId, isClosed: false, fetchedMax: 3 });
    const { html } = await pages.get('/sites');
    const { score, pages: counts, findings } = named.closed?.report ?? {};
    expect(score).toBeGreaterThan(0);
    expect(rowsOf(html)).toEqual([
      ['No score –', 'example.com/ A crawl has read 3 pages so far.', '–', '', '–', '–', 'Not yet'],
      [
        expect.stringMatching(new RegExp(`, ${score}$`)),
        'The shop example.com/ A crawl has read 7 pages so far.',
        '–',
        '',
        expect.stringContaining(String(counts?.counted)),
        String(findings?.length),
        '20 November 2026, 09:02',
      ],
    ]);
    expect(html).toContain('<caption class="vh listed"><bdi>2 sites, newest</bdi></caption>');
  });

  test('is filtered by what its form sends, and says what has no effect', async () => {
    await seedClosedCrawl(pages.db, { accountId: pages.one.account.id, name: 'The shop' });
    expect(rowsOf((await pages.get('/sites?search=shop&state=completed')).html)).toHaveLength(1);
    const none = (await pages.get('/sites?search=museum')).html;
    expect(none).toContain('No site matches');
    expect((await pages.get('/sites?state=great')).html).toContain('had no effect: state=great');
    expect((await pages.get('/sites?page=7')).html).toContain('The list is shorter than that');
  });

  test('has no site of another account', async () => {
    const { siteId } = await seedClosedCrawl(pages.db, { accountId: pages.one.account.id });
    expect((await pages.get('/sites', { as: pages.stranger })).html).toContain('No site yet');
    for (const path of [`/sites/${siteId}`, `/sites/${siteId}/settings`, `/sites/${siteId}/links`]) {
      expect((await pages.get(path, { as: pages.stranger })).status).toBe(404);
    }
    for (const action of ['settings', 'privacy', 'new-link', 'delete', 'crawl']) {
      const form = { privacy: '0', state: 'paused' };
      const answer = await pages.post(`/sites/${siteId}/${action}`, form, { as: pages.stranger });
      expect([303, 404]).toContain(answer.status);
    }
    expect((await pages.services.sites.get(pages.one.account.id, siteId)).privacy).toBe(0);
  });
});

describe('other pages', () => {
  test('of a project show its sites above its reports', async () => {
    await seedClosedCrawl(pages.db, { accountId: pages.one.account.id, name: 'The shop' });
    const { html } = await pages.get('/projects/example.com');
    const [above = '', below] = html.split('class="sheet p-sum');
    expect(below ?? html.split('aria-label="Summary"')[1]).toBeDefined();
    expect(above).toContain('The shop');
    expect(html).not.toContain('>Whole site<');
  });

  test('of the account tell what sites may take', async () => {
    await seedClosedCrawl(pages.db, { accountId: pages.one.account.id, isClosed: false });
    const { html } = await pages.get('/settings/account');
    expect(html).toMatch(/<dt>Sites<\/dt><dd>1 of 200<\/dd>/);
    expect(html).toMatch(/<dt>Crawls at once<\/dt><dd>1 of \d+<\/dd>/);
    expect(html).toMatch(/<dt>Pages today<\/dt><dd>0 of 100,000.*It begins anew on/);
  });

  test('lead from the box for one page to the whole site', async () => {
    const { html } = await pages.get('/projects');
    expect(html).toMatch(
      /<form class="quick"[^>]*>.*<button class="btn quiet" formaction="\/sites\/new" formmethod="get" formnovalidate>or the whole site<\/button><\/form>/s,
    );
    expect((await pages.get('/sites/new?url=example.com%2Fshop')).html).toContain('value="example.com/shop"');
    expect((await pages.get('/reports')).html).toContain('<a href="/sites/new">or the whole site</a>');
  });
});
