import { describe, expect, test } from 'vitest';
import type { Certificate, TlsEvidence } from '../../evidence/evidence.ts';
import { missing, redirect, sampleFetchedAt, sampleTls } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { tlsCertificate } from './tls-certificate.ts';

const day = 86_400_000;
const sound = sampleTls('example.com', sampleFetchedAt);
const of = (leaf: Partial<Certificate> = {}, tls: Partial<TlsEvidence> = {}) =>
  judge(tlsCertificate, {
    tls: {
      ...sound,
      certificates: [{ ...(sound.certificates[0] as Certificate), ...leaf }, ...sound.certificates.slice(1)],
      ...tls,
    },
  });
const untrusted = (errorCode: string) => ({ authorized: false, errorCode });

test('a sound certificate passes and tells the days left', () => {
  expect(of()).toMatchObject({ outcome: 'pass', value: { daysLeft: 60 } });
});

describe('fails', () => {
  test.each([
    ['expired', { notAfter: sampleFetchedAt - 1 }, untrusted('CERT_HAS_EXPIRED'), 'renew'],
    ['not yet valid', { notBefore: sampleFetchedAt + 1 }, untrusted('CERT_NOT_YET_VALID'), 'renew'],
    ['another host', {}, untrusted('ERR_TLS_CERT_ALTNAME_INVALID'), 'host'],
    ['self-signed', { selfSigned: true }, untrusted('DEPTH_ZERO_SELF_SIGNED_CERT'), 'untrusted'],
    ['untrusted root', {}, untrusted('SELF_SIGNED_CERT_IN_CHAIN'), 'untrusted'],
    [
      'self-signed, under another code',
      { selfSigned: true },
      untrusted('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
      'untrusted',
    ],
    ['SHA-1', { signatureAlgorithm: 'sha1withrsaencryption' }, {}, 'weak'],
    ['SHA-1 with ECDSA', { signatureAlgorithm: 'ecdsa-with-SHA1' }, {}, 'weak'],
    ['MD5', { signatureAlgorithm: 'md5withrsaencryption' }, {}, 'weak'],
    ['a short RSA key', { keyType: 'RSA', keyBits: 2047 }, {}, 'weak'],
    ['a short EC key', { keyType: 'EC', keyBits: 223 }, {}, 'weak'],
  ] as [string, Partial<Certificate>, Partial<TlsEvidence>, string][])('%s', (_, leaf, tls, advice) => {
    expect(of(leaf, tls)).toMatchObject({ outcome: 'fail', advice, itemsTotal: 1 });
  });
});

describe('an authority whose dates are out fails and is named', () => {
  const [leaf, authority] = sound.certificates as [Certificate, Certificate];
  test.each([
    ['CERT_HAS_EXPIRED', { notAfter: sampleFetchedAt - day }, 'expired on 2026-11-01'],
    ['CERT_NOT_YET_VALID', { notBefore: sampleFetchedAt + day }, 'is valid only from 2026-11-03'],
  ] as [string, Partial<Certificate>, string][])('%s', (errorCode, dates, defect) => {
    const certificates = [leaf, { ...authority, ...dates }];
    const summary = `The certificate is not trusted: CN=Sample Issuing CA, an authority in its chain, ${defect}.`;
    expect(of({}, { ...untrusted(errorCode), certificates })).toMatchObject({
      outcome: 'fail',
      advice: 'untrusted',
      itemsTotal: 1,
      summary,
    });
  });

  describe('where the one above it was not sent, which OpenSSL says instead', () => {
    const expired = { ...authority, issuer: 'CN=Upper', notAfter: sampleFetchedAt - day };
    const code = 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY';
    const judged = (...above: Certificate[]) =>
      of({}, { ...untrusted(code), isMendable: false, certificates: [leaf, ...above] });

    test('by its name', () => {
      expect(judged(expired)).toMatchObject({
        outcome: 'fail',
        advice: 'untrusted',
        itemsTotal: 1,
        summary:
          'The certificate is not trusted: CN=Sample Issuing CA, an authority in its chain, expired on 2026-11-01.',
      });
    });

    test.each([
      ['it has no part in the chain', [{ ...expired, subject: 'CN=Stranger' }]],
      ['its new certificate was sent as well', [expired, { ...authority, issuer: 'CN=Upper' }]],
    ])('unless %s', (_, above) => {
      expect(judged(...above).summary).toBe(
        'The certificate is not trusted: no authority that browsers trust vouches for it.',
      );
    });
  });

  test('where it was not sent, by its code', () => {
    expect(of({}, untrusted('CERT_HAS_EXPIRED'))).toMatchObject({
      outcome: 'fail',
      summary: 'The certificate is not trusted: CERT_HAS_EXPIRED.',
    });
  });
});

test('another host is told with the names of the certificate, if it has any', () => {
  const { errorCode, authorized } = untrusted('ERR_TLS_CERT_ALTNAME_INVALID');
  const summary = (altNames: string[]) => of({ altNames }, { errorCode, authorized }).summary;
  expect(summary(['example.net', 'example.org'])).toBe(
    'The certificate is for example.net, example.org, not for example.com.',
  );
  expect(summary([])).toBe('The certificate names no host; browsers look only at its alternative names.');
});

describe('another host is told beside what makes the chain untrusted, which hides it from Node', () => {
  const lacking = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
  const judged = (host: string, altNames: string[], errorCode = lacking) =>
    of({ altNames }, { ...untrusted(errorCode), isMendable: errorCode === lacking, host });
  const advices = ({ items, ...result }: ReturnType<typeof judged>) => [
    result.outcome,
    result.advice,
    items.length,
  ];

  test.each([
    [lacking, 2],
    ['SELF_SIGNED_CERT_IN_CHAIN', 2],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 1],
  ])('%s', (errorCode, items) => {
    expect(advices(judged('localhost', ['other.example'], errorCode))).toEqual(['fail', 'host', items]);
  });

  test.each([
    ['www.example.com', 'WWW.Example.com'],
    ['www.example.com', '*.example.com'],
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:DB8:0:0:0:0:0:1'],
  ])('%s is named by %s', (host, name) => {
    expect(advices(judged(host, ['other.example', name]))).toEqual(['warn', 'intermediate', 1]);
  });

  test.each([
    ['example.com', '*.example.com'],
    ['a.b.example.com', '*.example.com'],
    ['www.example.com', 'w*.example.com'],
    ['2001:db8::1', '2001:DB8:0:0:0:0:0:2'],
    ['2001:db8::1', 'example.com'],
  ])('%s is not named by %s', (host, name) => {
    expect(advices(judged(host, [name]))).toEqual(['fail', 'host', 2]);
  });
});

test.each(['ECONNRESET', 'CERT_HAS_EXPIRED'])(
  '§1.3 a handshake without a certificate proves nothing: %s',
  (errorCode) => {
    expect(of({}, { ...untrusted(errorCode), protocol: null, certificates: [] })).toMatchObject({
      outcome: 'not_applicable',
      reason: 'no_evidence',
    });
  },
);

describe('a chain that lacks what was not sent', () => {
  const lacking = (errorCode: string, isMendable: boolean) => of({}, { ...untrusted(errorCode), isMendable });
  const codes = ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'];

  test.each(codes)('only warns where browsers fetch it: %s', (errorCode) => {
    expect(lacking(errorCode, true)).toMatchObject({
      outcome: 'warn',
      advice: 'intermediate',
      itemsTotal: 1,
      summary:
        'The server does not send all intermediate certificates; some clients cannot verify the chain.',
    });
  });

  test.each(codes)('fails where they cannot: %s', (errorCode) => {
    expect(lacking(errorCode, false)).toMatchObject({ outcome: 'fail', advice: 'untrusted', itemsTotal: 1 });
  });
});

describe('expiry warns below the lower of 14 days and a fifth of the lifetime', () => {
  const lasting = (lifetime: number, left: number) =>
    of({ notBefore: sampleFetchedAt - (lifetime - left) * day, notAfter: sampleFetchedAt + left * day })
      .outcome;
  test.each([
    [365, 14, 'pass'],
    [365, 13.9, 'warn'],
    [6, 1.2, 'pass'],
    [6, 1.1, 'warn'],
  ])('%d days long, %d left: %s', (lifetime, left, outcome) => {
    expect(lasting(lifetime, left)).toBe(outcome);
  });
});

test.each([
  [{ keyType: 'RSA', keyBits: 2048 }],
  [{ keyType: 'EC', keyBits: 224 }],
  [{ keyType: 'EC', keyBits: null }],
  [{ signatureAlgorithm: 'sha256withrsaencryption' }],
  [{ signatureAlgorithm: 'ecdsa-with-sha384' }],
  [{ signatureAlgorithm: 'sha1withrsaencryption', selfSigned: true }],
])('%j is strong enough', (leaf) => {
  expect(of(leaf).outcome).toBe('pass');
});

describe('on the way to the page', () => {
  const certificateError = 'ERR_TLS_CERT_ALTNAME_INVALID';
  const hop = (from: string) => ({ ...redirect(from, 'https://example.com/'), certificateError });

  test('a host with a certificate that browsers refuse fails, as they get no further', () => {
    const url = 'https://www.example.com/';
    const hops = [hop(url), hop('https://go.example/')];
    expect(judge(tlsCertificate, { hops })).toMatchObject({
      outcome: 'fail',
      advice: 'redirect',
      summary:
        'Browsers refuse www.example.com, which redirects to this page: its certificate is for other names.',
      itemsTotal: 1,
      items: [{ url }],
    });
  });

  test('another port of the page’s host is named with it', () => {
    const hops = [hop('https://example.com:8443/')];
    expect(judge(tlsCertificate, { hops }).summary).toBe(
      'Browsers refuse example.com:8443, which redirects to this page: its certificate is for other names.',
    );
  });

  test.each([
    ['the host of the page', 'https://example.com/old', 1],
    ['another port of it', 'https://example.com:8443/', 2],
  ])('%s is told as often as it has certificates', (_, from, itemsTotal) => {
    const tls = { ...sound, ...untrusted('CERT_UNTRUSTED') };
    expect(judge(tlsCertificate, { hops: [hop(from)], tls })).toMatchObject({ outcome: 'fail', itemsTotal });
  });

  test('a host whose certificate browsers take says nothing', () => {
    const hops = [redirect('https://www.example.com/', 'https://example.com/')];
    expect(judge(tlsCertificate, { hops }).outcome).toBe('pass');
  });
});

test('http and a lost handshake are not judged', () => {
  expect(judge(tlsCertificate, { url: 'http://example.com/' }).reason).toBe('irrelevant');
  expect(judge(tlsCertificate, { tls: missing() }).reason).toBe('no_evidence');
});

test('one day is told as one', () => {
  const lasting = (days: number) =>
    of({ notBefore: sampleFetchedAt - day, notAfter: sampleFetchedAt + days * day });
  expect(lasting(1).summary).toBe('The certificate is trusted and valid for 1 more day.');
  expect(lasting(2).summary).toBe('The certificate is trusted and valid for 2 more days.');
});

test('a certificate that browsers refuse is a danger, and one that soon expires is none', () => {
  const expired = of({ notAfter: sampleFetchedAt - 1 }, untrusted('CERT_HAS_EXPIRED'));
  expect(expired).toMatchObject({ danger: true, task: 'Renew the certificate' });
  expect(of({ notAfter: sampleFetchedAt + day }).danger).toBe(false);
});
