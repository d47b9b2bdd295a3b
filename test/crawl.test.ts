import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { call, start, temporaryFolder, website } from './program.ts';
import { makeSite } from './site-maker/make-site.ts';
import { type ServeOptions, serveSite } from './site-maker/serve-site.ts';

const seed = 5;

async function madeSite(options: ServeOptions = {}, pages = 12) {
  const served = await serveSite((origin) => makeSite(seed, { pages, origin }), options);
  onTestFinished(() => served.kill());
  return served;
}

async function crawlJson(url: string, ...more: string[]) {
  const { code, out, err } = await call(['crawl', url, '--no-config', '--json', ...more]);
  return { code, err, site: JSON.parse(out) };
}

describe('assay crawl', () => {
  test('tells of a site as text, and writes each file that is named', async () => {
    const { site } = await madeSite();
    const folder = temporaryFolder();
    const files = ['site.html', 'site.md', 'site.csv', 'site.json', 'site.xml'].map((name) =>
      join(folder, name),
    );
    const { code, out, err } = await call([
      ...['crawl', site.start, '--no-config'],
      ...[...files, `sitemap=${join(folder, 'map.xml')}`].flatMap((file) => ['--output', file]),
    ]);
    expect(code).toBe(0);
    expect(out).toContain(site.start);
    expect(out).toMatch(/Score {2}\d+ of 100, (?:good|decent|bad)/);
    expect(out).toContain('Fix first');
    expect(out).toContain('crawl-broken-links');
    expect(err).toContain(`Written: ${[...files, join(folder, 'map.xml')].join(', ')}`);
    const [html = '', md = '', csv = '', json = '', junit = ''] = files.map((file) =>
      readFileSync(file, 'utf8'),
    );
    expect(html).toMatch(/^<!doctype html>/);
    expect(md).toMatch(/^# /);
    expect(csv.split('\r\n').length).toBeGreaterThan(10);
    expect(JSON.parse(json)).toMatchObject({ object: 'site', profile: 'crawl', stopped_by: null });
    expect(junit).toContain('<testsuite');
    const locs = readFileSync(join(folder, 'map.xml'), 'utf8').match(/<loc>/g) ?? [];
    expect(locs).toHaveLength(JSON.parse(json).pages.indexable);
  });

  test('ends where a budget is used up, and says how much there is', async () => {
    const { site } = await madeSite({}, 60);
    const { code, site: told } = await crawlJson(site.start, '--max-pages', '10');
    expect(code).toBe(0);
    expect(told).toMatchObject({ stopped_by: 'pages', incomplete: true, result: null });
    expect(told.pages.fetched).toBe(10);
    expect(told.estimate.pages).toBeGreaterThan(20);
  });

  test('fetches the start alone where robots.txt denies everything, and says so first', async () => {
    const host = await website((request, response) => {
      if (request.url === '/robots.txt') return response.end('User-agent: *\nDisallow: /\n');
      response.setHeader('Content-Type', 'text/html').end('<title>Start</title><a href="/next">Next</a>');
    });
    const { out, code } = await call(['crawl', `http://${host}/`, '--no-config']);
    expect(code).toBe(0);
    expect(out.slice(0, 600)).toContain('robots.txt');
    expect(out).toContain('1 page ');
  });

  test('exits with 2 where nothing could be counted, and praises nothing', async () => {
    const host = await website((_, response) => response.writeHead(404).end());
    const { code, site, err } = await crawlJson(`http://${host}/`);
    expect(code).toBe(2);
    expect(err).toContain('Nothing could be counted');
    expect(site.passed.filter((check: string) => check.startsWith('crawl-'))).toEqual([]);
  });

  test('says where to begin when the site leads elsewhere', async () => {
    const host = await website((_, response) =>
      response.writeHead(301, { Location: 'https://shop.example/' }).end(),
    );
    const { code, err, out } = await call(['crawl', `http://${host}/`, '--no-config']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('It leads to shop.example. Begin there instead.');
  });

  test('fails the gate on what is new against the baseline, and on nothing else', async () => {
    const { site } = await madeSite();
    const baseline = join(temporaryFolder(), 'site.json');
    const gate = ['--baseline', baseline, '--fail-on', 'new'];
    expect(await crawlJson(site.start, ...gate, '--update-baseline')).toMatchObject({ code: 0 });
    expect(await crawlJson(site.start, ...gate)).toMatchObject({ code: 0 });
    const cut = await crawlJson(site.start, ...gate, '--max-pages', '3');
    expect(cut).toMatchObject({ code: 0, err: expect.not.stringContaining('fixed') });
    // Neither is the port part of what was found.
    const { site: moved } = await madeSite();
    expect(await crawlJson(moved.start, ...gate)).toMatchObject({ code: 0 });
    expect((await crawlJson(site.start, '--min-score', '100')).code).toBe(1);
  });

  test('--only judges by some checks, calls the score a partial one, and is kept with the crawl', async () => {
    const { site } = await madeSite();
    const folder = join(temporaryFolder(), 'kept');
    const file = join(temporaryFolder(), 'site.md');
    const { site: whole } = await crawlJson(site.start);
    const only = ['--only', 'accessibility,crawl-broken-links', '--only=document-title'];
    const { code, site: told } = await crawlJson(site.start, ...only, '--keep', folder, '--output', file);
    expect(code).toBe(0);
    const names = ['accessibility', 'crawl-broken-links', 'document-title'];
    expect(told).toMatchObject({ partial: true, only: names });
    expect(Object.keys(told.categories)).toEqual(['seo', 'accessibility']);
    expect(told.categories.accessibility).toEqual(whole.categories.accessibility);
    expect(told.score).not.toBe(whole.score);
    const checks = told.findings.map(({ check }: { check: string }) => check);
    expect(checks).toContain('crawl-broken-links');
    const others = whole.findings.filter(
      ({ check, category }: Record<string, string>) =>
        ![check, category].some((name) => names.includes(name ?? '')),
    );
    expect(others.length).toBeGreaterThan(3);
    expect(others.filter(({ check }: { check: string }) => checks.includes(check))).toEqual([]);
    expect(readFileSync(file, 'utf8')).toContain('Partial score');

    // As it was begun, though nobody said so again.
    const again = ['crawl', '--resume', folder, '--no-config'];
    expect(JSON.parse((await call([...again, '--json'])).out)).toEqual(told);
    const text = await call([...again, '--only', 'document-title,crawl-broken-links,accessibility']);
    expect(text.out).toMatch(/Partial score {2}\d+ of 100/);
    expect(await call([...again, '--only', 'seo'])).toMatchObject({
      ...{ code: 2, out: '', err: expect.stringContaining('--only says something else') },
    });
    const baseline = join(folder, 'baseline.json');
    expect(await call([...again, '--baseline', baseline, '--update-baseline'])).toMatchObject({
      ...{ code: 2, out: '', err: expect.stringContaining('would forget all other checks') },
    });
    expect(existsSync(baseline)).toBe(false);
  });

  test.each([
    [[], 'needs the address to begin at'],
    [['/blog'], 'The start is "/blog"'],
    [['ftp://x.example'], 'The start is "ftp://x.example"'],
    [['http://anna:s3cret@x.example'], 'The start holds a password'],
    [['http://x.example', '--max-pages', '0'], '--max-pages is "0"; it takes a whole number from 1'],
    [
      ['http://x.example', '--max-bytes', 'much'],
      '--max-bytes is "much"; it takes a number with KB, MB or GB',
    ],
    [['http://x.example', '--scope', 'all'], '--scope is "all"; it takes host, path or subdomains'],
    [['http://x.example', '--include', 'blog'], '--include is "blog"; a pattern begins with / or *'],
    [['http://x.example', '--exclude', '/*'], '--exclude /* leaves out the start itself'],
    [['http://x.example', '--sitemap', 'none', '--sitemap', 'http://x.example/s.xml'], 'say two things'],
    [
      ['http://x.example', '--connections', '99'],
      '--connections is "99"; it takes a whole number from 1 to 16',
    ],
    [['http://x.example', '--urls', '/nowhere/list.txt'], '--urls cannot be read'],
    [['http://x.example', '--resume', '/nowhere'], 'leave the address out'],
    [['--resume', '/nowhere', '--max-pages', '9'], 'leave --max-pages out'],
    [['--resume', '/nowhere', '--exclude', '/a'], 'leave --exclude out'],
    [['--resume', '/nowhere', '--nofollow'], 'leave --nofollow out'],
    [['--resume', '/nowhere/at-all'], 'keeps no crawl. Begin one with --keep'],
    [['--resume', import.meta.filename], 'crawl.test.ts, which is a file'],
    [['http://x.example', '--keep', import.meta.filename], '--keep names'],
    [
      ['http://x.example', '--keep', join(import.meta.filename, 'kept')],
      'an empty folder of yours with --keep',
    ],
    [['http://x.example', '--fail-on', 'new'], 'add --baseline FILE'],
    [['http://x.example', '--only', ','], '--only holds nothing'],
    [
      ['http://x.example', '--only', 'crawl-orphan'],
      '--only holds "crawl-orphan", which is no category and no check. Did you mean crawl-orphans?',
    ],
    [
      ['http://x.example', '--only', 'seo', '--baseline', '/nowhere/b.json', '--update-baseline'],
      '--update-baseline would forget all checks but those of --only',
    ],
    [['http://x.example', '--output', 'site.doc'], '.html, .md, .csv, .json or .xml'],
  ])('refuses %j with a sentence that says what to do', async (args, sentence) => {
    const { code, err, out } = await call(['crawl', '--no-config', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
  });

  test('B1 sends what opens a door, also where a crawl goes on', async () => {
    const seen: [string | undefined, unknown][] = [];
    let kill: (() => void) | undefined;
    const host = await website((request, response) => {
      seen.push([request.url, request.headers['x-preview']]);
      if (request.url === '/b' && kill !== undefined) return kill();
      response.setHeader('Content-Type', 'text/html').end('<title>Inside</title><a href="/b">B</a>');
    });
    const folder = join(temporaryFolder(), 'kept');
    const env = { DOOR: 'X-Preview: let-me-in' };
    const options = ['--no-config', '--json', '--header-env', 'DOOR'];
    const first = start(['crawl', `http://${host}/`, ...options, '--keep', folder, '--sitemap', 'none'], {
      env,
    });
    kill = () => first.child.kill('SIGKILL');
    expect(await first.ended).toMatchObject({ signal: 'SIGKILL' });
    kill = undefined;
    const before = seen.length;
    const second = await call(['crawl', '--resume', folder, ...options], { env });
    expect(JSON.parse(second.out).pages.counted).toBe(2);
    expect(seen.slice(before).map(([path]) => path)).toContain('/b');
    expect(seen.filter(([, key]) => key !== 'let-me-in')).toEqual([]);
  });

  test('an unset variable of a door ends it with its name, and leaves nothing behind', async () => {
    const { code, err } = await call([
      'crawl',
      'http://x.example',
      '--no-config',
      '--header-env',
      'NOT_THERE',
    ]);
    expect(code).toBe(2);
    expect(err).toContain('NOT_THERE');
  });

  test('judges what is there when it is stopped, exits with 2, and says how it goes on', async () => {
    let stop: (() => void) | undefined;
    const served = await madeSite(
      {
        busy(_, requests) {
          if (requests === 60) stop?.();
          return undefined;
        },
      },
      60,
    );
    const folder = join(temporaryFolder(), 'kept');
    const begun = ['crawl', served.site.start, '--no-config', '--json', '--as', 'staging'];
    const first = start([...begun, '--keep', folder]);
    stop = () => first.child.kill('SIGINT');
    const { code, out, err } = await first.ended;
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ stopped_by: 'person' });
    expect(err).toContain(`assay crawl --resume ${folder}`);
    stop = undefined;
    const second = await call(['crawl', '--resume', folder, '--no-config', '--json']);
    const ended = JSON.parse(second.out);
    expect(ended).toMatchObject({ stopped_by: null, pages: { waiting: 0 } });
    // As it was begun, though nobody said so again.
    expect(ended.expectations).toMatchObject({ indexable: false });
    const other = await call(['crawl', '--resume', folder, '--no-config', '--as', 'live']);
    expect(other).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--as says something else'),
    });

    const requests = [...served.requests];
    const third = await call(['crawl', '--resume', folder, '--no-config', '--json', '--as', 'staging']);
    expect(third.err).toContain('nothing is fetched');
    expect(JSON.parse(third.out)).toEqual(ended);
    expect([...served.requests]).toEqual(requests);
  });

  test('says of a folder that another Assay has kept that it cannot be read', async () => {
    const folder = join(temporaryFolder(), 'kept');
    const host = await website((_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<h1>A</h1>'),
    );
    await call(['crawl', `http://${host}/`, '--no-config', '--keep', folder]);
    const db = new DatabaseSync(join(folder, 'assay.db'));
    db.exec('ALTER TABLE crawls DROP COLUMN worked_ms');
    db.close();
    const { code, err } = await call(['crawl', '--resume', folder, '--no-config']);
    expect(code).toBe(2);
    expect(err).toContain('keeps a crawl of another version of Assay');
  });
});
