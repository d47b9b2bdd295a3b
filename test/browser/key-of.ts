import { createHash, X509Certificate } from 'node:crypto';
import type { ServerCertificate } from '../../src/net/testing/certificates.ts';

/** SHA-256 of its public key, base64: as `acceptedKey` of a LookOrder. */
export function keyOf({ cert }: ServerCertificate): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
