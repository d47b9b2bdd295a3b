import { hash, type KeyObject, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Certificate } from '../evidence/evidence.ts';
import { dateCodes, issuerMissing, leafAlone } from '../evidence/site/tls-codes.ts';
import { codeOf } from './failure.ts';

/** Of a connection whose certificate does not verify: the code of OpenSSL or Node. */
export function verificationCode({ authorized, authorizationError }: TLSSocket): string | null {
  if (authorized) return null;
  // Typed as Error, but Node puts the code alone there.
  const error: unknown = authorizationError;
  return typeof error === 'string' ? error : (codeOf(error) ?? null);
}

/** What browsers make of a certificate. */
export interface CertificateVerdict {
  /** Why they refuse it, the chain aside while that may be completed; null where they take it. */
  readonly error: string | null;
  /** The chain ends early; when it can be completed, `error` stands, and `code` when it cannot. */
  readonly early?: { readonly path: readonly X509Certificate[]; readonly code: string };
}

/**
 * What else is wrong, OpenSSL does not say of a chain that ends early. Of dates that are out it does not say whether
 * they are the leaf's: `ISSUER_HAS_EXPIRED` and `ISSUER_NOT_YET_VALID` are those of an authority.
 */
export function verdictOf(socket: TLSSocket, host: string, now: number): CertificateVerdict {
  if (socket.authorized) return { error: null };
  const code = verificationCode(socket) ?? 'unknown';
  const path = pathOf(socket, now);
  const [leaf, ...authorities] = path;
  if (leaf === undefined) return { error: code };
  const endsEarly = code === leafAlone || code === issuerMissing;
  if (endsEarly && describeCertificate(leaf).selfSigned) return { error: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
  if (!dateCodes.has(code) && !endsEarly) return { error: code };
  const own = dateCode(leaf, now);
  if (own !== undefined) return { error: own };
  const above = dateCodes.has(code) ? code : firstDateCode(authorities, now);
  if (above !== undefined) return { error: above.replace('CERT', 'ISSUER') };
  const error = isFor(leaf, host) ? null : 'ERR_TLS_CERT_ALTNAME_INVALID';
  return endsEarly ? { error, early: { path, code } } : { error };
}

/** The leaf and each next issuer that was sent; where an old certificate of it was, too, the valid one. */
function pathOf(socket: TLSSocket, now: number): X509Certificate[] {
  const sent = certificatesOf(socket);
  const path = sent.slice(0, 1);
  for (let next = path[0]; next !== undefined; ) {
    const last = next;
    const issuers = sent.filter((candidate) => !path.includes(candidate) && last.checkIssued(candidate));
    next = issuers.find((issuer) => dateCode(issuer, now) === undefined) ?? issuers[0];
    if (next !== undefined) path.push(next);
  }
  return path;
}

function firstDateCode(authorities: readonly X509Certificate[], now: number): string | undefined {
  return authorities.map((authority) => dateCode(authority, now)).find(Boolean);
}

export function dateCode({ validFrom, validTo }: X509Certificate, now: number): string | undefined {
  if (now > epochMs(validTo)) return 'CERT_HAS_EXPIRED';
  return now < epochMs(validFrom) ? 'CERT_NOT_YET_VALID' : undefined;
}

function isFor(certificate: X509Certificate, host: string): boolean {
  if (isIP(host) !== 0) return certificate.checkIP(host) !== undefined;
  return certificate.checkHost(host, { subject: 'never', partialWildcards: false }) !== undefined;
}

/** The certificates that the server sent, leaf first. */
export function certificatesOf(socket: TLSSocket): readonly X509Certificate[] {
  const known = handedOut.get(socket);
  if (known !== undefined) return known;
  const sent = chainFrom(socket.getPeerX509Certificate());
  handedOut.set(socket, sent);
  return sent;
}

// Node takes the certificate that it hands out away from the connection: the second asking gives the next one.
const handedOut = new WeakMap<TLSSocket, readonly X509Certificate[]>();

function chainFrom(leaf: X509Certificate | undefined): X509Certificate[] {
  // Some servers send a certificate twice, with others after it.
  const chain = new Map<string, X509Certificate>();
  let next = leaf;
  // Nobody needs more than ten.
  for (let step = 0; next !== undefined && step < 10; step += 1) {
    if (!chain.has(next.fingerprint256)) chain.set(next.fingerprint256, next);
    next = next.issuerCertificate;
  }
  return [...chain.values()];
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

/** What a browser may be told to accept a certificate by; undefined where OpenSSL cannot read its key. */
export function publicKeyHash(certificate: X509Certificate): string | undefined {
  const key = publicKeyOf(certificate);
  return key === undefined
    ? undefined
    : hash('sha256', key.export({ type: 'spki', format: 'der' }), 'base64');
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
