import { availableParallelism } from 'node:os';
import type { LookSettings } from '../audit/look-page.ts';
import type { LookedRun, LookRunOrder } from '../audit/look-types.ts';
import type { TierState } from '../browser/types.ts';
import type { Config } from '../config.ts';
import { CannotStart } from '../errors.ts';
import type { Runner } from '../jobs/runner.ts';
import type { Log } from '../lib/log.ts';
import type { EgressSettings } from '../net/settings.ts';
import type { AllServices } from '../services/create-services.ts';
import type { LookMetrics } from './metrics-looks.ts';
import type { StartedStore } from './store.ts';

interface LookingParts {
  readonly use: Config['browser']['use'];
  readonly services: Pick<AllServices, 'lookWork' | 'lookEvents' | 'lookers'>;
  readonly shared: StartedStore['shared'];
  readonly runLook: (order: LookRunOrder, browser: LookSettings) => Promise<LookedRun>;
  readonly settings: EgressSettings;
  readonly log: Log;
  /** Undefined: nothing is measured. */
  readonly metrics: LookMetrics | undefined;
}

/**
 * Looks in a browser at what waits for it, where there is one behind walls that hold. With `auto` it is tried beside the
 * start, which it does not keep waiting; with `off` nothing of it is loaded.
 * @throws CannotStart it is to be `on`, and there is none
 */
export async function startLooking(config: Config, parts: LookingParts): Promise<Runner> {
  const { use, services, log } = parts;
  // What a former process had begun waits again, whoever looks at it.
  if (services.lookWork.jobs === undefined) await services.lookWork.recover();
  if (use === 'off') return { stop: async () => undefined };
  const end = new AbortController();
  const tier = openTier(config, parts, end.signal);
  if (use === 'on') {
    const state = await tier.opened;
    if (!state.isOn) throw new CannotStart([`No page can be looked at in a browser. ${state.reason}`]);
  }
  tier.opened.catch((error: unknown) => {
    if (!end.signal.aborted) log.error('Looks in a browser are off.', { error });
  });
  return {
    async stop(graceMs) {
      end.abort();
      await tier.stop(graceMs);
    },
  };
}

interface Tier {
  readonly opened: Promise<TierState>;
  stop(graceMs: number): Promise<void>;
}

function openTier(config: Config, parts: LookingParts, signal: AbortSignal): Tier {
  const { services, shared, log, metrics } = parts;
  let runner: Runner | undefined;

  const offer = async (isThere: boolean) => {
    services.lookers.offer(isThere);
    await shared?.offerBrowser(isThere);
  };

  const close = async (graceMs: number) => {
    await offer(false);
    await runner?.stop(graceMs);
  };

  const runLook = async (order: LookRunOrder, browser: LookSettings): Promise<LookedRun> => {
    const look = () => parts.runLook(order, browser);
    const looked = await (metrics === undefined ? look() : metrics.measured(look));
    if (!looked.ok && looked.isUnwalled) {
      log.error('Looks in a browser are off: a wall does not hold. The look before says which.');
      metrics?.examined({ isOn: false, reason: 'A wall did not hold; the log says which.' });
      // Not waited for: this look is one of those that it waits for.
      void close(0);
    }
    return looked;
  };

  const open = async (): Promise<TierState> => {
    const { examineTier } = await import('./examine-tier.ts');
    const { state, browser } = await examineTier(config, parts.settings, signal);
    metrics?.examined(state);
    // Most servers have none, which is no news.
    if (!state.isOn)
      log[browser === undefined ? 'debug' : 'warn']('Looks in a browser are off.', { reason: state.reason });
    if (!state.isOn || browser === undefined || signal.aborted) return state;
    const { startLookRunner } = await import('../jobs/look-runner.ts');
    const { product, walls } = state;
    log.info('Looks in a browser are on.', { product, namespace: walls.namespace, vectors: walls.vectors });
    if (walls.withoutNamespaceBecause !== null) log.warn(walls.withoutNamespaceBecause);
    await offer(true);
    runner = await startLookRunner({
      ...{ looks: services.lookWork, events: services.lookEvents, now: Date.now, log },
      runLook: (order) => runLook(order, browser),
      concurrency: config.browser.concurrency || Math.max(1, Math.floor(availableParallelism() / 2)),
    });
    return state;
  };

  const opened = open();
  return {
    opened,
    async stop(graceMs) {
      await opened.catch(() => undefined);
      await close(graceMs);
    },
  };
}
