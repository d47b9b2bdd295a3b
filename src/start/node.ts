import { setTimeout as wait } from 'node:timers/promises';
import { type Config, parentToFollow } from '../config.ts';
import type { Log } from '../lib/log.ts';
import { type ShutdownSteps, untilStopped } from '../lib/shutdown.ts';
import type { AllServices } from '../services/create-services.ts';
import type { LookAtSite } from '../services/sites/preview.ts';
import { echoingAuditLog } from '../services/trail/write-audit-log.ts';
import { appendAuditLog } from '../store/audit-log.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { senderOf } from './sender.ts';
import { servicesOver } from './services.ts';
import type { StartedStore } from './store.ts';

// A node is a process that goes on until a signal ends it: a server, a worker, or both.

interface NodeParts {
  readonly store: StartedStore;
  /** Takes what is to be closed when the process ends. */
  readonly opened: AsyncDisposableStack;
  readonly version: string;
  readonly log: Log;
  /** Undefined: nobody asks this process for previews. */
  readonly lookAtSite?: LookAtSite;
  /** Ports of this process, to which nothing is sent. */
  readonly ownPorts: () => readonly number[];
}

/** Opens what every node has over its store. @throws CannotStart */
export async function openNode(
  config: Config,
  { store, opened, version, log, lookAtSite, ownPorts }: NodeParts,
): Promise<{ readonly services: AllServices; readonly metrics: Metrics | undefined }> {
  await tellOperator(store, config, log);
  const sender = senderOf(config, { version, ownPorts, log });
  const services = opened.adopt(await servicesOver(store, config, log, { sender, lookAtSite }), (open) =>
    open.close(),
  );
  await services.deliveries.reseal();
  const metrics = await openMetrics(config, { version, store, services });
  opened.defer(() => metrics?.close());
  if (metrics !== undefined) log.info(`Metrics are at ${metrics.url}/metrics.`);
  return { services, metrics };
}

/** D4, E8: what an operator must be able to find later. */
async function tellOperator(
  { db, migrated, backup, shared }: StartedStore,
  { egress }: Config,
  log: Log,
): Promise<void> {
  // In the audit log since the database was opened. That a file was made for the first start is no news.
  const isNew = backup === null && shared === undefined;
  if (migrated.length > 0 && !isNew) log.info('The database was brought up to date.', { migrated, backup });
  if (egress.allow.length > 0) {
    await appendAuditLog(echoingAuditLog(db, log), {
      ...{ accountId: null, at: Date.now(), actor: 'operator', address: null, requestId: null },
      ...{ action: 'egress.allowed', object: null, outcome: 'ok', detail: egress.allow.join(', ') },
    });
  }
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
    onOrphaned: (then) =>
      onceOrphaned(() => {
        log.info('The process that started this one has ended.');
        then();
      }),
    wait: (ms) => wait(ms),
    now: Date.now,
    exitNow: (code) => process.exit(code),
    onSignal: (signal) => log.info(`Stopping after ${signal}.`),
    after: (ms, then) => void setTimeout(then, ms).unref(),
    onLate: () => log.warn('Not everything ended in time; what was under way is begun again.'),
  });
}

/** No event tells that the parent has ended. */
const lookForParentMs = 500;

function onceOrphaned(then: () => void): void {
  const parent = parentToFollow();
  if (parent === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, lookForParentMs).unref();
}
