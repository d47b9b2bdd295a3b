import { expect, test } from 'vitest';
import type { CrawledPage } from '../../crawl/types.ts';
import { eachDatabase } from '../testing.ts';
import { formerCrawl } from './former.ts';
import { all, fetched, met, placing, sampleCrawl, samplePage } from './sample-crawl.ts';

const nothing = { fetched: [], met: [], requests: 0, workedMs: 0 };
const url = (n: number) => met(`/page-${n}`).url;

eachDatabase(({ openTestStore }) => {
  test('of a crawl before it is known what its counted pages were', async () => {
    const { db } = await openTestStore();
    const { rows, accountId, id } = await sampleCrawl(db);
    await rows.commit(
      { ...nothing, met: Array.from({ length: 1_100 }, (_, n) => met(`/page-${n}`)) },
      placing(),
    );
    const marked = (n: number): CrawledPage => ({
      mark: { etag: `"${n}"`, modified: null, fields: [['vary', 'abc']], basis: 'rules' },
      ...samplePage(n),
    });
    const claimed = await rows.claim(1_060);
    const came = claimed.map(({ n }) =>
      n % 50 === 1
        ? fetched(n, { kind: 'error', status: 404, page: null })
        : fetched(n, { status: 203, page: marked(n), ...(n === 7 && { unchangedSince: 5 }) }),
    );
    await rows.commit({ ...nothing, fetched: came }, placing());

    const former = formerCrawl(db, { accountId, crawlId: id }, 9);
    const pages = await former.pages([url(0), url(1), url(7), url(1_099), 'https://example.com/unknown']);
    expect([...pages.keys()].sort()).toEqual([url(0), url(7)]);
    expect(pages.get(url(7))?.status).toBe(203);
    // What an earlier crawl read is as old as that.
    expect([0, 7].map((n) => pages.get(url(n))?.since)).toEqual([9, 5]);
    expect([0, 7].map((n) => pages.get(url(n))?.unpack())).toEqual([marked(0), marked(7)]);
    const pieces = await all(former.urls());
    expect(pieces.flat()).toEqual(came.filter(({ page }) => page !== null).map(({ n }) => url(n)));
    expect(pieces.length).toBeGreaterThan(1);
  });
});
