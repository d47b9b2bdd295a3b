import { describe, expect, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import { unpackLinksIn } from '../crawl/links-in.ts';
import type { CrawlRows, StoredUrl } from '../crawl/types.ts';
import { fetched, met, placing, sampleCrawl, samplePage } from '../store/crawls/sample-crawl.ts';
import { openTestStore } from '../store/testing.ts';
import { closeCrawl } from './close-crawl.ts';

const order = { stoppedBy: null, expectations: usualExpectations, startedAt: 1, finishedAt: 2 };

/** Pages that link to the ten after them. */
async function crawlOf(pages: number): Promise<CrawlRows> {
  const { rows } = await sampleCrawl((await openTestStore()).db);
  const urls = Array.from({ length: pages }, (_, n) => met(`/a-folder/with-a-title-of-some-words-${n}`));
  const nothing = { fetched: [], met: [], requests: 0, workedMs: 0 };
  await rows.commit({ ...nothing, met: urls }, placing());
  const came = (await rows.claim(pages)).map(({ n }) => fetched(n, { page: samplePage(n, 11) }));
  await rows.commit({ ...nothing, fetched: came }, placing());
  return rows;
}

describe('closing a crawl in a thread', () => {
  test('reads what is kept of it, and tells how far it is', async () => {
    const rows = await crawlOf(300);
    const told: number[] = [];
    const { report, urls, linksIn } = await closeCrawl(rows, order, {
      onProgress: (percent) => told.push(percent),
    });
    expect(report).toMatchObject({ profile: 'crawl', pages: { known: 300, counted: 300 } });
    expect([...urls.linksIn.slice(0, 12)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]);
    expect(urls.score).toEqual(new Int8Array(300).fill(80));
    const last = linksIn.at(-1);
    expect(last && [...unpackLinksIn(last, 299)]).toEqual(
      Array.from({ length: 10 }, (_, index) => 289 + index),
    );
    expect(told).toEqual([15, 35, 55, 75, 100]);
  });

  test('ends with a reason where its memory is too small', async () => {
    const rows = { ...(await crawlOf(1)), urls: endlessUrls };
    await expect(closeCrawl(rows, order, { heapMiB: 64 })).rejects.toThrow(
      'its pages take more than the 64 MiB of memory that it may have',
    );
  });

  test('ends when it is told to', async () => {
    const rows = await crawlOf(1);
    const end = new AbortController();
    const reason = new Error('Not now.');
    const closing = closeCrawl(rows, order, { signal: end.signal, onProgress: () => end.abort(reason) });
    await expect(closing).rejects.toBe(reason);
    await expect(closeCrawl(rows, order, { signal: end.signal })).rejects.toBe(reason);
  });
});

async function* endlessUrls(): AsyncGenerator<StoredUrl> {
  const long = 'long-'.repeat(4_000);
  for (let n = 0; ; n += 1) {
    yield {
      ...{ n, url: `https://example.com/${long}${n}`, kind: 'page', why: null, status: 200 },
      ...{ targetUrl: null, shape: '/{slug}', sources: 8 },
    };
  }
}
