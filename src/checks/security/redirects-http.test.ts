import { expect, test } from 'vitest';
import type { ChainProbe, Exchange } from '../../evidence/evidence.ts';
import { exchange, missing, redirect } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { redirectsHttp } from './redirects-http.ts';

const start = 'http://example.com/';
const final = exchange({ url: 'https://example.com/' });
const answered = (...chain: Exchange[]): ChainProbe => ({ outcome: 'answered', chain, canonical: null });
const silent = (outcome: Exclude<ChainProbe['outcome'], 'answered'>, ...chain: Exchange[]): ChainProbe => ({
  outcome,
  chain,
});

test.each([
  ['one redirect to https', answered(redirect(start, 'https://example.com/'), final), 'pass'],
  ['port 80 closed', silent('refused'), 'pass'],
  ['port 80 silent', silent('silent'), 'pass'],
  ['no address at all', silent('no_address'), 'pass'],
  [
    'a redirect to a name without address',
    silent('no_address', redirect(start, 'http://gone.example/')),
    'fail',
  ],
  ['a redirect to a closed port', silent('refused', redirect(start, 'http://gone.example/')), 'fail'],
  [
    'https on the host first, then elsewhere',
    answered(
      redirect(start, ''),
      redirect('https://example.com/', ''),
      exchange({ url: 'https://www.example.com/' }),
    ),
    'pass',
  ],
  [
    'another host first',
    answered(redirect(start, ''), exchange({ url: 'https://www.example.com/' })),
    'warn',
  ],
  [
    'another http URL first',
    answered(
      redirect(start, ''),
      redirect('http://www.example.com/', ''),
      exchange({ url: 'https://www.example.com/' }),
    ),
    'warn',
  ],
  ['an answer over http', answered(exchange({ url: start })), 'fail'],
  ['an end on http', answered(redirect(start, ''), exchange({ url: 'http://example.com/home' })), 'fail'],
  ['a TLS error', silent('tls_error'), 'fail'],
  ['endless redirects', silent('too_many_redirects'), 'fail'],
])('%s: %s', (_, plain, outcome) => {
  expect(judge(redirectsHttp, { plain: plain as ChainProbe }).outcome).toBe(outcome);
});

const toHttps = redirect(start, 'https://example.com/');
const loop = [toHttps, redirect('https://example.com/', start), redirect(start, '/')];

test.each([
  ['a failing handshake', silent('tls_error', toHttps), 'broken'],
  ['an https port that is closed', silent('refused', toHttps), 'broken'],
  ['an https port that is silent', silent('silent', redirect(start, '//a'), toHttps), 'broken'],
  ['https on a name without address', silent('no_address', toHttps), 'broken'],
  ['https without end', silent('too_many_redirects', ...loop), 'broken'],
  ['an http port that is closed', silent('refused', redirect(start, '/home')), 'open'],
  ['http without end', silent('too_many_redirects', redirect(start, '/'), redirect(start, '/')), 'open'],
])('a redirect to %s', (_, plain, advice) => {
  expect(judge(redirectsHttp, { plain })).toMatchObject({ outcome: 'fail', advice });
});

test.each([
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['CERT_NOT_YET_VALID', 'is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for other names'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'is signed by itself'],
  ['ISSUER_HAS_EXPIRED', 'is not trusted, as an authority in its chain has expired'],
  ['ISSUER_NOT_YET_VALID', 'is not trusted, as an authority in its chain is not valid yet'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'is of an authority that they do not know'],
  ['CERT_REVOKED', 'is not trusted (CERT_REVOKED)'],
])(
  'a redirect to a host that browsers refuse (%s) is told with the host and why',
  (certificateError, why) => {
    const www = { ...redirect('https://www.example.com/', ''), certificateError };
    expect(judge(redirectsHttp, { plain: silent('tls_error', redirect(start, www.url), www) })).toMatchObject(
      {
        outcome: 'fail',
        advice: 'broken',
        summary: `Browsers refuse www.example.com, which plain http redirects to: its certificate ${why}.`,
        value: { chain: [start, www.url] },
      },
    );
  },
);

test('a redirect to a handshake that fails is told as one', () => {
  expect(judge(redirectsHttp, { plain: silent('tls_error', toHttps) }).summary).toBe(
    'Plain http redirects to an address whose TLS handshake fails.',
  );
});

test('a redirect to where only our own rules keep us from is not judged', () => {
  const plain: ChainProbe = { outcome: 'our_limit', chain: [redirect(start, 'https://example.com:3000/')] };
  expect(judge(redirectsHttp, { plain })).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
});

test('a port 80 that our own rules keep us from is not taken for a silent one', () => {
  expect(judge(redirectsHttp, { plain: silent('our_limit') })).toMatchObject({
    outcome: 'not_applicable',
    reason: 'no_evidence',
    summary: 'This Assay does not open port 80 of example.com.',
  });
});

const challenge = [['CF-Mitigated', 'Challenge']] as const;

test.each([
  ['too many requests', answered(exchange({ url: start, status: 429 }))],
  [
    'too many requests after a redirect',
    answered(redirect(start, '/a'), exchange({ url: start, status: 429 })),
  ],
  ['a bot check', answered(exchange({ url: start, status: 503, fields: challenge }))],
])('%s over http may be aimed at us and is not judged', (_, plain) => {
  expect(judge(redirectsHttp, { plain })).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
});

test('the host that limits us is named', () => {
  const other = exchange({ url: 'http://go.example/', status: 429 });
  expect(judge(redirectsHttp, { plain: answered(redirect(start, other.url), other) }).summary).toBe(
    'go.example answered us over plain http with 429, which visitors may not get.',
  );
});

test.each([
  ['a refusal', answered(exchange({ url: start, status: 403 })), 'fail'],
  ['an error', answered(exchange({ url: start, status: 503 })), 'fail'],
  ['too many requests over https', answered(toHttps, exchange({ status: 429 })), 'pass'],
])('%s is judged', (_, plain, outcome) => {
  expect(judge(redirectsHttp, { plain }).outcome).toBe(outcome);
});

test('a page over http and a lost probe are not judged', () => {
  expect(judge(redirectsHttp, { url: 'http://example.com/' }).reason).toBe('irrelevant');
  expect(judge(redirectsHttp, { plain: missing() }).reason).toBe('no_evidence');
});
