import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { measureLoad } from './load.ts';

test('D5: a blocked event loop and the free disk are seen, while the app lives', async () => {
  const app = fastify();
  const load = measureLoad(app, tmpdir(), 200);
  await app.ready();
  expect(load.freeDiskBytes()).toBeGreaterThan(0);
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
  const load = measureLoad(app, join(tmpdir(), 'assay-that-is-not-there'));
  await app.ready();
  expect(load.freeDiskBytes()).toBe(Number.POSITIVE_INFINITY);
  await app.close();
});
