import type { LookSettings } from '../audit/look-page.ts';
import { WallMissing } from '../browser/failure.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { findEnclosure } from '../browser/namespace.ts';
import { selfTest } from '../browser/self-test.ts';
import { type Config, searchPath } from '../config.ts';
import { CannotStart } from '../errors.ts';
import { userAgent } from '../net/request-headers.ts';
import type { EgressSettings } from '../net/settings.ts';
import type { Egress } from '../net/types.ts';

/** The browser of this machine, as looks take it. @throws CannotStart where there is none, with the ways to get one */
export function lookSettings({ browser }: Config, settings: EgressSettings): LookSettings {
  const found = findBrowser(browser.path, searchPath());
  if (!found.ok) throw new CannotStart([found.reason]);
  const { user, namespace, timeoutMs: totalMs, memoryBytes, allow } = browser;
  return {
    path: found.path,
    enclosure: { user, namespace },
    limits: { totalMs, memoryBytes },
    ...{ allow, userAgent: userAgent(settings) },
  };
}

/**
 * Of a command that looks at few pages: in a namespace each look shows that nothing but loopback is there, and elsewhere
 * the browser is tried before it gets to see a page.
 * @throws CannotStart
 */
export async function requireWalls(
  egress: Egress,
  { path: browserPath, enclosure: settings }: LookSettings,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { withoutNamespaceBecause } = await findEnclosure(settings);
    if (withoutNamespaceBecause === null) return;
  } catch (error) {
    if (error instanceof WallMissing) throw new CannotStart([error.message], { cause: error });
    throw error;
  }
  const tier = await selfTest({ egress, browserPath, settings, signal });
  if (!tier.isOn) throw new CannotStart([tier.reason]);
}
