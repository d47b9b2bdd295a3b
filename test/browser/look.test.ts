import { spawn } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { root } from '../../scripts/stale.ts';
import { findBrowser } from '../../src/browser/find-browser.ts';
import { browserArguments } from '../../src/browser/flags.ts';
import { interfacesOf } from '../../src/browser/namespace.ts';
import { membersOf, readOf, statusField } from '../../src/browser/processes.ts';
import { sandboxFault } from '../../src/browser/sandbox.ts';
import { searchPath } from '../../src/config.ts';
import { browserPath } from '../browser.ts';
import { start, temporaryFolder } from '../program.ts';
import { isLong } from '../torture/scale.ts';
import {
  argumentsOf,
  browserIn,
  foldersOf,
  groupOf,
  namespaces,
  pageUrl,
  startLook,
} from './watched-look.ts';

const quiet = '<!doctype html><title>Quiet</title><p>Text';
/** It asks for its image, and then never lets go. */
const busyWith = (script: string) =>
  `<!doctype html><title>Busy</title><img src="/busy.png"><script>${script}</script>`;

/** Resolves with the group of the look when the page has asked for the image, of which no answer comes. */
function watchedPage(html: string) {
  const { promise: busy, resolve } = Promise.withResolvers<number>();
  const page: Parameters<typeof startLook>[0]['page'] = (request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url?.endsWith('/busy.png')) resolve(groupOf(process.pid));
    else response.end(html);
  };
  return { page, busy };
}

/** The group, or what the look came to before its page was busy. */
function groupWhen(busy: Promise<number>, result: Promise<unknown>): Promise<number> {
  return Promise.race([busy, result.then((early) => expect.fail(JSON.stringify(early)))]);
}

/** C4: neither a process nor a folder. */
async function expectNothingLeft(group: number, parent = process.pid): Promise<void> {
  expect(await membersOf(group)).toEqual([]);
  expect(foldersOf(parent)).toEqual([]);
}

describe.each(namespaces)('with a namespace %s', (namespace) => {
  // Behind the flags alone the rest is the same code: `npm run torture -- browser` tries it there, too.
  const whole = test.runIf(isLong || namespace === namespaces[0]);

  test('C2 C3 C4 C6 a look is made behind every wall, and leaves nothing', async () => {
    const { page, busy } = watchedPage(`${quiet}<img src="/busy.png">`);
    const { promise: answer, resolve: goOn } = Promise.withResolvers<void>();
    const { result, events } = await startLook({
      namespace,
      page: (request, response) => {
        page(request, response);
        if (request.url?.endsWith('/busy.png')) void answer.then(() => response.writeHead(404).end());
      },
    });
    const group = await groupWhen(busy, result);
    const browser = await browserIn(group);
    const [program, ...args] = await argumentsOf(browser);
    const given = (name: string) => args.find((one) => one.startsWith(name))?.slice(name.length) ?? '';
    const port = Number(given('--proxy-server=http://127.0.0.1:'));
    const profile = given('--user-data-dir=');
    expect(program).toBe(await browserPath());
    expect(args).toEqual(browserArguments({ profile, port, acceptedKey: null }));
    expect(profile).toContain(`/assay-browser-${process.pid}-`);
    // Chromium adds some of its own.
    const names = readFileSync(`/proc/${browser.pid}/environ`, 'utf8').match(/(?<=^|\0)\w+(?==)/g);
    expect(names?.filter((name) => !name.startsWith('CHROME_')).sort()).toEqual(['HOME', 'PATH', 'TMPDIR']);

    expect(await sandboxFault(group)).toBeNull();
    const members = await membersOf(group);
    for (const { pid, status } of members) {
      expect(statusField(status, 'Uid')).not.toMatch(/\b0\b/);
      // Where Chromium has made a network for a renderer, loopback is all there is of it too.
      if (namespace === 'on') expect(await interfacesOf(pid)).toEqual(['lo']);
      if (namespace === 'on') expect(statusField(status, 'NoNewPrivs')).toBe('1');
    }
    expect(statusField(await readOf(group, 'status'), 'CapEff')).toBe('0000000000000000');

    goOn();
    expect(await result).toMatchObject({ ok: true, evidence: { navigation: { url: pageUrl, status: 200 } } });
    expect(events).toEqual(['open', pageUrl, `${pageUrl}busy.png`, 'shut', 'close']);
    await expectNothingLeft(group);
  });

  whole.each([
    ['--no-sandbox', 'The browser is not in its sandbox: a renderer may make every system call.'],
    // As where the system forbids user namespaces.
    ['--disable-namespace-sandbox', expect.stringMatching(/^The system gives the browser no sandbox: /)],
  ])('C3 a browser that is started with %s gets no page', async (flag, reason) => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const wrapper = join(folder, 'browser');
    writeFileSync(wrapper, `#!/bin/sh\nexec '${await browserPath()}' ${flag} "$@"\n`, { mode: 0o755 });
    const { result, events } = await startLook({
      namespace,
      page: watchedPage(quiet).page,
      browser: wrapper,
    });
    expect(await result).toEqual({ ok: false, code: 'internal', isUnwalled: true, reason });
    expect(events).toEqual(['close']);
  });

  whole('C4 a page that takes memory without end is ended with all of its processes', async () => {
    const bomb = 'const held = []; for (;;) held.push(new Uint8Array(2 ** 24).fill(1));';
    const { page, busy } = watchedPage(busyWith(bomb));
    const { result } = await startLook({ namespace, page, memoryBytes: 600 * 2 ** 20 });
    expect(await result).toMatchObject({ ok: false, code: 'too_large' });
    await expectNothingLeft(await busy);
  });

  whole('C4 a script without end is ended with the look', async () => {
    const calledOff = new AbortController();
    const { page, busy } = watchedPage(busyWith('for (;;) ;'));
    const { result } = await startLook({ namespace, page, signal: calledOff.signal });
    const group = await groupWhen(busy, result);
    calledOff.abort(new Error('Enough.'));
    await expect(result).rejects.toThrow('Enough.');
    await expectNothingLeft(group);
  });

  whole('C4 a driver that is killed takes the browser along', async () => {
    const { page, busy } = watchedPage(busyWith('for (;;) ;'));
    const { result } = await startLook({ namespace, page });
    const group = await groupWhen(busy, result);
    process.kill(group, 'SIGKILL');
    expect(await result).toMatchObject({ ok: false, code: 'internal' });
    await expectNothingLeft(group);
  });

  whole('C4 a browser that ends under its page is told as such', async () => {
    const { page, busy } = watchedPage(busyWith('for (;;) ;'));
    const { result } = await startLook({ namespace, page });
    const group = await groupWhen(busy, result);
    process.kill((await browserIn(group)).pid, 'SIGKILL');
    expect(await result).toMatchObject({
      ...{ ok: false, code: 'render_failed' },
      reason: expect.stringMatching(/^The browser ended with SIGKILL: /),
    });
    await expectNothingLeft(group);
  });

  whole('C4 nothing lives on when Assay is killed, and the next look removes its folder', async () => {
    const script = join(root, 'test/browser/begin-look.ts');
    const parent = start([namespace], { command: [process.execPath, script] });
    const [, group = ''] = await parent.waitFor(/^group (\d+)$/m);
    parent.child.kill('SIGKILL');
    await parent.ended;
    await vi.waitUntil(async () => (await membersOf(Number(group))).length === 0, { timeout: 20_000 });
    const { result } = await startLook({ namespace, page: watchedPage(quiet).page });
    expect(await result).toMatchObject({ ok: true });
    await expectNothingLeft(Number(group), parent.child.pid);
  });
});

describe('a look', () => {
  const [namespace = 'off'] = namespaces;

  test('ends when its time is over', async () => {
    const { result, events } = await startLook({ namespace, page: watchedPage(quiet).page, totalMs: 1 });
    expect(await result).toEqual({ ok: false, code: 'timeout', reason: 'It took more than 1 ms.' });
    expect(events).toEqual(['close']);
    expect(foldersOf(process.pid)).toEqual([]);
  });

  test('of a browser that cannot start says why', async () => {
    const { result } = await startLook({
      namespace,
      page: watchedPage(quiet).page,
      browser: '/nowhere/chromium',
    });
    expect(await result).toMatchObject({
      ok: false,
      code: 'internal',
      reason: expect.stringContaining('/nowhere/chromium'),
    });
  });

  test('is not begun when it is called off before', async () => {
    const { result, events } = await startLook({
      ...{ namespace, page: watchedPage(quiet).page },
      signal: AbortSignal.abort(new Error('Enough.')),
    });
    await expect(result).rejects.toThrow('Enough.');
    expect(events).toEqual([]);
  });

  test('says which packages are missing', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    for (const name of ['browser', 'evidence', 'lib', 'errors.ts']) {
      cpSync(join(root, 'src', name), join(folder, 'src', name), { recursive: true });
    }
    const order = {
      url: pageUrl,
      userAgentSuffix: '',
      acceptedKey: null,
      limits: { totalMs: 1, memoryBytes: 1 },
    };
    const asked = { kind: 'look', order, browserPath: '/nowhere', proxySocket: '/nowhere', folder };
    const driver = spawn(process.execPath, [join(folder, 'src/browser/driver.ts')], { detached: true });
    driver.stdin.write(`${JSON.stringify(asked)}\n`);
    const lines = (await text(driver.stdout)).trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      kind: 'failed',
      code: 'internal',
      reason:
        'The packages of the browser tier are not installed: npm ci without --omit=optional brings them.',
    });
  });
});

test('the browser of this machine, if it has one, is a program', () => {
  const found = findBrowser(undefined, searchPath());
  if (found.ok) expect(readFileSync(found.path).subarray(0, 2).toString()).not.toBe('#!');
  else expect(found.reason).toContain('ASSAY_BROWSER_PATH');
});
