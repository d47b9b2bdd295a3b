import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { EgressEvent } from '../net/session.ts';
import { ownTrouble } from '../services/alerts/own-trouble.ts';
import type { TurnOutcome } from '../services/crawling/types.ts';
import type { AllServices } from '../services/create-services.ts';
import type { AuditsService } from '../services/running/types.ts';
import { countAllAlerts } from '../store/alerts/count-alerts.ts';
import { countCrawls } from '../store/crawls/count-crawls.ts';
import { readQueueDepth } from '../store/reports/queue-depth.ts';
import { mostOverdue } from '../store/schedules/schedules.ts';
import { readSchemaState } from '../store/schema-state.ts';
import { measured } from './measured-runs.ts';
import type { MetricsListener } from './metrics-listener.ts';
import type { LookMetrics } from './metrics-looks.ts';
import type { MetricsRegistry } from './metrics-registry.ts';
import type { StartedStore } from './store.ts';

/** What a process measures of itself while its listener for metrics is on. */
export interface Metrics {
  /** Where the listener answers. */
  readonly url: string;
  readonly port: number;
  /** Before the app is ready: counts what it answers. */
  measureRequests(app: FastifyInstance): void;
  /** The same, timed and counted. */
  measureRuns(run: AuditsService['run']): AuditsService['run'];
  fetchEnded(event: EgressEvent): void;
  crawlTurnEnded(outcome: TurnOutcome): void;
  readonly looks: LookMetrics;
  close(): Promise<void>;
}

interface MetricsParts {
  readonly version: string;
  readonly store: StartedStore;
  readonly services: Pick<AllServices, 'ready' | 'scheduleFires' | 'deliveries'>;
}

/**
 * Opens the listener for the operator's own eyes (D6), apart from the one that others reach. What it is made of is
 * loaded only now, as most installations do without.
 * @returns undefined when ASSAY_METRICS_PORT is off
 * @throws CannotStart
 */
export async function openMetrics(
  { operation, egress }: Config,
  { version, store, services }: MetricsParts,
): Promise<Metrics | undefined> {
  const { metricsHost: host, metricsPort: port } = operation;
  if (port === null) return undefined;
  const [{ createMetricsRegistry }, { openMetricsListener }] = await Promise.all([
    import('./metrics-registry.ts'),
    import('./metrics-listener.ts'),
  ]);
  const { db, folder, place } = store;
  const registry = createMetricsRegistry({
    version,
    queue: () => readQueueDepth(db),
    crawls: () => countCrawls(db),
    schedules: { fires: services.scheduleFires, lagMs: () => mostOverdue(db, Date.now()) },
    deliveries: services.deliveries,
    alerts: () => countAllAlerts(db),
    ownTrouble: () => ownTrouble(db, Date.now()),
    isReady: async () => (await services.ready()).ready,
    freeDiskBytes: folder === undefined ? undefined : () => freeBytes(folder),
    now: Date.now,
  });
  // E8: what is open here that usually is not.
  const detail = async () => ({
    version,
    database: place,
    schema: await readSchemaState(db).catch(() => null),
    queue_schema: await db.jobs?.schema().catch(() => null),
    egress_allow: egress.allow,
    browser: registry.looks.detail(),
  });
  try {
    const parts = { registry, ready: services.ready, detail };
    return metricsOver(registry, await openMetricsListener({ host, port }, parts));
  } catch (error) {
    registry.close();
    throw error;
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function metricsOver(registry: MetricsRegistry, listener: MetricsListener): Metrics {
  return {
    url: listener.url,
    port: listener.port,
    measureRequests(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions, is404 } = request;
        // Patterns alone: paths hold ids, and there are as many paths as clients care to invent.
        const route = is404 ? 'unknown' : (routeOptions.url ?? 'unknown');
        registry.requestEnded({ method, route, status: reply.statusCode, ms: reply.elapsedTime });
        done();
      });
    },
    measureRuns: (run) => measured(run, registry, () => performance.now()),
    fetchEnded: ({ kind, code }) => registry.fetchFailed(kind, code),
    crawlTurnEnded: (outcome) => registry.crawlTurnEnded(outcome),
    looks: registry.looks,
    async close() {
      await listener.close();
      registry.close();
    },
  };
}
