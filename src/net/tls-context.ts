import { constants, X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/**
 * TLS as it must be spoken to judge old servers (E6): from 1.0, with ciphers of any strength, and with servers that
 * do not know RFC 5746, which browsers still talk to. No cookie or credential is ever sent over it.
 *
 * Without DHE, which costs as much of the thread of all runs as the server likes: with a prime of 10,000 bits a handshake
 * takes 650 ms. Browsers do not offer it any more.
 * @param extraCa PEM certificates trusted beside the built-in roots
 * @throws RangeError when there is no certificate in it, or one that cannot be read
 */
export function lenientContext(extraCa: string | null): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT:!kDHE@SECLEVEL=0',
    secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
    ...(extraCa === null ? {} : { ca: [...getCACertificates('default'), ...certificatesIn(extraCa)] }),
  });
}

/** TLS as it is spoken to those whom Assay tells something: from 1.2, with today's ciphers. @throws RangeError as above */
export function strictContext(extraCa: string | null): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1.2',
    ...(extraCa === null ? {} : { ca: [...getCACertificates('default'), ...certificatesIn(extraCa)] }),
  });
}

/** The trusted roots of this name, as X509Certificate has it: attributes a line each. */
export type Roots = (subject: string) => readonly X509Certificate[];

/** Those that `lenientContext` trusts, read when the first is asked for. */
export function trustedRoots(extraCa: string | null): Roots {
  let bySubject: Map<string, X509Certificate[]> | undefined;
  return (subject) => {
    bySubject ??= Map.groupBy(
      [...getCACertificates('default'), ...(extraCa === null ? [] : certificatesIn(extraCa))].map(
        (pem) => new X509Certificate(pem),
      ),
      (root) => root.subject,
    );
    return bySubject.get(subject) ?? [];
  };
}

/**
 * Whether OpenSSL would serve with them, which looks at the whole chain and at the strength of the key.
 * @param pair PEM
 * @throws Error of OpenSSL
 */
export function tryToServeWith(pair: { readonly cert: string; readonly key: string }): void {
  createSecureContext({ ...pair, minVersion: 'TLSv1.2' });
}

// OpenSSL passes over what it cannot read, and every certificate would then be judged without a word.
function certificatesIn(pem: string): string[] {
  const blocks = pem
    .split(begin)
    .slice(1)
    .map((rest) => `${begin}${rest.slice(0, rest.indexOf(end) + end.length)}`);
  if (blocks.length === 0) throw new RangeError('The extra CA file holds no PEM certificate.');
  for (const [index, block] of blocks.entries()) {
    try {
      new X509Certificate(block);
    } catch {
      throw new RangeError(`Certificate ${index + 1} of the extra CA file cannot be read.`);
    }
  }
  return blocks;
}

const begin = '-----BEGIN CERTIFICATE-----';
const end = '-----END CERTIFICATE-----';
