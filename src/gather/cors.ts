import type { Exchange, Step } from '../evidence/evidence.ts';
import { probeOrigin } from '../evidence/site/cors-probe.ts';
import { gathered } from '../evidence/step.ts';
import { type Context, missed } from './context.ts';

/** How the page answers a foreign origin. */
export async function gatherCors(context: Context): Promise<Step<Exchange>> {
  const result = await context.fetch('cors', {
    url: context.page.href,
    headers: { Origin: probeOrigin },
    redirectsMax: 0,
    bytesMax: 1_024,
    raw: true,
  });
  const [exchange] = result.chain;
  if (exchange !== undefined) return gathered(exchange);
  return missed(result.ok ? 'connect_failed' : result.code);
}
