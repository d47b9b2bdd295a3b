import { expect, test } from 'vitest';
import { sampleSettings } from '../../crawl/sample-settings.ts';
import { AssayError } from '../../errors.ts';
import { crawlStateCodes } from '../../store/codes.ts';
import { openTestStore } from '../../store/testing.ts';
import { links, serveSite } from '../../walk/testing/serve-site.ts';
import { crawling, newSite, type TestCrawling } from './testing.ts';

const ending = { stop: new AbortController().signal, abort: new AbortController().signal };

async function begin(options: Parameters<typeof crawling>[2] = {}) {
  const { db } = await openTestStore();
  return crawling(db, await serveSite({ '/': links('/a'), '/a': links() }), options);
}

async function nextTurn({ services: { crawlTurns } }: TestCrawling) {
  const claimed = await crawlTurns.claimNext(0, []);
  if (claimed.kind !== 'claimed') throw new Error('No crawl waits.');
  return claimed.turn;
}

async function runTurn(crawl: TestCrawling) {
  return crawl.services.crawlTurns.run(await nextTurn(crawl), crawl.work, ending);
}

test('Q11 a closing whose process died is tried three times, and then the crawl fails', async () => {
  const crawl = await begin();
  const { crawlTurns } = crawl.services;
  expect(await runTurn(crawl)).toMatchObject({ kind: 'walked' });
  for (let deaths = 0; deaths < 3; deaths++) {
    expect(await nextTurn(crawl)).toMatchObject({ isClosing: true, closings: deaths + 1 });
    await crawlTurns.recover();
  }
  expect(await runTurn(crawl)).toMatchObject({ kind: 'failed' });
  expect(await crawl.crawl()).toMatchObject({
    state: 'failed',
    error: { code: 'internal', message: expect.stringContaining('ended three times') },
  });
});

test('Q10 a crawl whose pages are all there is judged before others have their turn', async () => {
  const crawl = await begin();
  await newSite(crawl.db, crawl.caller.accountId, sampleSettings());
  expect(await runTurn(crawl)).toMatchObject({ kind: 'walked' });
  expect(await nextTurn(crawl)).toMatchObject({ isClosing: true });
});

test('D7 a closing that is given back as its process ends does not count among its deaths', async () => {
  const crawl = await begin();
  const { crawlTurns } = crawl.services;
  await runTurn(crawl);
  for (let restarts = 0; restarts < 4; restarts++) {
    const abort = new AbortController();
    const ends = async () => {
      abort.abort();
      throw new Error('The process ends.');
    };
    const turn = await nextTurn(crawl);
    await crawlTurns.run(turn, { ...crawl.work, close: ends }, { ...ending, abort: abort.signal });
  }
  expect(await runTurn(crawl)).toMatchObject({ kind: 'closed' });
});

test('a crawl that has ended goes on within the limits of new ones', async () => {
  const crawl = await begin();
  const { db, services, caller, siteId, crawlId } = crawl;
  await db.sql
    .updateTable('crawls')
    .set({ state: crawlStateCodes.completed, stoppedBy: 'person' })
    .where('id', '=', crawlId)
    .execute();
  const goOn = (admit?: () => void) => services.crawls.change(caller, siteId, 1, 'running', admit);
  const refuse = () => {
    throw new AssayError('rate-limited', 'Wait.');
  };
  await expect(goOn(refuse)).rejects.toThrow('Wait.');
  for (let open = 0; open < 22; open++) await newSite(db, caller.accountId, sampleSettings());
  await expect(goOn()).rejects.toMatchObject({ code: 'rate-limited' });
  expect(await crawl.crawl()).toMatchObject({ state: 'completed' });
  await db.sql
    .updateTable('crawls')
    .set({ state: crawlStateCodes.failed })
    .where('id', '=', crawlId + 1)
    .execute();
  expect(await goOn()).toMatchObject({ state: 'running' });
  // It is open now, and counts once.
  await services.crawls.change(caller, siteId, 1, 'paused');
  expect(await goOn(refuse)).toMatchObject({ state: 'running' });
});

test('D4 E3 the audit log says that our own rules kept us from a site', async () => {
  const failure = { code: 'target_refused', message: 'This address is not public.' } as const;
  const crawl = await begin({
    runAudit: async () => ({ ok: false, egressBytes: 0, isRefused: true, failure: failure as never }),
  });
  expect(await runTurn(crawl)).toMatchObject({ kind: 'failed' });
  const { rows } = await crawl.services.auditLog.list(crawl.caller.accountId, { limit: 10 });
  expect(rows).toContainEqual(
    expect.objectContaining({
      ...{ action: 'target.refused', outcome: 'refused', actor: 'worker' },
      ...{ object: `site:${crawl.siteId}`, detail: null },
    }),
  );
});
