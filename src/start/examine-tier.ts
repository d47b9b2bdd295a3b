import type { LookSettings } from '../audit/look-page.ts';
import { selfTest } from '../browser/self-test.ts';
import type { TierState } from '../browser/types.ts';
import type { Config } from '../config.ts';
import { CannotStart } from '../errors.ts';
import { isThisMachine } from '../lib/network.ts';
import { createEgress } from '../net/egress.ts';
import type { EgressSettings } from '../net/settings.ts';
import { lookSettings } from './browser-tier.ts';

/** Whether this server can look at pages in a browser, and with which. Rejects with the reason of the signal. */
export async function examineTier(
  config: Config,
  settings: EgressSettings,
  signal: AbortSignal,
): Promise<{ readonly state: TierState; readonly browser?: LookSettings }> {
  const off = (reason: string) => ({ state: { isOn: false, reason } }) as const;
  if (process.platform !== 'linux') {
    return off('A server looks in a browser on Linux alone: elsewhere nothing bounds its memory.');
  }
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length > 0) return off('The packages of the browser tier are not installed.');
  let browser: LookSettings;
  try {
    browser = lookSettings(config, settings);
  } catch (error) {
    if (error instanceof CannotStart) return off(error.message);
    throw error;
  }
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
