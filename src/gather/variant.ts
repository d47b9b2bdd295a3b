import type { ChainProbe, Step } from '../evidence/evidence.ts';
import { wwwTwin } from '../evidence/site/www-twin.ts';
import { irrelevant } from '../evidence/step.ts';
import type { FetchResult } from '../net/types.ts';
import { asBrowsers } from './as-browsers.ts';
import { chainStep } from './chain-probe.ts';
import { type Context, hasDefaultPort, otherPort, redirectsMax } from './context.ts';
import { isSuccess } from './file.ts';
import { summaryOf } from './html-file.ts';

/** The home page on the host with `www.` in front, or without it. */
export async function gatherVariant(context: Context): Promise<Step<ChainProbe>> {
  const { page } = context;
  if (!hasDefaultPort(page)) return irrelevant(otherPort);
  const twin = wwwTwin(page.hostname);
  if (twin === undefined) return irrelevant('The host is neither a bare domain nor its www host.');
  const fetched = await context.fetch('variant', {
    url: `${page.protocol}//${twin}/`,
    redirectsMax,
  });
  const result = asBrowsers(fetched, context);
  return chainStep(result, await canonicalIn(result, context));
}

/** Asked only of a twin that answers itself. */
async function canonicalIn(result: FetchResult, context: Context): Promise<string | null> {
  const final = result.chain.at(-1);
  if (!result.ok || final === undefined || !isSuccess(final.status)) return null;
  if (new URL(final.url).hostname === context.page.hostname) return null;
  const { url, fields } = final;
  return (await summaryOf({ bytes: result.bytes, fields, url }, context))?.canonical ?? null;
}
