import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/stale.ts';
import { startApi, type TestApi } from '../../src/api/testing.ts';
import { completed, newReport, runQueued, sampleBody } from '../../src/services/testing.ts';
import { operatorOf } from '../../src/services/trail/write-audit-log.ts';
import { soundPage, temporaryFolder } from '../program.ts';
import { isLeftOut, type Language, languages, programNames, runExample } from './languages.ts';
import { type AssayServer, serveAssay } from './serve-assay.ts';

/** Answered with 404 besides. */
const badPage =
  '<!doctype html><html><head><meta name="robots" content="noindex"><title></title></head><body><img src="/a.png"></body></html>';

let site: Server;
let host: string;
/** Pages by path that were mended. */
const mended = new Set<string>();
beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    if (url === '/closed') return response.destroy();
    response.writeHead(mended.has(url) ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(mended.has(url) ? soundPage : badPage);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

test('every language has the same programs, and the list names them', () => {
  for (const { name, fileOf } of languages) {
    expect(readdirSync(join(root, 'examples', name)).toSorted()).toEqual(programNames.map(fileOf).toSorted());
  }
  const list = readFileSync(join(root, 'examples/README.md'), 'utf8');
  for (const name of programNames) expect(list).toContain(`| ${name} |`);
});

/** A test for each language, which the reporter shows as skipped where its interpreter is missing. */
function inEachLanguage(title: string, body: (language: Language) => Promise<void>): void {
  for (const language of languages) {
    test.skipIf(isLeftOut(language))(`${language.name} ${title}`, () => body(language));
  }
}

describe('on a server as it comes', () => {
  let server: AssayServer;
  beforeAll(async () => {
    server = await serveAssay(
      { ASSAY_EGRESS_ALLOW: host },
      languages.map(({ name }) => name),
    );
  });
  afterAll(() => server.stop());

  inEachLanguage('creates a report, lists it as bad, compares its runs, exports it', async (language) => {
    const as = { url: server.url, key: server.keyOf(language.name) };
    const path = `/pages/${language.name}`;
    const address = `http://${host}${path}`;

    const created = await runExample(language, 'create-report', [address], as);
    expect(created).toMatchObject({ code: 0, err: '' });
    const [, id = '', score = ''] = /^Report (\d+): (\d+) of 100, bad$/.exec(created.lines.join()) ?? [];
    expect(id, created.lines.join()).not.toBe('');

    const bad = await runExample(language, 'list-bad', [], as);
    // The list of curl has addresses alone.
    const row = language.name === 'curl' ? address : `${score} ${address}`;
    expect(bad).toEqual({ code: 0, err: '', lines: [row] });

    mended.add(path);
    const again = await runExample(language, 'run-again', [id], as);
    expect(again).toMatchObject({ code: 0, err: '' });
    const told = language.name === 'curl' ? linesOfDiff(again.lines.join()) : again.lines;
    const [, before, after] = /^Score: (\d+), now (\d+)$/.exec(told[0] ?? '') ?? [];
    expect(before).toBe(score);
    expect(Number(after)).toBeGreaterThan(Number(score));
    expect(told).toContain('Better: The page answers 200');

    const file = join(temporaryFolder(), 'assay.sarif');
    expect(await runExample(language, 'export-sarif', [id, file], as)).toEqual({
      code: 0,
      err: '',
      lines: [],
    });
    const { version, runs } = JSON.parse(readFileSync(file, 'utf8'));
    expect(version).toBe('2.1.0');
    expect(runs[0].tool.driver.name).toBe('Assay');
  });

  inEachLanguage('says why there is no report, and fails', async (language) => {
    const as = { url: server.url, key: server.keyOf(language.name) };
    const nobody = await runExample(language, 'create-report', [`http://${host}/pages/`], {
      ...as,
      key: 'none',
    });
    expect(nobody.code).not.toBe(0);
    expect(nobody.err + nobody.lines.join()).toMatch(/401|Unauthenticated/);
    const failed = await runExample(language, 'create-report', [`http://${host}/closed`], as);
    expect(failed.code).not.toBe(0);
    expect(failed.err).toContain('connection');
  });
});

/** What the other languages print of it. */
function linesOfDiff(json: string): string[] {
  const { older, newer, improved, regressed } = JSON.parse(json).data;
  const titles = (name: string, checks: readonly { title: string }[]) =>
    checks.map(({ title }) => `${name}: ${title}`);
  return [
    `Score: ${older.score}, now ${newer.score}`,
    ...titles('Better', improved),
    ...titles('Worse', regressed),
  ];
}

describe.concurrent('on a server that allows one new report in four seconds', () => {
  let server: AssayServer;
  beforeAll(async () => {
    server = await serveAssay(
      { ASSAY_EGRESS_ALLOW: host, ASSAY_RATE_CREATE: '1/4' },
      languages.map(({ name }) => name),
    );
  });
  afterAll(() => server.stop());

  inEachLanguage('tells what is refused, and waits as long as it is told', async (language) => {
    const address = `http://${host}/pages/hasty`;
    const { code, err, lines } = await runExample(language, 'handle-errors', ['nonsense', address], {
      url: server.url,
      key: server.keyOf(language.name),
    });
    expect(code, err).toBe(0);
    const field = language.name === 'curl' ? '' : 'url: ';
    expect(lines[0]).toBe(`nonsense is refused: ${field}This URL can't be analysed.`);
    expect(lines.at(-1)).toMatch(new RegExp(`^${address} is report \\d+$`));
    // curl tells it itself, in words of its own.
    const waited = language.name === 'curl' ? err : lines[1];
    expect(lines).toHaveLength(language.name === 'curl' ? 2 : 3);
    expect(waited).toMatch(
      /has to wait [1-4] s: An account may start 1 audit in 4 seconds|Will retry in [1-4] seconds/,
    );
  });
});

describe('over more reports than a page of a list has', () => {
  let api: TestApi;
  const count = 101;
  beforeAll(async () => {
    api = await startApi({ settings: { ASSAY_RATE_DEFAULT: '1000/60' } });
    const caller = operatorOf(api.one.account.id);
    for (let index = 0; index < count; index++) {
      await newReport(api.services, caller, `https://example.com/${index}`);
    }
    await runQueued(api.services, () => completed(sampleBody(30)));
  });
  afterAll(() => api.close());

  inEachLanguage('lists all', async (language) => {
    const as = { url: api.origin, key: api.one.token };
    const { code, lines } = await runExample(language, 'list-bad', [], as);
    expect(code).toBe(0);
    expect(new Set(lines).size).toBe(count);
  });
});
