import { describe, expect, test } from 'vitest';
import { checksVersion } from '../checks/catalogue.ts';
import { sampleResult } from '../checks/testing.ts';
import {
  redirect,
  type SampleOptions,
  sampleEvidence,
  sampleFetchedAt,
} from '../evidence/sample-evidence.ts';
import { irrelevant } from '../evidence/step.ts';
import { readPage } from '../gather/html-summary.ts';
import { buildBody } from './build.ts';

describe('the facts of a report', () => {
  test('tell where the page was found and what it took', () => {
    const { facts } = build('<!doctype html><title>x</title>', {
      url: 'https://example.com/',
      hops: [redirect('http://example.com/', 'https://example.com/')],
      body: { wireBytes: 12, decodedBytes: 31, truncated: true },
    });
    expect(facts).toMatchObject({
      finalUrl: 'https://example.com/',
      redirects: [{ url: 'http://example.com/', status: 301 }],
      status: 200,
      fetchedAt: sampleFetchedAt,
      timings: { dnsMs: 2, connectMs: 10, tlsMs: 12, firstByteMs: 80, totalMs: 120 },
      sizes: { wireBytes: 12, decodedBytes: 31, truncated: true },
      httpVersion: '1.1',
    });
  });

  test.each([
    ['that was cut', { body: { truncated: true } }],
    ['of XML that breaks', { fields: [['Content-Type', 'application/xhtml+xml']] }],
  ] as const)('tell of a page %s that its score is provisional', (_, options) => {
    const { facts, incomplete, result } = build('<p>Rivers', options);
    expect([facts.sizes.truncated, incomplete, result]).toEqual([true, true, null]);
    expect(build('<p>Rivers').incomplete).toBe(false);
  });

  test('count elements, links with an address, images, scripts and styles', () => {
    const { facts } = build(
      '<!doctype html><head><link rel="preload STYLESHEET" href=a.css><link rel=icon href=i.ico><style></style>' +
        '<script></script></head><body><a href=/>a</a><a name=x>b</a><map><area href=/m></map><img><svg><a href=/s>' +
        '</a></svg></body>',
    );
    // html, head, 2 link, style, script, body, 2 a, map, area, img, svg and the link inside it.
    expect(facts.counts).toEqual({ elements: 14, links: 2, images: 1, scripts: 1, styles: 2 });
  });

  test('name the encoding that the bytes were read with, and the type as the server wrote it', () => {
    const { facts } = build('<!doctype html><meta charset=latin1><title>x</title>', {
      fields: [['content-type', 'text/html;  Charset=Shift_JIS']],
    });
    expect(facts).toMatchObject({ encoding: 'Shift_JIS', contentType: 'text/html;  Charset=Shift_JIS' });
  });

  test.each([
    ['<html lang=" de-CH ">', 'de-CH'],
    ['<html lang="">', null],
    ['<html>', null],
  ])('take the language from the root element: %s', (html, language) => {
    expect(build(html).facts.language).toBe(language);
  });

  test('cut a language that is none', () => {
    expect(build(`<html lang=${'x'.repeat(5_000)}>`).facts.language).toHaveLength(100);
  });

  test('show the certificate of the leaf', () => {
    expect(build('').facts.tls).toEqual({
      protocol: 'TLSv1.3',
      alpn: 'h2',
      issuer: 'CN=Sample Issuing CA',
      validUntil: sampleFetchedAt + 60 * 86_400_000,
      trusted: true,
    });
  });

  test('show a handshake that failed without inventing a certificate', () => {
    const tls = {
      host: 'example.com',
      protocol: null,
      alpn: null,
      authorized: false,
      errorCode: 'ECONNRESET',
      isMendable: false,
    };
    expect(build('', { tls: { ...tls, certificates: [] } }).facts.tls).toEqual({
      protocol: null,
      alpn: null,
      issuer: null,
      validUntil: null,
      trusted: false,
    });
  });

  test('have no TLS part without TLS', () => {
    expect(build('', { tls: irrelevant('The page is not served over https.') }).facts.tls).toBeNull();
  });

  test('say nothing of the content of an error page', () => {
    const evidence = sampleEvidence({ status: 500 });
    const body = buildBody(evidence, undefined, []);
    expect(body.title).toBeNull();
    expect(body.facts).toMatchObject({ status: 500, counts: null, encoding: null, language: null });
  });
});

describe('the title of a report', () => {
  test.each([
    ['<title> Rivers\n  and  lakes </title>', 'Rivers and lakes'],
    ['<svg><title>Icon</title></svg><title>Page</title>', 'Page'],
    ['<svg><title>Icon</title></svg>', null],
    [`<title>Our key: ghp_${'a1'.repeat(18)}</title>`, 'Our key: ghp_…'],
    ['<title> </title>', null],
    ['<p>none</p>', null],
  ])('is that of the document: %s', (html, title) => {
    expect(build(html).title).toBe(title);
  });

  test('is cut to 300 characters, never through one', () => {
    expect(build(`<title>${'🌊'.repeat(400)}</title>`).title).toBe('🌊'.repeat(300));
  });

  test('holds no half of a character when it is short without its secrets', () => {
    // What lies behind 1,200 units is not read.
    const html = `<title>${`ghp_${'a1'.repeat(18)} `.repeat(29)}${'x'.repeat(10)}🌊</title>`;
    expect(build(html).title).toBe(`${'ghp_… '.repeat(29)}xxxxxxxxxx\ufffd`);
  });
});

describe('scores and findings of a report', () => {
  const results = [
    sampleResult({ id: 'passes', weight: 10, outcome: 'pass' }),
    sampleResult({ id: 'warns', weight: 5, outcome: 'warn' }),
    sampleResult({ id: 'fails', weight: 5, outcome: 'fail' }),
    sampleResult({ id: 'silent', weight: 5, outcome: 'not_applicable', reason: 'irrelevant' }),
    sampleResult({ id: 'tells', weight: 0, outcome: 'info' }),
  ];

  test('carry the points that each check costs', () => {
    const body = buildBody(sampleEvidence(), undefined, results);
    expect(body.score).toBe(63);
    expect(body.checks.map(({ id, pointsLost }) => [id, pointsLost])).toEqual([
      ['passes', 0],
      ['warns', 12.5],
      ['fails', 25],
      ['silent', 0],
      ['tells', 0],
    ]);
    expect(body.failing).toEqual({ fail: ['fails'], warn: ['warns'] });
    expect(body.categories).toEqual({
      seo: { score: 63, result: 'decent', passed: 1, warnings: 1, failed: 1 },
    });
    expect(body.checksVersion).toBe(checksVersion);
  });

  test.each([
    [true, 'page+site'],
    [false, 'page'],
  ])('rest on a profile: with the site tier %s it is %s', (siteTier, profile) => {
    expect(buildBody(sampleEvidence({ siteTier }), undefined, results).profile).toBe(profile);
  });

  test('are plain data that survives being stored', () => {
    const body = buildBody(sampleEvidence(), undefined, results);
    expect(JSON.parse(JSON.stringify(body))).toEqual(body);
  });
});

test('the names in a value are snake_case, and the lower case names of pages stay', () => {
  const value = { textBytes: 1, parts: [{ inBody: 'aB' }, 'aB'], 'initial-scale': '1', robots2Txt: null };
  const body = buildBody(sampleEvidence(), undefined, [sampleResult({ value })]);
  expect(body.checks[0]?.value).toEqual({
    ...{ text_bytes: 1, parts: [{ in_body: 'aB' }, 'aB'], 'initial-scale': '1', robots2_txt: null },
  });
});

function build(html: string, options: SampleOptions = {}) {
  const evidence = sampleEvidence({ html, ...options });
  const { url = '', fields = [] } = evidence.chain.at(-1) ?? {};
  return buildBody(evidence, readPage({ bytes: evidence.body.bytes, fields, url }), []);
}
