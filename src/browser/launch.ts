import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import puppeteer, { type Browser } from 'puppeteer-core';
import { LookFailed, WallMissing } from './failure.ts';
import { type BrowserStart, bareEnvironment, browserArguments } from './flags.ts';
import { lastLines } from './last-lines.ts';
import { createPipe } from './pipe.ts';

export interface Launched {
  readonly browser: Browser;
  /** Such as `Chromium 156.0.8078.108`. */
  readonly product: string;
  /** As the work comes out; rejects with LookFailed when the browser ends meanwhile by itself, or says more than is taken. */
  whileItRuns<T>(work: Promise<T>): Promise<T>;
  /** By force, as nothing of it is kept. */
  end(): Promise<void>;
}

/**
 * Starts the browser in the process group of whoever calls.
 * @throws LookFailed, WallMissing
 */
export async function launchBrowser(browserPath: string, start: BrowserStart): Promise<Launched> {
  const child = spawn(browserPath, browserArguments(start), {
    env: bareEnvironment(start.profile),
    cwd: start.profile,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const said = lastLines(child.stderr as Readable);
  const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
  // Whether anybody waits for it just then or not.
  broken.catch(() => {});
  child.once('error', (error) =>
    breakOff(new LookFailed('internal', `The browser cannot start: ${error.message}`)),
  );
  let state: 'starting' | 'running' | 'ending' = 'starting';
  child.once('close', (code, signal) => {
    if (state === 'ending') return;
    if (said().includes('No usable sandbox')) return breakOff(new WallMissing(noSandbox));
    // A page that takes the browser down is no fault of ours.
    const fault = state === 'running' ? 'render_failed' : 'internal';
    breakOff(new LookFailed(fault, `The browser ended with ${signal ?? code}: ${said()}`));
  });
  const ended = child.pid === undefined ? Promise.resolve() : once(child, 'exit');
  const [, , , toBrowser, fromBrowser] = child.stdio;
  const transport = createPipe(toBrowser as Writable, fromBrowser as Readable, (error) =>
    breakOff(new LookFailed('too_large', `The browser said too much: ${String(error)}`)),
  );
  const whileItRuns = <T>(work: Promise<T>) => {
    const explained = work.catch((error: unknown) => {
      // Why it ended tells more than what got no answer because of that.
      if ((fromBrowser as Readable).closed && state !== 'ending') return broken;
      throw error;
    });
    // What it comes to when it was not waited for.
    explained.catch(() => {});
    return Promise.race([explained, broken]);
  };
  const browser = await whileItRuns(
    puppeteer.connect({ transport, acceptInsecureCerts: false, defaultViewport: null }),
  );
  const version = await whileItRuns(browser.version());
  state = 'running';
  return {
    browser,
    product: `Chromium ${version.split('/')[1] ?? version}`,
    whileItRuns,
    async end() {
      state = 'ending';
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const noSandbox =
  'The system gives the browser no sandbox: let its user make user namespaces, which kernel.apparmor_restrict_unprivileged_userns=1 or a profile of the container forbids.';
