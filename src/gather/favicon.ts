import type { Probe, Step } from '../evidence/evidence.ts';
import { gathered } from '../evidence/step.ts';
import { type Context, missed } from './context.ts';
import { probe, unaskedBy } from './probe.ts';

/** The icons that the page names, then /favicon.ico, up to the first that works. */
export async function gatherFavicon(
  icons: readonly string[],
  context: Context,
): Promise<Step<readonly Probe[]>> {
  const candidates = new Set([...icons, new URL('/favicon.ico', context.page).href]);
  const probes: Probe[] = [];
  for (const url of candidates) {
    const icon = await probe({ url, destination: 'icon' }, context);
    const unasked = unaskedBy(icon);
    if (unasked !== undefined) return probes.length === 0 ? missed(unasked) : gathered(probes);
    probes.push(icon);
    if (icon.class === 'ok' && icon.image !== null) break;
  }
  return gathered(probes);
}
