import { describe, expect, test } from 'vitest';
import type { Exchange, FileResponse, HtmlSummary } from '../../evidence/evidence.ts';
import { exchange, fileResponse, htmlType, missing, redirect } from '../../evidence/sample-evidence.ts';
import { irrelevant } from '../../evidence/step.ts';
import { judge } from '../testing.ts';
import { canonicalTarget } from './canonical-target.ts';

const target = 'https://example.com/c';
const page = {
  url: 'https://example.com/a',
  html: `<!doctype html><head><link rel=canonical href="${target}">`,
};

function html(summary: Partial<HtmlSummary> = {}): HtmlSummary {
  return { isHtml: true, title: 'C', canonical: null, robotsMetas: [], sameHostLinks: 1, ...summary };
}

type Options = Partial<FileResponse> & { readonly status?: number };

function found(options: Options = {}) {
  const defaults = { requestedUrl: target, fields: htmlType, html: html() };
  return judge(canonicalTarget, { ...page, canonicalProbe: fileResponse('', { ...defaults, ...options }) });
}

test.each([
  ['a page without canonical', { url: page.url, html: '<p>' }],
  ['a page that is its own canonical', { ...page, url: `${target}#top` }],
  [
    'a page with two canonicals',
    { ...page, html: `${page.html}<link rel=canonical href=https://example.com/d>` },
  ],
] as const)('%s is not judged', (_, options) => {
  const canonicalProbe = fileResponse('', { html: html() });
  expect(judge(canonicalTarget, { ...options, canonicalProbe })).toMatchObject({
    outcome: 'not_applicable',
    reason: 'irrelevant',
  });
});

test('what the gatherer did not ask is not judged', () => {
  const canonicalProbe = irrelevant('The page is its own canonical.');
  expect(judge(canonicalTarget, { ...page, canonicalProbe }).reason).toBe('irrelevant');
  expect(judge(canonicalTarget, { ...page, canonicalProbe: missing('off') }).reason).toBe('no_evidence');
  expect(judge(canonicalTarget, { ...page, status: 500 }).reason).toBe('gate');
});

describe('a target that works', () => {
  test.each([
    ['without canonical', {}],
    ['that is its own canonical', { html: html({ canonical: target }) }],
    ['with nofollow', { html: html({ robotsMetas: [['robots', 'nofollow']] }) }],
    ['with noindex for Bing', { html: html({ robotsMetas: [['bingbot', 'noindex']] }) }],
  ])('%s passes', (_, options) => {
    expect(found(options)).toMatchObject({ outcome: 'pass', value: { canonical: target } });
  });
});

describe('a certificate that browsers refuse', () => {
  const certificateError = 'DEPTH_ZERO_SELF_SIGNED_CERT';
  const refused = (...urls: string[]) => {
    const hops = urls.map((url) => redirect(url, '/'));
    const last = { ...redirect(urls.at(-1) ?? '', '/'), certificateError };
    return found({ outcome: 'tls_error', chain: [...hops.slice(0, -1), last] });
  };

  test('of the canonical’s host fails, and is told as what it is', () => {
    expect(refused('https://self.example/c')).toMatchObject({
      outcome: 'fail',
      advice: 'broken',
      summary:
        'Browsers refuse self.example, the host of the canonical: its certificate is signed by itself.',
    });
  });

  test('of a host that the canonical redirects to is told of that host', () => {
    expect(refused('https://other.example/c', 'https://self.example/c').summary).toBe(
      'Browsers refuse self.example, which the canonical redirects to: its certificate is signed by itself.',
    );
  });

  test('is not what stops a handshake that fails', () => {
    const summary = (...chain: Exchange[]) => found({ outcome: 'tls_error', chain }).summary;
    expect(summary()).toBe('The canonical fails at the TLS handshake.');
    expect(summary(redirect(target, 'https://dead.example/'))).toBe(
      'The canonical redirects to an address whose TLS handshake fails.',
    );
  });
});

describe('a target that does not work', () => {
  test.each([
    ['404', { status: 404 }, 'broken'],
    ['410', { status: 410 }, 'broken'],
    ['no host', { outcome: 'no_address', chain: [] }, 'broken'],
    ['a closed port', { outcome: 'refused', chain: [] }, 'broken'],
    ['no TLS', { outcome: 'tls_error', chain: [] }, 'broken'],
    ['endless redirects', { outcome: 'too_many_redirects' }, 'broken'],
    ['no HTML', { html: html({ isHtml: false }) }, 'type'],
    ['noindex for all', { html: html({ robotsMetas: [['robots', 'noindex']] }) }, 'noindex'],
    ['none for Google', { html: html({ robotsMetas: [['GoogleBot', 'none']] }) }, 'noindex'],
    ['noindex in the header', { fields: [...htmlType, ['X-Robots-Tag', 'noindex']] }, 'noindex'],
  ] as const)('%s fails', (_, options, advice) => {
    expect(found(options as Options)).toMatchObject({
      outcome: 'fail',
      advice,
      itemsTotal: 1,
      items: [{ url: target }],
    });
  });

  const robots = fileResponse('User-agent: googlebot\nDisallow: /c');

  test('robots.txt of the same origin fails, whatever the answer', () => {
    for (const status of [200, 403]) {
      const canonicalProbe = fileResponse('', { requestedUrl: target, status, html: html() });
      expect(judge(canonicalTarget, { ...page, robots, canonicalProbe })).toMatchObject({
        outcome: 'fail',
        advice: 'robots',
      });
    }
  });

  test('robots.txt says nothing of another origin', () => {
    const other = 'https://other.example/c';
    const canonicalProbe = fileResponse('', { requestedUrl: other, html: html() });
    const options = { ...page, html: `<link rel=canonical href="${other}">`, robots, canonicalProbe };
    expect(judge(canonicalTarget, options).outcome).toBe('pass');
  });
});

test('a target that only our own rules keep us from is not judged', () => {
  const result = found({ outcome: 'our_limit', chain: [] });
  expect(result).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence', itemsTotal: 0 });
  expect(result.summary).toContain('This Assay does not open the canonical');
});

describe('a target that leads on', () => {
  const chain = [redirect(target, 'https://example.com/d'), exchange({ url: 'https://example.com/d' })];

  test.each([
    ['by redirect', { chain }, 'redirect'],
    [
      'by redirect to a page that names itself',
      { chain, html: html({ canonical: 'https://example.com/d' }) },
      'redirect',
    ],
    ['by a canonical', { html: html({ canonical: 'https://example.com/e' }) }, 'chain'],
    ['back to this page', { html: html({ canonical: page.url }) }, 'loop'],
  ])('%s warns', (_, options, advice) => {
    expect(found(options)).toMatchObject({ outcome: 'warn', advice, itemsTotal: 1 });
  });
});

test.each([
  ['403', { status: 403 }],
  ['429', { status: 429 }],
  ['503', { status: 503 }],
  ['a time-out', { outcome: 'timeout', chain: [] }],
  ['a time-out after a redirect', { outcome: 'timeout' }],
  ['a broken connection', { outcome: 'connect_error', chain: [] }],
  ['a page that could not be read', { html: null }],
] as const)('%s proves nothing', (_, options) => {
  expect(found(options as Options)).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
});
