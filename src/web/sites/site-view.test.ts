import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PauseReason } from '../../crawl/types.ts';
import { type SeededCrawl, seedClosedCrawl } from '../../services/sites/testing.ts';
import { keptMemory } from '../../services/sites/turn-memory.ts';
import { crawlStateCodes } from '../../store/codes.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' } });
});
afterAll(() => pages.close());

/** A crawl that goes on: seven addresses of it were fetched. */
let crawl: SeededCrawl;
beforeEach(async () => {
  crawl = await seedClosedCrawl(pages.db, {
    accountId: pages.one.account.id,
    isClosed: false,
    fetchedMax: 7,
  });
});

async function open(query = ''): Promise<{ readonly html: string; readonly text: string }> {
  const { html, status } = await pages.get(`/sites/${crawl.siteId}${query}`);
  expect(status).toBe(200);
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  const text = main.replaceAll(/<template.*?<\/template>/gs, '').replaceAll(/<[^>]*>/g, ' ');
  return { html, text: text.replaceAll(/\s+/g, ' ') };
}

/** As whoever has it would leave it. */
const set = (values: { state: number; reason?: PauseReason; notBefore?: number; errorCode?: string }) =>
  pages.db.sql.updateTable('crawls').set(values).where('id', '=', crawl.crawlId).execute();

describe('a crawl that goes on', () => {
  test('tells what was read, what waits and what was left out', async () => {
    const { html, text } = await open();
    expect(text).toContain('Reading the site');
    expect(html).toMatch(/<progress max="1000" value="7" aria-label="7 of 1,000 pages at most">/);
    expect(text).toMatch(/Pages counted 7 of 1,000 at most Waiting 40 Failed 0/);
    expect(text).toContain('robots.txt denies 2 addresses.');
    expect(text).toMatch(/Read last .*200 example\.com\/blog\/ .*Templates so far/);
    expect(text).toMatch(/Template Known Read Counted .*\/blog\/\S+ 18/);
    expect(html).toContain(`data-crawl="/sites/${crawl.siteId}/events"`);
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
  });

  test('tells what holds it up', async () => {
    const slowedBy = 'robots.txt asks for 10 seconds between two requests.';
    const inTurn = (by: string | null) =>
      pages.db.sql
        .updateTable('crawls')
        .set({
          leasedUntil: Date.now() + 600_000,
          memory: keptMemory({ walk: null, troubles: 0, slowedBy: by }),
        })
        .where('id', '=', crawl.crawlId)
        .execute();
    await inTurn(slowedBy);
    expect((await open()).text).toContain(`Pages are read one by one. ${slowedBy}`);
    await inTurn(null);
    expect((await open()).text).toContain('Pages are read one by one, at the pace the site can bear.');
  });

  test('is paused, goes on, and is stopped by its buttons', async () => {
    const way = `/sites/${crawl.siteId}/crawls/1/state`;
    const act = async (state: string) => {
      const answer = await pages.post(way, { state });
      expect(answer).toMatchObject({
        status: 303,
        headers: { location: `/sites/${crawl.siteId}?crawl=latest` },
      });
      return (await pages.get(`/sites/${crawl.siteId}?crawl=latest`, { cookies: answer.cookies })).html;
    };
    expect((await open()).html).toMatch(/<button class="btn" name="state" value="paused">Pause<\/button>/);
    const paused = await act('paused');
    expect(paused).toContain('The crawl pauses once the pages under way are read.');
    expect(paused).toMatch(/<button class="btn primary" name="state" value="running">Continue<\/button>/);
    expect(await act('running')).toMatch(/value="paused">Pause/);
    await act('stopped');
    const { latest } = await pages.services.sites.get(pages.one.account.id, crawl.siteId);
    expect([latest.state, latest.wanted]).not.toEqual(['running', null]);
    expect(await pages.get(way)).toMatchObject({
      status: 303,
      headers: { location: `/sites/${crawl.siteId}?crawl=latest` },
    });
  });

  test.each([
    ['person', 'Somebody of your account paused it. Press Continue'],
    [
      'day',
      'This account has read all it may read today. It goes on by itself on 21 November 2026, 00:00 UTC.',
    ],
    ['host', 'The site asked for a pause. It goes on by itself on'],
    ['robots', 'robots.txt answers with an error, so nothing may be read.'],
    ['target', 'The site stopped answering.'],
    ['disk', 'The storage of this server is nearly full.'],
  ] as const)('that is paused by %s says why, and what to do', async (reason, sentence) => {
    const notBefore = reason === 'person' ? 0 : Date.UTC(2026, 10, 21);
    await set({ state: crawlStateCodes.paused, reason, notBefore });
    const { html, text } = await open();
    expect(text).toContain(sentence);
    expect(text).not.toContain('You can leave this page');
    expect(html).toContain('value="running">Continue');
  });

  test('that waits for its turn, or is being judged, says so', async () => {
    await set({ state: crawlStateCodes.queued });
    expect((await open()).text).toContain('Other crawls come first. It begins by itself.');
    await set({ state: crawlStateCodes.closing });
    const { html, text } = await open();
    expect(text).toContain('Now the pages are compared with each other and judged together.');
    expect(html).not.toContain('name="state"');
  });

  test('that has failed says why and what to do, and is tried again', async () => {
    await set({ state: crawlStateCodes.failed, errorCode: 'timeout' });
    const { html, text } = await open();
    expect(text).toContain('The server did not answer in time');
    expect(text).toContain('There is no score yet.');
    expect(html).toContain(`action="/sites/${crawl.siteId}/crawl"`);
    const answer = await pages.post(`/sites/${crawl.siteId}/crawl`, {});
    expect(answer.headers.location).toBe(`/sites/${crawl.siteId}?crawl=latest`);
    expect((await pages.services.sites.get(pages.one.account.id, crawl.siteId)).latest).toMatchObject({
      number: 2,
      state: 'queued',
    });
  });

  test('that met no https leads to a site with http, as the address of this one stays', async () => {
    const way = 'href="/sites/new?start=http%3A%2F%2F';
    await set({ state: crawlStateCodes.failed, errorCode: 'tls_error' });
    expect((await open()).html).toContain(way);
    await set({ state: crawlStateCodes.failed, errorCode: 'timeout' });
    expect((await open()).html).not.toContain(way);
  });

  test('that is none of a crawl any more says so at its button', async () => {
    await set({ state: crawlStateCodes.failed, errorCode: 'timeout' });
    const answer = await pages.post(`/sites/${crawl.siteId}/crawls/1/state`, { state: 'paused' });
    expect(answer.status).toBe(303);
    const { html } = await pages.get(`/sites/${crawl.siteId}`, { cookies: answer.cookies });
    expect(html).toMatch(/<div class="note info" role="status">.*This crawl has ended/s);
    expect((await pages.post(`/sites/${crawl.siteId}/crawls/1/state`, { state: 'gone' })).status).not.toBe(
      200,
    );
  });
});

test('while a site is crawled again it shows its last good crawl, and the other is one click away', async () => {
  const accountId = pages.one.account.id;
  const { siteId, closed } = await seedClosedCrawl(pages.db, { accountId });
  await seedClosedCrawl(pages.db, { accountId, siteId, isClosed: false, fetchedMax: 3 });
  const { html } = await pages.get(`/sites/${siteId}`);
  expect(html).not.toContain('data-crawl=');
  const running = (await pages.get(`/sites/${siteId}?crawl=latest`)).html;
  expect(running).toContain('data-crawl=');
  expect(running).toContain(
    `<a class="btn" href="/sites/${siteId}">Show crawl 1, score ${closed?.report.score}</a>`,
  );
});
