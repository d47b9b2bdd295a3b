// The certificate library needs the polyfill before anything else.
import 'reflect-metadata';
import {
  AuthorityInfoAccessExtension,
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
  /** One whose own authority is the issuing one of this: its servers send two intermediates. */
  under(options?: AuthorityOptions): Promise<Authority>;
}

export interface LeafOptions {
  /** DNS names, or addresses. */
  readonly names: readonly string[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** An RSA key of so many bits; elliptic curve P-256 by default. */
  readonly rsaBits?: number;
}

interface AuthorityOptions {
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** Where all that is issued tells to fetch the certificate of its issuer. */
  readonly issuerAddress?: string;
  /** Servers still send its expired certificate, before the one that renewed it. */
  readonly sendsOldFirst?: boolean;
}

/** For `createServer` of node:https or node:tls. */
export interface ServerCertificate {
  readonly key: string;
  /** Leaf first, then what the server sends beside it. */
  readonly cert: string;
}

/** Root, intermediate and leaves: servers send leaf and intermediate, as on the web. */
export async function createAuthority(name = 'Loopback', options: AuthorityOptions = {}): Promise<Authority> {
  const keys = await newKeys();
  const root = await X509CertificateGenerator.createSelfSigned({
    ...validity({}),
    serialNumber: '01',
    name: `CN=${name} Root`,
    keys,
    signingAlgorithm,
    extensions: authorityExtensions(),
  });
  return issuedBy({ name, options, caPem: root.toString('pem'), chain: [], subject: root.subject, keys });
}

interface Issuer {
  readonly name: string;
  readonly options: AuthorityOptions;
  readonly caPem: string;
  /** What servers send of the authorities above, the nearest first. */
  readonly chain: readonly string[];
  readonly subject: string;
  readonly keys: CryptoKeyPair;
}

async function issuedBy(issuer: Issuer): Promise<Authority> {
  const { name, options, caPem } = issuer;
  const keys = await newKeys();
  const lasting = (dates: Pick<AuthorityOptions, 'notBefore' | 'notAfter'>) =>
    X509CertificateGenerator.create({
      ...validity(dates),
      serialNumber: '02',
      subject: `CN=${name} Issuing`,
      issuer: issuer.subject,
      publicKey: keys.publicKey,
      signingKey: issuer.keys.privateKey,
      signingAlgorithm,
      extensions: [...authorityExtensions(), ...issuersNamed(options)],
    });
  const issuing = await lasting(options);
  const past = { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') };
  const sent = options.sendsOldFirst ? [await lasting(past), issuing] : [issuing];
  const chain = [...sent.map((certificate) => certificate.toString('pem')), ...issuer.chain];
  return {
    caPem,
    async issue(leafOptions) {
      const leafKeys = await newKeys(leafOptions.rsaBits);
      const leaf = await X509CertificateGenerator.create({
        ...validity(leafOptions),
        serialNumber: '03',
        subject: `CN=${leafOptions.names[0]}`,
        issuer: issuing.subject,
        publicKey: leafKeys.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm,
        extensions: [altNames(leafOptions.names), ...issuersNamed(options)],
      });
      const cert = [leaf.toString('pem'), ...chain].join('\n');
      return { key: await pemOf(leafKeys.privateKey), cert };
    },
    under: (more = options) =>
      issuedBy({ name: `${name} Lower`, options: more, caPem, chain, subject: issuing.subject, keys }),
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

function validity({ notBefore, notAfter }: Pick<LeafOptions, 'notBefore' | 'notAfter'>): {
  notBefore: Date;
  notAfter: Date;
} {
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

function issuersNamed({ issuerAddress }: AuthorityOptions): Extension[] {
  return issuerAddress === undefined ? [] : [new AuthorityInfoAccessExtension({ caIssuers: issuerAddress })];
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
