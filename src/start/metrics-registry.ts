import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Stage } from '../evidence/evidence.ts';
import { onStatementTime } from '../lib/statement-times.ts';
import type { TurnOutcome } from '../services/crawling/types.ts';
import type { RunOutcome } from '../services/running/types.ts';
import type { DeliveriesService } from '../services/telling/types.ts';
import type { OpenAlerts } from '../store/alerts/count-alerts.ts';
import type { OpenCrawls } from '../store/crawls/count-crawls.ts';
import type { QueueDepth } from '../store/reports/queue-depth.ts';
import { alertMetrics } from './metrics-alerts.ts';
import { crawlMetrics } from './metrics-crawls.ts';
import { deliveryMetrics } from './metrics-deliveries.ts';
import { type LookMetrics, lookMetrics } from './metrics-looks.ts';
import { type ScheduleSources, scheduleMetrics } from './metrics-schedules.ts';

/** What this process counts and measures, for Prometheus. No label holds an account, an address or a URL. */
export interface MetricsRegistry {
  readonly contentType: string;
  requestEnded(request: { method: string; route: string; status: number; ms: number }): void;
  stageEnded(stage: Stage, ms: number): void;
  runEnded(outcome: RunOutcome, ms: number): void;
  fetchFailed(kind: 'refused' | 'failed', code: string): void;
  crawlTurnEnded(outcome: TurnOutcome): void;
  readonly looks: LookMetrics;
  /** The text that Prometheus reads. */
  read(): Promise<string>;
  close(): void;
}

interface MetricsSources {
  readonly version: string;
  readonly queue: () => Promise<QueueDepth>;
  readonly crawls: () => Promise<OpenCrawls>;
  readonly schedules: ScheduleSources;
  readonly deliveries: Pick<DeliveriesService, 'onOutcome' | 'oldestSeconds'>;
  readonly alerts: () => Promise<OpenAlerts>;
  readonly ownTrouble: () => Promise<boolean>;
  readonly isReady: () => Promise<boolean>;
  /** Undefined: nothing lies on this machine. */
  readonly freeDiskBytes: (() => Promise<number>) | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createMetricsRegistry(sources: MetricsSources): MetricsRegistry {
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor, file handles, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'assay_info', help: 'Version of Assay.', labelNames: ['version'], registers }).set(
    { version: sources.version },
    1,
  );

  const requests = new Counter({
    name: 'assay_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestTime = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const runs = new Counter({
    name: 'assay_runs_total',
    help: 'Runs that ended here, by outcome: completed, returned (to the queue), or why they failed.',
    labelNames: ['outcome'],
    registers,
  });
  const runTime = new Histogram({
    name: 'assay_run_duration_seconds',
    help: 'A run, from its first request to its judgement.',
    buckets: runBuckets,
    registers,
  });
  const stageTime = new Histogram({
    name: 'assay_run_stage_duration_seconds',
    help: 'A stage of a run.',
    labelNames: ['stage'],
    buckets: runBuckets,
    registers,
  });
  const refusals = new Counter({
    name: 'assay_fetch_refusals_total',
    help: 'Outgoing requests that our own rules refused.',
    labelNames: ['code'],
    registers,
  });
  const failures = new Counter({
    name: 'assay_fetch_failures_total',
    help: 'Outgoing requests that failed at the target or on the way.',
    labelNames: ['code'],
    registers,
  });
  const storeTime = new Histogram({
    name: 'assay_store_duration_seconds',
    help: 'A statement (read, write), a commit with the statements that are sent with it, or the wait for a connection or the right to write (turn).',
    labelNames: ['kind'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const endListening = onStatementTime(({ kind, ms }) => storeTime.observe({ kind }, ms / 1000));
  const measureQueue = queueGauges(sources, registers);
  const ready = new Gauge({
    name: 'assay_ready',
    help: '1 while this process can work: the database takes writes, its schema is ours, the disk has room.',
    registers,
  });
  const measureDisk = diskGauge(sources, registers);
  const crawls = crawlMetrics(sources, registers);
  const deliveries = deliveryMetrics(sources.deliveries, registers);
  const alerts = alertMetrics(sources, registers);
  const measureSchedules = scheduleMetrics(sources.schedules, registers);

  return {
    contentType: registry.contentType,
    requestEnded({ method, route, status, ms }) {
      requests.inc({ method, route, status });
      requestTime.observe({ method, route }, ms / 1000);
    },
    stageEnded: (stage, ms) => stageTime.observe({ stage }, ms / 1000),
    runEnded(outcome, ms) {
      runs.inc({ outcome });
      runTime.observe(ms / 1000);
    },
    fetchFailed: (kind, code) => (kind === 'refused' ? refusals : failures).inc({ code }),
    crawlTurnEnded: crawls.turnEnded,
    looks: lookMetrics(registers, () => performance.now()),
    async read() {
      ready.set((await sources.isReady()) ? 1 : 0);
      await Promise.all([
        measureQueue(),
        measureDisk(),
        measureSchedules(),
        crawls.measure(),
        deliveries.measure(),
        alerts.measure(),
      ]);
      return registry.metrics();
    },
    close() {
      endListening();
      registry.clear();
    },
  };
}

const runBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60];

/** What cannot be read now is left out: a database that is away must not hide everything else. */
function queueGauges({ queue, now }: MetricsSources, registers: Registry[]): () => Promise<void> {
  const states = new Gauge({
    name: 'assay_queue_runs',
    help: 'Runs of all accounts, waiting or running, over all nodes.',
    labelNames: ['state'],
    registers,
  });
  const age = new Gauge({
    name: 'assay_queue_oldest_seconds',
    help: 'How long the run has waited that waits longest, since its host may be asked; 0: none waits.',
    registers,
  });
  return async () => {
    const depth = await queue().catch(() => undefined);
    if (depth === undefined) {
      states.reset();
      age.remove();
      return;
    }
    const { waiting, running, oldestQueuedAt } = depth;
    states.set({ state: 'waiting' }, waiting);
    states.set({ state: 'running' }, running);
    age.set(oldestQueuedAt === null ? 0 : Math.max(0, now() - oldestQueuedAt) / 1000);
  };
}

function diskGauge({ freeDiskBytes }: MetricsSources, registers: Registry[]): () => Promise<void> {
  if (freeDiskBytes === undefined) return async () => undefined;
  const free = new Gauge({
    name: 'assay_disk_free_bytes',
    help: 'Free space on the disk of the data folder.',
    registers,
  });
  return async () => {
    const bytes = await freeDiskBytes().catch(() => undefined);
    if (bytes !== undefined) free.set(bytes);
  };
}
