import { expect, test } from 'vitest';
import { TaskOverrun } from '../lib/task-watch.ts';
import { testReader } from './testing/reader.ts';
import { html, links, redirect, serveSite, text } from './testing/serve-site.ts';
import { walking } from './testing/walking.ts';
import type { WalkParts } from './types.ts';

test('a small site is walked to its end, each address asked for once', async () => {
  const site = await serveSite({
    '/': links('/a', '/b', '/a?utm_source=x', 'https://elsewhere.example/'),
    '/a': links('/', '/c#part', '/gone'),
    '/b': links('/c', '/paper.pdf', '/data'),
    '/c': '<!doctype html>',
    '/paper.pdf': text('%PDF', 'application/pdf'),
    '/data': text('{}', 'application/json'),
  });
  const { run, kinds, rows, told } = await walking(site);
  expect(await run()).toEqual({ stoppedBy: null });
  expect(await kinds()).toEqual({
    ...{ '/': 'page', '/a': 'page', '/b': 'page', '/c': 'page', '/gone': 'error' },
    ...{ '/paper.pdf': 'file', '/data': 'file' },
  });
  expect(site.asked.filter((path) => /^(?:HEAD )?\/[a-d]?(?:ata|aper.pdf)?$/.test(path)).toSorted()).toEqual([
    '/',
    '/a',
    '/b',
    '/c',
    '/data',
  ]);
  expect(site.asked).toContain('HEAD /paper.pdf');
  expect(site.asked).not.toContain('/paper.pdf');
  expect(await rows.state()).toMatchObject({
    known: 7,
    waiting: 0,
    fetched: 5,
    counted: 4,
    failed: 1,
    requests: 7,
  });
  expect(told.at(-1)).toMatchObject({
    stage: 'pages',
    known: 7,
    waiting: 0,
    fetched: 5,
    counted: 4,
    failed: 1,
  });
});

test('Q2 the site moves along with its start within the domain', async () => {
  const site = await serveSite({ '/': redirect('/en/'), '/en/': links('/en/a', '/de/'), '/en/a': links() });
  const { run, kinds, rows } = await walking(site, '/', { scope: 'path' });
  const auditStart = async () =>
    ({ ok: true, report: new Uint8Array([1]), finalUrl: `${site.origin}/en/` }) as const;
  expect(await run({ auditStart })).toEqual({ stoppedBy: null });
  expect(await kinds()).toEqual({ '/': 'redirect', '/en/': 'page', '/en/a': 'page' });
  expect(await rows.site()).toMatchObject({ finalUrl: `${site.origin}/en/`, report: 'AQ==' });
});

test('Q2 a start that leads to another site is told with where that is', async () => {
  const site = await serveSite({});
  const { run } = await walking(site);
  const auditStart = async () =>
    ({ ok: true, report: new Uint8Array(), finalUrl: 'https://shop.example.net/x' }) as const;
  expect(await run({ auditStart })).toEqual({
    failed: { code: 'redirected_away', message: 'It leads to shop.example.net. Begin there instead.' },
  });
  expect(site.asked).toEqual([]);
});

test('a start that cannot be audited ends the walk with its reason', async () => {
  const { run } = await walking(await serveSite({}));
  const code = 'connect_failed';
  const message = 'It does not answer. Mend it, then run the report again.';
  expect(await run({ auditStart: async () => ({ ok: false, code, message }) })).toEqual({
    failed: { code, message: 'It does not answer. Mend it, then crawl the site again.' },
  });
});

test('Q8 a start whose host has no turn is left alone for that long, and audited then', async () => {
  const { run, pauses } = await walking(await serveSite({ '/': links() }), '/', { sitemaps: 'none' });
  const late = { ok: false, code: 'timeout', message: 'Its host wants a pause.', restMs: 90_000 } as const;
  let audits = 0;
  const auditStart: WalkParts['auditStart'] = async (url) => {
    audits += 1;
    return audits === 1 ? late : { ok: true, report: new Uint8Array([1]), finalUrl: url };
  };
  expect(await run({ auditStart, restMaxMs: 15_000 })).toEqual({
    stoppedBy: null,
    rest: { reason: 'host', ms: 90_000 },
  });
  audits = 0;
  expect(await run({ auditStart })).toEqual({ stoppedBy: null });
  expect({ audits, pauses }).toEqual({ audits: 2, pauses: [90_000] });
});

test('a list is walked also where its start cannot be audited, and no link is followed where that is asked', async () => {
  const site = await serveSite({
    '/': links('/c'),
    '/a': links('/c'),
    '/b': redirect('/d'),
    '/d': links('/c'),
  });
  const urls = ['/a', '/b?utm_source=x'].map((path) => site.origin + path);
  const { run, kinds } = await walking(site, '/', { urls, follow: false, sitemaps: 'none' });
  const auditStart = async () => ({ ok: false, code: 'timeout', message: 'Late.' }) as const;
  expect(await run({ auditStart })).toEqual({ stoppedBy: null });
  expect(await kinds()).toEqual({ '/': 'page', '/a': 'page', '/b?utm_source=x': 'error' });
});

test('Q14 a circle of 50 redirects is 50 addresses, each asked for once', async () => {
  const site = await serveSite((request, response) => {
    const [, step] = /^\/r(\d+)$/.exec(request.url ?? '') ?? [];
    if (step !== undefined) redirect(`/r${(Number(step) + 1) % 50}`)(request, response);
    else if (request.url === '/') html(response, links('/r0'));
    else response.writeHead(404).end();
  });
  const { run, urls, rows } = await walking(site);
  expect(await run()).toEqual({ stoppedBy: null });
  const hops = (await urls()).filter(({ kind }) => kind === 'redirect');
  expect(hops).toHaveLength(50);
  expect(hops.find(({ url }) => url.endsWith('/r49'))?.targetUrl).toBe(`${site.origin}/r0`);
  expect(await rows.state()).toMatchObject({ fetched: 1, requests: 51 });
});

test('what a person asks not to follow is known and not fetched', async () => {
  const pages = {
    '/': '<!doctype html><a href="/a" rel="nofollow">x</a><a href="/b">x</a>',
    '/b': '<!doctype html><meta name="robots" content="nofollow"><a href="/c">x</a>',
  };
  const { run, kinds } = await walking(await serveSite(pages));
  await run();
  expect(await kinds()).toEqual({
    '/': 'page',
    '/a': 'skipped nofollow',
    '/b': 'page',
    '/c': 'skipped nofollow',
  });
  const all = await walking(await serveSite(pages), '/', { nofollow: true });
  await all.run();
  expect(await all.kinds()).toEqual({ '/': 'page', '/a': 'error', '/b': 'page', '/c': 'error' });
});

test('canonical and hreflang targets join the frontier', async () => {
  const site = await serveSite({
    '/': '<!doctype html><link rel="canonical" href="/main"><link rel="alternate" href="/de/">',
    '/main': links(),
    '/de/': links(),
  });
  const { run, kinds } = await walking(site);
  await run();
  expect(await kinds()).toEqual({ '/': 'page', '/main': 'page', '/de/': 'page' });
});

test('a page that no reader bears is named, and the walk goes on', async () => {
  const site = await serveSite({ '/': links('/big', '/a'), '/big': links(), '/a': links() });
  const { run, kinds } = await walking(site);
  const reader = {
    ...testReader,
    async crawlPage(order: Parameters<typeof testReader.crawlPage>[0]) {
      if (order.url.endsWith('/big')) throw new TaskOverrun('deadline');
      return testReader.crawlPage(order);
    },
  };
  await run({ reader });
  expect(await kinds()).toEqual({ '/': 'page', '/big': 'error too_complex', '/a': 'page' });
});

test('a failure is tried once more, after all others', async () => {
  let isWell = false;
  const site = await serveSite({
    '/': links('/later', '/never', '/a'),
    '/a': links('/b'),
    '/b': links(),
    '/later'(_, response) {
      if (isWell) html(response, links());
      else response.writeHead(500).end();
      isWell = true;
    },
    '/never': (_, response) => response.socket?.destroy(),
  });
  const { run, kinds, rows } = await walking(site);
  expect(await run()).toEqual({ stoppedBy: null });
  expect(await kinds()).toEqual({
    ...{ '/': 'page', '/a': 'page', '/b': 'page' },
    ...{ '/later': 'page', '/never': 'error connect_failed' },
  });
  // A connection that ends without an answer may have been an old one, so each try may be two requests.
  const atEnd = new Set(site.asked.slice(site.asked.indexOf('/b') + 1));
  expect([...atEnd]).toEqual(['/later', '/never']);
  expect(await rows.state()).toMatchObject({ requests: 7 });
});

test('the second try comes a minute after the first, and waits where nothing else is to be done', async () => {
  const tries = new Map<string, number[]>();
  const site = await serveSite((request, response) => {
    const path = request.url ?? '';
    const at = [...(tries.get(path) ?? []), clock.now()];
    tries.set(path, at);
    if (path === '/') return html(response, links('/early', '/late', '/a', '/b'));
    // The first pages take so long that one is due before the other.
    if (path === '/a') return void clock.advance(45_000).then(() => html(response, links()));
    if ((path === '/early' || path === '/late') && at.length === 1) response.writeHead(500).end();
    else html(response, links());
  });
  const { run, kinds, clock, pauses } = await walking(site, '/', { sitemaps: 'none' });
  expect(await run({ secondTryMs: 60_000, connections: 1 })).toEqual({ stoppedBy: null });
  expect(Object.values(await kinds())).toEqual(Array.from({ length: 5 }, () => 'page'));
  expect(pauses).toEqual([15_000]);
  for (const path of ['/early', '/late']) {
    const [first = 0, second = 0] = tries.get(path) ?? [];
    expect(second - first).toBe(60_000);
  }
});

test('whoever goes on waits as long, as nobody remembers when an address failed', async () => {
  const stop = new AbortController();
  let fails = true;
  const site = await serveSite((request, response) => {
    if (request.url === '/') html(response, links('/a', '/b'));
    else if (request.url === '/a' && fails) response.writeHead(500).end();
    else html(response, links());
    if (request.url === '/b') stop.abort();
  });
  const { run, kinds, pauses } = await walking(site, '/', { sitemaps: 'none' });
  const more = { secondTryMs: 60_000, connections: 1 };
  expect(await run({ ...more, stop: stop.signal })).toEqual({ stoppedBy: 'person' });
  fails = false;
  expect(await run(more)).toEqual({ stoppedBy: null });
  expect(pauses).toEqual([60_000]);
  expect(await kinds()).toEqual({ '/': 'page', '/a': 'page', '/b': 'page' });
});

test('a crawl without time for the second try ends with its time', async () => {
  const site = await serveSite((request, response) => {
    if (request.url === '/') html(response, links('/a'));
    else response.writeHead(request.url === '/a' ? 500 : 404).end();
  });
  const { run, rows } = await walking(site, '/', { sitemaps: 'none', minutesMax: 1 });
  const more = { secondTryMs: 90_000, connections: 1 };
  expect(await run(more)).toEqual({ stoppedBy: 'time' });
  expect((await rows.state()).waiting).toBe(1);
});
