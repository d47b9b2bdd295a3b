import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { FieldLines } from '../evidence/evidence.ts';
import {
  exchange,
  fileResponse,
  missing,
  probe,
  redirect,
  type SampleOptions,
  sampleEvidence,
  sampleFetchedAt,
  sampleTls,
  sitemapEvidence,
  sitemapFile,
} from '../evidence/sample-evidence.ts';
import { catalogue } from './catalogue.ts';
import type { AnyCheck } from './check.ts';
import { declarations, usualExpectations } from './expectations.ts';
import { type CheckResult, runChecks } from './run.ts';

const html: FieldLines = [['Content-Type', 'text/html; charset=utf-8']];

/** Pages whose markup says what header fields may say as well, and one that says nothing of it. */
const pages: Readonly<Record<string, string>> = {
  bare: '<!doctype html><html lang="en"><title>A page</title><h1>Rivers</h1>',
  login:
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><form method="post"><input type="password" name="p"></form>',
  full: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page about rivers</title>
<meta name="robots" content="max-snippet:20"><meta name="referrer" content="unsafe-url">
<meta http-equiv="content-security-policy" content="script-src 'unsafe-inline'">
<meta http-equiv="refresh" content="30"><meta name="generator" content="Press 1.2.3">
<link rel="canonical" href="https://example.com/other"><link rel="alternate" hreflang="de" href="/de">
<meta property="og:url" content="https://example.com/"><meta property="og:image" content="https://example.com/a.png">
<script src="/a.js"></script><link rel="stylesheet" href="/a.css"></head>
<body><main><h1>Rivers</h1><img src="http://example.com/b.png" alt="A river"><form action="http://example.com/"></form></main></body></html>`,
};

const files = (fields: FieldLines) => ({
  total: 3,
  probes: [
    ['a.js', 'script', 'text/javascript'] as const,
    ['a.css', 'style', 'text/css'] as const,
    ['b.png', 'image', 'image/png'] as const,
  ].map(([name, destination, type]) =>
    probe({
      ...{ url: `https://example.com/${name}`, destination, lengthBytes: 40_000 },
      fields: [['Content-Type', type], ...fields],
    }),
  ),
});

const same: SampleOptions = {
  url: 'https://example.com/',
  body: { decodedBytes: 50_000, wireBytes: 50_000 },
  resources: files([]),
  robots: fileResponse('User-agent: *\nDisallow: /private\nSitemap: https://example.com/sitemap.xml\n'),
  securityTxt: fileResponse('Contact: mailto:a@example.com\nExpires: 2027-01-01T00:00:00Z\n', {
    requestedUrl: 'https://example.com/.well-known/security.txt',
  }),
  sitemaps: sitemapEvidence({
    files: [sitemapFile({ announced: true })],
    entries: 1,
    listedAs: 'exact',
  }),
  sitemapUrls: [probe()],
  canonicalProbe: fileResponse('<!doctype html><title>Other</title>', {
    ...{ requestedUrl: 'https://example.com/other', fields: html },
    html: { isHtml: true, title: 'Other', canonical: null, robotsMetas: [], sameHostLinks: 1 },
  }),
  ogImage: probe({
    ...{ url: 'https://example.com/a.png', destination: 'image', fields: [['Content-Type', 'image/png']] },
    image: { type: 'png', width: 1200, height: 630 },
  }),
};

const own: FieldLines = [
  ['Content-Security-Policy', "default-src 'self'; upgrade-insecure-requests; frame-ancestors 'none'"],
  ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['X-XSS-Protection', '1'],
  ['Referrer-Policy', 'no-referrer'],
  ['Set-Cookie', 'session=1'],
  ['Server', 'nginx/1.18.0'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Embedder-Policy', 'require-corp'],
  [
    'Link',
    '<https://example.com/x>; rel="canonical", <https://example.com/fr>; rel="alternate"; hreflang="fr"',
  ],
  ['X-Robots-Tag', 'noindex, nosnippet, unknown-rule'],
  ['Refresh', '5; url=/elsewhere'],
  ['Content-Usage', 'train-ai=n'],
  ['TDM-Reservation', '1'],
  ['Alt-Svc', 'h3=":443"'],
  ['Content-Encoding', 'br'],
];
const cached: FieldLines = [
  ['Cache-Control', 'max-age=31536000'],
  ['Content-Encoding', 'br'],
];

const slow = { dnsMs: 900, connectMs: 900, tlsMs: 900, firstByteMs: 5_000, totalMs: 9_000 };

/** The same page and files from other servers. */
const servers: Readonly<Record<string, SampleOptions>> = {
  'header fields': { fields: [...html, ...own] },
  'no media type of the page': { fields: [['Content-Type', 'text/html']] },
  'header fields of files': {
    resources: files(cached),
    ogImage: { ...(same.ogImage as object), fields: [['Content-Type', 'image/png'], ...cached] } as never,
  },
  compression: {
    fields: [...html, ['Content-Encoding', 'br']],
    body: { decodedBytes: 50_000, wireBytes: 9_000 },
  },
  times: { final: { timings: slow }, cors: exchange({ timings: slow }) },
  'the version of HTTP': { final: { httpVersion: '2' } },
  'TLS that is not trusted': {
    tls: { ...sampleTls('example.com', sampleFetchedAt), protocol: 'TLSv1', alpn: null, authorized: false },
  },
  'no TLS that answers': { tls: missing('failed') },
  DNS: {
    dns: { domain: 'example.com', txt: ['v=spf1 -all'], dmarc: ['v=DMARC1; p=reject'], nxdomain: false },
  },
  redirects: {
    hops: ['http://example.com/', 'https://example.com/a', 'https://example.com/b'].map((url, at, all) =>
      redirect(url, all[at + 1] ?? 'https://example.com/', 302),
    ),
  },
  'no redirect to https': {
    plain: { outcome: 'answered', chain: [exchange({ url: 'http://example.com/' })], canonical: null },
  },
  'no redirect to the other name': {
    variant: { outcome: 'answered', chain: [exchange({ url: 'https://www.example.com/' })], canonical: null },
  },
  'the answer to other origins': {
    cors: exchange({
      fields: [
        ...html,
        ['Access-Control-Allow-Origin', 'https://evil.example'],
        ['Access-Control-Allow-Credentials', 'true'],
      ],
    }),
  },
  'the answer to unknown addresses': { notFound: fileResponse('Hello', { status: 200, fields: html }) },
};

const undeployed = { ...usualExpectations, deployed: false };
const judged = (page: string, server: SampleOptions, expectations = undeployed) =>
  runChecks(
    sampleEvidence({ html: pages[page] ?? '', ...same, ...server }),
    catalogue,
    undefined,
    expectations,
  );
const all: readonly AnyCheck[] = catalogue;

describe('a page that is judged without the server that will deliver it', () => {
  test.each(Object.entries(servers))('is judged alike whatever %s are', (_, server) => {
    // What was measured is told of any server.
    const told = (results: CheckResult[]) => results.map((result) => ({ ...result, value: null }));
    for (const page of Object.keys(pages)) expect(told(judged(page, server))).toEqual(told(judged(page, {})));
  });

  test('leaves out no check that says the same of any server', () => {
    const changed = new Set(
      Object.keys(pages).flatMap((page) => {
        const usual = judged(page, {}, usualExpectations);
        const others = Object.values(servers).flatMap((server) => judged(page, server, usualExpectations));
        return others.flatMap((result) => {
          const before = usual.find(({ id }) => id === result.id);
          return isDeepStrictEqual(result, before) ? [] : [result.id];
        });
      }),
    );
    const needless = all.filter(({ id, expects = [] }) => expects.includes('deployed') && !changed.has(id));
    expect(needless.map(({ id }) => id)).toEqual(byTypeOrAddress);
  });

  test('hears nothing from steps that ask how the server is set up', () => {
    const asked = ['tls', 'dns', 'plain', 'variant', 'cors', 'notFound'];
    const forgotten = all.filter(
      ({ needs, uses = [], expects = [] }) =>
        [...needs, ...uses].some((need) => asked.includes(need)) && !expects.includes('deployed'),
    );
    expect(forgotten.map(({ id }) => id)).toEqual([]);
  });

  test('says what is left out, and why', () => {
    const said = judged('full', {}).filter(({ reason }) => reason === 'declared');
    expect(new Set(said.map(({ summary }) => summary))).toEqual(new Set([declarations.deployed]));
    expect(said.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['has-hsts', 'tls-certificate', 'is-on-https', 'email-authentication']),
    );
  });

  test('keeps what its markup and its files say', () => {
    const outcomes = (page: string) =>
      Object.fromEntries(judged(page, {}).map(({ id, outcome, reason }) => [id, reason ?? outcome]));
    expect(outcomes('full')).toMatchObject({
      ...{
        charset: 'pass',
        canonical: 'pass',
        'og-url': 'warn',
        'meta-refresh': 'fail',
        'mixed-content': 'warn',
      },
      ...{ 'robots-txt': 'pass', 'robots-txt-status': 'pass', 'security-txt': 'pass', sitemap: 'warn' },
      ...{ 'broken-links': 'pass', 'broken-resources': 'pass', favicon: 'pass', 'http-status-code': 'pass' },
    });
    // A header field may declare it.
    expect(outcomes('bare')).toMatchObject({ charset: 'declared' });
  });

  test('reports nothing that only the answers of the server show', () => {
    const file = (text: string, requestedUrl: string) => fileResponse(text, { requestedUrl, fields: [] });
    const server: SampleOptions = {
      url: 'http://127.0.0.1:4173/',
      robots: file('User-agent: *\nDisallow: /private\n', 'http://127.0.0.1:4173/robots.txt'),
      sitemapUrls: [probe({ redirects: 1, finalUrl: 'https://example.com/about/' })],
    };
    const ids = ['robots-txt', 'sitemap-urls', 'insecure-forms'];
    const of = (expectations = undeployed) =>
      judged('login', server, expectations).flatMap(({ id, reason, outcome }) =>
        ids.includes(id) ? [reason ?? outcome] : [],
      );
    expect(of()).toEqual(['declared', 'declared', 'declared']);
    expect(of(usualExpectations)).toEqual(['fail', 'warn', 'warn']);
  });
});

/** What they ask of is the same here of all servers: media types, and https in the address. */
const byTypeOrAddress = ['is-on-https', 'content-type', 'mime-types'];
