import { expect, test } from 'vitest';
import { html, links, serveSite, text } from './testing/serve-site.ts';
import { walking } from './testing/walking.ts';

const minute = 60_000;

test('Q7 a site that denies everything has its start fetched alone', async () => {
  const site = await serveSite({
    '/robots.txt': text('User-agent: *\nDisallow: /'),
    '/sitemap.xml': text('<urlset><url><loc>http://127.0.0.1/</loc></url></urlset>', 'text/xml'),
    '/': links('/a', '/b'),
    '/a': links(),
  });
  const { run, kinds, rows } = await walking(site);
  expect(await run()).toEqual({ stoppedBy: null });
  expect(await kinds()).toEqual({ '/': 'page', '/a': 'skipped robots', '/b': 'skipped robots' });
  expect(site.asked).not.toContain('/a');
  expect(site.asked.filter((path) => path.startsWith('/assay-'))).toEqual([]);
  expect(await rows.state()).toMatchObject({ counted: 1, skipped: { robots: 2 } });
});

test('Q7 what a person names is fetched all the same, and what is ignored denies nothing', async () => {
  const pages = {
    '/robots.txt': text('User-agent: AssayBot\nDisallow: /a'),
    '/': links('/a'),
    '/a': links('/ab'),
  };
  const site = await serveSite(pages);
  const { run, kinds } = await walking(site, '/', { urls: [`${site.origin}/a`] });
  await run();
  expect(await kinds()).toEqual({ '/': 'page', '/a': 'page', '/ab': 'skipped robots' });
  const other = await walking(await serveSite(pages), '/', { robots: 'ignore' });
  await other.run();
  expect(await other.kinds()).toEqual({ '/': 'page', '/a': 'page', '/ab': 'error' });
});

test.each([
  ['answers with 503', 503],
  ['does not answer', null],
] as const)(
  'Q7 while robots.txt %s nothing else is asked for, and at last the walk fails',
  async (_, status) => {
    const site = await serveSite((request, response) => {
      if (status === null) request.socket.destroy();
      else response.writeHead(status).end();
    });
    const { run, pauses, told } = await walking(site);
    expect(await run()).toMatchObject({ failed: { code: 'robots_unreachable' } });
    expect(pauses).toEqual([minute, 5 * minute, 15 * minute, 60 * minute]);
    expect(new Set(site.asked)).toEqual(new Set(['/robots.txt']));
    expect(told.filter(({ stage }) => stage === 'pause')).toHaveLength(4);
    expect(told.find(({ stage }) => stage === 'pause')?.slowedBy).toContain('robots.txt cannot be read');
  },
);

test('Q7 a robots.txt that comes back lets the walk go on', async () => {
  let tries = 0;
  const site = await serveSite((request, response) => {
    if (request.url !== '/robots.txt') return html(response, links());
    tries += 1;
    response.writeHead(tries < 3 ? 500 : 404).end();
  });
  const { run, pauses, told } = await walking(site);
  expect(await run()).toEqual({ stoppedBy: null });
  expect(pauses).toEqual([minute, 5 * minute]);
  expect(told.at(-1)).toMatchObject({ stage: 'pages', slowedBy: null, counted: 1 });
});

test('Q7 a stop ends the pause', async () => {
  const site = await serveSite((_, response) => void response.writeHead(500).end());
  const { run } = await walking(site);
  const stop = new AbortController();
  const pause = async () => stop.abort();
  expect(await run({ stop: stop.signal, pause })).toEqual({ stoppedBy: 'person' });
  expect(site.asked).toEqual(['/robots.txt']);
});

test('Q7 robots.txt is read again after a day', async () => {
  let deniesAll = false;
  const site = await serveSite({
    '/robots.txt': (request, response) =>
      text(deniesAll ? 'User-agent: *\nDisallow: /' : '')(request, response),
    '/': links('/a'),
    '/a'(_, response) {
      deniesAll = true;
      void clock.advance(24 * 60 * minute).then(() => html(response, links('/b')));
    },
    '/b': links('/c'),
  });
  const { run, kinds, clock, rows } = await walking(site, '/', { minutesMax: 10_000 });
  await run();
  expect(await kinds()).toEqual({ '/': 'page', '/a': 'page', '/b': 'page', '/c': 'skipped robots' });
  expect(site.asked.filter((path) => path === '/robots.txt')).toHaveLength(2);
  expect((await rows.site())?.robots?.text).toContain('Disallow: /');
});

test('Q7 Crawl-delay lowers the pace as the target sees it, up to 5 s', async () => {
  for (const [asks, gap] of [
    ['2', 2_000],
    ['600', 5_000],
  ] as const) {
    const at: number[] = [];
    const site = await serveSite((request, response) => {
      if (request.url === '/robots.txt')
        return text(`User-agent: *\nCrawl-delay: ${asks}`)(request, response);
      if (/^\/\w?$/.test(request.url ?? '')) at.push(clock.now());
      html(response, links('/a', '/b', '/c'));
    });
    const { run, clock, told } = await walking(site, '/', { sitemaps: 'none' });
    await run();
    expect(at).toHaveLength(4);
    for (const [place, time] of at.slice(1).entries())
      expect(time - (at[place] ?? 0)).toBeGreaterThanOrEqual(gap);
    expect(told.at(-1)?.slowedBy).toBe(`robots.txt asks for ${gap / 1_000} seconds between requests.`);
  }
});
