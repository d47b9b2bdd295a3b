import { execFile } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import puppeteer, { type Browser } from 'puppeteer-core';
import manifest from '../package.json' with { type: 'json' };
import { root } from '../scripts/stale.ts';

/** The version of the one among the dev dependencies. */
export const bundledChromium = manifest.devDependencies['@sparticuz/chromium'];

/** Where the names of this machine's servers lead, as Chromium's `--host-resolver-rules` have it. */
export type HostRules = readonly string[];

/**
 * A real Chromium without a window: that of the machine, or else the one among the dev dependencies. It reaches nothing
 * but loopback, and runs without its sandbox, as it opens only pages of the tests' own.
 * @param hosts names that lead to servers of the test, such as `MAP *:443 127.0.0.1:41234`
 * @param more further flags
 * @throws Error with a sentence when there is no browser
 */
export async function openBrowser(hosts: HostRules = [], more: readonly string[] = []): Promise<Browser> {
  const rules = [...hosts, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'];
  return puppeteer.launch({
    executablePath: await browserPath(),
    headless: 'shell',
    // The certificates are those of an authority that lives as long as the test.
    acceptInsecureCerts: true,
    args: [...flags, ...more, `--host-resolver-rules=${rules.join(', ')}`],
  });
}

/**
 * Where that Chromium is.
 * @throws Error with a sentence when there is none
 */
export async function browserPath(): Promise<string> {
  return installedBrowser() ?? (await bundledBrowser());
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--ignore-certificate-errors',
  '--no-proxy-server',
  '--disable-background-networking',
  '--disable-component-update',
  '--lang=en',
  // Pages live for a second here, and threads beside them would compile what never runs again: half of all their work.
  '--js-flags=--single-threaded',
  // Starting a process for a page takes longer than the page.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
];

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];

const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  linux: ['/opt/google/chrome/chrome', '/snap/bin/chromium'],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...(places[process.platform] ?? [])].find(isExecutable);
}

/** Packed for 64-bit Linux alone; unpacked on first use, and kept for the next. */
async function bundledBrowser(): Promise<string> {
  const kept = join(tmpdir(), `assay-chromium-${bundledChromium}`);
  if (!existsSync(kept)) await unpackTo(kept);
  return join(kept, 'chromium');
}

// Test files run at the same time: each unpacks into a folder of its own, and the first to finish gives it the name.
async function unpackTo(kept: string): Promise<void> {
  const folder = mkdtempSync(`${kept}-`);
  try {
    const script = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())";
    await promisify(execFile)(process.execPath, ['--eval', script], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
    });
    accessSync(join(folder, 'chromium'), constants.X_OK);
    // A browser in its sandbox runs as nobody where the tests run as root.
    for (const entry of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
      chmodSync(join(folder, entry), 0o755);
    }
    renameSync(folder, kept);
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    if (existsSync(kept)) return;
    const sentence =
      'These tests need a browser: install Google Chrome or Chromium where the PATH leads, ' +
      'or run "npm ci" on 64-bit Linux, where one comes with the dev dependencies.';
    throw new Error(sentence, { cause });
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
