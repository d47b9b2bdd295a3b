import { expect, test } from 'vitest';
import { html, links, redirect, serveSite, text } from './testing/serve-site.ts';
import { walking } from './testing/walking.ts';

const minute = 60_000;
const many = (count: number, to = (i: number) => `/a${i}`) =>
  links(...Array.from({ length: count }, (_, i) => to(i)));

test('Q8 two pages are asked for at once, and no more', async () => {
  const site = await serveSite((request, response) =>
    html(response, request.url === '/' ? many(30) : links()),
  );
  const { run } = await walking(site, '/', { sitemaps: 'none' });
  await run();
  expect(site.openMost()).toBe(2);
});

test('Q8 a slow site is asked for one page at a time', async () => {
  let open = 0;
  const openAt: number[] = [];
  const site = await serveSite((request, response) => {
    open += 1;
    openAt.push(open);
    response.once('close', () => {
      open -= 1;
    });
    void clock.advance(3_500).then(() => html(response, request.url === '/' ? many(30) : links()));
  });
  const { run, clock, told } = await walking(site, '/', { sitemaps: 'none' });
  await run();
  expect(Math.max(...openAt.slice(-28))).toBe(1);
  expect(told.at(-1)?.slowedBy).toContain('slowly');
});

test('Q8 Retry-After is waited for, told, and what was refused is asked for again', async () => {
  const refused = new Set<string>();
  const asked: [string, number][] = [];
  const site = await serveSite((request, response) => {
    const path = request.url ?? '';
    asked.push([path, clock.now()]);
    if (path === '/b' && !refused.has(path)) {
      refused.add(path);
      response.writeHead(429, { 'Retry-After': '120' }).end();
    } else html(response, path === '/' ? links('/b', '/c', '/d', '/e') : links());
  });
  const { run, kinds, clock, pauses, told } = await walking(site, '/', { sitemaps: 'none' });
  expect(await run()).toEqual({ stoppedBy: null });
  expect(pauses).toEqual([120_000]);
  expect(Object.values(await kinds())).toEqual(Array.from({ length: 5 }, () => 'page'));
  const [first = 0, second = 0] = asked.filter(([path]) => path === '/b').map(([, at]) => at);
  expect(second - first).toBe(120_000);
  expect(told.find(({ stage }) => stage === 'pause')?.slowedBy).toBe(
    'The site asked to be left alone for 2 minutes.',
  );
});

test('Q8 a pause that outlasts the crawl ends it at once, and what was judged stays', async () => {
  const site = await serveSite((request, response) => {
    if (request.url === '/b') response.writeHead(429, { 'Retry-After': '999999' }).end();
    else html(response, request.url === '/' ? links('/b') : links());
  });
  const { run, rows, pauses } = await walking(site, '/', { sitemaps: 'none' });
  expect(await run()).toEqual({ stoppedBy: 'target' });
  expect(pauses).toEqual([]);
  expect((await rows.state()).counted).toBe(1);
});

test('Q8 a pause that another session was asked for holds for the walk', async () => {
  const site = await serveSite((request, response) => {
    if (request.url === '/busy') response.writeHead(503, { 'Retry-After': '90' }).end();
    else html(response, links());
  });
  const { run, pauses, openSession } = await walking(site, '/', { sitemaps: 'none' });
  const request = { redirectsMax: 0, bytesMax: 100, over: 'cut', deadlineMs: 10_000 } as const;
  await openSession({}).fetch({ url: `${site.origin}/busy`, ...request });
  expect(await run()).toEqual({ stoppedBy: null });
  expect(pauses).toEqual([90_000]);
});

test('Q8 a host that fails is left alone, longer each time, and at last for good', async () => {
  const site = await serveSite((request, response) => {
    if (request.url === '/') html(response, many(100));
    else response.writeHead(request.url === '/robots.txt' ? 404 : 500).end();
  });
  const { run, rows, pauses, told } = await walking(site, '/', { sitemaps: 'none' });
  expect(await run()).toEqual({ stoppedBy: 'target' });
  expect(pauses).toEqual([minute, 5 * minute, 15 * minute]);
  expect((await rows.state()).counted).toBe(1);
  expect(site.asked.length).toBeLessThan(50);
  expect(told.find(({ stage }) => stage === 'pause')?.slowedBy).toContain('failures');
});

test('Q8 a host that dies in the middle ends the walk, and what was judged stays', async () => {
  let answers = 0;
  const site = await serveSite((request, response) => {
    answers += 1;
    if (answers > 30) request.socket.destroy();
    else html(response, request.url === '/' ? many(100) : links());
  });
  const { run, rows, pauses } = await walking(site, '/', { sitemaps: 'none' });
  expect(await run()).toEqual({ stoppedBy: 'target' });
  expect(pauses).toEqual([minute, 5 * minute, 15 * minute]);
  // Two answers were robots.txt, and the page that must not exist.
  expect((await rows.state()).counted).toBe(28);
});

test('Q8 a host that answers 429 without end is not asked faster than it wants', async () => {
  const at: number[] = [];
  const site = await serveSite((request, response) => {
    if (request.url === '/') return html(response, many(100));
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    at.push(clock.now());
    response.writeHead(429, { 'Retry-After': '30' }).end();
  });
  const { run, clock } = await walking(site, '/', { sitemaps: 'none' });
  expect(await run({ connections: 1 })).toEqual({ stoppedBy: 'target' });
  for (const [place, time] of at.slice(1).entries())
    expect(time - (at[place] ?? 0)).toBeGreaterThanOrEqual(30_000);
});

test('Q8 a site whose first pages are bot checks ends the walk', async () => {
  const site = await serveSite((request, response) => {
    if (request.url === '/') return html(response, many(40));
    response.setHeader('cf-mitigated', 'challenge');
    response.writeHead(403).end();
  });
  const { run } = await walking(site, '/', { sitemaps: 'none' });
  expect(await run()).toMatchObject({
    failed: { code: 'bot_wall', message: expect.stringContaining('Cloudflare') },
  });
  expect(site.asked.length).toBeLessThan(20);
});

test('Q8 no cookie, credential or referrer goes along, and the crawler says who it is', async () => {
  const seen: Record<string, unknown>[] = [];
  const site = await serveSite((request, response) => {
    seen.push(request.headers);
    response.setHeader('Set-Cookie', 'a=1');
    if (request.url === '/b') return redirect('/c')(request, response);
    if (request.url === '/robots.txt') return text('')(request, response);
    html(response, links('/a', '/b'));
  });
  const { run } = await walking(site);
  await run();
  expect(seen.length).toBeGreaterThan(6);
  for (const headers of seen) {
    expect(headers).toMatchObject({ 'user-agent': expect.stringContaining('AssayBot') });
    expect(Object.keys(headers)).not.toContain('cookie');
    expect(Object.keys(headers)).not.toContain('referer');
    expect(Object.keys(headers)).not.toContain('authorization');
  }
});
