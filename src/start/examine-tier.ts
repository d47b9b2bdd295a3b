import type { LookSettings } from '../audit/look-page.ts';
import { packagesMissing } from '../browser/failure.ts';
import { findBrowser } from '../browser/find-browser.ts';
import type { TierState } from '../browser/types.ts';
import { type Config, searchPath } from '../config.ts';
import { isThisMachine } from '../lib/network.ts';
import type { EgressSettings } from '../net/settings.ts';

interface Tier {
  readonly state: TierState;
  /** Undefined: there is none. */
  readonly browser?: LookSettings;
}

/** Whether this server can look at pages in a browser, and with which. Rejects with the reason of the signal. */
export async function examineTier(
  config: Config,
  settings: EgressSettings,
  signal: AbortSignal,
): Promise<Tier> {
  return process.platform === 'linux'
    ? examineBrowser(config, settings, signal)
    : off('A server looks in a browser on Linux alone: elsewhere nothing bounds its memory.');
}

/**
 * Whether the browser of this machine can be held (C12). What looks is loaded only where there is one. Rejects with the
 * reason of the signal.
 */
export async function examineBrowser(
  config: Config,
  settings: EgressSettings,
  signal: AbortSignal,
): Promise<Tier> {
  if (!packages.every(isInstalled)) return off(packagesMissing);
  const found = findBrowser(config.browser.path, searchPath());
  if (!found.ok) return off(found.reason);
  const [{ lookSettings }, { selfTest }, { createEgress }] = await Promise.all([
    import('./browser-tier.ts'),
    import('../browser/self-test.ts'),
    import('../net/egress.ts'),
  ]);
  const browser = lookSettings(config, settings);
  const egress = createEgress(settings, { isUnpaced: isThisMachine });
  try {
    const { path: browserPath, enclosure } = browser;
    return { state: await selfTest({ egress, browserPath, settings: enclosure, signal }), browser };
  } finally {
    await egress.close();
  }
}

const off = (reason: string) => ({ state: { isOn: false, reason } }) as const;

/** Optional ones, of which none is loaded here. */
const packages = ['puppeteer-core', 'axe-core', '@paulirish/trace_engine'];

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}
