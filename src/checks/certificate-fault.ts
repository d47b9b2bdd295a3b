import type { Untrusted } from '../evidence/untrusted-hop.ts';

/** The end of a sentence about a host, such as `its certificate has expired`. */
export function certificateFault({ certificateError }: Untrusted): string {
  return `its certificate ${faults[certificateError] ?? `is not trusted (${certificateError})`}`;
}

const faults: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for other names',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself',
};
