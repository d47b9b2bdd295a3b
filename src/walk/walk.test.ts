import { expect, test } from 'vitest';
import { TaskOverrun } from '../lib/task-watch.ts';
import { testReader } from './testing/reader.ts';
import { html, links, redirect, serveSite, text } from './testing/serve-site.ts';
import { walking } from './testing/walking.ts';

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
  const why = { code: 'connect_failed', message: 'It does not answer.' };
  expect(await run({ auditStart: async () => ({ ok: false, ...why }) })).toEqual({ failed: why });
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
