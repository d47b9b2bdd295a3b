import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestStore } from '../../store/testing.ts';
import { html, links, serveSite, text } from '../../walk/testing/serve-site.ts';
import { newReport } from '../testing.ts';
import { crawling } from './testing.ts';

async function watching(environment: Record<string, string>) {
  const { db } = await openTestStore();
  const site = await serveSite({ '/': links() });
  const { services, caller, siteId } = await crawling(db, site, { environment });
  const { accountId } = caller;
  const { report } = await newReport(services, caller, 'https://example.com/');
  return {
    watchSite: (id = siteId) => services.crawls.watch(accountId, id, () => {}),
    watchReport: () => services.live.watch(accountId, report.id, () => {}),
  };
}

test('H3: whoever watches sites takes the places of those who watch reports', async () => {
  const { watchSite, watchReport } = await watching({ ASSAY_STREAMS_PER_ACCOUNT: '2' });
  const leaveSite = await watchSite();
  await expect(watchSite(999)).rejects.toMatchObject({ code: 'not-found' });
  const leaveReport = await watchReport();
  await expect(watchSite()).rejects.toMatchObject({ code: 'rate-limited' });
  leaveReport();
  await watchSite();
  await expect(watchReport()).rejects.toMatchObject({ code: 'rate-limited' });
  leaveSite();
  leaveSite();
  await watchReport();
  await expect(watchSite()).rejects.toMatchObject({ code: 'rate-limited' });
});

test('whoever watches is told what holds a crawl up', async () => {
  const { db } = await openTestStore();
  const release = Promise.withResolvers<void>();
  onTestFinished(() => release.resolve());
  const site = await serveSite(async (request, response) => {
    if (request.url === '/robots.txt') return text('User-agent: *\nCrawl-delay: 0.05')(request, response);
    if (request.url === '/held') await release.promise;
    return html(response, request.url === '/' ? links('/held') : links());
  });
  const { start, until, crawl } = await crawling(db, site, { settings: { sitemaps: 'none' } });
  expect((await crawl()).pace).toEqual({
    ...{ perSecond: null, slowedBy: 'It waits for its turn: other crawls have theirs.' },
  });
  await start();
  const { pace } = await until(({ pace: { slowedBy } }) => slowedBy?.startsWith('robots.txt') === true);
  expect(pace.slowedBy).toBe('robots.txt asks for 0.05 seconds between requests.');
  release.resolve();
  expect((await until(({ state }) => state === 'completed')).pace).toEqual({
    ...{ perSecond: expect.any(Number), slowedBy: null },
  });
});

test('all who watch a site share one reading a second', async () => {
  const { watchSite } = await watching({});
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const leave = [await watchSite(), await watchSite(), await watchSite()];
    expect(vi.getTimerCount()).toBe(1);
    for (const end of leave) end();
    expect(vi.getTimerCount()).toBe(0);
    (await watchSite())();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
