import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, program, run, soundPage, soundWebsite, start, temporaryFolder, website } from './program.ts';

/** Runs `assay audit` and reads its lines of JSON. */
async function audit(...args: string[]) {
  const { code, out, err } = await call(['audit', '--json', ...args]);
  return {
    code,
    err,
    reports: out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

/** A port of this machine on which nothing listens. */
const closed = '127.0.0.1:1';

describe('assay audit', () => {
  test('reports on a page of this machine that was named', async () => {
    const site = await soundWebsite();
    const { code, out, err } = await run(['audit', `http://${site}/`]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`http://${site}/`);
    expect(out).toMatch(/\b\d{1,3}\b.*(?:good|decent|bad)/i);
  });

  test('gives the report of the API as JSON, with null for what only a server knows', async () => {
    const site = await soundWebsite();
    const { code, reports } = await audit(`http://${site}/`);
    expect(code).toBe(0);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({
      object: 'report',
      id: null,
      url: `http://${site}/`,
      state: 'completed',
      score: expect.any(Number),
      result: expect.stringMatching(/^(?:good|decent|bad)$/),
      profile: 'page+site',
      privacy: null,
      share_url: null,
      created_at: null,
      error: null,
      generated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      facts: { status: 200 },
    });
    expect(reports[0].checks.length).toBeGreaterThan(0);
    expect(reports[0]).not.toHaveProperty('partial');
  });

  test('prints many in the order given, also from standard input', async () => {
    const pages = [await soundWebsite(), await soundWebsite(), await soundWebsite()].map(
      (site) => `http://${site}/`,
    );
    const input = `# a list\n\n  ${pages[1]}  \n${pages[2]}`;
    const { code, out } = await run(['audit', '--json', '--no-site', pages[0] as string, '-'], { input });
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).url),
    ).toEqual(pages);
  });

  test.each([
    ['html', '<!doctype html>'],
    ['md', '# `http://127.0.0.1:'],
  ])('writes the report to a file besides: %s', async (ending, start) => {
    const site = await soundWebsite();
    const file = join(temporaryFolder(), `report.${ending}`);
    const { code, out, err } = await call(['audit', '--no-site', '--output', file, `http://${site}/`]);
    expect({ code, err }).toEqual({ code: 0, err: `Written: ${file}\n` });
    expect(out).toContain(`http://${site}/`);
    expect(readFileSync(file, 'utf8').startsWith(start)).toBe(true);
  });

  test('writes no report for a page that could not be audited, or for many', async () => {
    const file = join(temporaryFolder(), 'report.html');
    expect(await call(['audit', '--output', file, `http://${closed}/`])).toMatchObject({
      code: 2,
      err: `Nothing was written to ${file}.\n`,
    });
    expect(await call(['audit', '--output', file, 'a.example', 'b.example'])).toMatchObject({
      code: 2,
      out: '',
      err: `${file} would be the report of one page, and 2 are audited. Audit them one by one, or choose another format.\n`,
    });
    expect(existsSync(file)).toBe(false);
  });

  test('wants at least one URL on standard input', async () => {
    expect(await call(['audit', '-'], { input: '# nothing\n' })).toMatchObject({
      code: 2,
      err: 'Standard input holds no URL. Write one a line.\n',
    });
  });

  test('reads standard input once: a second - is no list of its own', async () => {
    const args = ['audit', '--min-score', '100', '-', `http://${closed}/`, '-'];
    expect(await call(args, { input: `http://${closed}/\n` })).toMatchObject({
      code: 2,
      out: '',
      err: 'Standard input can be read only once: give - a single time.\n',
    });
  });

  test('many pages end with what to fix over all of them, on a terminal alone', async () => {
    const site = await soundWebsite();
    const args = ['audit', '--json', '--no-site', `http://${site}/a`, `http://${site}/b`];
    const there = await call(args, { errIsTerminal: true });
    expect(there.out.trim().split('\n')).toHaveLength(2);
    expect(there.err).toMatch(/\nFix first, over 2 pages\n 1 {2}\+\d+\.\d {2}2 of 2 pages {2}\S.*\n 2 {2}/);
    expect((await call(args)).err).not.toContain('Fix first');
  });

  test('asks a site of this machine without a pace', async () => {
    const site = await soundWebsite();
    const pages = Array.from({ length: 20 }, (_, page) => `http://${site}/?${page}`);
    // At this pace the last page would have its turn after the deadline, and would not be waited for.
    const env = {
      ...{ ASSAY_HOST_BURST: '1', ASSAY_HOST_RATE: '1' },
      ...{ ASSAY_JOB_CONCURRENCY: '20', ASSAY_DOCUMENT_TIMEOUT: '15 s' },
    };
    const { code, err } = await call(['audit', '--json', '--no-site', ...pages], { env });
    expect(code).toBe(0);
    // One line as each page ends, and no warning between them.
    const lines = err.trimEnd().split('\n');
    expect(lines.map((line) => line.split('/', 1)[0])).toEqual(pages.map((_, page) => String(page + 1)));
    expect(lines.map((line) => /^\d+\/20 (\S+) \d+$/.exec(line)?.[1]).toSorted()).toEqual(pages.toSorted());
  });

  test('--no-site asks for the page alone', async () => {
    const asked: string[] = [];
    const site = await website((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'text/html').end(soundPage);
    });
    const { reports } = await audit('--no-site', `http://${site}/`);
    expect(reports[0].profile).toBe('page');
    expect(asked).toEqual(['/']);
  });

  test('--not-indexable and --no-ai-search leave out what is judged for that', async () => {
    const hidden = soundPage.replace('</head>', '<meta name="robots" content="noindex"></head>');
    const site = await website((request, response) => {
      if (request.url === '/robots.txt') return void response.end('User-agent: *\nDisallow: /\n');
      response.setHeader('content-type', 'text/html').end(hidden);
    });
    const usual = await audit(`http://${site}/`);
    expect(usual.reports[0]).toMatchObject({ cap: { check: 'is-crawlable' } });
    const { reports } = await audit('--not-indexable', '--no-ai-search', `http://${site}/`);
    expect(reports[0]).toMatchObject({
      cap: null,
      facts: { expectations: { indexable: false, ai_search: false } },
    });
    const declared = reports[0].checks.filter(({ reason }: { reason: string }) => reason === 'declared');
    expect(declared).toHaveLength(6);
  });

  test('--only judges by some checks, and calls the score a partial one', async () => {
    const site = await soundWebsite();
    const { code, reports } = await audit('--only', 'best-practices', '--no-site', `http://${site}/`);
    expect(code).toBe(0);
    expect(reports[0].partial).toBe(true);
    expect(Object.keys(reports[0].categories)).toEqual(['best-practices']);
    const single = await audit('--only', 'doctype', '--only=charset', '--no-site', `http://${site}/`);
    expect(single.reports[0].checks.map(({ id }: { id: string }) => id).sort()).toEqual([
      'charset',
      'doctype',
    ]);
    const text = await call(['audit', '--only', 'best-practices', '--no-site', `http://${site}/`]);
    expect(text.out).toMatch(/partial/i);
  });

  test('--verbose shows what passed, too', async () => {
    const site = await soundWebsite();
    const brief = await call(['audit', '--no-site', `http://${site}/`]);
    const verbose = await call(['audit', '--no-site', '--verbose', `http://${site}/`]);
    expect(brief.out).not.toContain('standards mode');
    expect(verbose.out).toContain('standards mode');
  });

  test('a pipe gets no colours and no progress', async () => {
    const site = await soundWebsite();
    const { out, err } = await run(['audit', `http://${site}/`], { env: { NO_COLOR: '' } });
    expect(out).not.toContain('\u001b');
    expect(err).toBe('');
  });

  test.each([
    [['--min-score', '101'], '--min-score is "101"'],
    [['--min-score', 'good'], '--min-score is "good"'],
    [['--only', ','], '--only holds nothing'],
    [['--only', 'sea'], '--only holds "sea", which is no category and no check. Did you mean seo?'],
  ])('%j is refused before anything is fetched', async (args, sentence) => {
    const { code, err } = await audit(...args, `http://${closed}/`);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });
});

describe('the exit code of assay audit', () => {
  test('is that of a broken pipe when nobody reads to the end', async () => {
    const { child, ended } = start(['audit', `http://${closed}/`]);
    child.stdout?.destroy();
    expect((await ended).code).toBe(141);
  });

  test.skipIf(!existsSync('/dev/full'))('is 2 when nothing can be written', async () => {
    const command = ['sh', '-c', '"$@" > /dev/full', 'sh', ...program] as const;
    const { code, err } = await run(['audit', '--min-score', '1', `http://${closed}/`], { command });
    expect(code).toBe(2);
    expect(err).toMatch(/^Standard output cannot be written: .+\.\n$/);
  });

  test('is 0 when the score is reached and 1 when it is not', async () => {
    const site = await website((_, response) => {
      response.setHeader('content-type', 'text/html').end('<p>No title, no language, no encoding.');
    });
    const { reports, code } = await audit('--no-site', '--min-score', '0', `http://${site}/`);
    expect(code).toBe(0);
    const { score } = reports[0];
    expect((await audit('--no-site', '--min-score', String(score), `http://${site}/`)).code).toBe(0);
    expect((await audit('--no-site', '--min-score', String(score + 1), `http://${site}/`)).code).toBe(1);
  });

  test('is 2 when a target could not run, whatever the others scored', async () => {
    const site = await soundWebsite();
    const { code, reports } = await audit(
      '--min-score',
      '100',
      '--no-site',
      `http://${site}/`,
      `http://${closed}/`,
    );
    expect(code).toBe(2);
    expect(reports.map(({ state }) => state)).toEqual(['completed', 'failed']);
    expect(reports[1].error.code).toBe('connect_failed');
  });

  test.each([
    ['ASSAY_PORT', 'abc'],
    ['ASSAY_EXTRA_CA', '/nowhere/ca.pem'],
  ])('is 2 when %s is wrong, and no page was looked at', async (name, value) => {
    const env = { [name]: value };
    const { code, out, err } = await call(['audit', '--min-score', '10', `http://${closed}/`], { env });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(name);
  });

  test.each([
    'ftp://example.com/',
    'http://user:secret@127.0.0.1/',
    'http://169.254.169.254/',
    'http:///x',
    'http://*/',
    'http://127.0.0.1:0/',
  ])('is 2 for %s, which is not fetched', async (url) => {
    const { code, err, reports } = await audit(url);
    expect({ code, err }).toEqual({ code: 2, err: '' });
    expect(reports[0]).toMatchObject({ state: 'failed', error: { code: 'invalid_url' }, checks: [] });
  });

  test('is 2 for a slip in a list, whose other pages are reported', async () => {
    const site = await soundWebsite();
    const { code, reports } = await audit('--no-site', 'http:///x', `http://${site}/`);
    expect(code).toBe(2);
    expect(reports.map(({ state }) => state)).toEqual(['failed', 'completed']);
  });
});

describe('E5 E8 what was not named stays closed', () => {
  test('a redirect to another port of this machine is not followed', async () => {
    let reached = 0;
    const inside = await website((_, response) => {
      reached += 1;
      response.setHeader('content-type', 'text/html').end(soundPage);
    });
    const site = await website((_, response) =>
      response.writeHead(302, { location: `http://${inside}/` }).end(),
    );
    const { code, reports } = await audit(`http://${site}/`);
    expect(code).toBe(2);
    expect(reports[0].error.code).toBe('no_public_address');
    expect(reached).toBe(0);
  });

  test('not even when that port is another target of the same command', async () => {
    const asked: (string | undefined)[] = [];
    const inside = await website((request, response) => {
      asked.push(request.url);
      response.setHeader('content-type', 'text/html').end(soundPage);
    });
    const site = await website((_, response) =>
      response.writeHead(302, { location: `http://${inside}/secret` }).end(),
    );
    const { reports } = await audit('--no-site', `http://${site}/`, `http://${inside}/`);
    expect(reports.map(({ state }) => state)).toEqual(['failed', 'completed']);
    expect(asked).toEqual(['/']);
  });
});
