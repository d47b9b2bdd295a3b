import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createAuditPool } from '../audit/pool.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { TaskOverrun } from '../lib/task-watch.ts';
import { patientPool } from '../start/testing.ts';
import { type Answer, openSite, type Site, type SiteOptions } from './testing/site.ts';
import type { Parser } from './types.ts';

const parser = createAuditPool(patientPool);
afterAll(() => parser.close());

type Visit = Partial<SiteOptions> & { readonly url?: string };

/** A visit to https://site.example/, whose home page is `/` of the answers or an empty one. */
async function visit(
  answers: Readonly<Record<string, Answer>>,
  { url = 'https://site.example/', ...options }: Visit = {},
): Promise<{ readonly site: Site; readonly evidence: Evidence }> {
  const site = await openSite({ parser, answers: { '/': '<html>', ...answers }, ...options });
  const gathering = await site.gather(url);
  if (!gathering.ok) throw new Error(gathering.failure.message);
  return { site, evidence: gathering.evidence };
}

const because = (text: string) => ({ state: 'irrelevant', because: expect.stringContaining(text) });
const moved = (to: string): Answer => ({ status: 301, headers: { Location: to } });

describe('where the page is served', () => {
  test('over plain http: TLS, the plain twin and security.txt are irrelevant', async () => {
    const { evidence, site } = await visit({}, { url: 'http://site.example/' });
    expect(evidence.tls).toEqual(because('not served over https'));
    expect(evidence.plain).toEqual(because('not served over https'));
    expect(evidence.securityTxt).toEqual(because('over https only'));
    expect(evidence.variant).toMatchObject({ state: 'gathered' });
    expect(site.asked.filter((asked) => asked.includes('security.txt'))).toEqual([]);
  });

  test('on another port: the twins are irrelevant', async () => {
    const site = await openSite({ parser, answers: { '/': '<html>' }, ports: { 8443: 'https' } });
    const gathering = await site.gather('https://site.example:8443/');
    expect(gathering).toMatchObject({
      ok: true,
      evidence: {
        plain: because('default port'),
        variant: because('default port'),
        tls: { state: 'gathered' },
        robots: { value: { requestedUrl: 'https://site.example:8443/robots.txt' } },
      },
    });
  });

  test('after a redirect: the site is that of the final URL', async () => {
    const { evidence } = await visit({
      'https://site.example/': moved('https://other.example/x'),
      'https://other.example/x': '<html>',
    });
    expect(evidence.robots).toMatchObject({ value: { requestedUrl: 'https://other.example/robots.txt' } });
    expect(evidence.requestedUrl).toBe('https://site.example/');
  });
});

describe('plain', () => {
  test('keeps path and query, and follows the chain', async () => {
    const { evidence, site } = await visit(
      {
        'https://site.example/a?b=1': '<html>',
        'http://site.example/a?b=1': moved('http://www.site.example/a?b=1'),
        'http://www.site.example/a?b=1': moved('https://site.example/a?b=1'),
      },
      { url: 'https://site.example/a?b=1' },
    );
    expect(evidence.plain).toMatchObject({
      value: { outcome: 'answered', chain: [{ status: 301 }, { status: 301 }, { status: 200 }] },
    });
    expect(site.asked).toContain('GET http://site.example/a?b=1');
  });

  test('tells a closed port and a circle', async () => {
    expect((await visit({}, { withoutHttp: true })).evidence.plain).toMatchObject({
      value: { outcome: 'refused', chain: [] },
    });
    const { evidence } = await visit({ 'http://site.example/': moved('http://site.example/') });
    expect(evidence.plain).toMatchObject({
      value: { outcome: 'too_many_redirects', chain: [{ status: 301 }] },
    });
  });

  test('calls silence at the door silent, and later a time-out', async () => {
    const settings = { headersMs: 1_500 };
    const silence: Answer = { instead: 'silence' };
    const silent = await visit({ 'http://site.example/': silence }, { settings });
    expect(silent.evidence.plain).toMatchObject({ value: { outcome: 'silent' } });
    const later = await visit(
      { 'http://site.example/': moved('http://slow.example/'), 'http://slow.example/': silence },
      { settings },
    );
    expect(later.evidence.plain).toEqual({ state: 'missing', why: 'timeout' });
  });
});

describe('a certificate that browsers refuse', () => {
  const certificateError = 'DEPTH_ZERO_SELF_SIGNED_CERT';
  const home = 'https://site.example/';
  const seen = ({ plain, variant, canonicalProbe }: Evidence) => [plain, variant, canonicalProbe];
  const refusedAt = (url: string, ...before: string[]) => ({
    value: { outcome: 'tls_error', chain: [...before.map((url) => ({ url })), { url, certificateError }] },
  });

  test('ends what leads over it, and is kept', async () => {
    const { evidence } = await visit(
      {
        [home]: '<link rel=canonical href="https://bad.example/c">',
        'http://site.example/': moved('https://bad.example/p'),
        'https://www.site.example/': moved(home),
        'https://bad.example/p': moved(home),
        'https://bad.example/c': '<html>',
      },
      { untrusted: ['bad.example', 'www.site.example'] },
    );
    expect(seen(evidence)).toMatchObject([
      refusedAt('https://bad.example/p', 'http://site.example/'),
      refusedAt('https://www.site.example/'),
      refusedAt('https://bad.example/c'),
    ]);
  });

  test('is kept of each hop of the page, which is read all the same', async () => {
    const { evidence } = await visit(
      { 'https://bad.example/': moved('/b'), 'https://bad.example/b': moved(home), [home]: '<html>' },
      { url: 'https://bad.example/', untrusted: ['bad.example'] },
    );
    expect(evidence.chain.map((hop) => hop.certificateError)).toEqual([
      certificateError,
      certificateError,
      undefined,
    ]);
    expect(evidence.chain[2]).not.toHaveProperty('certificateError');
  });

  test('of the page itself is told by its handshake alone', async () => {
    const { evidence } = await visit(
      {
        [home]: `<link rel=canonical href="${home}c">`,
        'https://site.example/c': '<html>',
        'http://site.example/': moved(home),
        'https://www.site.example/': moved(home),
      },
      { untrusted: ['site.example'] },
    );
    expect(evidence.tls).toMatchObject({ value: { authorized: false, errorCode: certificateError } });
    expect(seen(evidence)).toMatchObject(Array(3).fill({ value: { outcome: 'answered' } }));
  });
});

describe('an address that only our own rules keep us from', () => {
  const ours = { value: { outcome: 'our_limit' } };

  test.each(['https://site.example:3000/', 'https://user:pass@site.example/b', '/moved'])(
    'is neither broken nor absent: %s',
    async (address) => {
      const { evidence } = await visit({
        '/': `<link rel=canonical href="${address}"><meta property=og:image content="https://site.example:3000/a.png">`,
        '/robots.txt': `Sitemap: ${new URL(address, 'https://site.example/').href}`,
        '/moved': moved('http://other.example:3000/'),
        'https://www.site.example/': moved('https://site.example:3000/'),
        'http://site.example/': moved('https://site.example:3000/'),
      });
      expect(evidence.canonicalProbe).toMatchObject(ours);
      expect(evidence.sitemaps).toMatchObject({ value: { files: [{ outcome: 'our_limit', status: null }] } });
      expect(evidence.ogImage).toMatchObject({ value: { class: 'uncertain' } });
      expect(evidence.plain).toMatchObject(ours);
      expect(evidence.variant).toMatchObject(ours);
    },
  );

  test('is one that the operator opened at another port alone', async () => {
    const { evidence, site } = await visit(
      { '/': '<a href="http://site.example/b">x</a>', '/b': '<html>' },
      { settings: { allow: ['127.0.0.0/8:443'] } },
    );
    expect(evidence.plain).toMatchObject({ value: { outcome: 'our_limit', chain: [] } });
    expect(evidence.links).toMatchObject({ value: { probes: [{ class: 'uncertain' }] } });
    expect(site.asked.filter((line) => line.includes('http:'))).toEqual([]);
  });

  test('is one of the page’s host that redirects lead back to', async () => {
    const { evidence } = await visit(
      {
        '/': '<link rel=canonical href="https://www.site.example/c">',
        'https://www.site.example/c': moved('http://site.example/c'),
      },
      { settings: { allow: ['127.0.0.0/8:443'] } },
    );
    expect(evidence.canonicalProbe).toMatchObject(ours);
  });

  test('E7 is not another host in a network that is open at other ports', async () => {
    const { evidence } = await visit(
      {
        '/': '<link rel=canonical href="http://inside.example/"><a href="http://inside.example/b">x</a>',
      },
      { settings: { allow: ['127.0.0.0/8:443'] } },
    );
    expect(evidence.canonicalProbe).toMatchObject({ value: { outcome: 'no_address' } });
    expect(evidence.links).toMatchObject({
      value: { probes: [{ class: 'broken', reason: 'no_public_address' }] },
    });
  });

  test('but a name that does not exist is absent', async () => {
    const { evidence } = await visit(
      { '/': '<link rel=canonical href="https://none.example/">' },
      { dns: { 'none.example': 'nxdomain' } },
    );
    expect(evidence.canonicalProbe).toMatchObject({ value: { outcome: 'no_address' } });
  });
});

describe('a port that is closed', () => {
  test('refuses a file, where a connection that breaks may have been cut on our side', async () => {
    const refused = { outcome: 'refused', chain: [] };
    const closed = 'http://site.example:8080/';
    const { evidence } = await visit({
      '/': `<link rel=canonical href="${closed}">`,
      '/robots.txt': `Sitemap: ${closed}sitemap.xml`,
    });
    expect(evidence.canonicalProbe).toMatchObject({ value: refused });
    expect(evidence.sitemaps).toMatchObject({ value: { files: [{ outcome: 'refused', status: null }] } });
    const breaking = await visit({ '/': '<link rel=canonical href="/b">', '/b': { instead: 'reset' } });
    expect(breaking.evidence.canonicalProbe).toMatchObject({ value: { outcome: 'connect_error' } });
  });
});

describe('variant', () => {
  test('reads the canonical of a twin that answers itself', async () => {
    const twin = '<link rel=canonical href="https://site.example/">';
    const { evidence } = await visit({ 'https://www.site.example/': twin });
    expect(evidence.variant).toMatchObject({
      value: { outcome: 'answered', canonical: 'https://site.example/', chain: [{ status: 200 }] },
    });
  });

  test('of a www host is the bare domain', async () => {
    const { site } = await visit({}, { url: 'https://www.site.example/' });
    expect(site.asked).toContain('GET https://site.example/');
  });

  test('is irrelevant for another subdomain and for an address', async () => {
    const { evidence } = await visit({}, { url: 'https://blog.site.example/' });
    expect(evidence.variant).toEqual(because('neither a bare domain nor its www host'));
    const address = await visit({}, { url: 'http://127.0.0.1/' });
    expect(address.evidence.variant).toEqual(because('neither'));
    expect(address.evidence.dns).toEqual(because('no registrable domain'));
  });

  test('knows a twin without a name', async () => {
    const { evidence } = await visit({}, { dns: { 'www.site.example': 'nxdomain' } });
    expect(evidence.variant).toMatchObject({ value: { outcome: 'no_address', chain: [] } });
  });
});

describe('robots', () => {
  test('is asked twice when the server fails, and once when it says no', async () => {
    const failing = await visit({ '/robots.txt': { status: 503 } });
    expect(failing.evidence.robots).toMatchObject({ value: { outcome: 'answered', tries: 2 } });
    const resetting = await visit({ '/robots.txt': { instead: 'reset' } });
    expect(resetting.evidence.robots).toMatchObject({ value: { outcome: 'connect_error', tries: 2 } });
    const absent = await visit({});
    expect(absent.evidence.robots).toMatchObject({ value: { tries: 1, chain: [{ status: 404 }] } });
  });

  test('is cut at 600 KiB', async () => {
    const { evidence } = await visit({ '/robots.txt': '#'.repeat(700 * 1024) });
    expect(evidence.robots).toMatchObject({ value: { truncated: true } });
    expect(evidence.robots.state === 'gathered' && evidence.robots.value.bytes).toHaveLength(600 * 1024);
  });

  test('follows five redirects and no more', async () => {
    const hops = Object.fromEntries(
      Array.from({ length: 6 }, (_, i) => [i === 0 ? '/robots.txt' : `/r${i}`, moved(`/r${i + 1}`)]),
    );
    expect((await visit(hops)).evidence.robots).toMatchObject({
      value: { outcome: 'too_many_redirects', tries: 1 },
    });
    expect((await visit({ ...hops, '/r5': 'User-agent: *' })).evidence.robots).toMatchObject({
      value: { outcome: 'answered', chain: { length: 6 } },
    });
  });

  test('P1 that the parser cannot bear is missing, and the run goes on', async () => {
    const overrunning: Parser = { ...parser, robots: () => Promise.reject(new TaskOverrun('deadline')) };
    const { evidence } = await visit(
      { '/robots.txt': 'User-agent: *', '/': '<a href=/b>b</a>' },
      { parser: overrunning },
    );
    expect(evidence.robots).toEqual({ state: 'missing', why: 'failed' });
    expect(evidence.links).toMatchObject({ state: 'gathered', value: { total: 1 } });
  });
});

describe('security.txt', () => {
  const url = (path: string) => ({ value: { requestedUrl: `https://site.example${path}` } });
  const html: Answer = '<!doctype html><title>Nothing here';

  test.each<[string, Readonly<Record<string, Answer>>, string]>([
    [
      'at its place',
      { '/.well-known/security.txt': 'Contact: x', '/security.txt': 'old' },
      '/.well-known/security.txt',
    ],
    ['at the old place', { '/security.txt': 'Contact: x' }, '/security.txt'],
    [
      'at the old place, HTML being none',
      { '/.well-known/security.txt': html, '/security.txt': 'x' },
      '/security.txt',
    ],
    ['at no place', {}, '/.well-known/security.txt'],
    [
      'at no place but pages that say so',
      { '/.well-known/security.txt': html, '/security.txt': html },
      '/.well-known/security.txt',
    ],
  ])('is read %s', async (_, answers, path) => {
    expect((await visit(answers)).evidence.securityTxt).toMatchObject(url(path));
  });
});

describe('canonicalProbe and notFound', () => {
  test('say what their rules ask of the HTML', async () => {
    const other = `<title> Other \n page </title><meta name=ROBOTS content=noindex><meta name=googlebot content=x>
      <meta name=description content=no><link rel=canonical href=/third><a href=/1>1</a><a href=//x.example>x</a>`;
    const { evidence } = await visit({ '/': '<link rel=canonical href=/other>', '/other': other });
    expect(evidence.canonicalProbe).toMatchObject({
      value: {
        requestedUrl: 'https://site.example/other',
        html: {
          isHtml: true,
          title: 'Other page',
          canonical: 'https://site.example/third',
          robotsMetas: [
            ['robots', 'noindex'],
            ['googlebot', 'x'],
          ],
          sameHostLinks: 1,
        },
      },
    });
  });

  test('are irrelevant, or not HTML', async () => {
    const own = await visit({ '/': '<link rel=canonical href="https://SITE.example/#x">' });
    expect(own.evidence.canonicalProbe).toEqual(because('its own canonical'));
    const pdf = await visit({
      '/': '<link rel=canonical href=/x.pdf>',
      '/x.pdf': { headers: { 'Content-Type': 'application/pdf' }, body: '%PDF' },
    });
    expect(pdf.evidence.canonicalProbe).toMatchObject({ value: { html: { isHtml: false } } });
  });
});

describe('sitemaps', () => {
  const urlset = (...paths: readonly string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map((path) => `<url><loc>https://site.example${path}</loc></url>`)
      .join('')}</urlset>`;
  const index = (...paths: readonly string[]) =>
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map((path) => `<sitemap><loc>https://site.example${path}</loc></sitemap>`)
      .join('')}</sitemapindex>`;
  const files = (evidence: Evidence) =>
    evidence.sitemaps.state === 'gathered' ? evidence.sitemaps.value.files : [];

  test('are those that robots.txt announces, an index with its files, packed or not', async () => {
    const { evidence, site } = await visit({
      '/robots.txt': 'Sitemap: https://site.example/index.xml\nSitemap: nowhere\n',
      '/index.xml': index('/one.xml.gz', '/two.xml'),
      '/one.xml.gz': {
        headers: { 'Content-Type': 'application/gzip' },
        body: gzipSync(urlset('/a', '/b', '/c')),
      },
      '/two.xml': { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(urlset('/', '/d')) },
      '/a': '<html>',
      '/c': moved('/a'),
    });
    expect(evidence.sitemaps).toMatchObject({
      value: {
        announced: ['https://site.example/index.xml', 'nowhere'],
        complete: true,
        listedAs: 'exact',
        entries: 7,
        files: [
          { url: 'https://site.example/index.xml', announced: true, fromIndex: null, kind: 'sitemapindex' },
          { announced: true, fromIndex: 'https://site.example/index.xml', kind: 'urlset', entries: 3 },
          { fromIndex: 'https://site.example/index.xml', entries: 2, status: 200 },
        ],
      },
    });
    expect(evidence.sitemapUrls).toMatchObject({
      value: [
        { url: 'https://site.example/a', class: 'ok', redirects: 0 },
        { url: 'https://site.example/b', class: 'broken', status: 404 },
        { url: 'https://site.example/c', class: 'ok', redirects: 1 },
        { url: 'https://site.example/' },
        { url: 'https://site.example/d' },
      ],
    });
    expect(site.asked).not.toContain('GET https://site.example/sitemap.xml');
  });

  test('are guessed when none is announced, up to the first that is one', async () => {
    const { evidence, site } = await visit({
      '/sitemap.xml': '<!doctype html><p>Nothing',
      '/sitemap_index.xml': urlset('/x'),
    });
    expect(files(evidence).map(({ url, kind, announced }) => [url, kind, announced])).toEqual([
      ['https://site.example/sitemap.xml', 'html', false],
      ['https://site.example/sitemap_index.xml', 'urlset', false],
    ]);
    expect(site.asked).not.toContain('GET https://site.example/wp-sitemap.xml');
  });

  test('are five files at most, and then not complete', async () => {
    const paths = ['/1.xml', '/2.xml', '/3.xml', '/4.xml', '/5.xml'];
    const { evidence } = await visit({
      '/sitemap.xml': index(...paths),
      ...Object.fromEntries(paths.map((path) => [path, urlset('/x')])),
    });
    expect(files(evidence)).toHaveLength(5);
    expect(evidence.sitemaps).toMatchObject({ value: { complete: false, listedAs: null } });
  });

  test('are read once, though robots.txt, an index or two name them twice', async () => {
    const robots = ['index', 's0', 's1'].map((name) => `Sitemap: https://site.example/${name}.xml`);
    const { evidence, site } = await visit({
      '/robots.txt': robots.join('\n'),
      '/index.xml': index('/s0.xml', '/s1.xml', '/s2.xml', '/s2.xml', '/s3.xml'),
      '/s0.xml': urlset('/a'),
      '/s1.xml': urlset('/b'),
      '/s2.xml': urlset('/'),
      '/s3.xml': urlset('/d'),
    });
    expect(files(evidence).map(({ url, fromIndex }) => [new URL(url).pathname, fromIndex])).toEqual([
      ['/index.xml', null],
      ['/s0.xml', null],
      ['/s1.xml', null],
      ['/s2.xml', 'https://site.example/index.xml'],
      ['/s3.xml', 'https://site.example/index.xml'],
    ]);
    expect(evidence.sitemaps).toMatchObject({ value: { complete: true, listedAs: 'exact', entries: 9 } });
    expect(site.asked.filter((asked) => asked.endsWith('/s0.xml'))).toHaveLength(1);
  });

  test('are read once, whatever fragment an address has', async () => {
    const { evidence, site } = await visit({
      '/robots.txt': 'Sitemap: https://site.example/i.xml\nSitemap: https://site.example/s.xml#top',
      '/i.xml': index('/s.xml', '/t.xml', '/t.xml#a'),
      '/s.xml': urlset('/a'),
      '/t.xml': urlset('/b'),
    });
    expect(files(evidence).map(({ fromIndex }) => fromIndex)).toEqual([
      null,
      null,
      'https://site.example/i.xml',
    ]);
    expect(site.asked.filter((asked) => /[st]\.xml/.test(asked))).toHaveLength(2);
  });

  test.each([
    ['before', ['index', 'sub'], [null, 'https://site.example/index.xml']],
    ['after', ['sub', 'index'], ['https://site.example/index.xml', null]],
  ])(
    'that are an index are inside the one that robots.txt names %s them, and read once',
    async (_, names, from) => {
      const { evidence, site } = await visit({
        '/robots.txt': names.map((name) => `Sitemap: https://site.example/${name}.xml`).join('\n'),
        '/index.xml': index('/sub.xml'),
        '/sub.xml': index('/a.xml'),
        '/a.xml': urlset('/'),
      });
      const parents = files(evidence).map(({ fromIndex }) => fromIndex);
      expect(parents).toEqual([...from, 'https://site.example/sub.xml']);
      expect(site.asked.filter((asked) => asked.endsWith('/sub.xml'))).toHaveLength(1);
      expect(evidence.sitemaps).toMatchObject({ value: { complete: true, listedAs: 'exact' } });
    },
  );

  test.each([['abc'], ['cba'], ['bca'], ['acb']])(
    'that are indexes in a chain each have the one that names them, in the order %s',
    async (order) => {
      const { evidence } = await visit({
        '/robots.txt': [...order].map((name) => `Sitemap: https://site.example/${name}.xml`).join('\n'),
        '/a.xml': index('/b.xml'),
        '/b.xml': index('/c.xml'),
        '/c.xml': index('/d.xml'),
        '/d.xml': urlset('/'),
      });
      const parents = files(evidence).map(({ url, fromIndex }) => [url, fromIndex]);
      expect(Object.fromEntries(parents)).toEqual({
        'https://site.example/a.xml': null,
        'https://site.example/b.xml': 'https://site.example/a.xml',
        'https://site.example/c.xml': 'https://site.example/b.xml',
        'https://site.example/d.xml': 'https://site.example/c.xml',
      });
    },
  );

  test('that are indexes in a circle keep one that stands by itself', async () => {
    const { evidence } = await visit({
      '/robots.txt': 'Sitemap: https://site.example/i.xml\nSitemap: https://site.example/j.xml',
      '/i.xml': index('/j.xml'),
      '/j.xml': index('/i.xml'),
    });
    expect(files(evidence).map(({ fromIndex }) => fromIndex)).toEqual(['https://site.example/j.xml', null]);
  });

  test('that an index names stand for themselves, also where a guess found a web page there', async () => {
    const { evidence } = await visit({
      '/sitemap.xml': '<!doctype html><p>Nothing',
      '/sitemap_index.xml': index('/sitemap.xml'),
    });
    expect(files(evidence).at(-1)).toMatchObject({
      url: 'https://site.example/sitemap.xml',
      fromIndex: 'https://site.example/sitemap_index.xml',
    });
  });

  test.each<[string, Answer, boolean]>([
    ['is not there', { status: 404 }, true],
    ['fails', { status: 500 }, false],
    ['breaks off', { instead: 'reset' }, false],
    ['is an index itself', index('/x.xml'), false],
    ['is broken XML', urlset('/a', '/?x=1&y=2', '/'), false],
    [
      'is damaged in its coding',
      { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(urlset('/')).subarray(0, -30) },
      false,
    ],
    ['is a web page', '<?xml version="1.0"?><!DOCTYPE html><html><p>Nothing', true],
  ])('are complete or not when a file %s', async (_, child, complete) => {
    const { evidence } = await visit({
      '/robots.txt': 'Sitemap: https://site.example/i.xml',
      '/i.xml': index('/child.xml'),
      '/child.xml': child,
    });
    expect(evidence.sitemaps).toMatchObject({ value: { complete } });
  });

  test('that failed leave unknown what they list', async () => {
    const robots = 'Sitemap: https://site.example/s.xml';
    const failed = await visit({ '/robots.txt': robots, '/s.xml': { status: 503 } });
    expect(failed.evidence.sitemapUrls).toEqual({ state: 'missing', why: 'failed' });
    const absent = await visit({ '/robots.txt': robots });
    expect(absent.evidence.sitemapUrls).toEqual(because('No sitemap was found'));
    const unannounced = await visit({ '/robots.txt': { status: 429 } });
    expect(unannounced.evidence.sitemapUrls).toEqual({ state: 'missing', why: 'failed' });
  });

  test('P1 that the parser cannot bear count as not arrived', async () => {
    const overrunning: Parser = { ...parser, sitemap: () => Promise.reject(new TaskOverrun('memory')) };
    const { evidence } = await visit(
      { '/robots.txt': 'Sitemap: https://site.example/s.xml', '/s.xml': urlset('/') },
      { parser: overrunning },
    );
    expect(evidence.sitemaps).toMatchObject({
      value: { complete: false, files: [{ outcome: 'timeout', kind: null, status: null }] },
    });
  });
});

describe('favicon and og:image', () => {
  const gif = Buffer.from('GIF89a\x30\x00\x30\x00\x00\x00\x00;', 'latin1');
  const image = (body: Uint8Array | string, type = 'image/gif'): Answer => ({
    headers: { 'Content-Type': type },
    body,
  });

  test('icons are tried in order up to the first that is an image, /favicon.ico last', async () => {
    const head =
      '<link rel=icon href=/gone.png><link rel="apple-touch-icon" href=/page><link rel=icon href=/i.gif>';
    const { evidence } = await visit({
      '/': head,
      '/page': '<!doctype html><p>no image',
      '/i.gif': image(gif),
      '/favicon.ico': image(gif),
    });
    expect(evidence.favicon).toMatchObject({
      value: [
        { url: 'https://site.example/gone.png', class: 'broken', status: 404, image: null },
        { url: 'https://site.example/page', class: 'ok', image: null },
        {
          url: 'https://site.example/i.gif',
          destination: 'icon',
          image: { type: 'gif', width: 48, height: 48 },
        },
      ],
    });
  });

  test('/favicon.ico stands for itself', async () => {
    const { evidence } = await visit({ '/favicon.ico': image(gif) });
    expect(evidence.favicon).toMatchObject({
      value: [{ url: 'https://site.example/favicon.ico', class: 'ok' }],
    });
  });

  test('og:image is read to 256 KiB, and its length told', async () => {
    const body = Buffer.concat([gif, Buffer.alloc(400 * 1024)]);
    const { evidence } = await visit({
      '/': '<meta property=og:image content=" "><meta property="og:image" content="https://site.example/o.gif">',
      '/o.gif': image(body),
    });
    expect(evidence.ogImage).toMatchObject({
      value: {
        class: 'ok',
        image: { type: 'gif', width: 48 },
        lengthBytes: body.length,
        destination: 'image',
      },
    });
  });

  test('P1 og:image that the parser cannot bear counts as not arrived', async () => {
    const overrunning: Parser = { ...parser, image: () => Promise.reject(new TaskOverrun('deadline')) };
    const { evidence } = await visit(
      { '/': '<meta property="og:image" content="https://site.example/o.gif">', '/o.gif': image(gif) },
      { parser: overrunning },
    );
    expect(evidence.ogImage).toMatchObject({ value: { class: 'uncertain', reason: 'timeout', image: null } });
  });

  test('og:image is irrelevant when it is absent or not absolute', async () => {
    expect((await visit({})).evidence.ogImage).toEqual(because('og:image'));
    const { evidence } = await visit({
      '/': '<meta property=og:image content=/o.gif>',
      '/o.gif': image(gif),
    });
    expect(evidence.ogImage).toEqual(because('absolute'));
  });
});

describe('dns', () => {
  const dnsOf = async (dns: SiteOptions['dns'], url?: string) =>
    (await visit({}, { dns: { ...dns }, ...(url === undefined ? {} : { url }) })).evidence.dns;

  test('asks the registrable domain, and takes no policy for an answer', async () => {
    expect(
      await dnsOf(
        { 'site.example TXT': ['v=spf1 -all'], '_dmarc.site.example TXT': 'nxdomain' },
        'https://www.site.example/',
      ),
    ).toEqual({
      state: 'gathered',
      value: { domain: 'site.example', txt: ['v=spf1 -all'], dmarc: [], nxdomain: false },
    });
  });

  test('keeps "could not be asked" apart from "there is none"', async () => {
    expect(await dnsOf({ 'site.example TXT': 'servfail' })).toMatchObject({
      value: { txt: null, dmarc: [] },
    });
    expect(await dnsOf({ 'site.example TXT': 'servfail', '_dmarc.site.example TXT': 'servfail' })).toEqual({
      state: 'missing',
      why: 'failed',
    });
    expect(await dnsOf({ 'site.example TXT': 'nxdomain' })).toMatchObject({
      value: { txt: [], nxdomain: true },
    });
  });

  test('is irrelevant for a domain of a hosting service', async () => {
    expect(await dnsOf({}, 'https://me.github.io/')).toEqual(because('hosting service'));
  });
});
