import { createHash, createSecretKey } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AssayError } from '../../errors.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import type { Db } from '../../store/db.ts';
import { insertAccount } from '../../store/people/accounts.ts';
import { eachDatabase } from '../../store/testing.ts';
import { createCrawlDetails } from './details.ts';
import { forgetDetails, madeSite, type SeededCrawl, seedClosedCrawl } from './testing.ts';
import type { CrawlDetailsService, CrawlPageQuery } from './types.ts';

const byN = { sortBy: 'n', sort: 'asc', perPage: 50, page: 1 } as const;
const cursorKeys: KeyRing = [createSecretKey(createHash('sha256').update('test').digest())];

/** A week later: a page more, one less, and others that changed. */
function laterSite() {
  const { '/sale': _, '/account': __, ...pages } = madeSite();
  return {
    ...pages,
    '/about': { ...pages['/about'], title: 'Who we are', says: { 'link-text': 'fail' as const } },
    '/gone': { title: 'It is back' },
    '/old-blog': { to: '/blog/' },
    '/team': { ...pages['/team'], noindex: true },
    // Too little to be told: it loses a point or two, and what is not fetched is neither new nor gone.
    '/contact': {
      ...pages['/contact'],
      says: { ...pages['/contact']?.says, 'heading-order': 'warn' as const },
    },
    '/trap': { skipped: 'trap' as const },
    '/new': { title: 'New' },
  };
}

eachDatabase(({ openTestStoreForFile }) => {
  describe('the details of a crawl', () => {
    let details: CrawlDetailsService;
    let db: Db;
    let accountId: number;
    let first: SeededCrawl;
    let later: SeededCrawl;
    let site: number;

    beforeAll(async () => {
      ({ db } = await openTestStoreForFile());
      ({ id: accountId } = await insertAccount(db, 'Crawls', 1));
      details = createCrawlDetails({ db, cursorKeys });
      first = await seedClosedCrawl(db, { accountId });
      site = first.siteId;
      later = await seedClosedCrawl(db, { accountId, siteId: site, pages: laterSite() });
    });

    test('crawls are listed by number, and read with their report', async () => {
      const list = await details.list(accountId, site, {
        sortBy: 'number',
        sort: 'desc',
        perPage: 10,
        page: 1,
      });
      expect(list).toMatchObject({ total: 2, rows: [{ number: 2 }, { number: 1, state: 'completed' }] });
      const one = await details.get(accountId, site, 1);
      expect(one.report).toEqual(first.closed?.report);
      expect(one).toMatchObject({ number: 1, score: first.closed?.report.score, pages: { counted: 40 } });
      expect((await details.get(accountId, site, 'latest')).number).toBe(2);
    });

    test('findings say how many pages failed, and which are new', async () => {
      const earlier = await details.findings(accountId, site, 1, {});
      expect(earlier.map(({ check }) => check)).toEqual(
        first.closed?.report.findings.map(({ check }) => check),
      );
      expect(earlier.every(({ isNew }) => isNew === null)).toBe(true);
      expect(earlier.find(({ check }) => check === 'image-alt')).toMatchObject({
        fails: 7,
        warns: 0,
        pages: 7,
      });
      const fresh = await details.findings(accountId, site, 2, { isNew: true });
      expect(fresh.map(({ check }) => check)).toEqual(['link-text']);
      const all = await details.findings(accountId, site, 2, {});
      expect(await details.findings(accountId, site, 2, { outcome: 'warn' })).toEqual(
        all.filter(({ outcome }) => outcome === 'warn'),
      );
      expect(await details.findings(accountId, site, 2, { category: 'accessibility' })).toEqual(
        all.filter(({ category }) => category === 'accessibility'),
      );
    });

    test('a crawl of another extent has nothing new, as nothing compares', async () => {
      const settings = { include: ['/blog/*'] };
      const { siteId } = await seedClosedCrawl(db, { accountId });
      await seedClosedCrawl(db, { accountId, siteId, settings });
      const findings = await details.findings(accountId, siteId, 2, {});
      expect(findings.map(({ isNew }) => isNew)).toEqual(findings.map(() => null));
      expect(await details.diff(accountId, siteId, 1, 2)).toMatchObject({
        ...{ difference: 'settings', scoreChange: null },
      });
    });

    test('the pages of a finding say what was found there', async () => {
      const { rows, total } = await details.findingPages(accountId, site, 1, 'image-alt', byN);
      expect(total).toBe(7);
      expect(rows.map(({ n }) => n)).toEqual([...numbersOf('image-alt')]);
      expect(rows[1]).toMatchObject({
        ...{ url: 'https://example.com/blog/post-about-1', outcome: 'fail', detail: 'Image 0.' },
        ...{ linkedFrom: [], linkedFromTotal: 0 },
      });
      const down = await details.findingPages(accountId, site, 1, 'image-alt', { ...byN, sort: 'desc' });
      expect(down.rows).toEqual(rows.toReversed());
    });

    test('pages of a finding of all pages together say it, too', async () => {
      const { rows } = await details.findingPages(accountId, site, 1, 'crawl-duplicate-titles', byN);
      const item = first.closed?.report.findings.find(({ check }) => check === 'crawl-duplicate-titles')
        ?.items[0];
      expect(rows.map(({ n }) => n)).toEqual([...numbersOf('crawl-duplicate-titles')]);
      expect(rows.find(({ url }) => url === item?.url)?.detail).toBe(item?.detail);
      expect(rows.find(({ url }) => url === item?.sources[0]?.url)?.detail).toBe(item?.detail);
    });

    test('broken links are told by where they lead, with the pages where they stand', async () => {
      const { rows, total } = await details.findingPages(accountId, site, 1, 'crawl-broken-links', byN);
      expect(total).toBe(2);
      expect(rows.map(({ url }) => url)).toEqual(['https://example.com/gone', 'https://example.com/broken']);
      expect(rows[0]).toMatchObject({ status: 404, outcome: 'fail', linkedFromTotal: 8 });
      expect(rows[0]?.detail).toMatch(/^This address answers 404/);
      expect(rows[0]?.linkedFrom[0]).toEqual({
        ...{ n: first.numberOf('/contact'), url: 'https://example.com/contact', status: 200, kind: 'page' },
        ...{ anchor: 'To /gone', nofollow: false, region: 'main' },
      });
      const moved = await details.findingPages(accountId, site, 1, 'crawl-redirecting-links', byN);
      expect(moved.rows.map(({ url }) => new URL(url).pathname)).toEqual(['/old-prices', '/old-blog']);
      expect(moved.rows[0]).toMatchObject({ outcome: 'warn', linkedFromTotal: 13 });
    });

    test('at most twenty links to a target are shown', async () => {
      const pages = Object.fromEntries(
        Array.from({ length: 30 }, (_, n) => [n === 0 ? '/' : `/${n}`, { links: ['/gone', `/${n + 1}`] }]),
      );
      const { siteId } = await seedClosedCrawl(db, {
        accountId,
        pages: { ...pages, '/gone': { status: 410 } },
      });
      const { rows } = await details.findingPages(accountId, siteId, 1, 'crawl-broken-links', byN);
      const [gone] = rows;
      expect([gone?.linkedFrom.length, gone?.linkedFromTotal]).toEqual([20, 30]);
    });

    test('a finding of the site itself is on no page, and one that is not there is not found', async () => {
      expect(await details.findingPages(accountId, site, 1, 'robots-txt', byN)).toMatchObject({
        total: 0,
        rows: [],
      });
      await expect(details.findingPages(accountId, site, 1, 'tls-version', byN)).rejects.toMatchObject({
        ...{ code: 'not-found', message: 'Crawl 1 has no finding of the check tls-version.' },
      });
    });

    test('a page is read with all that is known of it', async () => {
      const n = first.numberOf('/blog/post-about-5');
      const page = await details.page(accountId, site, 1, n);
      expect(page).toMatchObject({ n, status: 200, sources: ['sitemap', 'link'], target: null, linksOut: 7 });
      expect(page.page?.extract.title).toBe('About lamp 4');
      const moved = await details.page(accountId, site, 1, first.numberOf('/old-prices'));
      expect(moved).toMatchObject({
        kind: 'redirect',
        page: null,
        target: first.numberOf('/shop/'),
        linksOut: 0,
      });
      await expect(details.page(accountId, site, 1, 99)).rejects.toMatchObject({ code: 'not-found' });
    });

    test('links out of a page come as they stand, links to it by the page', async () => {
      const n = first.numberOf('/blog/post-about-5');
      const out = await details.links(accountId, site, 1, n, { ...byN, direction: 'out' });
      expect(out.rows.map(({ url, status, region }) => [new URL(url).pathname, status, region])).toEqual([
        ...[
          ['/', 200, 'nav'],
          ['/about', 200, 'nav'],
          ['/blog/', 200, 'nav'],
          ['/shop/', 200, 'nav'],
        ],
        ...[
          ['/gone', 404, 'main'],
          ['/broken', 500, 'main'],
          ['/old-blog', 301, 'main'],
        ],
      ]);
      const to = await details.links(accountId, site, 1, first.numberOf('/broken'), {
        ...byN,
        direction: 'in',
      });
      expect(to.rows.map(({ url }) => new URL(url).pathname)).toEqual(['/blog/post-about-5', '/team']);
      const home = { ...byN, perPage: 10, direction: 'in' } as const;
      const one = await details.links(accountId, site, 1, 0, home);
      const two = await details.links(accountId, site, 1, 0, { ...home, cursor: one.cursors.next ?? '' });
      const last = await details.links(accountId, site, 1, 0, { ...home, page: one.lastPage });
      expect(one.total).toBe(39);
      expect([one.rows.at(-1)?.n, two.rows[0]?.n, last.rows.length]).toEqual([10, 11, 9]);
      const back = await details.links(accountId, site, 1, 0, { ...home, cursor: two.cursors.prev ?? '' });
      expect(back.rows).toEqual(one.rows);
      const down = await details.links(accountId, site, 1, 0, { ...home, sort: 'desc' });
      expect(down.rows[0]).toEqual(last.rows.at(-1));
    });

    test('two crawls are compared page by page', async () => {
      const diff = await details.diff(accountId, site, 2, 1);
      expect([diff.older.number, diff.newer.number, diff.difference]).toEqual([1, 2, null]);
      const paths = (pages: readonly { readonly url: string }[]) =>
        pages.map(({ url }) => new URL(url).pathname);
      expect([paths(diff.pages.added.pages), paths(diff.pages.gone.pages)]).toEqual([['/new'], ['/sale']]);
      expect(diff.pages.changed.map(({ what, count, pages }) => [what, count, paths(pages)])).toEqual([
        ['status', 1, ['/gone']],
        ['title', 2, ['/about', '/gone']],
        ['indexable', 2, ['/gone', '/team']],
        ['score', 1, ['/gone']],
        ['target', 1, ['/old-blog']],
      ]);
      expect(diff.pages.changed[0]?.pages[0]).toMatchObject({ before: '404', after: '200' });
      const { findings } = diff;
      expect(findings.new.map(({ check }) => check)).toEqual(['link-text']);
      expect(findings.gone.map(({ check }) => check)).toEqual(['crawl-redirect-chains']);
      expect(findings.worse).toContainEqual(
        expect.objectContaining({ check: 'heading-order', pagesBefore: 12, pagesAfter: 13 }),
      );
      expect(findings.better).toContainEqual(
        expect.objectContaining({ check: 'image-alt', pagesBefore: 7, pagesAfter: 6 }),
      );
      expect(diff.scoreChange).toBe((later.closed?.report.score ?? 0) - (first.closed?.report.score ?? 0));
      const refused = await refusalOf(details.diff(accountId, site, 1, 1));
      expect(refused.fields).toEqual({ with: ['Crawl 1 is the same crawl. Name another one.'] });
      expect((await refusalOf(details.diff(accountId, site, 1, 7))).fields).toEqual({
        with: ['This site has no crawl 7.'],
      });
    });

    test('templates are those of the report', async () => {
      expect(await details.templates(accountId, site, 1)).toEqual(first.closed?.report.templates);
    });

    test('a crawl that runs shows its pages in the order met, and refuses what is not known yet', async () => {
      const { siteId } = await seedClosedCrawl(db, { accountId, isClosed: false, fetchedMax: 10 });
      const read = (query: Partial<CrawlPageQuery>) =>
        details.pages(accountId, siteId, 1, { ...byN, ...query });
      expect((await read({ kind: 'page', search: 'a', status: '2xx' })).total).toBeGreaterThan(0);
      expect((await read({ kind: 'waiting' })).total).toBe(37);
      expect((await refusalOf(read({ sortBy: 'score' }))).fields).toHaveProperty('sort_by');
      expect((await refusalOf(read({ linksInMax: 1 }))).fields).toHaveProperty('links_in_max');
      expect((await refusalOf(read({ check: 'title' }))).fields).toHaveProperty('check');
      expect(await details.findings(accountId, siteId, 1, {})).toEqual([]);
      const templates = await details.templates(accountId, siteId, 1);
      expect(templates[0]).toMatchObject({
        name: '/blog/{slug}',
        example: 'https://example.com/blog/post-about-1',
      });
      expect((await details.page(accountId, siteId, 1, 0)).page?.extract.title).toBe('A shop for lamps');
      const links = details.links(accountId, siteId, 1, 0, { ...byN, direction: 'in' });
      expect((await refusalOf(links)).fields).toHaveProperty('direction');
      expect(await refusalOf(details.export(accountId, siteId, 1, 'pages', 'csv'))).toMatchObject({
        code: 'not-found',
      });
    });

    test('what is no longer kept is not found, and the sentence says what still is', async () => {
      const { siteId, crawlId, closed } = await seedClosedCrawl(db, { accountId });
      await forgetDetails(db, accountId, crawlId);
      const sentence =
        'The pages and links of crawl 1 are no longer kept. Its report still is: the score, what to fix first and the templates. Crawl again for its pages.';
      for (const ask of [
        () => details.findings(accountId, siteId, 1, {}),
        () => details.findingPages(accountId, siteId, 1, 'image-alt', byN),
        () => details.pages(accountId, siteId, 1, byN),
        () => details.page(accountId, siteId, 1, 0),
        () => details.links(accountId, siteId, 1, 0, { ...byN, direction: 'out' }),
        () => details.export(accountId, siteId, 1, 'pages', 'csv'),
      ])
        expect(await refusalOf(ask())).toMatchObject({ code: 'not-found', message: sentence });
      expect((await details.get(accountId, siteId, 1)).report).toEqual(closed?.report);
      expect(await details.templates(accountId, siteId, 1)).toEqual(closed?.report.templates);
      expect((await details.export(accountId, siteId, 1, 'site', 'json')).type).toBe('application/json');
      await seedClosedCrawl(db, { accountId, siteId });
      expect(await refusalOf(details.diff(accountId, siteId, 2, 1))).toMatchObject({
        fields: { with: ['The pages of crawl 1 are no longer kept, so it cannot be compared.'] },
      });
      const fresh = await details.findings(accountId, siteId, 2, {});
      expect(fresh.every(({ isNew }) => isNew === false)).toBe(true);
    });

    test('a crawl that went on and was closed anew is read anew', async () => {
      const { siteId, crawlId } = await seedClosedCrawl(db, { accountId });
      const best = { ...byN, sortBy: 'score', sort: 'desc', kind: 'page', perPage: 10 } as const;
      const before = await details.pages(accountId, siteId, 1, best);
      await db.sql.updateTable('crawlUrls').set({ score: 7 }).where('crawlId', '=', crawlId).execute();
      await db.sql.updateTable('crawls').set({ finishedAt: 9 }).where('id', '=', crawlId).execute();
      expect(before.rows[0]?.score).toBeGreaterThan(90);
      const after = await details.pages(accountId, siteId, 1, best);
      expect(after.rows.map(({ n, score }) => [n, score])).toEqual(
        before.rows.map((_, at) => [first.numberOf('/=formula') - at, 7]),
      );
      const cursor = before.cursors.next ?? '';
      expect(
        (await refusalOf(details.pages(accountId, siteId, 1, { ...best, cursor }))).fields,
      ).toHaveProperty('cursor');
    });

    test('Z1 another account gets the answer of what is not there', async () => {
      const { id: stranger } = await insertAccount(db, 'Stranger', 1);
      const asks = [
        (id: number) => details.list(stranger, id, { sortBy: 'number', sort: 'desc', perPage: 10, page: 1 }),
        (id: number) => details.get(stranger, id, 1),
        (id: number) => details.findings(stranger, id, 1, {}),
        (id: number) => details.findingPages(stranger, id, 1, 'image-alt', byN),
        (id: number) => details.pages(stranger, id, 1, byN),
        (id: number) => details.page(stranger, id, 1, 0),
        (id: number) => details.links(stranger, id, 1, 0, { ...byN, direction: 'in' }),
        (id: number) => details.templates(stranger, id, 1),
        (id: number) => details.diff(stranger, id, 1, 2),
        (id: number) => details.export(stranger, id, 1, 'pages', 'csv'),
      ];
      for (const ask of asks) {
        const refusal = await refusalOf(ask(site));
        expect(refusal).toMatchObject({ code: 'not-found', message: 'There is no site with this id.' });
        expect(refusal).toEqual(await refusalOf(ask(9_999)));
      }
      expect(await refusalOf(details.get(accountId, site, 7))).toMatchObject({
        message: 'This site has no crawl 7.',
      });
    });

    function numbersOf(check: string): Uint32Array {
      return first.closed?.findings.find((finding) => finding.check === check)?.pages ?? new Uint32Array();
    }
  });
});

async function refusalOf(asked: Promise<unknown>): Promise<AssayError> {
  return asked.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: AssayError) => error,
  );
}
