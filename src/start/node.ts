import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Log } from '../lib/log.ts';
import { type ShutdownSteps, untilStopped } from '../lib/shutdown.ts';
import type { AllServices } from '../services/create-services.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { servicesOver } from './services.ts';
import type { StartedStore } from './store.ts';

// A node is a process that goes on until a signal ends it: a server, a worker, or both.

interface NodeParts {
  readonly store: StartedStore;
  /** Takes what is to be closed when the process ends. */
  readonly opened: AsyncDisposableStack;
  readonly version: string;
  readonly log: Log;
}

/** Opens what every node has over its store. @throws CannotStart */
export async function openNode(
  config: Config,
  { store, opened, version, log }: NodeParts,
): Promise<{ readonly services: AllServices; readonly metrics: Metrics | undefined }> {
  const services = opened.adopt(await servicesOver(store, config, log), (open) => open.close());
  const metrics = await openMetrics(config, { version, store, services });
  opened.defer(() => metrics?.close());
  if (metrics !== undefined) log.info(`Metrics are at ${metrics.url}/metrics.`);
  return { services, metrics };
}

/**
 * Waits for a signal to this process, then ends the steps one after the other.
 * @returns the exit code
 */
export function untilSignal(
  steps: ShutdownSteps,
  delays: Pick<Config['operation'], 'drainDelayMs' | 'drainRequestsMs' | 'drainJobsMs'>,
  log: Log,
): Promise<number> {
  return untilStopped(steps, {
    ...delays,
    signals: process,
    wait: (ms) => wait(ms),
    now: Date.now,
    exitNow: (code) => process.exit(code),
    onSignal: (signal) => log.info(`Stopping after ${signal}.`),
    after: (ms, then) => void setTimeout(then, ms).unref(),
    onLate: () => log.warn('Not everything ended in time; what was under way is begun again.'),
  });
}
