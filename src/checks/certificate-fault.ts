import type { Exchange } from '../evidence/evidence.ts';
import { issuerMissing, leafAlone } from '../evidence/site/tls-codes.ts';
import { untrustedHop } from '../evidence/site/untrusted-hop.ts';

/**
 * What stops browsers on the way along the chain; undefined where no certificate does.
 * @param describe the host as the sentence is to name it
 */
export function certificateFault(
  chain: readonly Exchange[],
  page: URL,
  describe: (host: string) => string,
): { readonly url: string; readonly detail: string } | undefined {
  const hop = untrustedHop(chain, page);
  if (hop === undefined) return undefined;
  const { url, certificateError: code } = hop;
  const fault = faults[code] ?? `is not trusted (${code})`;
  return { url, detail: `Browsers refuse ${describe(new URL(url).host)}: its certificate ${fault}.` };
}

/**
 * Why a chain ends without a TLS connection that browsers would take.
 * @param asked what was asked for, to begin a sentence with
 */
export function tlsFault(
  chain: readonly Exchange[],
  page: URL,
  asked: string,
  describe: (host: string) => string,
): string {
  const fault = certificateFault(chain, page, describe);
  if (fault !== undefined) return fault.detail;
  // Whatever is in the chain has answered.
  return chain.length === 0
    ? `${asked} fails at the TLS handshake.`
    : `${asked} redirects to an address whose TLS handshake fails.`;
}

const faults: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for other names',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ISSUER_HAS_EXPIRED: 'is not trusted, as an authority in its chain has expired',
  ISSUER_NOT_YET_VALID: 'is not trusted, as an authority in its chain is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself',
  [leafAlone]: 'is of an authority that they do not know',
  [issuerMissing]: 'is of an authority that they do not know',
  SELF_SIGNED_CERT_IN_CHAIN: 'is of an authority that they do not know',
};
