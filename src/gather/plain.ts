import type { ChainProbe, Step } from '../evidence/evidence.ts';
import { irrelevant } from '../evidence/step.ts';
import { asBrowsers } from './as-browsers.ts';
import { chainStep } from './chain-probe.ts';
import { type Context, hasDefaultPort, otherPort, redirectsMax } from './context.ts';
import { notHttps } from './tls.ts';

/** The page's address asked without TLS. Its content does not matter. */
export async function gatherPlain(context: Context): Promise<Step<ChainProbe>> {
  const { page } = context;
  if (page.protocol !== 'https:') return irrelevant(notHttps);
  if (!hasDefaultPort(page)) return irrelevant(otherPort);
  const url = new URL(page);
  url.protocol = 'http:';
  const result = await context.fetch('plain', {
    url: url.href,
    redirectsMax,
    bytesMax: 1_024,
    raw: true,
  });
  return chainStep(asBrowsers(result, context), null);
}
