import { expect, test } from 'vitest';
import { sampleSettings } from '../crawl/sample-settings.ts';
import { newSite } from '../services/crawling/testing.ts';
import { seedClosedCrawl } from '../services/sites/testing.ts';
import { newAccount, testServices } from '../services/testing.ts';
import { usualConfig } from '../start/testing.ts';
import { openTestStore } from '../store/testing.ts';
import type { Parts } from './parts.ts';
import { runProgram } from './program.ts';

/** The commands over a database of their own, in which one account has one crawled site. */
async function open() {
  const { db } = await openTestStore();
  const services = testServices(db);
  const caller = await newAccount(services);
  await seedClosedCrawl(db, { accountId: caller.accountId, name: 'The shop' });
  const parts = (said: { out: string; err: string }) => ({
    io: {
      out: (text: string) => {
        said.out += text;
      },
      err: (text: string) => {
        said.err += text;
      },
    },
    readConfig: () => ({ ok: true, config: usualConfig, unknown: [] }),
    openServices: async () => ({ services, publicUrl: 'http://127.0.0.1:7420', close: async () => {} }),
  });
  const site = async (...args: string[]) => {
    const said = { out: '', err: '' };
    const code = await runProgram(['site', ...args], '1.2.3', parts(said) as unknown as Parts);
    return { code, ...said };
  };
  return { db, site, services, caller };
}

test('sites are listed with what their crawls came to', async () => {
  const { site, services, caller } = await open();
  const { completed } = await services.sites.get(caller.accountId, 1);
  const { code, out, err } = await site('list');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const [head, row] = out.split('\n').map((line) => line.split(/ {2,}/));
  expect(head).toEqual(['ID', 'STATE', 'SCORE', 'CRAWLED', 'START', 'NAME']);
  expect(row).toEqual([
    ...['1', 'completed', String(completed?.score), '2026-11-20'],
    ...['https://example.com/', 'The shop'],
  ]);
  expect(JSON.parse((await site('list', '--json')).out)).toMatchObject({
    ...{ object: 'site', id: 1, account_id: caller.accountId, name: 'The shop', state: 'completed' },
    ...{ score: completed?.score, result: completed?.result, crawls_count: 1 },
  });
});

test('no site is left out of a list of more than a page of the service', async () => {
  const { db, site, caller } = await open();
  for (let n = 2; n <= 101; n++)
    await newSite(db, caller.accountId, sampleSettings({ start: `https://example.com/${n}/` }));
  const ids = (await site('list', '--json')).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(ids).toEqual(Array.from({ length: 101 }, (_, at) => at + 1));
});

test('a site is crawled again, once, and the crawl is stopped and judged', async () => {
  const { site, services, caller } = await open();
  expect(await site('crawl', '1')).toEqual({ code: 0, out: 'Crawl 2 of site 1 is queued.\n', err: '' });
  expect((await site('crawl', '1')).out).toBe('Crawl 2 of site 1 was open already: it is queued.\n');
  const stopped = await site('stop', '1', '--json');
  expect(JSON.parse(stopped.out)).toMatchObject({
    ...{ object: 'crawl', site: 1, number: 2, state: 'closing', stopped_by: 'person' },
  });
  expect((await site('stop', '1')).out).toBe('Crawl 2 of site 1 is stopped. What it has read is judged.\n');
  const { rows } = await services.auditLog.list(caller.accountId, { limit: 1 });
  expect(rows).toMatchObject([{ action: 'crawl.stopped', actor: 'operator', object: 'site:1' }]);
});

test('an older crawl that goes on is the one that is stopped', async () => {
  const { db, site, services, caller } = await open();
  const { accountId } = caller;
  await seedClosedCrawl(db, { accountId, siteId: 1, at: Date.UTC(2026, 10, 27) });
  await db.sql.updateTable('crawls').set({ stoppedBy: 'person' }).where('number', '=', 1).execute();
  await services.crawls.change(caller, 1, 1, 'running');
  expect((await site('stop', '1')).out).toBe('Crawl 1 of site 1 is stopped. What it has read is judged.\n');
});

test('what is refused ends with 2 and a sentence', async () => {
  const { site } = await open();
  for (const [line, sentence] of [
    ['crawl shop', '"shop" is no site id. "assay site list" shows the ids.'],
    ['crawl 9', 'There is no site 9. "assay site list" shows the ids.'],
    ['stop 9', 'There is no site 9. "assay site list" shows the ids.'],
    ['stop 1', 'This crawl has ended, so there is nothing to stop.'],
    ['list --account 9', 'There is no account "9".'],
  ] as const) {
    const { code, out, err } = await site(...line.split(' '));
    expect({ line, code, out, said: err.split('\n')[0] }).toEqual({ line, code: 2, out: '', said: sentence });
  }
});

test('the site of another account is none', async () => {
  const { site, services } = await open();
  await newAccount(services, 'Other');
  expect(await site('stop', '1', '--account', 'Other')).toMatchObject({ code: 2, out: '' });
  expect((await site('list', '--account', 'Other')).out).toContain('There is no site yet.');
});
