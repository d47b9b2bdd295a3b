import { expect, test } from 'vitest';
import { inTransaction } from '../../store/db.ts';
import { setExpectations } from '../../store/reports/projects.ts';
import { eachDatabase } from '../../store/testing.ts';
import { html, links, serveSite } from '../../walk/testing/serve-site.ts';
import { crawling } from './testing.ts';

const paths = ['/', '/a', '/b', '/c'];

eachDatabase(({ openTestStore }) => {
  test('C-8 a site that is crawled again takes its pages over, unless something else judges them', async () => {
    const { db } = await openTestStore();
    const site = await serveSite(({ url = '', headers }, response) => {
      if (!paths.includes(url)) return void response.writeHead(404).end();
      response.setHeader('ETag', `"${url}"`);
      if (headers['if-none-match'] === `"${url}"`) response.writeHead(304).end();
      else html(response, links(...paths));
    });
    const { services, caller, siteId, start, until } = await crawling(db, site);
    await start();
    const ended = (number: number) =>
      until((crawl) => crawl.state === 'completed' && crawl.number === number);
    const first = await ended(1);
    expect(first.pages).toMatchObject({ counted: 4, reused: 0 });
    const again = () => services.sites.update(caller, siteId, { update: true }, undefined);
    await again();
    const second = await ended(2);
    expect(second).toMatchObject({ score: first.score, pages: { counted: 4, reused: 4 } });

    const { projectId } = await db.sql.selectFrom('sites').select('projectId').executeTakeFirstOrThrow();
    const declared = { indexable: false, aiSearch: true, deployed: true };
    await inTransaction(db, (tx) => setExpectations(tx, caller.accountId, projectId, declared));
    await again();
    expect((await ended(3)).pages).toMatchObject({ counted: 4, reused: 0 });

    await db.sql.updateTable('crawls').set({ details: 0 }).where('number', '=', 3).execute();
    await again();
    expect((await ended(4)).pages).toMatchObject({ counted: 4, reused: 0 });
  });
});
