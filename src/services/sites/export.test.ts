import { createHash, createSecretKey } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AssayError } from '../../errors.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { readZip } from '../../lib/testing/read-zip.ts';
import type { CrawlKey } from '../../store/crawls/crawls.ts';
import type { Db } from '../../store/db.ts';
import { insertAccount } from '../../store/people/accounts.ts';
import { eachDatabase, openTestStore } from '../../store/testing.ts';
import { createCrawlDetails } from './details.ts';
import { type SeededCrawl, seedClosedCrawl } from './testing.ts';
import type { CrawlDetailsService, ExportFormat, ExportPart } from './types.ts';

const cursorKeys: KeyRing = [createSecretKey(createHash('sha256').update('test').digest())];

eachDatabase(({ openTestStoreForFile }) => {
  describe('an export of a crawl', () => {
    let details: CrawlDetailsService;
    let db: Db;
    let accountId: number;
    let crawl: SeededCrawl;

    beforeAll(async () => {
      ({ db } = await openTestStoreForFile());
      ({ id: accountId } = await insertAccount(db, 'Crawls', 1));
      details = createCrawlDetails({ db, cursorKeys });
      crawl = await seedClosedCrawl(db, { accountId });
    });

    test('has a name and a type', async () => {
      expect(await file('pages', 'csv')).toMatchObject({
        name: 'assay-example.com-2026-11-20.pages.csv',
        type: 'text/csv; charset=utf-8; header=present',
      });
      expect(await file('site', 'md')).toMatchObject({ name: 'assay-example.com-2026-11-20.md' });
    });

    test('of the site is its report', async () => {
      const report = JSON.parse(await textOf('site', 'json'));
      expect(report).toMatchObject({ object: 'site', score: crawl.closed?.report.score });
      expect(await textOf('site', 'md')).toContain('https://example.com/');
      const html = await details.export(accountId, crawl.siteId, 1, 'site', 'html', 'main { color: red }');
      expect(await read(html.content)).toContain('main { color: red }');
    });

    test('of the pages has a row for each known address, and no cell is a formula', async () => {
      const csv = await textOf('pages', 'csv');
      expect(csv.split('\r\n').slice(0, 2)).toEqual([
        '\ufeffn,url,kind,why,status,target,template,title,score,clicks,links_in,indexable',
        expect.stringMatching(/^0,https:\/\/example\.com\/,page,,200,,\/,A shop for lamps,\d+,0,39,yes$/),
      ]);
      expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"",""look"")"`);
      const rows = await linesOf('pages');
      expect(rows).toHaveLength(52);
      expect(rows[0]).toMatchObject({ n: 0, kind: 'page', links_in: 39, indexable: true });
      expect(rows.filter(({ kind }) => kind === 'skipped')).toHaveLength(5);
    });

    test('of the links has every link with what came of its target', async () => {
      const rows = await linesOf('links');
      expect(rows).toContainEqual({
        ...{ from: 'https://example.com/contact', to: 'https://example.com/gone', anchor: 'To /gone' },
        ...{ nofollow: false, region: 'main', status: 404, kind: 'error' },
      });
      expect(rows.filter(({ to }) => to === 'https://example.com/broken')).toHaveLength(2);
    });

    test('of the redirects says where they lead and how many pages link there', async () => {
      expect(await linesOf('redirects')).toContainEqual({
        ...{ url: 'https://example.com/old-blog', status: 301, target: 'https://example.com/older-blog' },
        ...{ target_status: 301, links_in: 1 },
      });
    });

    test('of the findings has each page with what was found there', async () => {
      const rows = await linesOf('findings');
      const of = (wanted: string) => rows.filter(({ check }) => check === wanted);
      for (const { check, tier, pages } of crawl.closed?.report.findings ?? []) {
        if (tier === 'page') expect([check, of(check).length]).toEqual([check, pages]);
      }
      expect(of('robots-txt')).toMatchObject([{ url: null, detail: 'The server does not send it.' }]);
      expect(of('crawl-broken-links')).toContainEqual(
        expect.objectContaining({
          ...{ url: 'https://example.com/gone', detail: 'This address answers 404.', anchor: 'To /gone' },
          source: 'https://example.com/contact',
        }),
      );
      expect(of('crawl-duplicate-titles')).toHaveLength(5);
    });

    test('of the sitemap holds what may be found', async () => {
      const xml = await textOf('sitemap', 'xml');
      expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset')).toBe(true);
      expect(xml.match(/<loc>/g)).toHaveLength(38);
      expect(xml).toContain('<url><loc>https://example.com/blog/</loc></url>');
      expect(xml.endsWith('</urlset>\n')).toBe(true);
    });

    test('comes in no other format', async () => {
      const refused = file('pages', 'html').catch((error: AssayError) => error.fields);
      expect(await refused).toEqual({ format: ['The part pages comes as csv or ndjson, not as html.'] });
    });

    function file(part: ExportPart, format: ExportFormat) {
      return details.export(accountId, crawl.siteId, 1, part, format);
    }

    async function textOf(part: ExportPart, format: ExportFormat): Promise<string> {
      return read((await file(part, format)).content);
    }

    async function linesOf(part: ExportPart): Promise<Readonly<Record<string, unknown>>[]> {
      const lines = (await textOf(part, 'ndjson')).trimEnd().split('\n');
      return lines.map((line) => JSON.parse(line));
    }
  });
});

async function read(content: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of content) text += piece;
  return text;
}

test('C-10 an export of 20,000 pages is written in pieces', async () => {
  const { db } = await openTestStore();
  const { id: accountId } = await insertAccount(db, 'Crawls', 1);
  const { siteId, crawlId } = await seedClosedCrawl(db, { accountId });
  await multiply(db, { accountId, crawlId }, 20_000);
  const details = createCrawlDetails({ db, cursorKeys });
  for (const [part, format, rows] of [
    ['pages', 'csv', 20_000],
    ['pages', 'ndjson', 20_000],
    ['links', 'csv', 10_000],
    ['findings', 'ndjson', 6_000],
    ['sitemap', 'xml', 19_000],
  ] as const) {
    const { content } = await details.export(accountId, siteId, 1, part, format);
    let [pieces, largest, lines] = [0, 0, 0];
    for await (const piece of content) {
      pieces += 1;
      largest = Math.max(largest, piece.length);
      lines += String(piece).split('\n').length - 1;
    }
    expect([part, format, lines > rows, pieces >= 20, largest < 250_000]).toEqual([
      part,
      format,
      true,
      true,
      true,
    ]);
  }
});

test('a sitemap of more than 50,000 addresses is an archive of several and their index', async () => {
  const { db } = await openTestStore();
  const { id: accountId } = await insertAccount(db, 'Crawls', 1);
  const { siteId, crawlId } = await seedClosedCrawl(db, { accountId });
  const { indexable } = await db.sql.selectFrom('crawls').select('indexable').executeTakeFirstOrThrow();
  await multiply(db, { accountId, crawlId }, 50_000);
  const all = (indexable ?? 0) + 50_000;
  await db.sql.updateTable('crawls').set({ indexable: all }).execute();
  const details = createCrawlDetails({ db, cursorKeys });
  const { name, type, content } = await details.export(accountId, siteId, 1, 'sitemap', 'xml');
  expect([name, type]).toEqual(['assay-example.com-2026-11-20.sitemap.zip', 'application/zip']);
  const files = readZip(await buffer(content));
  expect(files.map((file) => [file.name, file.text.match(/<loc>/g)?.length])).toEqual([
    ['sitemap-1.xml', 50_000],
    ['sitemap-2.xml', all - 50_000],
    ['sitemap.xml', 2],
  ]);
  expect(files[2]?.text).toContain('<sitemap><loc>https://example.com/sitemap-2.xml</loc></sitemap>');
});

/** Further addresses of a crawl, each with the facts of its first page. */
async function multiply(db: Db, { accountId, crawlId }: CrawlKey, count: number): Promise<void> {
  const own = sql`account_id = ${accountId} and crawl_id = ${crawlId}`;
  await sql`with recursive more (at) as (select 100 union all select at + 1 from more where at < ${count + 99})
    insert into crawl_urls (account_id, crawl_id, n, url, state, turn, shape, sources, kind, status, title, indexable)
    select account_id, crawl_id, more.at, url || 'a-page-of-the-shop/' || more.at, state, turn, shape, sources, kind, status,
      title, 1 from crawl_urls, more where ${own} and n = 0`.execute(db.sql);
  // Each takes a while to be unpacked, so there are fewer. That of the first page is packed alone, and others by it.
  await sql`insert into crawl_pages (account_id, crawl_id, n, packed)
    select account_id, crawl_id, n,
      (select packed from crawl_pages where ${own} and n = 1) from crawl_urls where ${own} and n between 100 and 2099`.execute(
    db.sql,
  );
}
