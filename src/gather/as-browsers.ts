import { untrustedHop } from '../evidence/untrusted-hop.ts';
import type { FetchResult } from '../net/types.ts';
import type { Context } from './context.ts';

/** What came of a fetch in a browser, which stops at the first hop with a certificate that it refuses. */
export function asBrowsers(result: FetchResult, { page }: Context): FetchResult {
  const hop = untrustedHop(result.chain, page);
  if (hop === undefined) return result;
  const chain = result.chain.slice(0, result.chain.indexOf(hop) + 1);
  return { ok: false, code: 'tls_error', reason: hop.certificateError, chain };
}
