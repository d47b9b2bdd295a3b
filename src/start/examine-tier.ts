import type { LookSettings } from '../audit/look-page.ts';
import { findBrowser } from '../browser/find-browser.ts';
import type { TierState } from '../browser/types.ts';
import { type Config, searchPath } from '../config.ts';
import { isThisMachine } from '../lib/network.ts';
import type { EgressSettings } from '../net/settings.ts';

/**
 * Whether this server can look at pages in a browser, and with which. What looks is loaded only where there is one.
 * Rejects with the reason of the signal.
 */
export async function examineTier(
  config: Config,
  settings: EgressSettings,
  signal: AbortSignal,
): Promise<{ readonly state: TierState; readonly browser?: LookSettings }> {
  const off = (reason: string) => ({ state: { isOn: false, reason } }) as const;
  if (process.platform !== 'linux') {
    return off('A server looks in a browser on Linux alone: elsewhere nothing bounds its memory.');
  }
  if (!packages.every(isInstalled)) return off('The packages of the browser tier are not installed.');
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
