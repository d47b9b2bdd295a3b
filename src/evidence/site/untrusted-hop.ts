import type { Exchange } from '../evidence.ts';
import { sameOrigin } from '../links/url-equality.ts';

/**
 * The first hop whose certificate browsers refuse: they get no further. The page's own origin is left out:
 * tls-certificate judges it by its handshake, and every address there would tell the same again.
 * @param page URL_F
 */
export function untrustedHop(chain: readonly Exchange[], page: URL | string): Untrusted | undefined {
  return chain.find((hop): hop is Untrusted => isUntrusted(hop) && !sameOrigin(hop.url, page));
}

type Untrusted = Exchange & Required<Pick<Exchange, 'certificateError'>>;

function isUntrusted(hop: Exchange): hop is Untrusted {
  return hop.certificateError !== undefined;
}
