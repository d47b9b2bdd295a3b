import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../lib/log.ts';
import { usualConfig } from '../start/testing.ts';
import { measureLoad, watchDisk } from './load.ts';

test('D5: a blocked event loop and the free disk are seen, while the app lives', async () => {
  const app = fastify();
  const told: number[] = [];
  const load = measureLoad(app, tmpdir(), (freeBytes) => told.push(freeBytes), 200);
  await app.ready();
  expect(load.freeDiskBytes()).toBeGreaterThan(0);
  expect(told).toEqual([load.freeDiskBytes()]);
  expect(load.freeDiskBytes()).toBeLessThan(Number.POSITIVE_INFINITY);

  let slowest = 0;
  await expect
    .poll(
      () => {
        slowest = Math.max(slowest, load.eventLoopDelayMs());
        for (const end = performance.now() + 120; performance.now() < end; );
        return slowest;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(50);
  await app.close();
});

test('D5: a disk that cannot be read refuses nothing', async () => {
  const app = fastify();
  const load = measureLoad(app, join(tmpdir(), 'assay-that-is-not-there'), () => {});
  await app.ready();
  expect(load.freeDiskBytes()).toBe(Number.POSITIVE_INFINITY);
  await app.close();
});

test('D5: a disk near its limit is said once, with the setting and the figures', () => {
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    form: 'json',
    colour: false,
    write: (line) => lines.push(line),
    now: () => 0,
  });
  const watch = watchDisk({ ...usualConfig.data, folder: '/data', diskMinBytes: 512 * 2 ** 20 }, log);
  for (const free of [1024, 1000, 600, 100, 2000, 900]) watch(free * 2 ** 20);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', folder: '/data', free: '1000 MiB', ASSAY_DISK_MIN: '512 MiB' },
    { level: 'warn', free: '900 MiB' },
  ]);
});
