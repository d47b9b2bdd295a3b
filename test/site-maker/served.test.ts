import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { pathOf } from './made-site.ts';
import { makeSite } from './make-site.ts';
import { crawlPlainly } from './plain-crawler.ts';
import { serveSite } from './serve-site.ts';
import { trapDoors, trapNames } from './traps.ts';
import { walkMade } from './walk-made.ts';

test.each([1, 2, 3])(
  'a plain crawler meets on the served site %i what a walk through the made one does',
  async (seed) => {
    await using served = await serveSite((origin) => makeSite(seed, { pages: 60, origin }));
    const met = await crawlPlainly(served.site.start);
    const walked = walkMade(served.site).known.flatMap(({ url, answer }) =>
      answer === null ? [] : [[url, 'status' in answer ? answer.status : 200] as const],
    );
    expect(sorted(met)).toEqual(sorted(walked));
    // The server counts the same: the file of robots and those of the sitemap came besides.
    for (const [url] of walked) expect(served.requests.get(pathOf(url))).toBe(1);
  },
);

test('a site is the same of the same seed, another one of another', () => {
  const text = (seed: number) => JSON.stringify([...makeSite(seed, { pages: 60 }).answers]);
  expect(text(7)).toBe(text(7));
  expect(text(8)).not.toBe(text(7));
});

test('endless parts lead to ever new addresses', () => {
  const plain = makeSite(5, { pages: 60, faults: 'none' });
  expect(walkMade(plain).known.length).toBeLessThan(100);
  for (const name of trapNames) {
    const site = makeSite(5, { pages: 60, faults: 'none', traps: [name] });
    const { known } = walkMade(site, 400);
    expect(known.some(({ url }) => url === site.origin + trapDoors[name])).toBe(true);
    expect(known.filter(({ answer }) => answer === null).length).toBeGreaterThan(
      name === 'calendar' ? 0 : 100,
    );
  }
});

test('a served site tells how many asked at once, is busy when it is told to, and can be killed', async () => {
  await using served = await serveSite((origin) => makeSite(1, { pages: 60, origin }), {
    busy: (path, requests) =>
      path === '/about' && requests < 4 ? { status: 429, retryAfter: '7' } : undefined,
    delayMs: 5,
  });
  const { start } = served.site;
  const answers = await Promise.all(['', 'about', 'contact'].map((path) => fetch(start + path)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('7');
  expect(served.mostAtOnce()).toBe(3);
  expect((await fetch(`${start}about`)).status).toBe(200);
  await served.kill();
  await expect(fetch(start)).rejects.toThrow('fetch failed');
});

test('it runs as a program of its own and prints its address', async () => {
  const program = spawn(process.execPath, ['test/site-maker/serve.ts', '3', '60', '--traps']);
  try {
    const [line] = (await once(program.stdout.setEncoding('utf8'), 'data')) as [string];
    expect((await fetch(line.trim())).status).toBe(200);
  } finally {
    program.kill();
  }
});

function sorted(pairs: Iterable<readonly [string, number]>): string[] {
  return [...pairs].map(([url, status]) => `${url} ${status}`).sort();
}
