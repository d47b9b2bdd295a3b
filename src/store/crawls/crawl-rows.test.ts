import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SiteFacts } from '../../crawl/types.ts';
import { eachDatabase } from '../testing.ts';
import { crawlRows } from './crawl-rows.ts';
import { urlsByText } from './crawl-urls.ts';
import { endCrawl, findCrawl } from './crawls.ts';
import { all, fetched, met, placing, sampleCrawl, samplePage, settings, unpacked } from './sample-crawl.ts';

const nothing = { fetched: [], met: [], requests: 0, workedMs: 0 };
const urls = (numbers: readonly number[]) => numbers.map((n) => met(`/page-${n}`));
const numbersOf = (claimed: readonly { readonly n: number }[]) => claimed.map(({ n }) => n);

eachDatabase(({ openTestStore }) => {
  const begin = async () => sampleCrawl((await openTestStore()).db);

  test('addresses are claimed by their turn, then in the order met', async () => {
    const { rows } = await begin();
    const turns = [128, 40, 128, 7, 40];
    const rank = placing(({ url }) => ({ turn: turns[Number(url.at(-1))] ?? 0 }));
    await rows.commit({ ...nothing, met: urls([0, 1, 2, 3, 4]) }, rank);
    expect(numbersOf(await rows.claim(2))).toEqual([3, 1]);
    expect(await rows.claim(9)).toEqual([
      { n: 4, url: 'https://example.com/page-4', shape: '/{slug}', clicks: 1, sources: 8, tries: 0 },
      { n: 0, url: 'https://example.com/page-0', shape: '/{slug}', clicks: 1, sources: 8, tries: 0 },
      { n: 2, url: 'https://example.com/page-2', shape: '/{slug}', clicks: 1, sources: 8, tries: 0 },
    ]);
    expect(await rows.claim(9)).toEqual([]);
  });

  test('what is given back keeps its turn, or waits for all others and says that it was tried', async () => {
    const { rows } = await begin();
    await rows.commit({ ...nothing, met: urls([0, 1, 2]) }, placing());
    const [first, second] = await rows.claim(2);
    if (first === undefined || second === undefined) throw new Error('Two addresses wait.');
    await rows.giveBack([first], { later: true });
    await rows.giveBack([second], { later: false });
    const claimed = await rows.claim(9);
    expect(claimed.map(({ n, tries }) => [n, tries])).toEqual([
      [1, 0],
      [2, 0],
      [0, 1],
    ]);
  });

  test('nothing is claimed before the crawl was taken over', async () => {
    const { reopen } = await begin();
    expect(() => reopen().claim(1)).toThrow('taken over');
  });

  test('Q9 of two who hold a crawl the later one wins', async () => {
    const { rows: first, reopen } = await begin();
    await first.commit({ ...nothing, met: urls([0, 1]) }, placing());
    const [held] = await first.claim(1);
    const second = reopen();
    await second.takeOver();
    const placed = placing();
    expect(await first.commit({ ...nothing, fetched: [fetched(0)], met: [met('/new')] }, placed)).toBe(false);
    expect(await first.commit({ ...nothing, met: [met('/new')] }, placed)).toBe(false);
    await expect(first.claim(1)).rejects.toThrow('Somebody else has this crawl.');
    const again = await second.claim(2);
    expect(again[0]).toEqual(held);
    await first.giveBack(again, { later: true });
    expect(await second.claim(2)).toEqual([]);
    expect(await second.commit({ ...nothing, fetched: [fetched(0), fetched(1)] }, placed)).toBe(true);
    expect(await second.state()).toMatchObject({ known: 2, waiting: 0, fetched: 2, counted: 2 });
  });

  test('Q9 a page is counted once, however often it is told', async () => {
    const { rows } = await begin();
    await rows.commit({ ...nothing, met: urls([0, 1]) }, placing());
    await rows.claim(2);
    const batch = { ...nothing, fetched: [fetched(0)], requests: 1 };
    expect(await rows.commit(batch, placing())).toBe(true);
    const before = await rows.state();
    expect(await rows.commit(batch, placing())).toBe(false);
    const both = { ...batch, fetched: [fetched(1), fetched(0)], met: [met('/new')] };
    expect(await rows.commit(both, placing())).toBe(false);
    expect(await rows.state()).toEqual(before);
    expect(await all(rows.urls())).toHaveLength(2);
  });

  test('Q9 a batch that cannot be kept leaves nothing behind', async () => {
    const { rows } = await begin();
    await rows.commit({ ...nothing, met: urls([0, 1]) }, placing());
    await rows.claim(2);
    const before = [await rows.state(), await all(rows.urls())];
    const batch = {
      ...{ fetched: [fetched(0)], requests: 3, workedMs: 5 },
      met: [met('/new'), met('/page-1', { sources: 4 })],
    };
    const broken = () => {
      throw new Error('no rank');
    };
    await expect(rows.commit(batch, broken)).rejects.toThrow('no rank');
    // A database that refuses the last of the statements.
    const twice = placing(undefined, { shapes: [shape('/a', 1), shape('/b', Number.NaN)] });
    await expect(rows.commit(batch, twice)).rejects.toThrow();
    expect([await rows.state(), await all(rows.urls())]).toEqual(before);
    expect(await all(unpacked(rows))).toEqual([]);
    expect(await rows.shapes()).toEqual([]);
    expect(await rows.commit(batch, placing())).toBe(true);
  });

  test('only new addresses are placed, each once, and numbered on', async () => {
    const { rows } = await begin();
    await rows.commit({ ...nothing, met: urls([0, 1]) }, placing());
    const asked: unknown[] = [];
    const rank = placing();
    const again = [
      ...[met('/page-1'), met('/b', { clicks: 4, isNofollow: true }), met('/a', { clicks: null })],
      ...[met('/b', { clicks: 2, sources: 32 }), met('/a', { isNofollow: true, clicks: 3 })],
    ];
    await rows.commit({ ...nothing, met: again }, (fresh) => {
      asked.push(...fresh);
      return rank(fresh);
    });
    expect(asked).toEqual([met('/b', { clicks: 2, sources: 40 }), met('/a', { clicks: 3 })]);
    expect((await all(rows.urls())).map(({ n, url }) => [n, new URL(url).pathname])).toEqual([
      ...[
        [0, '/page-0'],
        [1, '/page-1'],
        [2, '/b'],
        [3, '/a'],
      ],
    ]);
    await rows.commit(nothing, (fresh) => {
      expect(fresh).toEqual([]);
      return rank(fresh);
    });
  });

  test('of a known address it is kept who named it, and not that another link leads there', async () => {
    const { rows } = await begin();
    await rows.commit({ ...nothing, met: [met('/a'), met('/b'), met('/c', { sources: 3 })] }, placing());
    const again = [met('/a', { sources: 4 | 16 }), met('/b', { sources: 16 }), met('/c', { sources: 6 })];
    await rows.commit({ ...nothing, met: again }, placing());
    expect((await all(rows.urls())).map(({ sources }) => sources)).toEqual([8 | 4, 8, 7]);
  });

  test('a skipped address waits again where it is placed anew, and is counted so', async () => {
    const { rows } = await begin();
    const skipped = placing(({ isNofollow }) => (isNofollow ? { skipped: 'nofollow' } : {}));
    await rows.commit({ ...nothing, met: [met('/a', { isNofollow: true }), met('/b')] }, skipped);
    expect(await rows.state()).toMatchObject({ known: 2, waiting: 1, skipped: { nofollow: 1 } });
    await rows.commit({ ...nothing, met: [met('/a', { isNofollow: true })] }, placing());
    expect(numbersOf(await rows.claim(9))).toEqual([1]);
    await rows.commit({ ...nothing, met: [met('/a', { clicks: 3 }), met('/b')] }, placing());
    expect(await rows.state()).toMatchObject({ known: 2, waiting: 2, skipped: { nofollow: 0 } });
    expect(await rows.claim(9)).toEqual([expect.objectContaining({ n: 0, clicks: 3 })]);
  });

  test('addresses tell what became of them', async () => {
    const { rows } = await begin();
    const rank = placing(({ url }) => (url.endsWith('4') ? { skipped: 'trap' } : {}));
    await rows.commit({ ...nothing, met: urls([0, 1, 2, 3, 4, 5]) }, rank);
    await rows.claim(5);
    const targetUrl = 'https://example.com/there';
    const came = [
      fetched(0),
      fetched(1, { kind: 'redirect', status: 301, targetUrl, page: null }),
      fetched(2, { kind: 'error', status: null, why: 'timeout', page: null }),
      fetched(3, { kind: 'file', page: null }),
    ];
    await rows.commit({ ...nothing, fetched: came }, placing());
    const told = (await all(rows.urls())).map(({ kind, why, status, targetUrl: to }) => [
      kind,
      why,
      status,
      to,
    ]);
    expect(told).toEqual([
      ['page', null, 200, null],
      ['redirect', null, 301, targetUrl],
      ['error', 'timeout', null, null],
      ['file', null, 200, null],
      ['skipped', 'trap', null, null],
      ['waiting', null, null, null],
    ]);
  });

  test('addresses of 2,048 bytes are told apart by their last', async () => {
    const { rows } = await begin();
    // Nothing that a database could pack.
    const noise = Array.from({ length: 2_026 }, (_, at) =>
      ((at * 7_919 + at * at * 31) % 36).toString(36),
    ).join('');
    const long = [met(`/${noise}aa`), met(`/${noise}ab`)];
    expect(long[0]?.url).toHaveLength(2_048);
    expect(await rows.commit({ ...nothing, met: long }, placing())).toBe(true);
    await rows.commit({ ...nothing, met: long }, placing());
    expect((await all(rows.urls())).map(({ url }) => url)).toEqual(long.map(({ url }) => url));
  });

  test('addresses and pages come by their number, however many there are', async () => {
    const { rows } = await begin();
    const many = Array.from({ length: 2_345 }, (_, at) => at);
    await rows.commit({ ...nothing, met: urls(many) }, placing());
    for (let claimed = await rows.claim(150); claimed.length > 0; claimed = await rows.claim(150)) {
      if (claimed.some(({ n }) => n > 450)) break;
      await rows.commit({ ...nothing, fetched: claimed.map(({ n }) => fetched(n)).reverse() }, placing());
    }
    expect(numbersOf(await all(rows.urls()))).toEqual(many);
    expect(await all(unpacked(rows))).toEqual(many.slice(0, 450).map((n) => ({ n, page: samplePage(n) })));
  });

  test('pages are packed by the first of them, also by whoever takes the crawl over', async () => {
    const { db } = await openTestStore();
    const { rows, reopen } = await sampleCrawl(db);
    const page = (n: number) => fetched(n, { page: samplePage(n, 40) });
    await rows.commit({ ...nothing, met: urls([0, 1, 2]) }, placing());
    await rows.commit({ ...nothing, fetched: (await rows.claim(2)).map(({ n }) => page(n)) }, placing());
    const next = reopen();
    await next.takeOver();
    await next.commit({ ...nothing, fetched: (await next.claim(2)).map(({ n }) => page(n)) }, placing());
    const expected = [0, 1, 2].map((n) => ({ n, page: samplePage(n, 40) }));
    expect(await all(unpacked(next))).toEqual(expected);
    const kept = await db.sql.selectFrom('crawlPages').select('packed').orderBy('n').execute();
    const [first = 0, ...others] = kept.map(({ packed }) => packed.length);
    for (const size of others) expect(size).toBeLessThan(first / 2);
  });

  test('shapes take the place of what was known of them', async () => {
    const { rows } = await begin();
    await rows.commit(nothing, placing(undefined, { shapes: [shape('/b', 1), shape('/a', 2)] }));
    await rows.commit(nothing, placing(undefined, { shapes: [shape('/b', 5)] }));
    expect(await rows.shapes()).toEqual([shape('/a', 2), shape('/b', 5)]);
  });

  test('what was gathered for the site is kept as it is', async () => {
    const { rows, reopen } = await begin();
    expect(await rows.site()).toBe(null);
    const site: SiteFacts = {
      ...{ report: 'AbC=', finalUrl: settings.start, sitemaps: null, notFound: null },
      robots: { url: 'https://example.com/robots.txt', status: 200, text: 'User-agent: *\n\nDisallow: /ü\n' },
    };
    await rows.saveSite({ ...site, report: null });
    await rows.saveSite(site);
    expect(await reopen().site()).toEqual(site);
  });

  test('a crawl that ended goes on for who takes it over', async () => {
    const { db } = await openTestStore();
    const { accountId, id, reopen } = await sampleCrawl(db);
    const begun = { id, settings, startedAt: 1_000 };
    expect(await findCrawl(db, accountId)).toEqual({
      ...begun,
      state: 'running',
      stoppedBy: null,
      finishedAt: null,
    });
    await endCrawl(
      db,
      { accountId, crawlId: id },
      { state: 'completed', stoppedBy: 'person', finishedAt: 2_000 },
    );
    const ended = { ...begun, state: 'completed', stoppedBy: 'person', finishedAt: 2_000 };
    expect(await findCrawl(db, accountId)).toEqual(ended);
    await reopen().takeOver();
    expect(await findCrawl(db, accountId)).toMatchObject({ state: 'running', finishedAt: null });
  });

  test('Z1 nobody sees or changes the crawl of another account', async () => {
    const { db } = await openTestStore();
    const { id, rows } = await sampleCrawl(db);
    await rows.commit({ ...nothing, met: urls([0]) }, placing(undefined, { shapes: [shape('/a', 1)] }));
    const foreign = crawlRows(db, (await sampleCrawl(db)).accountId, id, settings);
    await expect(foreign.takeOver()).rejects.toThrow();
    await expect(foreign.state()).rejects.toThrow('no crawl');
    expect([await all(foreign.urls()), await foreign.shapes(), await foreign.site()]).toEqual([[], [], null]);
    await expect(foreign.saveSite({} as SiteFacts)).rejects.toThrow(/foreign key/i);
  });

  test('claiming reads the order of the frontier off an index', async () => {
    const { db } = await openTestStore();
    if (!db.indexHints) return;
    const waiting = sql<{ detail: string }>`explain query plan select n from crawl_urls
      where account_id = 1 and crawl_id = 1 and state = 0 order by turn, n limit 50`;
    const { rows } = await waiting.execute(db.sql);
    expect(rows.map(({ detail }) => detail).join()).toMatch(
      /^SEARCH crawl_urls USING COVERING INDEX crawl_urls_waiting[^,]*$/,
    );
  });

  test('addresses are found by their text, however many are known', async () => {
    const { db } = await openTestStore();
    if (!db.indexHints) return;
    const found = urlsByText(db)
      .select('why')
      .where('accountId', '=', 1)
      .where('crawlId', '=', 1)
      .where('url', 'in', ['a', 'b', 'c', 'd']);
    const rows = await found.explain<{ detail: string }>(undefined, sql`query plan`);
    expect(rows.map(({ detail }) => detail).join()).toContain(
      'crawl_urls_known (crawl_id=? AND url=? AND account_id=?)',
    );
  });
});

function shape(name: string, known: number) {
  return { name, known, fetched: 0, counted: 0, indexable: 0, dry: 0, skipped: 0 };
}
