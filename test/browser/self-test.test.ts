import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { selfTest } from '../../src/browser/self-test.ts';
import { selfTestVectors } from '../../src/browser/self-test-page.ts';
import type { TierState } from '../../src/browser/types.ts';
import { createEgress } from '../../src/net/egress.ts';
import { usualEgress } from '../../src/start/testing.ts';
import { browserPath } from '../browser.ts';
import { temporaryFolder } from '../program.ts';
import { isLong } from '../torture/scale.ts';

vi.setConfig({ testTimeout: 120_000 });

function tested(path: string): Promise<TierState> {
  const egress = createEgress(usualEgress);
  onTestFinished(() => egress.close());
  const settings = { user: undefined, namespace: 'auto' } as const;
  return selfTest({ egress, browserPath: path, settings, signal: new AbortController().signal });
}

/** For nobody too, who runs the browser where the tests run as root. */
function openFolder(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  return folder;
}

/** The browser of the tests without an argument that it is given, by a pattern of a shell, and with another. */
async function altered(without: string, added = ''): Promise<string> {
  const file = join(openFolder(), 'browser');
  const alter = `for a; do shift; case "$a" in ${without}) ;; *) set -- "$@" "$a" ;; esac; done`;
  writeFileSync(file, `#!/bin/sh\n${alter}\nexec '${await browserPath()}' ${added} "$@"\n`, { mode: 0o755 });
  return file;
}

test('C12 a browser that is held is on, with what holds it', async () => {
  expect(await tested(await browserPath())).toMatchObject({
    isOn: true,
    product: expect.stringMatching(/^Chromium \d+\./),
    walls: { sandbox: true, vectors: 20 },
  });
});

test('C12 one that lets WebRTC out is off, with the ways out', async () => {
  expect(await tested(await altered('*webrtc-ip-handling-policy=*'))).toEqual({
    isOn: false,
    reason:
      '3 of 20 ways lead out of this browser: WebRTC with STUN, WebRTC with TURN over UDP, WebRTC with a given candidate.',
  });
});

test.runIf(isLong)('C12 one that passes the proxy by is off', async () => {
  const state = await tested(await altered('--proxy-bypass-list=*'));
  expect(state).toMatchObject({ isOn: false, reason: expect.stringContaining('image of 127.0.0.1') });
});

test.runIf(isLong)('C12 one that runs no scripts is off, as it has shown nothing', async () => {
  const state = await tested(await altered('none', '--blink-settings=scriptEnabled=false'));
  expect(state).toEqual({ isOn: false, reason: 'The browser ran no scripts on a page of our own.' });
});

test('C12 one that cannot be started is off', async () => {
  const file = join(openFolder(), 'browser');
  writeFileSync(file, '#!/bin/sh\necho No display >&2; exit 1\n', { mode: 0o755 });
  expect(await tested(file)).toMatchObject({ isOn: false, reason: expect.stringContaining('No display') });
});

test('the self-test has twenty vectors', () => {
  expect(new Set(selfTestVectors.map(({ name }) => name)).size).toBe(20);
});
