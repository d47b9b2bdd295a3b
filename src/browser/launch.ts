import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import puppeteer, { type Browser } from 'puppeteer-core';
import { LookFailed } from './failure.ts';
import { type BrowserStart, bareEnvironment, browserArguments } from './flags.ts';
import { lastLines } from './last-lines.ts';
import { createPipe } from './pipe.ts';

export interface Launched {
  readonly browser: Browser;
  /** Such as `Chromium 156.0.8078.108`. */
  readonly product: string;
  /** Rejects with LookFailed when the browser ends by itself, or says more than is taken. Never resolves. */
  readonly broken: Promise<never>;
  /** By force, as nothing of it is kept. */
  end(): Promise<void>;
}

/**
 * Starts the browser in the process group of whoever calls.
 * @throws LookFailed
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
  child.once('close', (code, signal) => {
    breakOff(new LookFailed('render_failed', `The browser ended with ${signal ?? code}: ${said()}`));
  });
  const ended = child.pid === undefined ? Promise.resolve() : once(child, 'exit');
  const [, , , toBrowser, fromBrowser] = child.stdio;
  const transport = createPipe(toBrowser as Writable, fromBrowser as Readable, (error) =>
    breakOff(new LookFailed('too_large', `The browser said too much: ${String(error)}`)),
  );
  const connecting = puppeteer.connect({ transport, acceptInsecureCerts: false, defaultViewport: null });
  connecting.catch(() => {});
  const browser = await Promise.race([connecting, broken]);
  const version = await Promise.race([browser.version(), broken]);
  return {
    browser,
    product: `Chromium ${version.split('/')[1] ?? version}`,
    broken,
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
