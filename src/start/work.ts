import { createAuditPool } from '../audit/pool.ts';
import { createAuditThread } from '../audit/thread.ts';
import type { RunAudit } from '../audit/types.ts';
import type { Working, WorkKind } from '../cli/parts.ts';
import type { Config } from '../config.ts';
import { CannotStart } from '../errors.ts';
import { startCrawlRunner } from '../jobs/crawl-runner.ts';
import { startEvery } from '../jobs/every.ts';
import { type Runner, startRunner } from '../jobs/runner.ts';
import { startUpkeep } from '../jobs/upkeep.ts';
import { type Log, urlForLog } from '../lib/log.ts';
import { tuneMemory } from '../lib/spare-memory.ts';
import { createEgress } from '../net/egress.ts';
import { isShortage } from '../net/failure.ts';
import type { EgressEvent } from '../net/session.ts';
import type { EgressSettings } from '../net/settings.ts';
import type { AllServices } from '../services/create-services.ts';
import { hearLookNotice } from '../services/looks/look-events.ts';
import { hearNotice } from '../services/running/relay.ts';
import { crawlsRunningMax } from '../services/sites/limits.ts';
import { egressSettings } from './egress-settings.ts';
import { warnOfFewFiles } from './file-limit.ts';
import { startLooking } from './looking.ts';
import type { Metrics } from './metrics.ts';
import { openNode, untilSignal } from './node.ts';
import { crawlWork } from './run-crawl.ts';
import { explained, openForWorker, type StartedStore } from './store.ts';

interface WorkOrder {
  readonly version: string;
  /** Runs at once. */
  readonly concurrency: number;
  /** Looks in a browser alone, or all but them; undefined: both. */
  readonly only?: WorkKind | undefined;
  readonly warnings: readonly string[];
  readonly log: Log;
  readonly onReady: (working: Working) => void;
}

/**
 * Runs what is queued, beside servers and other workers, until a signal ends it.
 * @returns the exit code
 * @throws CannotStart
 */
export async function workForAssay(config: Config, order: WorkOrder): Promise<number> {
  const { log, version, concurrency, only } = order;
  const { databaseUrl } = config.data;
  if (databaseUrl === undefined) {
    throw new CannotStart([
      '"assay work" needs ASSAY_DATABASE_URL: with SQLite the server itself runs what is queued.',
    ]);
  }
  for (const warning of order.warnings) log.warn(warning);
  await warnOfFewFiles(log, { sockets: 0, runs: concurrency });
  await using opened = new AsyncDisposableStack();
  const state: { runner?: Runner; ports: readonly number[] } = { ports: [] };
  const stop = new AbortController();
  const started = Promise.withResolvers<void>();
  // Before the wait for tables, which may be long: as PID 1 a process hears only the signals that it listens for.
  const stopped = untilSignal(
    {
      drain: () => stop.abort(),
      stopRequests: () => started.promise,
      stopJobs: async (graceMs) => state.runner?.stop(graceMs),
      close: () => opened.disposeAsync(),
    },
    // Nobody sends requests here that would have to be led elsewhere first.
    { ...config.operation, drainDelayMs: 0 },
    log,
  );
  const onWait = (sentence: string) => log.warn(`${sentence} This worker waits for it.`);
  const found = await openForWorker(databaseUrl, config, { onWait, stop: stop.signal });
  if (found !== undefined) {
    const store = opened.adopt(found, (open) => open.close());
    const { services, metrics } = await openNode(config, {
      ...{ store, opened, version, log, ownPorts: () => state.ports },
    });
    state.ports = metrics === undefined ? [] : [metrics.port];
    await joinOthers(store, services, { isWorker: true, log });
    state.runner = await startWork(config, {
      ...{ services, shared: store.shared, opened, version, concurrency, only, log, metrics },
      ownPorts: () => state.ports,
    });
    opened.defer(tuneMemory());
    order.onReady({ place: store.place, concurrency });
  }
  started.resolve();
  return await stopped;
}

/** Begins to hear what other nodes tell, where there are others. */
export async function joinOthers(
  { shared }: StartedStore,
  { events, lookEvents }: AllServices,
  { isWorker, log }: { readonly isWorker: boolean; readonly log: Log },
): Promise<void> {
  if (shared === undefined) return;
  const onError = (error: unknown) => log.warn('The queue reports an error.', { error });
  await explained(async () => {
    await shared.queue.start({ isWorker, onError });
    await shared.listen({
      onNotice(channel, payload) {
        hearNotice(events, channel, payload);
        hearLookNotice(lookEvents, channel, payload);
      },
      onGap: () => {
        log.warn('The connection that hears of other nodes was lost, and is there again.');
        events.hearWake('queued');
        lookEvents.hearWake('queued');
        events.hearWake('deleted');
      },
    });
  });
}

interface WorkParts {
  readonly services: AllServices;
  readonly shared: StartedStore['shared'];
  /** Takes what is to be closed when the process ends. */
  readonly opened: AsyncDisposableStack;
  readonly version: string;
  readonly concurrency: number;
  readonly only?: WorkOrder['only'];
  /** Ports of this server, which it may not audit. */
  readonly ownPorts: () => readonly number[];
  readonly log: Log;
  /** Undefined: nothing is measured. */
  readonly metrics: Metrics | undefined;
}

/** Audits, and removes what was deleted, in this process. */
export async function startWork(
  config: Config,
  { services, shared, opened, version, concurrency, only, ownPorts, log, metrics }: WorkParts,
): Promise<Runner> {
  const settings = egressSettings(config, { version, publicUrl: config.server.publicUrl ?? null });
  const tell = (event: EgressEvent) => {
    logTo(log, event);
    metrics?.fetchEnded(event);
  };
  const { audits, hostTurns: sharedTurns } = services;
  const { runAudit, runLook, judgeAgain } = opened.adopt(
    createAuditThread({
      data: () => ({
        ...{ settings, ownPorts: ownPorts() },
        ...{ pool: config.parsing, site: config.queue.site, documentMs: config.fetching.documentMs },
        tellsEveryStage: metrics !== undefined,
      }),
      onEgress: tell,
      onTrouble({ url, ...trouble }) {
        // Pages have dozens, and each costs a hash.
        if (config.server.logLevel !== 'debug') return;
        log.debug('Not gathered.', { ...trouble, url: urlForLog(url) });
      },
      onLookFailure: (failed) => log.warn('A look came to nothing.', { ...failed }),
      onCrash: (error) => log.error(crashLine(error), { error }),
      sharedTurns,
    }),
    (open) => open.close(),
  );
  const runners: Runner[] = [];
  const begun = async (starting: Promise<Runner>) => {
    // Again after an ordinary end, which has waited for it. After a start that failed it would go on for ever.
    runners.push(opened.adopt(await starting, (open) => open.stop(0)));
  };
  if (only !== 'browser') {
    await begun(
      startRunner({
        audits: metrics === undefined ? audits : { ...audits, run: metrics.measureRuns(audits.run) },
        events: services.events,
        runAudit,
        concurrency,
        accountRunningMax: config.queue.accountRunningMax,
        now: Date.now,
        log,
      }),
    );
    const crawling = { services, opened, ownPorts, log, metrics, settings, tell, runAudit };
    await begun(startCrawling(config, crawling));
    await services.deliveries.recover();
    for (const loop of [...services.loops, ...services.waiverLoops(judgeAgain)])
      opened.adopt(startEvery(loop, log), (every) => every.stop());
  }
  if (only !== 'pages') {
    const use = only === 'browser' ? 'on' : config.browser.use;
    await begun(
      startLooking(config, { use, services, shared, runLook, settings, log, metrics: metrics?.looks }),
    );
  }
  opened.adopt(startUpkeep({ upkeep: services.upkeep, events: services.events, log }), (open) => open.stop());
  return {
    async stop(graceMs) {
      await Promise.all(runners.map((runner) => runner.stop(graceMs)));
    },
  };
}

interface CrawlingParts extends Omit<WorkParts, 'version' | 'concurrency' | 'only' | 'shared'> {
  readonly settings: EgressSettings;
  readonly tell: (event: EgressEvent) => void;
  readonly runAudit: RunAudit;
}

/** A crawl leaves most turns of its host to reports: ten at once are as a page. */
const crawlBurst = 10;

/**
 * Crawls, in turns of their own. One thread of theirs reads all pages, so that no report waits for one but for the
 * processor.
 */
async function startCrawling(
  config: Config,
  { services, opened, ownPorts, log, metrics, settings, tell, runAudit }: CrawlingParts,
): Promise<Runner> {
  const paced = { ...settings, hostBurst: Math.min(crawlBurst, settings.hostBurst) };
  const own = new Set(config.crawls.ownHosts.map((host) => new URL(`http://${host}/`).hostname));
  const egress = opened.adopt(
    createEgress(paced, {
      ...{ ownPorts, log: tell, sharedTurns: services.hostTurns },
      isUnpaced: (host) => own.has(host),
    }),
    (open) => open.close(),
  );
  const openPool = () => createAuditPool({ ...config.parsing, workers: 1 });
  return startCrawlRunner({
    ...{ turns: services.crawlTurns, events: services.events, log },
    work: crawlWork({ egress, settings: paced, openPool, runAudit }),
    concurrency: config.crawls.concurrency,
    accountTurnsMax: crawlsRunningMax,
    ...(metrics !== undefined && { onTurn: metrics.crawlTurnEnded }),
  });
}

function crashLine(error: unknown): string {
  return isShortage(error)
    ? 'The thread of the audits has ended: this machine has run out of files or memory.'
    : 'The thread of the audits has ended because of a bug.';
}

/** True reasons are for the operator alone (E7), and so is the way to allow what was refused, which they name (E8). */
function logTo(log: Log, { kind, host, code, reason, isDocument }: EgressEvent): void {
  const fields = { host, code, reason };
  if (kind === 'failed') log.info('A target failed.', fields);
  else if (isDocument) log.warn('A target was refused.', fields);
  // Every page may link to localhost as often as it likes.
  else log.debug('What a page names was refused.', fields);
}
