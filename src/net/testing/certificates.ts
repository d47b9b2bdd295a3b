// The certificate library needs the polyfill before anything else.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** An authority of a test's own; hand `caPem` to Assay as the extra root, and the certificates to servers. */
export interface Authority {
  readonly caPem: string;
  issue(options: LeafOptions): Promise<ServerCertificate>;
}

export interface LeafOptions {
  /** DNS names, or addresses. */
  readonly names: readonly string[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** An RSA key of so many bits; elliptic curve P-256 by default. */
  readonly rsaBits?: number;
}

/** For `createServer` of node:https or node:tls. */
export interface ServerCertificate {
  readonly key: string;
  /** Leaf first, then what the server sends beside it. */
  readonly cert: string;
}

/** Root, intermediate and leaves: servers send leaf and intermediate, as on the web. */
export async function createAuthority(name = 'Loopback'): Promise<Authority> {
  const rootKeys = await newKeys();
  const root = await X509CertificateGenerator.createSelfSigned({
    ...validity({}),
    serialNumber: '01',
    name: `CN=${name} Root`,
    keys: rootKeys,
    signingAlgorithm,
    extensions: authorityExtensions(),
  });
  const keys = await newKeys();
  const intermediate = await X509CertificateGenerator.create({
    ...validity({}),
    serialNumber: '02',
    subject: `CN=${name} Issuing`,
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm,
    extensions: authorityExtensions(),
  });
  return {
    caPem: root.toString('pem'),
    async issue(options) {
      const leafKeys = await newKeys(options.rsaBits);
      const leaf = await X509CertificateGenerator.create({
        ...validity(options),
        serialNumber: '03',
        subject: `CN=${options.names[0]}`,
        issuer: intermediate.subject,
        publicKey: leafKeys.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm,
        extensions: [altNames(options.names)],
      });
      const cert = [leaf.toString('pem'), intermediate.toString('pem')].join('\n');
      return { key: await pemOf(leafKeys.privateKey), cert };
    },
  };
}

export async function selfSigned(options: LeafOptions): Promise<ServerCertificate> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...validity(options),
    serialNumber: '01',
    name: `CN=${options.names[0]}`,
    keys,
    signingAlgorithm,
    extensions: [altNames(options.names)],
  });
  return { key: await pemOf(keys.privateKey), cert: certificate.toString('pem') };
}

const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };
const dayMs = 86_400_000;

function newKeys(rsaBits?: number): Promise<CryptoKeyPair> {
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) };
  const algorithm =
    rsaBits === undefined ? { name: 'ECDSA', namedCurve: 'P-256' } : { ...rsa, modulusLength: rsaBits };
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

function validity({ notBefore, notAfter }: Omit<LeafOptions, 'names'>): { notBefore: Date; notAfter: Date } {
  return {
    notBefore: notBefore ?? new Date(Date.now() - dayMs),
    notAfter: notAfter ?? new Date(Date.now() + 60 * dayMs),
  };
}

function authorityExtensions(): Extension[] {
  return [
    new BasicConstraintsExtension(true, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
  ];
}

function altNames(names: readonly string[]): Extension {
  return new SubjectAlternativeNameExtension(
    names.map((value) => ({ type: /^[\d.]+$|:/.test(value) ? ('ip' as const) : ('dns' as const), value })),
  );
}

async function pemOf(key: CryptoKey): Promise<string> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`;
}
