import { X509Certificate } from 'node:crypto';
import { dateCode } from './certificate.ts';
import type { Roots } from './tls-context.ts';

/**
 * Whether a chain that ends early leads to a trusted root, once the issuers that its certificates name are fetched, as
 * browsers fetch them.
 * @param path the leaf and each next issuer that was sent
 * @param fetchFile what is at an address; undefined: nothing
 */
export async function isCompletable(
  path: readonly X509Certificate[],
  roots: Roots,
  fetchFile: (url: URL) => Promise<Uint8Array | undefined>,
): Promise<boolean> {
  let last = path.at(-1);
  for (let fetched = 0; last !== undefined; fetched++) {
    if (isIssuedByRoot(last, roots)) return true;
    const address = fetched < fetchesMax ? issuerAddress(last) : null;
    if (address === null) return false;
    const bytes = await fetchFile(address);
    last = bytes === undefined ? undefined : issuerIn(bytes, last);
  }
  return false;
}

/** The web knows no chains that lack more. */
const fetchesMax = 3;

function isIssuedByRoot(certificate: X509Certificate, roots: Roots): boolean {
  return roots(certificate.issuer).some(
    (root) => certificate.checkIssued(root) && certificate.verify(root.publicKey),
  );
}

/** Browsers fetch over plain http alone. Node quotes an address with a comma. */
function issuerAddress({ infoAccess = '' }: X509Certificate): URL | null {
  const [, quoted, bare = ''] =
    /^CA Issuers - URI:(?:"(http:[^"\n]+)"|(http:[^\n]+))$/im.exec(infoAccess) ?? [];
  return URL.parse(quoted ?? bare);
}

/** Undefined for what has not issued the certificate, or is not valid now. */
function issuerIn(bytes: Uint8Array, certificate: X509Certificate): X509Certificate | undefined {
  try {
    const issuer = new X509Certificate(bytes);
    const isIssuer = issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
    return isIssuer && dateCode(issuer, Date.now()) === undefined ? issuer : undefined;
  } catch {
    // It is no certificate, or has a key that OpenSSL does not know.
    return undefined;
  }
}
