import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LookedRun } from '../../src/audit/look-types.ts';
import { createLog } from '../../src/lib/log.ts';
import { sampleLooked } from '../../src/services/looks/sample-looked.ts';
import {
  completed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  testServices,
} from '../../src/services/testing.ts';
import { startLooking } from '../../src/start/looking.ts';
import { lookMetrics } from '../../src/start/metrics-looks.ts';
import { configOf, usualEgress } from '../../src/start/testing.ts';
import { openTestStore } from '../../src/store/testing.ts';
import { browserPath } from '../browser.ts';

vi.setConfig({ testTimeout: 120_000 });

test('C12 with the first wall that does not hold, a server looks at nothing any more, and says so', async () => {
  const { db } = await openTestStore();
  const lines: string[] = [];
  const log = createLog({
    ...{ level: 'info', form: 'lines', colour: false, now: Date.now },
    write: (line) => void lines.push(line),
  });
  const services = testServices(db);
  let isUnwalled = false;
  const unwalled: LookedRun = {
    ...{ ok: false, egressBytes: 0, isUnwalled: true },
    failure: { code: 'internal', message: 'A wall.' },
  };
  const registry = new Registry();
  const metrics = lookMetrics([registry], () => performance.now());
  expect(metrics.detail()).toBeNull();
  const runner = await startLooking(configOf({ ASSAY_BROWSER_PATH: await browserPath() }), {
    ...{ use: 'on', services, shared: undefined, settings: usualEgress, log },
    metrics,
    runLook: async () => (isUnwalled ? unwalled : sampleLooked),
  });
  onTestFinished(() => runner.stop(0));
  expect(lines.join('')).toContain('Looks in a browser are on.');
  expect(await services.looks.isAvailable()).toBe(true);
  expect(await registry.metrics()).toContain('assay_browser_available 1\n');
  expect(metrics.detail()).toMatchObject({ on: true, sandbox: true, vectors: 20 });

  const caller = await newAccount(services);
  const lookAt = async (url: string) => {
    const { report } = await newReport(services, caller, { url, privacy: 0, browser: true });
    await runQueued(services, () => completed(sampleBody(80)));
    return async () => (await services.looks.latest(caller.accountId, report.id))?.state;
  };
  await expect.poll(await lookAt('https://a.example/')).toBe('completed');
  isUnwalled = true;
  const second = await lookAt('https://b.example/');
  await expect.poll(() => services.looks.isAvailable()).toBe(false);
  expect(lines.join('')).toContain('Looks in a browser are off: a wall does not hold.');
  await expect.poll(second).toBe('queued');
  expect(metrics.detail()).toEqual({ on: false, reason: 'A wall did not hold; the log says which.' });
  const figures = await registry.metrics();
  expect(figures).toContain('assay_browser_available 0\n');
  expect(figures).toContain('assay_browser_runs_total{outcome="completed"} 1\n');
  expect(figures).toContain('assay_browser_runs_total{outcome="internal"} 1\n');
  expect(figures).toContain('assay_browser_duration_seconds_count 2\n');
  await expect(lookAt('https://c.example/')).rejects.toMatchObject({ code: 'validation-failed' });
});
