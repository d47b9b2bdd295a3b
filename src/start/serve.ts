import type { FastifyInstance } from 'fastify';
import { createApi } from '../api/server.ts';
import { browserCatalogue } from '../checks/browser/browser-catalogue.ts';
import { catalogue, checksVersion } from '../checks/catalogue.ts';
import type { Ready } from '../cli/parts.ts';
import { type Config, metricsConflict } from '../config.ts';
import { CannotStart } from '../errors.ts';
import type { Runner } from '../jobs/runner.ts';
import type { Log } from '../lib/log.ts';
import { tuneMemory } from '../lib/spare-memory.ts';
import type { AllServices } from '../services/create-services.ts';
import { readAssets } from '../web/built.ts';
import { egressSettings } from './egress-settings.ts';
import { warnOfFewFiles } from './file-limit.ts';
import { firstAccount } from './first-key.ts';
import { listen, localUrl } from './listen.ts';
import { openNode, untilSignal } from './node.ts';
import { pagesOver } from './pages.ts';
import { previewSite } from './preview-site.ts';
import { readServerTls } from './server-tls.ts';
import { openForServer } from './store.ts';
import { dropUnusedSockets } from './unused-sockets.ts';
import { joinOthers, startWork } from './work.ts';

interface ServeOrder {
  readonly version: string;
  readonly warnings: readonly string[];
  /** False: other processes run what is queued. */
  readonly isWorker: boolean;
  readonly log: Log;
  readonly onReady: (ready: Ready) => void;
}

/**
 * Serves until a signal ends it.
 * @returns the exit code
 * @throws CannotStart
 */
export async function serveAssay(config: Config, order: ServeOrder): Promise<number> {
  const { log, version } = order;
  const publicUrl = config.server.publicUrl ?? null;
  // First, as they may find a setting wrong.
  const conflict = metricsConflict(config);
  if (conflict !== undefined) throw new CannotStart([conflict]);
  egressSettings(config, { version, publicUrl });
  const tls = readServerTls(config.server);
  if (!order.isWorker && config.data.databaseUrl === undefined) {
    throw new CannotStart([
      '--no-work needs ASSAY_DATABASE_URL: with SQLite nobody else could run what is queued.',
    ]);
  }
  for (const warning of order.warnings) log.warn(warning);
  const runs = order.isWorker ? config.queue.concurrency : 0;
  await warnOfFewFiles(log, { sockets: config.http.socketsMax, runs });
  // What is opened last is closed first, also when the start fails half-way.
  await using opened = new AsyncDisposableStack();
  const store = opened.adopt(await openForServer(config), (open) => open.close());
  const state: { draining: boolean; runner?: Runner; ports: readonly number[] } = {
    draining: false,
    ports: [],
  };
  const lookAtSite = previewSite(config, version, () => state.ports);
  const { services, metrics } = await openNode(config, {
    ...{ store, opened, version, log, lookAtSite, ownPorts: () => state.ports },
  });
  const started = Promise.withResolvers<void>();
  const app = createApi({
    services,
    settings: config,
    version,
    catalogue: { version: checksVersion, checks: catalogue },
    browserChecks: browserCatalogue,
    exportStyle: readAssets().exportStyle,
    log,
    isDraining: () => state.draining,
    tls,
    addPages: pagesOver(services, config, { version, log }),
  });
  dropUnusedSockets(app);
  opened.defer(() => app.close());
  metrics?.measureRequests(app);
  // Before the first request, whose transaction must not wait for the queue to be ready.
  await joinOthers(store, services, { isWorker: order.isWorker, log });
  // Before the first account is made: a signal that ended the start by then would take its key along, unseen.
  const stopped = untilSignal(
    {
      drain: () => {
        state.draining = true;
      },
      stopRequests: async (graceMs) => {
        await started.promise;
        await stopRequests(app, graceMs);
      },
      stopJobs: async (graceMs) => state.runner?.stop(graceMs),
      close: () => opened.disposeAsync(),
    },
    config.operation,
    log,
  );
  const { host } = config.server;
  const port = await listen(app, { host, port: config.server.port, settings: 'ASSAY_HOST or ASSAY_PORT' });
  state.ports = [port, ...(metrics === undefined ? [] : [metrics.port])];
  const url = publicUrl ?? localUrl(host, port, tls && 'https');
  await store.rememberAddress(url);
  if (order.isWorker) {
    state.runner = await startWork(config, {
      ...{ services, shared: store.shared, opened, version, log, metrics },
      concurrency: config.queue.concurrency,
      ownPorts: () => state.ports,
    });
  }
  // Not before the worker has begun, which may fail: the key is shown below and never again.
  const first = await firstAccount(services, config.data.firstKeyFile);
  const setup = await setupLink(services, url);
  opened.defer(tuneMemory());
  order.onReady({ url, folder: store.place, first, setup });
  started.resolve();
  // Awaited here: what is opened would otherwise be closed when this function returns.
  return await stopped;
}

/** A3: until somebody has signed in, each start prints a fresh link for the owner of the first account. */
async function setupLink({ accounts, users }: AllServices, url: string): Promise<Ready['setup']> {
  const [account] = await accounts.list();
  const made = account === undefined ? undefined : await users.setupToken(account.id);
  if (account === undefined || made === undefined) return null;
  return { account, link: `${url}/join/${made.token}`, expiresAt: made.expiresAt };
}

/** Time to send what is being answered, also for those who press Ctrl-C. */
const answerMs = 250;

/** Waits for open requests so long, then cuts them. */
async function stopRequests(app: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), Math.max(graceMs, answerMs));
  await app.close();
  clearTimeout(cut);
}
