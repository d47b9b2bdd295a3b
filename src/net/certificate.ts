import type { KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Certificate } from '../evidence/evidence.ts';
import { codeOf } from './failure.ts';

/** Of a connection whose certificate does not verify: the code of OpenSSL or Node. */
export function verificationCode({ authorized, authorizationError }: TLSSocket): string | null {
  if (authorized) return null;
  // Typed as Error, but Node puts the code alone there.
  const error: unknown = authorizationError;
  return typeof error === 'string' ? error : (codeOf(error) ?? null);
}

/**
 * Why browsers refuse the certificate; null where they take it. They fetch an intermediate that the server does
 * not send, and what else is wrong, OpenSSL does not say then.
 */
export function refusalOf(socket: TLSSocket, host: string, now: number): string | null {
  if (socket.authorized) return null;
  const code = verificationCode(socket) ?? 'unknown';
  if (code !== 'UNABLE_TO_VERIFY_LEAF_SIGNATURE') return code;
  const sent = socket.getPeerX509Certificate();
  if (sent === undefined) return code;
  const { selfSigned, notBefore, notAfter } = describeCertificate(sent);
  if (selfSigned) return 'DEPTH_ZERO_SELF_SIGNED_CERT';
  if (now > notAfter) return 'CERT_HAS_EXPIRED';
  if (now < notBefore) return 'CERT_NOT_YET_VALID';
  return isFor(sent, host) ? null : 'ERR_TLS_CERT_ALTNAME_INVALID';
}

function isFor(certificate: X509Certificate, host: string): boolean {
  if (isIP(host) !== 0) return certificate.checkIP(host) !== undefined;
  return certificate.checkHost(host, { subject: 'never', partialWildcards: false }) !== undefined;
}

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
