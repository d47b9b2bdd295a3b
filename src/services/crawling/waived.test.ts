import { expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import { html, links, serveSite } from '../../walk/testing/serve-site.ts';
import { crawling } from './testing.ts';

const paths = ['/', '/a', '/b', '/c'];
const project = '127.0.0.1';
const waived = { check: 'crawl-broken-links', reason: 'The archive comes back in March.' };

eachDatabase(({ openTestStore }) => {
  test('V3 the latest crawl is closed again when a waiver is made and when it ends', async () => {
    const { db } = await openTestStore();
    const site = await serveSite(({ url = '' }, response) => {
      if (paths.includes(url)) html(response, links(...paths, '/gone'));
      else response.writeHead(404).end();
    });
    const { services, caller, siteId, start, until } = await crawling(db, site);
    await start();
    const first = await until(({ state }) => state === 'completed');
    const found = async () => {
      const { report } = await services.crawlDetails.get(caller.accountId, siteId, 'latest');
      return {
        checks: report?.findings.map(({ check }) => check),
        waived: report?.waived?.map(({ check }) => check),
      };
    };
    expect(await found()).toMatchObject({
      checks: expect.arrayContaining([waived.check]),
      waived: undefined,
    });
    const requests = first.requests;

    services.clock.nowMs += 60_000;
    const { waiver } = await services.waivers.create(caller, project, waived);
    await closeAgain();
    const second = await until(({ state, waiversHash }) => state === 'completed' && waiversHash !== null);
    expect(await found()).toEqual({
      checks: expect.not.arrayContaining([waived.check]),
      waived: [waived.check],
    });
    expect(second.score).toBeGreaterThan(first.score ?? 100);
    expect(second).toMatchObject({ number: 1, finishedAt: first.finishedAt, requests });
    await closeAgain();
    expect((await services.crawls.progress(caller.accountId, siteId)).crawl.state).toBe('completed');

    await services.waivers.end(caller, project, waiver.id);
    await closeAgain();
    const third = await until(({ state, waiversHash }) => state === 'completed' && waiversHash === null);
    expect(third).toMatchObject({ score: first.score, number: 1 });
    expect(await found()).toMatchObject({
      checks: expect.arrayContaining([waived.check]),
      waived: undefined,
    });

    async function closeAgain() {
      const loops = services.waiverLoops(async () => null);
      for (let turns = 0; turns < 5; turns++)
        for (const { name, turn } of loops) if (name === 'closing crawls again') await turn();
    }
  });
});
