import type { KeyObject, X509Certificate } from 'node:crypto';
import type { Certificate } from '../evidence/evidence.ts';

/** The certificates that the server sent, leaf first. */
export function chainOf(leaf: X509Certificate | undefined): X509Certificate[] {
  const chain: X509Certificate[] = [];
  // A root that was sent is its own issuer; and nobody needs more than ten.
  for (let next = leaf; next !== undefined && chain.length < 10; next = next.issuerCertificate) {
    if (chain.some(({ fingerprint256 }) => fingerprint256 === next?.fingerprint256)) break;
    chain.push(next);
  }
  return chain;
}

export function describeCertificate(certificate: X509Certificate): Certificate {
  const key = publicKeyOf(certificate);
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    altNames: altNames(certificate.subjectAltName),
    notBefore: epochMs(certificate.validFrom),
    notAfter: epochMs(certificate.validTo),
    keyType: key === undefined ? 'unknown' : (key.asymmetricKeyType ?? 'unknown').toUpperCase(),
    keyBits: key === undefined ? null : keyBits(key),
    signatureAlgorithm: certificate.signatureAlgorithm?.toLowerCase() ?? null,
    selfSigned: key !== undefined && certificate.verify(key),
  };
}

/**
 * OpenSSL prints "Jan  1 00:00:00 2027 GMT", or that it cannot read the time. Such a certificate never verifies, and
 * counts as long expired. The dates that Node offers are no help: a month 99 becomes an invalid date or, by chance, a
 * year before Christ.
 */
function epochMs(time: string): number {
  return Date.parse(time) || 0;
}

/** Attributes come one a line. */
function oneLine(name: string | undefined): string {
  return (name ?? '').replaceAll('\n', ', ');
}

/** DNS names and addresses of the subjectAltName extension, in the order of the certificate. */
function altNames(text: string | undefined): string[] {
  // Node quotes values that could be mistaken for two; no name that a browser would match needs it.
  return (text ?? '')
    .split(', ')
    .map((entry) => /^(?:DNS|IP Address):([^"]+)$/.exec(entry)?.[1])
    .filter((name) => name !== undefined);
}

// Reading a key of a kind that OpenSSL does not know throws.
function publicKeyOf(certificate: X509Certificate): KeyObject | undefined {
  try {
    return certificate.publicKey;
  } catch {
    return undefined;
  }
}

function keyBits(key: KeyObject): number | null {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  return modulusLength ?? edwardsBits.get(key.asymmetricKeyType ?? '') ?? curveBits(namedCurve);
}

const edwardsBits = new Map([
  ['ed25519', 256],
  ['ed448', 456],
]);

/** Curves are named after their size: prime256v1, secp384r1, brainpoolP160r1. */
function curveBits(namedCurve = ''): number | null {
  const digits = /\d{3}/.exec(namedCurve)?.[0];
  return digits === undefined ? null : Number(digits);
}
