import { describe, expect, test } from 'vitest';
import { html, links, redirect, serveSite } from './testing/serve-site.ts';
import { walking } from './testing/walking.ts';

/** Each page leads to two that nobody knew. */
const endless = () =>
  serveSite((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    const n = Number(request.url?.slice(2));
    html(response, links(`/x${2 * n + 1}`, `/x${2 * n + 2}`));
  });
const quiet = { sitemaps: 'none' } as const;

describe('Q5 a budget ends the walk', () => {
  test('of pages, to the page', async () => {
    const site = await endless();
    const { run, rows } = await walking(site, '/', { ...quiet, pagesMax: 70 });
    expect(await run()).toEqual({ stoppedBy: 'pages' });
    const { fetched, counted, waiting } = await rows.state();
    expect([fetched, counted, waiting > 0]).toEqual([70, 70, true]);
    expect(site.asked.filter((path) => /^\/x/.test(path))).toHaveLength(69);
  });

  test('none where its last page is the last of the site', async () => {
    const site = await serveSite({ '/': links('/a'), '/a': links() });
    const { run } = await walking(site, '/', { ...quiet, pagesMax: 2 });
    expect(await run()).toEqual({ stoppedBy: null });
  });

  test('of requests, where redirects have no end', async () => {
    const site = await serveSite((request, response) => {
      const [, step = '-1'] = /^\/r(\d+)$/.exec(request.url ?? '') ?? [];
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else redirect(`/r${Number(step) + 1}`)(request, response);
    });
    const { run, rows } = await walking(site, '/', { ...quiet, pagesMax: 10 });
    expect(await run()).toEqual({ stoppedBy: 'pages' });
    expect(await rows.state()).toMatchObject({ fetched: 0, requests: 30 });
  });

  test('of bytes', async () => {
    const site = await serveSite((_, response) =>
      html(response, links(...Array.from({ length: 40 }, (_, i) => `/p${i}`)) + ' '.repeat(20_000)),
    );
    const { run, rows } = await walking(site, '/', { ...quiet, bytesMax: 200_000 });
    expect(await run()).toEqual({ stoppedBy: 'bytes' });
    const { counted, bytes, waiting } = await rows.state();
    expect([counted > 4, counted < 11, bytes < 220_000, waiting > 0]).toEqual([true, true, true, true]);
  });

  test('of time', async () => {
    const site = await serveSite((_, response) => {
      void clock.advance(60_000).then(() => html(response, links('/a', '/b', '/c', '/d', '/e', '/f')));
    });
    const { run, clock, rows } = await walking(site, '/', { ...quiet, minutesMax: 5 });
    expect(await run({ connections: 1 })).toEqual({ stoppedBy: 'time' });
    // Two minutes were those of robots.txt, and of the page that must not exist.
    expect(await rows.state()).toMatchObject({ counted: 3, waiting: 4 });
  });

  test('of time, also where several processes spent it, and what lies between them does not count', async () => {
    const stop = new AbortController();
    const site = await serveSite((request, response) => {
      void clock.advance(60_000).then(() => html(response, request.url === '/' ? many : links()));
      if (request.url === '/a') stop.abort();
    });
    const many = links(...'abcdef'.split('').map((name) => `/${name}`));
    const { run, clock, rows } = await walking(site, '/', { ...quiet, minutesMax: 6 });
    expect(await run({ connections: 1, stop: stop.signal })).toEqual({ stoppedBy: 'person' });
    expect((await rows.state()).workedMs).toBe(4 * 60_000);
    await clock.advance(3_600_000);
    expect(await run({ connections: 1 })).toEqual({ stoppedBy: 'time' });
    expect(await rows.state()).toMatchObject({ counted: 4, workedMs: 6 * 60_000 });
    expect(await run({ connections: 1 })).toEqual({ stoppedBy: 'time' });
    expect((await rows.state()).counted).toBe(4);
  });

  test('of known addresses, once nothing waits any more', async () => {
    const site = await serveSite({ '/': links() });
    const { run, rows } = await walking(site);
    await rows.takeOver();
    const state = async () => ({ ...(await rows.state()), beyond: 3 });
    expect(await run({ rows: { ...rows, state } })).toEqual({ stoppedBy: 'urls' });
  });
});

test('Q5 what looks like fifty that led to nothing is fetched after all others', async () => {
  const traps = Array.from({ length: 120 }, (_, i) => `/t/${i}`);
  const pages = Array.from({ length: 10 }, (_, i) => `/p/${i}?of=x`);
  const site = await serveSite((request, response) => {
    const path = request.url ?? '';
    if (path === '/') html(response, links(...traps, ...pages));
    else html(response, path.startsWith('/t/') ? '<meta name="robots" content="noindex">' : links());
  });
  const { run, rows } = await walking(site, '/', quiet);
  expect(await run()).toEqual({ stoppedBy: null });
  expect((await rows.state()).counted).toBe(131);
  const last = Math.max(...pages.map((path) => site.asked.indexOf(path)));
  expect(site.asked.filter((path, at) => path.startsWith('/t/') && at > last).length).toBeGreaterThanOrEqual(
    50,
  );
});

describe('Q9', () => {
  const pageOf = (i: number) => `/p/${i}`;
  const wide = links(...Array.from({ length: 90 }, (_, i) => pageOf(i)));

  test('Q12 a stop keeps what is under way, and whoever goes on asks for no page twice', async () => {
    const stop = new AbortController();
    const site = await serveSite((request, response) => {
      if (request.url === pageOf(20)) stop.abort();
      html(response, request.url === '/' ? wide : links());
    });
    const { run, rows } = await walking(site, '/', quiet);
    expect(await run({ stop: stop.signal })).toEqual({ stoppedBy: 'person' });
    const stopped = await rows.state();
    expect(stopped.counted).toBeGreaterThanOrEqual(21);
    expect(stopped.counted).toBeLessThan(30);
    let audits = 0;
    const auditStart = async () => {
      audits += 1;
      throw new Error('It is audited once.');
    };
    expect(await run({ auditStart })).toEqual({ stoppedBy: null });
    expect([audits, (await rows.state()).counted]).toEqual([0, 91]);
    const pages = site.asked.filter((path) => path === '/' || path.startsWith('/p/'));
    expect(pages.length).toBe(new Set(pages).size);
    expect(site.asked.filter((path) => path === '/robots.txt')).toHaveLength(1);
  });

  test('a process that dies costs the open batch at most, and no page is counted twice', async () => {
    const site = await serveSite((request, response) => html(response, request.url === '/' ? wide : links()));
    const { run, rows, urls, open } = await walking(site, '/', { ...quiet, pagesMax: 80 });
    let commits = 0;
    const mortal = open();
    const commit: typeof mortal.commit = async (...batch) => {
      commits += 1;
      if (commits === 4) throw new Error('killed');
      return mortal.commit(...batch);
    };
    await expect(run({ rows: { ...mortal, commit } })).rejects.toThrow('killed');
    expect(await run()).toEqual({ stoppedBy: 'pages' });
    expect(await rows.state()).toMatchObject({ fetched: 80, counted: 80, known: 91, waiting: 11 });
    const pages = site.asked.filter((path) => path === '/' || path.startsWith('/p/'));
    expect(pages.length - new Set(pages).size).toBeLessThanOrEqual(50);
    expect((await urls()).filter(({ kind }) => kind === 'page')).toHaveLength(80);
  });

  test('whoever lost the crawl ends with that', async () => {
    const site = await serveSite(async (request, response) => {
      if (request.url === pageOf(5)) await open().takeOver();
      html(response, request.url === '/' ? wide : links());
    });
    const { run, open } = await walking(site, '/', quiet);
    await expect(run()).rejects.toThrow('Somebody else has this crawl.');
  });

  test('addresses are numbered alike whichever page answers first', async () => {
    const orders = [];
    for (const isLate of [(i: number) => i % 2 === 0, (i: number) => i % 3 === 0]) {
      const site = await serveSite((request, response) => {
        const [, i] = /^\/p\/(\d+)$/.exec(request.url ?? '') ?? [];
        const answer = () =>
          html(response, request.url === '/' ? wide : i === undefined ? links() : links(`/of/${i}`));
        if (i !== undefined && isLate(Number(i))) void later(20).then(answer);
        else answer();
      });
      const { run, urls } = await walking(site, '/', quiet);
      await run();
      orders.push((await urls()).map(({ url }) => url.slice(site.origin.length)));
    }
    expect(orders[0]).toEqual(orders[1]);
  });
});

async function later(turns: number): Promise<void> {
  for (let i = 0; i < turns; i += 1) await new Promise((resolve) => setImmediate(resolve));
}
