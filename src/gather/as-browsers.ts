import { untrustedHop } from '../evidence/site/untrusted-hop.ts';
import type { FetchResult } from '../net/types.ts';
import type { Context } from './context.ts';

/** As of a browser: with the mark, a certificate on the way is what stopped it, and the last of the chain has it. */
export type Browsed = FetchResult & { readonly isUntrusted?: true };

/** What came of a fetch in a browser, which stops at the first hop with a certificate that it refuses. */
export function asBrowsers(result: FetchResult, { page }: Context): Browsed {
  const hop = untrustedHop(result.chain, page);
  if (hop === undefined) return result;
  const chain = result.chain.slice(0, result.chain.indexOf(hop) + 1);
  return { ok: false, code: 'tls_error', reason: hop.certificateError, chain, isUntrusted: true };
}
