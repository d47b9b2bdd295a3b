import { constants } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/**
 * TLS as it must be spoken to judge old servers (E6): from 1.0, with ciphers of any strength, and with servers that
 * do not know RFC 5746, which browsers still talk to. No cookie or credential is ever sent over it.
 * @param extraCa PEM certificates trusted beside the built-in roots
 * @throws Error of OpenSSL when the PEM is not readable
 */
export function lenientContext(extraCa: string | null): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT@SECLEVEL=0',
    secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
    ...(extraCa === null ? {} : { ca: [...getCACertificates('default'), extraCa] }),
  });
}
