import type { Certificate, Exchange, TlsEvidence } from '../../evidence/evidence.ts';
import { dateCodes, issuerMissing, leafAlone } from '../../evidence/site/tls-codes.ts';
import { dayMs } from '../../lib/durations.ts';
import { certificateFault } from '../certificate-fault.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { soonDays: 14, lifetimeShare: 5, rsaBits: 2048, ecBits: 224 };
type Advice = 'renew' | 'host' | 'untrusted' | 'weak' | 'intermediate' | 'redirect';

export const tlsCertificate = defineCheck({
  id: 'tls-certificate',
  category: 'security',
  weight: 10,
  tier: 'page',
  title: 'The certificate is valid and not about to expire',
  why: 'With a bad certificate browsers show a warning in place of the page, and visitors leave.',
  rule: `Fails when the certificate has expired, is not valid yet, is for another host, is self-signed or is not trusted; when its chain has an RSA key below 2,048 or an EC key below ${thresholds.ecBits} bits, or an MD5 or SHA-1 signature below the root; and when browsers refuse the certificate of a host that redirects here. Warns when an intermediate certificate is not sent, but fetched as browsers do completes the chain, and when fewer than ${thresholds.soonDays} days are left, or less than 1/${thresholds.lifetimeShare} of the lifetime where that is shorter. Passes otherwise. Not judged on http pages, and when the TLS handshake fails.`,
  source: 'https://www.rfc-editor.org/rfc/rfc5280',
  thresholds,
  expects: ['deployed'],
  needs: ['tls', 'exchange'],
  advice: {
    renew: 'Renew the certificate, and let it be renewed automatically from now on.',
    host: 'Get a certificate that names this host, or redirect to a host that it names.',
    untrusted:
      'Use a certificate from an authority that browsers trust, and send it with its whole, current chain.',
    weak: 'Get a new certificate with an EC P-256 or RSA 2048 key and a SHA-256 signature.',
    redirect:
      'Get a valid certificate for the host that redirects, too: browsers stop there and never see the redirect.',
    intermediate: 'Add the intermediate certificate to the file that the server sends (the "full chain").',
  },
  tasks: {
    renew: 'Renew the certificate',
    host: 'Get a certificate for this host name',
    untrusted: 'Get a certificate that browsers trust',
    weak: { one: 'Replace 1 weak key or signature', many: 'Replace {n} weak keys or signatures' },
    redirect: 'Get a certificate for the redirecting host',
    intermediate: 'Send the intermediate certificate',
  },
  dangers: ['renew', 'host', 'untrusted', 'redirect'],
  example: { before: 'ssl_certificate cert.pem;', after: 'ssl_certificate fullchain.pem;' },

  evaluate({ tls, exchange: { fetchedAt, chain, url } }) {
    const [leaf] = tls.certificates;
    // The page itself came over TLS, so that our second handshake failed proves nothing against the certificate.
    if (leaf === undefined) return notApplicable('No TLS handshake succeeded.', 'no_evidence');
    const dates = dateDefect(leaf, fetchedAt);
    const host = hostDefect(tls, leaf);
    const trust = trustDefect(tls, leaf, fetchedAt);
    const onTheWay = redirectDefect(chain, url);
    const defects = [host, trust, dates, onTheWay, ...weaknesses(tls.certificates)].filter(
      (defect) => defect !== undefined,
    );
    const left = Math.floor((leaf.notAfter - fetchedAt) / dayMs);
    return passUnless(defects, `The certificate is trusted and valid for ${counted(left, 'more day')}.`, {
      daysLeft: left,
      issuer: leaf.issuer,
      key: `${leaf.keyType} ${leaf.keyBits ?? ''}`.trim(),
    });
  },
});

const otherHost = 'ERR_TLS_CERT_ALTNAME_INVALID';

/** Node compares the host only where the chain is trusted; browsers repair some chains, then refuse the name. */
function hostDefect(
  { authorized, errorCode, host }: TlsEvidence,
  { altNames }: Certificate,
): Defect<Advice> | undefined {
  if (authorized || (errorCode !== otherHost && altNames.some((name) => isFor(host, name)))) return undefined;
  const names = altNames.slice(0, 5).join(', ');
  const detail =
    names === ''
      ? 'The certificate names no host; browsers look only at its alternative names.'
      : `The certificate is for ${names}, not for ${host}.`;
  return { outcome: 'fail', advice: 'host', detail };
}

/** A wildcard stands for the whole first label: https://www.rfc-editor.org/rfc/rfc9525#section-6.3 */
function isFor(host: string, altName: string): boolean {
  const name = altName.toLowerCase();
  if (name.startsWith('*.')) return name.slice(1) === host.slice(host.indexOf('.'));
  return name === host || (host.includes(':') && shortIpv6(name) === shortIpv6(host));
}

/** OpenSSL prints every group of an address. */
function shortIpv6(address: string): string | undefined {
  return URL.parse(`http://[${address}]`)?.hostname;
}

function trustDefect(
  { authorized, errorCode, certificates, isMendable }: TlsEvidence,
  leaf: Certificate,
  now: number,
): Defect<Advice> | undefined {
  if (authorized || errorCode === otherHost) return undefined;
  const untrusted = (detail: string) => ({ outcome: 'fail', advice: 'untrusted', detail }) as const;
  const isOutOfDate = errorCode !== null && dateCodes.has(errorCode);
  // OpenSSL names one error of several, and of any certificate; what the leaf's dates say is said by them.
  if (isOutOfDate && validityDefect(leaf, now) !== undefined) return undefined;
  if (!isOutOfDate && leaf.selfSigned) return untrusted('The certificate is self-signed.');
  if (isMendable) {
    const detail =
      'The server does not send all intermediate certificates; some clients cannot verify the chain.';
    return { outcome: 'warn', advice: 'intermediate', detail };
  }
  const authority =
    isOutOfDate || errorCode === issuerMissing ? outOfDateAuthority(certificates, now) : undefined;
  return untrusted(`The certificate is not trusted: ${authority ?? reasonOf(errorCode)}.`);
}

/** The end of a sentence. */
function reasonOf(errorCode: string | null): string {
  return errorCode === leafAlone || errorCode === issuerMissing
    ? 'no authority that browsers trust vouches for it'
    : (errorCode ?? 'unknown reason');
}

/** The end of a sentence. Servers send old certificates, too, and some that issued nothing of the chain. */
function outOfDateAuthority(certificates: readonly Certificate[], now: number): string | undefined {
  const valid = certificates.filter((certificate) => validityDefect(certificate, now) === undefined);
  const found = certificates.find(
    (authority) =>
      !valid.some(({ subject }) => subject === authority.subject) &&
      certificates.some((other) => other !== authority && other.issuer === authority.subject),
  );
  return found && `${found.subject}, an authority in its chain, ${validityDefect(found, now)}`;
}

/** The end of a sentence; undefined while the certificate is valid. */
function validityDefect({ notBefore, notAfter }: Certificate, now: number): string | undefined {
  if (now > notAfter) return `expired on ${dateOf(notAfter)}`;
  return now < notBefore ? `is valid only from ${dateOf(notBefore)}` : undefined;
}

function dateDefect(leaf: Certificate, now: number): Defect<Advice> | undefined {
  const defect = validityDefect(leaf, now);
  if (defect !== undefined) return { outcome: 'fail', advice: 'renew', detail: `The certificate ${defect}.` };
  const { notBefore, notAfter } = leaf;
  // A fixed limit would warn for ever about certificates that last six days, so a fifth of the lifetime caps it.
  const limit = Math.min(thresholds.soonDays * dayMs, (notAfter - notBefore) / thresholds.lifetimeShare);
  if (notAfter - now >= limit) return undefined;
  return { outcome: 'warn', advice: 'renew', detail: `The certificate expires on ${dateOf(notAfter)}.` };
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The address that was asked for opens in no browser then, however sound the last host is. */
function redirectDefect(chain: readonly Exchange[], page: URL): Defect<Advice> | undefined {
  const fault = certificateFault(chain, page, (host) => `${host}, which redirects to this page`);
  return fault && { outcome: 'fail', advice: 'redirect', ...fault };
}

/** The signature of the root is never verified, so its algorithm does not matter. */
function* weaknesses(certificates: readonly Certificate[]): Generator<Defect<Advice>> {
  for (const { subject, keyType, keyBits, signatureAlgorithm, selfSigned } of certificates) {
    const weak = (detail: string) => ({ outcome: 'fail' as const, advice: 'weak' as const, detail });
    if (
      !selfSigned &&
      signatureAlgorithm !== null &&
      /md5|sha-?1(?!\d)/i.test(signatureAlgorithm.slice(0, 100))
    ) {
      yield weak(`${subject} is signed with ${signatureAlgorithm}.`);
    }
    const type = keyType.toUpperCase();
    if (keyBits === null) continue;
    if (type.startsWith('RSA') && keyBits < thresholds.rsaBits)
      yield weak(`${subject} has an RSA key of ${keyBits} bits.`);
    if (type.startsWith('EC') && keyBits < thresholds.ecBits)
      yield weak(`${subject} has an EC key of ${keyBits} bits.`);
  }
}
