import { expect, test } from 'vitest';
import type { Claimed, CrawlRows, CrawlState, Fetched, Met, Ranked } from '../../crawl/types.ts';
import { seededRandom } from '../sample-reports.ts';
import { eachDatabase } from '../testing.ts';
import { all, fetched, met, none, placing, sampleCrawl, unpacked } from './sample-crawl.ts';

eachDatabase(({ openTestStore }) => {
  test.each([1, 2, 3])('counts are what the rows come to, whatever happens (seed %i)', async (seed) => {
    const crawl = await sampleCrawl((await openTestStore()).db);
    const random = seededRandom(seed);
    const below = (bound: number) => Math.floor(random() * bound);
    const told = { requests: 0, bytes: 0, reused: 0, beyond: 0, workedMs: 0 };
    let { rows } = crawl;
    let held: Claimed[] = [];

    const steps = [
      async () => {
        held.push(...(await rows.claim(1 + below(20))));
      },
      async () => {
        const came = held.splice(0, below(held.length + 1)).map(({ n }) => outcome(n, below));
        const batch = { fetched: came, met: someMet(below), requests: below(30), workedMs: below(9) };
        const others = { beyond: below(3), unkept: { ...none, trap: 1 } };
        expect(
          await rows.commit(
            batch,
            placing(() => fate(below), others),
          ),
        ).toBe(true);
        told.requests += batch.requests;
        told.workedMs += batch.workedMs;
        told.beyond += others.beyond;
        told.bytes += came.reduce((sum, { bytes }) => sum + bytes, 0);
        told.reused += came.filter(({ unchangedSince }) => unchangedSince !== undefined).length;
      },
      async () => {
        await rows.giveBack(held.splice(0, below(5)), { later: below(2) === 0 });
      },
      async () => {
        const batch = {
          fetched: held.map(({ n }) => fetched(n)),
          met: someMet(below),
          requests: 5,
          workedMs: 9,
        };
        await expect(rows.commit(batch, refuse)).rejects.toThrow('refused');
      },
      async () => {
        const lost = rows;
        rows = crawl.reopen();
        await rows.takeOver();
        const late = {
          fetched: held.map(({ n }) => fetched(n)),
          met: someMet(below),
          requests: 5,
          workedMs: 9,
        };
        expect(await lost.commit(late, placing())).toBe(false);
        held = [];
      },
    ];
    let commits = 0;
    for (let at = 0; at < 60; at += 1) {
      // Most often pages are claimed and kept.
      const next = below(12);
      const step = next < steps.length ? next : next % 2;
      await steps[step]?.();
      if (step === 1) commits += 1;
      expect(await rows.state()).toEqual(await recount(rows, { ...told, unkept: commits }));
    }
    expect((await rows.state()).counted).toBeGreaterThan(20);
  });
});

function refuse(): never {
  throw new Error('refused');
}

/** Some of a site of 400 pages. */
function someMet(below: (bound: number) => number): Met[] {
  return Array.from({ length: below(40) }, () => met(`/${below(400)}`));
}

function fate(below: (bound: number) => number): Partial<Ranked> {
  const skipped = [...(['robots', 'sample'] as const), undefined, undefined, undefined][below(5)];
  return { turn: below(100), skipped };
}

function outcome(n: number, below: (bound: number) => number): Fetched {
  const kind = (['page', 'page', 'error', 'redirect', 'file'] as const)[below(5)] ?? 'page';
  const since = kind === 'page' && n % 3 === 0 ? { unchangedSince: n } : {};
  const given = { kind, bytes: below(1_000), ...since };
  return fetched(n, { ...given, ...(kind !== 'page' && { page: null }) });
}

/** From the rows, and what left none. */
async function recount(
  rows: CrawlRows,
  {
    unkept,
    ...told
  }: Pick<CrawlState, 'requests' | 'bytes' | 'reused' | 'beyond' | 'workedMs'> & { readonly unkept: number },
): Promise<CrawlState> {
  const urls = await all(rows.urls());
  const pages = await all(unpacked(rows));
  const of = (kind: string) => urls.filter((url) => url.kind === kind).length;
  const skipped = (why: string) => urls.filter((url) => url.kind === 'skipped' && url.why === why).length;
  expect(pages.map(({ n }) => n)).toEqual(urls.filter(({ kind }) => kind === 'page').map(({ n }) => n));
  return {
    ...told,
    ...{ known: urls.length, waiting: of('waiting') },
    ...{ fetched: of('page') + of('error'), counted: of('page'), failed: of('error') },
    skipped: { ...none, robots: skipped('robots'), sample: skipped('sample'), trap: unkept },
  };
}
