import type { Certificate, TlsEvidence } from '../../evidence/evidence.ts';
import { defineCheck, type Problem, passUnless } from '../check.ts';

const thresholds = { soonDays: 14, lifetimeShare: 5, rsaBits: 2048, ecBits: 224 };
const day = 86_400_000;
type Advice = 'renew' | 'host' | 'untrusted' | 'weak' | 'intermediate' | 'handshake';

export const tlsCertificate = defineCheck({
  id: 'tls-certificate',
  category: 'security',
  weight: 10,
  tier: 'page',
  title: 'The certificate is valid and not about to expire',
  why: 'With a bad certificate browsers show a warning in place of the page, and visitors leave.',
  source: 'https://www.rfc-editor.org/rfc/rfc5280',
  thresholds,
  needs: ['tls', 'exchange'],
  advice: {
    renew:
      'Renew the certificate, and let a client of your certificate authority renew it by itself from now on.',
    host: 'Get a certificate that names this host, or redirect to a host that it names.',
    untrusted: 'Use a certificate of an authority that browsers trust, and send it with its whole chain.',
    weak: 'Get a new certificate with an EC P-256 or RSA 2048 key and a SHA-256 signature.',
    intermediate: 'Add the intermediate certificate to the file that the server sends (the "full chain").',
    handshake: 'Mend the TLS set-up of the server: the handshake fails.',
  },
  example: { before: 'ssl_certificate cert.pem;', after: 'ssl_certificate fullchain.pem;' },

  evaluate({ tls, exchange: { fetchedAt } }) {
    const [leaf] = tls.certificates;
    const problems: Problem<Advice>[] = [...trustProblems(tls)];
    if (leaf !== undefined) {
      const dates = dateProblem(leaf, fetchedAt);
      // OpenSSL names one error of several; what the dates say is said by the dates.
      if (dates !== undefined) problems.push(dates);
    }
    problems.push(...weaknesses(tls.certificates));
    const left = leaf === undefined ? null : Math.floor((leaf.notAfter - fetchedAt) / day);
    return passUnless(problems, `The certificate is trusted and valid for ${left} more days.`, {
      daysLeft: left,
      issuer: leaf?.issuer ?? null,
      key: leaf === undefined ? null : `${leaf.keyType} ${leaf.keyBits ?? ''}`.trim(),
    });
  },
});

const dateErrors = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);

function* trustProblems({
  authorized,
  errorCode,
  certificates,
  host,
}: TlsEvidence): Generator<Problem<Advice>> {
  if (authorized || (errorCode !== null && dateErrors.has(errorCode) && certificates.length > 0)) return;
  if (certificates.length === 0) {
    yield {
      outcome: 'fail',
      advice: 'handshake',
      detail: `The handshake failed: ${errorCode ?? 'no certificate'}.`,
    };
    return;
  }
  if (errorCode === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = certificates[0]?.altNames.slice(0, 5).join(', ') ?? '';
    yield { outcome: 'fail', advice: 'host', detail: `The certificate is for ${names}, not for ${host}.` };
    return;
  }
  if (errorCode === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' && certificates[0]?.selfSigned !== true) {
    const detail = 'The server does not send its intermediate certificate; some clients cannot verify it.';
    yield { outcome: 'warn', advice: 'intermediate', detail };
    return;
  }
  yield {
    outcome: 'fail',
    advice: 'untrusted',
    detail: certificates[0]?.selfSigned
      ? 'The certificate is signed by itself.'
      : `The certificate is not trusted: ${errorCode ?? 'unknown reason'}.`,
  };
}

function dateProblem({ notBefore, notAfter }: Certificate, now: number): Problem<Advice> | undefined {
  const on = (at: number) => new Date(at).toISOString().slice(0, 10);
  if (now > notAfter) {
    return { outcome: 'fail', advice: 'renew', detail: `The certificate expired on ${on(notAfter)}.` };
  }
  if (now < notBefore) {
    return {
      outcome: 'fail',
      advice: 'renew',
      detail: `The certificate is valid only from ${on(notBefore)}.`,
    };
  }
  // A fixed limit would warn for ever about certificates that last six days, so a fifth of the lifetime caps it.
  const limit = Math.min(thresholds.soonDays * day, (notAfter - notBefore) / thresholds.lifetimeShare);
  if (notAfter - now >= limit) return undefined;
  return { outcome: 'warn', advice: 'renew', detail: `The certificate expires on ${on(notAfter)}.` };
}

/** The signature of the root is never verified, so its algorithm does not matter. */
function* weaknesses(certificates: readonly Certificate[]): Generator<Problem<Advice>> {
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
