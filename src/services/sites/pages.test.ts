import { createHash, createSecretKey } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../store/db.ts';
import { insertAccount } from '../../store/people/accounts.ts';
import { eachDatabase } from '../../store/testing.ts';
import { createCrawlDetails } from './details.ts';
import { type MadePage, madeSite, type SeededCrawl, seedClosedCrawl } from './testing.ts';
import type { CrawlDetailsService, CrawlPageQuery, CrawlPageRow } from './types.ts';

const usual = { sortBy: 'n', sort: 'asc', perPage: 25, page: 1 } as const;

type Filter = Omit<CrawlPageQuery, 'sortBy' | 'sort' | 'perPage' | 'page' | 'cursor'>;

const filters: readonly (readonly [Filter, (page: CrawlPageRow, made: MadePage | undefined) => boolean])[] = [
  [{}, () => true],
  [{ search: 'LAMP' }, ({ url, title }) => /lamp/i.test(url) || /lamp/i.test(title ?? '')],
  [{ search: '%' }, ({ url, title }) => url.includes('%') || title?.includes('%') === true],
  [{ status: '2xx' }, ({ status }) => status !== null && status < 300],
  [{ status: '3xx' }, ({ status }) => status !== null && status >= 300 && status < 400],
  [{ status: '4xx' }, ({ status }) => status !== null && status >= 400 && status < 500],
  [{ status: 500 }, ({ status }) => status === 500],
  [{ status: 'none' }, ({ kind, status }) => kind === 'error' && status === null],
  [{ kind: 'page' }, ({ kind }) => kind === 'page'],
  [{ kind: 'file' }, ({ kind }) => kind === 'file'],
  [{ kind: 'redirect' }, ({ kind }) => kind === 'redirect'],
  [{ kind: 'error' }, ({ kind }) => kind === 'error'],
  [{ kind: 'skipped' }, ({ kind }) => kind === 'skipped'],
  [{ kind: 'waiting' }, ({ kind }) => kind === 'waiting'],
  [{ why: 'robots' }, ({ why }) => why === 'robots'],
  [{ indexable: true }, ({ isIndexable }) => isIndexable],
  [{ indexable: false, kind: 'page' }, ({ kind, isIndexable }) => kind === 'page' && !isIndexable],
  [{ template: '/shop/{n}' }, ({ template }) => template === '/shop/{n}'],
  [{ check: 'image-alt' }, (_, made) => made?.says?.['image-alt'] !== undefined],
  [
    { check: 'image-alt', search: 'post' },
    ({ url, title }, made) =>
      made?.says?.['image-alt'] !== undefined && (url.includes('post') || title?.includes('post') === true),
  ],
  [{ check: 'title-length' }, () => false],
  [{ clicksMin: 2 }, ({ clicks }) => clicks !== null && clicks >= 2],
  [{ linksInMax: 1 }, ({ linksIn }) => linksIn !== null && linksIn <= 1],
];

const sorts = ['n', 'url', 'score', 'clicks', 'links_in', 'status'] as const;

eachDatabase(({ openTestStoreForFile }) => {
  describe('the pages of a crawl', () => {
    let details: CrawlDetailsService;
    let db: Db;
    let accountId: number;
    let crawl: SeededCrawl;
    let all: readonly CrawlPageRow[];
    const pages = madeSite();
    const paths = Object.keys(pages);

    beforeAll(async () => {
      ({ db } = await openTestStoreForFile());
      ({ id: accountId } = await insertAccount(db, 'Crawls', 1));
      details = createCrawlDetails({
        db,
        cursorKeys: [createSecretKey(createHash('sha256').update('test').digest())],
      });
      // Of another site: nothing of it may come along.
      await seedClosedCrawl(db, { accountId, pages: { '/': { title: 'Lamps elsewhere' } } });
      crawl = await seedClosedCrawl(db, { accountId });
      const whole = await details.pages(accountId, crawl.siteId, 1, { ...usual, perPage: 100 });
      all = whole.rows;
    });

    test('are all that is known', () => {
      expect(all.map(({ url }) => url)).toEqual(
        paths.map((path) => new URL(path, 'https://example.com/').href),
      );
      const { closed } = crawl;
      expect(all.map(({ linksIn }) => linksIn)).toEqual([...(closed?.urls.linksIn ?? [])]);
      expect(all.map(({ isIndexable }) => Number(isIndexable))).toEqual([...(closed?.urls.indexable ?? [])]);
      expect(all[0]).toMatchObject({
        n: 0,
        kind: 'page',
        title: 'A shop for lamps',
        clicks: 0,
        template: '/',
      });
    });

    test.each(filters)('C-9 come by %j in every order, page by page', async (filter, isMeant) => {
      for (const sortBy of sorts) {
        for (const sort of ['asc', 'desc'] as const) {
          const wanted = all
            .filter((page) => isMeant(page, pages[paths[page.n] ?? '']))
            .sort(plainly(sortBy, sort));
          const query = { ...usual, ...filter, sortBy, sort };
          const numbers = wanted.map(({ n }) => n);
          // Which way a list is walked has nothing to do with which list it is.
          for (const walk of sort === 'asc' ? [forwards] : [byNumber, backwards])
            expect([sortBy, sort, await walk(query)]).toEqual([sortBy, sort, numbers]);
        }
      }
    });

    async function forwards(query: CrawlPageQuery): Promise<number[]> {
      const found: number[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await read({ ...query, ...(cursor !== undefined && { cursor }) });
        found.push(...page.rows.map(({ n }) => n));
        if (page.cursors.next === null) {
          expect(page.total).toBe(found.length);
          return found;
        }
        cursor = page.cursors.next;
      }
    }

    async function byNumber(query: CrawlPageQuery): Promise<number[]> {
      const found: number[] = [];
      for (let page = 1, last = 1; page <= last; page += 1) {
        const { rows, lastPage } = await read({ ...query, page });
        found.push(...rows.map(({ n }) => n));
        last = lastPage;
      }
      return found;
    }

    /** From the last page on. */
    async function backwards(query: CrawlPageQuery): Promise<number[]> {
      const { lastPage } = await read(query);
      let page = await read({ ...query, page: lastPage });
      const found = page.rows.map(({ n }) => n);
      while (page.cursors.prev !== null) {
        page = await read({ ...query, cursor: page.cursors.prev });
        found.unshift(...page.rows.map(({ n }) => n));
      }
      return found;
    }

    function read(query: CrawlPageQuery) {
      return details.pages(accountId, crawl.siteId, 1, query);
    }
  });
});

/** Without a value last in both directions. */
function plainly(sortBy: (typeof sorts)[number], sort: 'asc' | 'desc') {
  const sign = sort === 'asc' ? 1 : -1;
  const sorted = (page: CrawlPageRow) => (sortBy === 'links_in' ? page.linksIn : page[sortBy]);
  return (a: CrawlPageRow, b: CrawlPageRow): number => {
    const [one, two] = [sorted(a), sorted(b)];
    if (one === two) return sign * (a.n - b.n);
    if (one === null) return 1;
    if (two === null) return -1;
    return sign * (one < two ? -1 : 1);
  };
}
