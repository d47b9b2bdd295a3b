import { describe, expect, test } from 'vitest';
import type { ChainProbe, Exchange } from '../../evidence/evidence.ts';
import { exchange, missing, redirect } from '../../evidence/sample-evidence.ts';
import { irrelevant } from '../../evidence/step.ts';
import { judge } from '../testing.ts';
import { wwwRedirect } from './www-redirect.ts';

const url = 'https://example.com/a';
const twin = 'https://www.example.com/';

function answered(canonical: string | null, ...chain: Parameters<typeof exchange>[0][]): ChainProbe {
  return { outcome: 'answered', canonical, chain: chain.map(exchange) };
}
const failed = (outcome: Exclude<ChainProbe['outcome'], 'answered'>): ChainProbe => ({ outcome, chain: [] });

const found = (variant: ChainProbe, page = url) => judge(wwwRedirect, { url: page, variant });

describe('one name', () => {
  test.each([
    ['as the twin does not exist', failed('no_address')],
    ['as the twin refuses', failed('refused')],
    [
      'by one redirect',
      answered(null, redirect(twin, 'https://example.com/'), { url: 'https://example.com/' }),
    ],
    [
      'by two redirects',
      answered(
        null,
        redirect(twin, 'https://www.example.com/x', 302),
        redirect('https://www.example.com/x', 'https://example.com/'),
        { url: 'https://example.com/' },
      ),
    ],
    ['by a redirect to an error', answered(null, redirect(twin, url), { url, status: 404 })],
  ])('%s passes', (_, variant) => {
    expect(found(variant).outcome).toBe('pass');
  });

  test('the bare domain is the twin of the www host', () => {
    const variant = answered(null, redirect('https://example.com/', twin), { url: twin });
    expect(found(variant, twin).outcome).toBe('pass');
    expect(found(answered(null, { url: 'https://example.com/' }), twin).items).toMatchObject([
      { url: 'https://example.com/' },
    ]);
  });
});

test('a twin that redirects to where only our own rules keep us from is not judged', () => {
  const variant: ChainProbe = { outcome: 'our_limit', chain: [redirect(twin, `${url}:3000`)] };
  expect(found(variant)).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
});

test.each([
  ['that answers itself', answered(null, { url: twin }), 'fail', 'twin'],
  ['that is its own canonical', answered(twin, { url: twin }), 'fail', 'twin'],
  ['with another canonical', answered('https://other.example/', { url: twin }), 'fail', 'twin'],
  ['with a canonical here', answered('https://example.com/', { url: twin }), 'warn', 'canonical'],
  ['without a certificate', failed('tls_error'), 'warn', 'error'],
  ['that answers 404', answered(null, { url: twin, status: 404 }), 'warn', 'error'],
  ['that answers 503', answered(null, { url: twin, status: 503 }), 'warn', 'error'],
  ['with a redirect that leads nowhere', answered(null, { url: twin, status: 302 }), 'warn', 'error'],
  [
    'that leads elsewhere',
    answered(null, redirect(twin, 'https://other.example/'), { url: 'https://other.example/' }),
    'warn',
    'elsewhere',
  ],
  ['that redirects without end', failed('too_many_redirects'), 'warn', 'elsewhere'],
])('a twin %s', (_, variant, outcome, advice) => {
  expect(found(variant)).toMatchObject({ outcome, advice, itemsTotal: 1, items: [{ url: twin }] });
});

describe('a certificate that browsers refuse', () => {
  const certificateError = 'ERR_TLS_CERT_ALTNAME_INVALID';
  const judged = (...chain: Exchange[]) => found({ outcome: 'tls_error', chain });

  test('of the twin is told with what is wrong', () => {
    expect(judged({ ...redirect(twin, url), certificateError })).toMatchObject({
      outcome: 'warn',
      advice: 'error',
      summary: 'Browsers refuse www.example.com: its certificate is for other names.',
    });
  });

  test('of a host between is told of that host', () => {
    const between = { ...redirect('https://go.example/', url), certificateError: 'CERT_REVOKED' };
    expect(judged(redirect(twin, between.url), between).summary).toBe(
      'Browsers refuse go.example, which www.example.com redirects to: its certificate is not trusted (CERT_REVOKED).',
    );
  });

  test('of another port is told with the port', () => {
    const between = { ...redirect('https://www.example.com:8443/', url), certificateError };
    expect(judged(redirect(twin, between.url), between).summary).toBe(
      'Browsers refuse www.example.com:8443, which www.example.com redirects to: its certificate is for other names.',
    );
  });

  test('of the page itself does not explain a handshake that fails', () => {
    const own = { ...redirect('https://example.com/', twin), certificateError };
    expect(judged(redirect(twin, own.url), own).summary).toBe(
      'www.example.com redirects to an address whose TLS handshake fails.',
    );
  });

  test('is not what stops a handshake that fails', () => {
    expect(judged().summary).toBe('www.example.com fails at the TLS handshake.');
    expect(judged(redirect(twin, 'https://dead.example/')).summary).toBe(
      'www.example.com redirects to an address whose TLS handshake fails.',
    );
  });
});

describe('not judged', () => {
  test.each([
    'https://shop.example.com/',
    'https://192.0.2.1/',
    'http://localhost/',
    'https://user.github.io.example.com/',
  ])('%s has no twin', (page) => {
    expect(found(answered(null, { url: twin }), page)).toMatchObject({
      outcome: 'not_applicable',
      reason: 'irrelevant',
    });
  });

  test.each([
    [
      'https://user.github.io/',
      failed('tls_error'),
      'www.user.github.io fails at the TLS handshake. Perhaps only the owner of github.io can fix that.',
    ],
    [
      'https://www.shop.myshopify.com/',
      answered(null, { url: 'https://shop.myshopify.com/', status: 404 }),
      'shop.myshopify.com answers 404. Perhaps only the owner of myshopify.com can fix that.',
    ],
  ])('a fault of the twin of %s, whose owner may be unable to mend it', (page, variant, summary) => {
    expect(found(variant, page)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant', summary });
  });

  test('a twin that stays silent', () => {
    expect(found(failed('silent')).reason).toBe('no_evidence');
  });

  test.each([
    ['a rate limit', answered(null, { url: twin, status: 429 })],
    ['a bot check', answered(null, { url: twin, status: 403, fields: [['CF-Mitigated', 'challenge']] })],
    [
      'a rate limit on the way',
      answered(null, redirect(twin, 'https://go.example/'), { url: 'https://go.example/', status: 429 }),
    ],
  ])('%s, which may be aimed at us', (_, variant) => {
    expect(found(variant)).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
  });

  test('what was not asked', () => {
    expect(judge(wwwRedirect, { url, variant: missing('timeout') }).reason).toBe('no_evidence');
    expect(judge(wwwRedirect, { url, variant: irrelevant('Another port.') }).reason).toBe('irrelevant');
  });
});

describe('below a private suffix, which may be that of a registry,', () => {
  const page = 'https://shop.uk.com/';
  const www = 'https://www.shop.uk.com/';

  test.each([
    ['a twin that does not exist passes', failed('no_address'), 'pass'],
    ['a twin that redirects passes', answered(null, redirect(www, page), { url: page }), 'pass'],
    ['a twin that answers itself fails', answered(null, { url: www }), 'fail'],
    ['a canonical alone warns', answered(page, { url: www }), 'warn'],
    ['redirects without end warn', failed('too_many_redirects'), 'warn'],
  ])('%s', (_, variant, outcome) => {
    expect(found(variant, page).outcome).toBe(outcome);
  });
});

test('an error page is judged as well', () => {
  expect(judge(wwwRedirect, { url, status: 404, variant: answered(null, { url: twin }) }).outcome).toBe(
    'fail',
  );
});
