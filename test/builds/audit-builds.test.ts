import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/stale.ts';
import { call, run, start, temporaryFolder, website } from '../program.ts';

/** A working folder with the built site in it, as a build leaves it. */
function checkout(files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  cpSync(join(root, 'test/site'), join(folder, 'site'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function change(folder: string, by: (html: string) => string, page = 'index.html'): void {
  const file = join(folder, 'site', page);
  writeFileSync(file, by(readFileSync(file, 'utf8')));
}

const withoutAlt = (html: string) => html.replace(/ alt="[^"]*"/g, '');
const oneMoreImage = (html: string) =>
  html.replace('<h2>', '<p>New here.</p>\n<img src="/assets/hedge.png?2" width="64" height="36">\n<h2>');

describe('a built folder', () => {
  test('is gated by what is new alone, on another day and in another place', async () => {
    const cwd = checkout();
    const origin = ['--origin', 'https://example.com'];
    const outputs = ['--output', 'a.sarif', '--output', 'junit=a.xml'];
    const first = ['audit', './site', ...origin, ...outputs, '--baseline', 'b.json', '--update-baseline'];
    const made = await run(first, { cwd });
    expect(made).toMatchObject({ code: 0 });
    expect(made.err).toMatch(/Written: a\.sarif, a\.xml\nb\.json holds what was found now\.\n$/);
    for (const file of ['a.sarif', 'a.xml', 'b.json']) expect(existsSync(join(cwd, file))).toBe(true);

    change(cwd, withoutAlt);
    const gated = await run(['audit', './site', ...origin, '--baseline', 'b.json', '--fail-on', 'new'], {
      cwd,
    });
    expect(gated.code).toBe(1);
    expect(gated.out).toMatch(
      /✗ \/ {2}image-alt {2}no new {2}1 new {2}--fail-on new\n {6}site\/index\.html:26:7 {2}<img /,
    );
    expect(gated.out).toContain('Gate   failed: 1 of 2 rules, on 1 of 2 pages');
    expect(gated.out).toContain('✓ 1 other rule is met');
  });

  test('needs nothing but a name', async () => {
    const folder = checkout();
    const { code, out } = await call(['audit', '--no-config', '--json', join(folder, 'site')]);
    expect(code).toBe(0);
    const pages = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(pages.map(({ url }) => url)).toEqual(['http://localhost/', 'http://localhost/guide/']);
    for (const { checks, gate } of pages) {
      expect(gate).toEqual({ ok: true, rules: [], new: null, fixed: null, waived: [] });
      const https = checks.find(({ id }: { id: string }) => id === 'is-on-https');
      expect(https).toMatchObject({ outcome: 'not_applicable', reason: 'declared' });
    }
  });

  test('is judged as live only under an address', async () => {
    const folder = join(checkout(), 'site');
    expect(await call(['audit', '--as', 'live', folder])).toMatchObject({
      code: 2,
      err: 'A built folder is judged --as live only with --origin, the address at which it will stand.\n',
    });
    const live = await call([
      'audit',
      '--json',
      '--as',
      'live',
      '--origin',
      'https://example.com',
      folder,
      '/',
    ]);
    const report = JSON.parse(live.out);
    expect(report).toMatchObject({ url: 'https://example.com/' });
    const indexing = report.checks.find(({ id }: { id: string }) => id === 'is-crawlable');
    expect(indexing).toMatchObject({ outcome: 'pass' });
  });

  test.each([
    [['./nothing-here'], 'There is no ./nothing-here. Build the site first, or name its folder.\n'],
    [
      ['/pricing'],
      '"/pricing" is a path, and no server is named for it: add --base URL, --start COMMAND or a built folder.\n',
    ],
    [
      ['--fail-on', 'new', 'a.example'],
      '--fail-on new compares with what was found before: add --baseline FILE, and make it once with --update-baseline.\n',
    ],
    [['--fail-on', 'news', 'a.example'], '--fail-on is "news"; it takes never, new, fail or warn.\n'],
    [
      ['--min', 'acessibility=90', 'a.example'],
      '--min is "acessibility=90"; it takes a category and a score, such as accessibility=95. Did you mean --min accessibility=90?\n',
    ],
    [['--update-baseline', 'a.example'], '--update-baseline needs --baseline FILE, the file to write.\n'],
    [
      ['--baseline', '/nowhere/b.json', 'a.example'],
      'There is no baseline /nowhere/b.json. Make it with --update-baseline.\n',
    ],
    [['--format', 'sarfi', 'a.example'], '--format is "sarfi", which there is not. Did you mean sarif?\n'],
    [
      ['--start', 'true', '/'],
      '--start needs --wait-on, the address that answers once the server is ready.\n',
    ],
    [
      ['--origin', 'https://example.com', 'a.example'],
      '--origin judges what is served here as if it stood there: name a folder, --start or --base.\n',
    ],
    [
      ['--header-env', 'NOT_THERE', 'a.example'],
      'The environment variable NOT_THERE is not set, or is empty: set it to what it is to hold.\n',
    ],
  ])('%j ends with 2 and the way out', async (args, sentence) => {
    expect(await call(['audit', '--no-config', ...args])).toEqual({ code: 2, out: '', err: sentence });
  });
});

describe('a baseline', () => {
  test('lets the new one of several be told apart', async () => {
    const folder = checkout();
    const [site, file] = [join(folder, 'site'), join(folder, 'b.json')];
    const audit = ['audit', '--no-config', '--no-site', '--only', 'image-alt', '--baseline', file, site, '/'];
    change(folder, withoutAlt);
    await call(['audit', '--no-config', '--no-site', '--baseline', file, '--update-baseline', site, '/']);
    change(folder, (html) => html.replace('<h1>', '<img src="/assets/new.png">\n<h1>'));
    const { code, out } = await call([...audit, '--fail-on', 'new']);
    expect(code).toBe(1);
    expect(out.split('image-alt  no new  1 new')[1]).toMatch(
      /^.*\n {6}\S*:\d+:\d+ {2}<img src="\/assets\/new\.png">\n$/,
    );
  });

  test('keeps its pages where some alone are audited, and loses those that are gone', async () => {
    const folder = checkout();
    const [site, file] = [join(folder, 'site'), join(folder, 'b.json')];
    const update = ['audit', '--no-config', '--no-site', '--baseline', file, '--update-baseline', site];
    const pages = () => Object.keys(JSON.parse(readFileSync(file, 'utf8')).pages);
    await call(update);
    expect(pages()).toEqual(['/', '/guide/']);
    change(folder, oneMoreImage);
    await call([...update, '/']);
    expect(pages()).toEqual(['/', '/guide/']);
    const known = readFileSync(file, 'utf8');
    expect((await call(update)).err).toContain('was up to date.');
    expect(readFileSync(file, 'utf8')).toBe(known);
    const spoilt = known.replace('"pages"', '<<<<<<< HEAD\n"pages"');
    writeFileSync(file, spoilt);
    expect(await call(['audit', '--no-config', '--baseline', file, '--fail-on', 'new', site])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/b\.json \(--baseline\) is no baseline: line \d+ is not JSON/),
    });
  });

  test('makes nothing new of what it could not judge', async () => {
    const folder = checkout();
    const [site, file] = [join(folder, 'site'), join(folder, 'b.json')];
    await call(['audit', '--no-config', '--no-site', '--baseline', file, '--update-baseline', site]);
    const { code, out, err } = await call([
      'audit',
      '--no-config',
      '--baseline',
      file,
      '--fail-on',
      'new',
      '--json',
      site,
    ]);
    expect({
      code,
      gates: out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).gate.new),
    }).toEqual({ code: 0, gates: [0, 0] });
    expect(err).toContain('The baseline does not know, or not in whole, what');
  });
});

describe('assay.config.json', () => {
  const config = (more: object) =>
    JSON.stringify(
      {
        ...{ serve: { folder: 'site' }, origin: 'https://example.com' },
        gate: { score: 80, fail_on: 'new', checks: { 'content-length': 'off' }, budgets: { html: '100 KB' } },
        ...more,
      },
      null,
      2,
    );

  test('says all that a build asks, each with its line', async () => {
    const cwd = checkout({
      'assay.config.json': config({
        baseline: 'b.json',
        outputs: ['assay.sarif', 'gitlab=quality.json'],
        rules: [{ pages: '/guide/*', gate: { score: 99 } }],
      }),
    });
    const printed = await run(['audit', '--print-config', '--min', 'seo=90'], { cwd });
    expect(printed).toMatchObject({ code: 0, err: '' });
    expect(printed.out).toMatch(/^\/\n {2}score +≥ 80 +assay\.config\.json:7\n {2}seo +≥ 90 +--min seo\n/);
    expect(printed.out).toMatch(/\/guide\/\n {2}score +≥ 99 +assay\.config\.json:\d+\n/);

    const made = await run(['audit', '--update-baseline'], { cwd });
    expect(made.code).toBe(1);
    expect(made.out).toMatch(/✗ \/guide\/ {2}score {2}≥ 99 {2}\d+ {2}assay\.config\.json:/);
    expect(made.out).toContain('Partial score');
    for (const file of ['b.json', 'assay.sarif', 'quality.json'])
      expect(existsSync(join(cwd, file))).toBe(true);
    expect((await run(['audit', '--exit-zero'], { cwd })).code).toBe(0);
  });

  test('has each fault told with its place', async () => {
    const folder = checkout({
      'c.json': '{\n  "gate": { "scor": 80 },\n  "orgin": "https://example.com"\n}',
    });
    const file = join(folder, 'c.json');
    const { code, err } = await call(['audit', '--config', file, 'a.example']);
    expect(code).toBe(2);
    expect(err).toContain(`${file}:2:13: `);
    expect(err).toContain(`${file}:3:3: `);
  });

  test('waives until a day what somebody has to answer for', async () => {
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const waiver = { check: 'image-alt', pages: '/', reason: 'The pictures come with the new shop', until };
    const cwd = checkout({
      'assay.config.json': config({
        gate: { fail_on: 'fail', checks: {} },
        waivers: [waiver, { ...waiver, check: 'charset' }],
      }),
    });
    change(cwd, withoutAlt);
    const { out } = await call([
      'audit',
      '--config',
      join(cwd, 'assay.config.json'),
      '--only',
      'accessibility',
      '/',
    ]);
    expect(out).not.toContain('✗ /  image-alt');
    expect(out).toMatch(
      new RegExp(
        `1 finding of image-alt waived until ${until} \\(.*assay\\.config\\.json:\\d+\\): The pictures`,
      ),
    );
    expect(out).toMatch(/The waiver of charset \(.*\) covers nothing that was found\./);
  });

  test('tells of sources instead of what was built', async () => {
    const cwd = checkout({
      'assay.config.json': config({
        gate: { checks: { 'image-alt': 'error' } },
        sources: [{ pages: '/', file: 'start.md' }],
      }),
      'start.md': '# Start',
    });
    change(cwd, withoutAlt);
    const { code, out } = await run(['audit', '--only', 'image-alt', '/'], { cwd });
    expect(code).toBe(1);
    expect(out).toContain('\n      start.md:1  <img ');
  });
});

describe('what a build reads', () => {
  test('is a step of GitHub Actions: annotations, summary and outputs, in which no page gives orders', async () => {
    const cwd = checkout();
    change(cwd, (html) =>
      withoutAlt(html).replace('<title>', '<title>::set-output name=ok::1 ##[error]x ##vso[task.complete] '),
    );
    const env = {
      ...{ GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: cwd },
      ...{ GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'), GITHUB_OUTPUT: join(cwd, 'output.txt') },
    };
    const { code, out } = await run(['audit', 'site', '--format', 'github', '--fail-on', 'fail'], {
      cwd,
      env,
    });
    expect(code).toBe(1);
    expect(out).toMatch(/^::error file=site\/index\.html,line=26,col=7,title=image-alt::/);
    const commands = out.split('\n').filter((line) => /^\s*::|##\[|##vso\[/.test(line));
    const token = /^::stop-commands::(\S+)$/m.exec(out)?.[1] ?? 'none';
    expect(commands.filter((line) => !/^::(?:error|warning) /.test(line))).toEqual([
      `::stop-commands::${token}`,
      `::${token}::`,
    ]);
    expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toMatch(/^<!-- assay/);
    expect(readFileSync(env.GITHUB_OUTPUT, 'utf8')).toMatch(/exit_code<<(\S+)\n1\n\1\n/);
  });

  test('is written also when nobody reads what is printed', async () => {
    const site = await website((_, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Quick</title>');
    });
    const cwd = temporaryFolder();
    const audit = start(['audit', '--no-site', '--output', 'a.sarif', `http://${site}/`], { cwd });
    audit.child.stdout?.destroy();
    const { code, err } = await audit.ended;
    expect({ code, err }).toEqual({ code: 0, err: 'Written: a.sarif\n' });
  });

  test('is written also when the audit is stopped', async () => {
    let asked = 0;
    const site = await website((request, response) => {
      asked += 1;
      // The second page never ends.
      if (request.url === '/slow') return;
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Quick</title>');
    });
    const cwd = temporaryFolder();
    const outputs = ['--output', 'a.sarif', '--output', 'a.xml'];
    const audit = start(
      ['audit', '--no-site', '--json', ...outputs, `http://${site}/`, `http://${site}/slow`],
      { cwd },
    );
    await audit.waitFor(/"url":"http/);
    audit.child.kill('SIGINT');
    const { code, err } = await audit.ended;
    expect(code).toBe(2);
    expect(err).toContain('Stopped after 1 of 2 pages.');
    expect(readFileSync(join(cwd, 'a.xml'), 'utf8')).toContain('interrupted');
    expect(JSON.parse(readFileSync(join(cwd, 'a.sarif'), 'utf8')).runs).toHaveLength(1);
    expect(asked).toBeGreaterThan(0);
  });
});

describe('B1 credentials', () => {
  test('of options go to what options name, wherever a file leads', async () => {
    const got = { site: new Set<unknown>(), elsewhere: new Set<unknown>() };
    const answering = (seen: Set<unknown>) =>
      website((request, response) => {
        seen.add(request.headers['x-preview']);
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>');
      });
    const [site, elsewhere] = [await answering(got.site), await answering(got.elsewhere)];
    const cwd = checkout({ 'assay.config.json': JSON.stringify({ pages: ['/', `http://${elsewhere}/`] }) });
    const args = ['audit', '--no-site', '--header-env', 'STAGING', '--base', `http://${site}`];
    expect(await run(args, { cwd, env: { STAGING: 'X-Preview: s3cret-token' } })).toMatchObject({ code: 0 });
    expect([...got.site]).toContain('s3cret-token');
    expect([...got.elsewhere]).toEqual([undefined]);
  });

  test('open the door of the page, and stand in nothing that is printed or written', async () => {
    const stolen: string[] = [];
    const elsewhere = await website((request, response) => {
      stolen.push(JSON.stringify(request.headers));
      response.end();
    });
    let opened = 0;
    const site = await website((request, response) => {
      const { authorization = '', cookie = '' } = request.headers;
      if (authorization === 'Bearer s3cret-token') opened += 1;
      response.setHeader('set-cookie', `echo=${authorization}`);
      response.setHeader('x-echo', `${authorization} ${cookie}`);
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>${authorization} and ${cookie}</title><h1>${authorization}</h1>
        <img src="http://${elsewhere}/${encodeURIComponent(authorization)}.png"><a href="/${cookie}">${cookie}</a>
        <p>${Buffer.from(authorization).toString('base64')}</p>`);
    });
    const cwd = temporaryFolder();
    const env = { STAGING: 'Authorization: Bearer s3cret-token', SESSION: 'sid=0a1b2c3d4e5f' };
    const files = ['json', 'sarif', 'xml', 'md', 'csv', 'html'].map((ending) => `a.${ending}`);
    const { code, out, err } = await run(
      [
        ...[
          'audit',
          '--header-env',
          'STAGING',
          '--cookie-env',
          'SESSION',
          '--format',
          'json',
          `http://${site}/`,
        ],
        ...[...files, 'gitlab=gl.json', 'markdown=c.md'].flatMap((file) => ['--output', file]),
        ...['--baseline', 'b.json', '--update-baseline'],
      ],
      { cwd, env },
    );
    expect(code).toBe(0);
    expect(opened).toBeGreaterThan(0);
    const written = [...files, 'gl.json', 'c.md', 'b.json'].map((file) =>
      readFileSync(join(cwd, file), 'utf8'),
    );
    for (const text of [out, err, ...written, ...stolen]) {
      expect(text).not.toMatch(/s3cret-token|0a1b2c3d4e5f|czNjcmV0LXRva2Vu/);
    }
  });
});
