import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { attack, hasNetworks } from '../browser/attack.ts';
import { foldersOf, startLook } from '../browser/watched-look.ts';
import { browserPath } from '../browser.ts';
import { vectors } from '../hostile/attack-page.ts';
import { start } from '../program.ts';
import { isLong, rounds, say, timeoutMs } from './scale.ts';

// The short form is test/browser.
describe.runIf(isLong && hasNetworks)('the walls of a look', () => {
  test.each(['http', 'https'] as const)(
    'C7 hold against each way by itself, and against all of them, over %s',
    async (scheme) => {
      const browser = await browserPath();
      const all = await attack({ browser, scheme, walls: 'none' });
      const through = new Set([...all.tcp, ...all.udp]);
      const orders = [undefined, ...vectors.map(({ name }) => [name])];
      for (const only of orders) {
        const held = await attack({
          browser,
          scheme,
          walls: 'flags',
          ...(only === undefined ? {} : { only }),
        });
        const { tcp, udp, mdns, lookups, reached, url } = held;
        const nothing = { tcp: [], udp: [], mdns: [], lookups: 0, reached: [held.relay], url: held.origin };
        expect({ tcp, udp, mdns, lookups, reached, url }, only?.join()).toEqual(nothing);
      }
      say(`${scheme}: ${through.size} of ${vectors.length} ways lead out without walls, and none with them`);
    },
    timeoutMs,
  );

  test(
    'C4 C11 leave no process when the server or the driver is killed at any time',
    async () => {
      const kills = rounds({ short: 2, long: 50 });
      const parents: number[] = [];
      const goneMs: number[] = [];
      for (let round = 0; round < kills; round += 1) {
        const script = join(import.meta.dirname, '../browser/begin-look.ts');
        const parent = start(['on'], { command: [process.execPath, script] });
        const pid = parent.child.pid ?? 0;
        parents.push(pid);
        // From before its driver is there until the page is busy.
        await new Promise((resolve) => setTimeout(resolve, (round / kills) * 4_000));
        const killed = round % 2 === 0 ? [pid] : ofLook(pid).filter(isDriver);
        for (const one of killed) process.kill(one, 'SIGKILL');
        const killedAt = performance.now();
        if (killed.length > 0) {
          await vi.waitFor(() => expect(ofLook(pid)).toEqual([]), { timeout: 20_000, interval: 5 });
          goneMs.push(performance.now() - killedAt);
        }
        parent.child.kill('SIGKILL');
        await parent.ended;
        await vi.waitFor(() => expect(ofLook(pid)).toEqual([]), { timeout: 20_000 });
      }
      const { result } = await startLook({ namespace: 'on', page: (_, response) => response.end('Text') });
      expect(await result).toMatchObject({ ok: true });
      expect(parents.flatMap(foldersOf)).toEqual([]);
      const slowest = Math.round(Math.max(...goneMs));
      say(`${kills} kills of server or driver: no process after ${slowest} ms, and no folder left`);
      if (isLong) expect(slowest).toBeLessThan(1_000);
    },
    timeoutMs,
  );
});

/** Processes of the look that this one began: all of them have its folder for their home. */
function ofLook(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && textOf(name, 'environ').includes(`/assay-browser-${parent}-`))
    .map(Number);
}

function isDriver(pid: number): boolean {
  return textOf(String(pid), 'cmdline').includes('/browser/driver.');
}

/** Empty for one that is gone. */
function textOf(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}
