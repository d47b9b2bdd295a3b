import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createAuditPool } from '../audit/pool.ts';
import type { Evidence, Probe } from '../evidence/evidence.ts';
import { patientPool } from '../start/testing.ts';
import { type Answer, openSite, type Reply, type SiteOptions } from './testing/site.ts';

const parser = createAuditPool(patientPool);
afterAll(() => parser.close());

type Answers = Readonly<Record<string, Answer>>;

async function visit(html: string, answers: Answers = {}, options: Partial<SiteOptions> = {}) {
  const site = await openSite({ parser, answers: { '/': html, ...answers }, ...options });
  const gathering = await site.gather('https://site.example/');
  if (!gathering.ok) throw new Error(gathering.failure.message);
  return { asked: site.asked, troubles: site.troubles, evidence: gathering.evidence };
}

const probesOf = (evidence: Evidence, step: 'links' | 'resources'): readonly Probe[] => {
  const { [step]: sample } = evidence;
  return sample.state === 'gathered' ? sample.value.probes : [];
};

/** What becomes of one link to `url`. */
async function probeLink(url: string, answers: Answers, options: Partial<SiteOptions> = {}) {
  const { asked, evidence } = await visit(`<html><a href="${url}">x</a>`, answers, options);
  const path = new URL(url, 'https://site.example/').pathname;
  return {
    probe: probesOf(evidence, 'links')[0],
    methods: asked.filter((line) => line.endsWith(path)).map((line) => line.split(' ')[0]),
  };
}

/** Another answer to HEAD than to GET. */
const byMethod =
  (head: Reply, get: Reply): Answer =>
  ({ method }) =>
    method === 'HEAD' ? head : get;

describe('T12 a link', () => {
  test.each<[number, Probe['class'], readonly string[]]>([
    [200, 'ok', ['HEAD']],
    [204, 'ok', ['HEAD']],
    [401, 'uncertain', ['HEAD']],
    [403, 'uncertain', ['HEAD', 'GET']],
    [404, 'broken', ['HEAD', 'GET']],
    [405, 'uncertain', ['HEAD', 'GET']],
    [410, 'broken', ['HEAD', 'GET']],
    [429, 'uncertain', ['HEAD']],
    [451, 'uncertain', ['HEAD']],
    [500, 'uncertain', ['HEAD', 'GET']],
    [501, 'uncertain', ['HEAD', 'GET']],
    [999, 'uncertain', ['HEAD', 'GET']],
    [304, 'uncertain', ['HEAD']],
  ])('of status %i is %s, asked by %j', async (status, expected, methods) => {
    const result = await probeLink('/x', { '/x': { status } });
    expect(result).toMatchObject({ probe: { class: expected, status, reason: null }, methods });
  });

  test('is what GET says where HEAD says no, or breaks', async () => {
    const get = { status: 200, body: 'x'.repeat(30) };
    for (const head of [{ status: 405 }, { status: 404 }, { instead: 'reset' }] as const) {
      const { probe } = await probeLink('/x', { '/x': byMethod(head, get) });
      expect(probe).toMatchObject({ class: 'ok', status: 200, lengthBytes: 30 });
    }
  });

  test('that redirects tells where to and how often, and is broken after the sixth', async () => {
    const hops = Object.fromEntries(
      Array.from({ length: 6 }, (_, i) => [`/${i}`, { status: 302, headers: { Location: `/${i + 1}` } }]),
    );
    const reached = await probeLink('/1', { ...hops, '/6': 'there' });
    expect(reached.probe).toMatchObject({
      class: 'ok',
      url: 'https://site.example/1',
      finalUrl: 'https://site.example/6',
      redirects: 5,
    });
    const { probe } = await probeLink('/0', { ...hops, '/6': 'there' });
    expect(probe).toMatchObject({ class: 'broken', status: null, reason: 'too_many_redirects' });
  });

  test('behind a bot check is unclear, whatever its status', async () => {
    for (const status of [200, 404]) {
      const { probe } = await probeLink('/x', { '/x': { status, headers: { 'CF-Mitigated': 'challenge' } } });
      expect(probe).toMatchObject({ class: 'uncertain', status });
    }
  });

  test('that redirects to itself and sets a cookie is unclear: browsers send the cookie back', async () => {
    const headers = { Location: '/wall', 'Set-Cookie': 'seen=1; Path=/' };
    const { probe } = await probeLink('/wall', { '/wall': { status: 302, headers } });
    expect(probe).toMatchObject({ class: 'uncertain', status: null, reason: 'too_many_redirects' });
  });

  test.each<[string, string, Partial<SiteOptions>, Probe['class'], string]>([
    [
      'no such host',
      'https://gone.example/',
      { dns: { 'gone.example': 'nxdomain' } },
      'broken',
      'no_public_address',
    ],
    [
      'a name of a private address',
      'https://inside.example/',
      { dns: { 'inside.example': ['10.0.0.1'] } },
      'broken',
      'no_public_address',
    ],
    ['a private address', 'http://10.0.0.1/', {}, 'uncertain', 'private_host'],
    ['the visitor’s own machine', 'http://localhost:3000/', {}, 'uncertain', 'private_host'],
    ['a name of the own network', 'http://wiki.lan/', {}, 'uncertain', 'private_host'],
    ['a name without a dot, as of //css/main.css', 'http://css/main.css', {}, 'broken', 'no_public_address'],
    ['a name that nobody can have', 'http://shop.invalid/', {}, 'broken', 'no_public_address'],
    ['a closed port', 'http://site.example:8080/', {}, 'broken', 'connection_refused'],
    ['a port that we do not ask', 'http://site.example:3000/', {}, 'uncertain', 'no_public_address'],
    ['an address with a password', 'http://a:b@site.example/', {}, 'uncertain', 'no_public_address'],
    ['a URL that is too long', `/${'x'.repeat(2_100)}`, {}, 'uncertain', 'no_public_address'],
    ['no TLS', 'https://site.example:8443/', { ports: { 8443: 'http' } }, 'broken', 'tls_error'],
  ])('to %s is %s', async (_, url, options, expected, reason) => {
    const { probe } = await probeLink(url, {}, options);
    expect(probe).toMatchObject({ class: expected, reason, status: null, fields: [] });
  });

  test('that redirects to a private host is uncertain, as visitors there may reach it', async () => {
    const { probe } = await probeLink('/x', {
      '/x': { status: 302, headers: { Location: 'http://localhost:3000/' } },
    });
    expect(probe).toMatchObject({ class: 'uncertain', reason: 'private_host', redirects: 1 });
  });

  test('to a server that asks for our certificate is uncertain, as others may have one', async () => {
    const answers = { '/': '<html><a href="https://site.example/x">x</a>' };
    const site = await openSite({ parser, answers, wantsCertificate: true });
    const gathering = await site.gather('http://site.example/');
    if (!gathering.ok) throw new Error(gathering.failure.message);
    expect(probesOf(gathering.evidence, 'links')).toMatchObject([
      { class: 'uncertain', reason: 'tls_error' },
    ]);
  });

  test('of a server that speaks HTTP/2 alone is uncertain, as browsers open it', async () => {
    const answers = { '/': '<html><a href="https://site.example/x">x</a>' };
    const site = await openSite({ parser, answers, alpn: ['h2'] });
    const gathering = await site.gather('http://site.example/');
    if (!gathering.ok) throw new Error(gathering.failure.message);
    expect(probesOf(gathering.evidence, 'links')).toMatchObject([
      { class: 'uncertain', reason: 'tls_error' },
    ]);
  });

  test('that never answers is uncertain, and is not asked again', async () => {
    const { probe, methods } = await probeLink(
      '/slow',
      { '/slow': { instead: 'silence' } },
      { settings: { headersMs: 1_500 } },
    );
    expect(probe).toMatchObject({ class: 'uncertain', reason: 'timeout', status: null });
    expect(methods).toEqual(['HEAD']);
  });

  test('that breaks off every time is uncertain', async () => {
    const { probe, methods } = await probeLink('/x', { '/x': { instead: 'reset' } });
    expect(probe).toMatchObject({ class: 'uncertain', reason: 'connect_failed' });
    // Each may be repeated for kept connections that could have been dead.
    expect([...new Set(methods)]).toEqual(['HEAD', 'GET']);
  });
});

describe('a certificate that browsers refuse', () => {
  const page = `<a href="https://bad.example/a">a</a><a href="/b">b</a><a href="/c">c</a>
    <script src="https://bad.example/a.js"></script><script src="/a.js"></script>
    <img src="https://bad.example/i.png">`;
  const told = (evidence: Evidence, step: 'links' | 'resources') =>
    probesOf(evidence, step).map((found) => [found.class, found.reason, found.status, found.redirects]);

  test('makes broken what is asked there, be it the last host or one on the way', async () => {
    const { asked, evidence } = await visit(
      page,
      {
        '/a': 'x',
        '/a.js': 'x',
        '/i.png': 'x',
        '/b': { status: 302, headers: { Location: 'https://bad.example/back' } },
        '/back': { status: 302, headers: { Location: 'https://site.example/a' } },
        '/c': { status: 302, headers: { Location: 'https://bad.example/none' } },
      },
      { untrusted: ['bad.example'] },
    );
    expect(told(evidence, 'links')).toEqual([
      ['broken', 'bad_certificate', null, 0],
      ['broken', 'bad_certificate', null, 1],
      ['broken', 'bad_certificate', null, 1],
    ]);
    expect(told(evidence, 'resources')).toEqual([
      ['broken', 'bad_certificate', null, 0],
      ['ok', null, 200, 0],
      ['broken', 'bad_certificate', null, 0],
    ]);
    // Another method would meet the same certificate.
    expect(asked.filter((line) => line.endsWith('/none'))).toHaveLength(1);
  });

  test('breaks nothing of the page’s own origin, as tls-certificate tells it', async () => {
    const { evidence } = await visit(
      '<a href="/a">a</a><script src="/a.js"></script>',
      { '/a': 'x', '/a.js': 'x' },
      { untrusted: ['site.example'] },
    );
    expect([...probesOf(evidence, 'links'), ...probesOf(evidence, 'resources')]).toMatchObject([
      { class: 'ok', reason: null },
      { class: 'ok', reason: null },
    ]);
  });
});

test('what a base of a megabyte makes of all URLs of a page is neither asked nor kept', async () => {
  const named =
    '<link rel=icon href=i><link rel=canonical href=c><script src=s></script><a href=x>x</a><img src=i.svg>';
  const { asked, evidence, troubles } = await visit(
    `<html><head><base href="/${'b'.repeat(1_000_000)}/">${named}`,
    { '/robots.txt': 'User-agent: *\nDisallow: /private' },
  );
  const { links, resources, favicon, canonicalProbe } = evidence;
  expect(probesOf(evidence, 'links')).toMatchObject([{ class: 'uncertain', reason: 'no_public_address' }]);
  expect(probesOf(evidence, 'resources').map((found) => found.class)).toEqual(['uncertain', 'uncertain']);
  expect(canonicalProbe).toMatchObject({ value: { outcome: 'our_limit' } });
  expect(JSON.stringify([links, resources, favicon, canonicalProbe, troubles]).length).toBeLessThan(50_000);
  expect(asked.filter((line) => line.includes('/bb'))).toEqual([]);
});

describe('robots.txt', () => {
  const robots = 'User-agent: AssayBot\nDisallow: /private\nSitemap: https://site.example/s.xml\n';
  const sitemap =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://site.example/private/s</loc></url></urlset>';

  test('keeps us from links and listed URLs of its origin, which become uncertain', async () => {
    const links = ['/private/a', '/open', 'https://other.example/private/b', 'http://site.example/private/c'];
    const html = `<html>${links.map((url) => `<a href="${url}">x</a>`).join('')}`;
    const { asked, evidence } = await visit(html, {
      'https://site.example/robots.txt': robots,
      '/s.xml': sitemap,
      '/open': 'x',
    });
    expect(probesOf(evidence, 'links').map((found) => [found.url, found.class, found.reason])).toEqual([
      ['https://site.example/private/a', 'uncertain', 'robots'],
      ['https://site.example/open', 'ok', null],
      ['https://other.example/private/b', 'broken', null],
      ['http://site.example/private/c', 'broken', null],
    ]);
    expect(evidence.sitemapUrls).toMatchObject({ value: [{ class: 'uncertain', reason: 'robots' }] });
    expect(asked.filter((line) => line.includes('https://site.example/private'))).toEqual([]);
  });

  test('has no say over the page itself and the files it loads', async () => {
    const { evidence } = await visit('<html><script src=/a.js></script>', {
      '/robots.txt': 'User-agent: *\nDisallow: /',
      '/a.js': 'x',
    });
    expect(probesOf(evidence, 'resources')).toMatchObject([{ class: 'ok', status: 200 }]);
  });
});

describe('T12 a resource', () => {
  const html = `<html><link rel=stylesheet href=/s.css><script src=/a.js></script><img src=/i.gif><img src=/v.svg>
    <img src=/drawn><link rel=preload as=font href=/f.woff2><video src=/v.mp4></video>`;
  const svg: Reply = {
    headers: { 'Content-Type': 'image/svg+xml', 'Content-Encoding': 'gzip' },
    body: gzipSync('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"/>'),
  };

  test('is asked by GET where HEAD tells too little: scripts, styles and SVG', async () => {
    const { asked, evidence } = await visit(html, {
      '/s.css': {
        headers: { 'Content-Type': 'text/css', 'Content-Encoding': 'gzip' },
        body: gzipSync('a{}'),
      },
      '/a.js': 'let a',
      '/i.gif': { headers: { 'Content-Type': 'image/gif', 'Content-Length': '900' } },
      '/v.svg': svg,
      '/drawn': svg,
      '/f.woff2': 'f',
      '/v.mp4': 'v',
    });
    const methods = asked
      .map((line) => line.replace('https://site.example', ''))
      .filter((line) => /\/(?:s\.css|a\.js|i\.gif|v\.svg|drawn|f\.woff2|v\.mp4)$/.test(line));
    expect(methods.sort()).toEqual([
      'GET /a.js',
      'GET /drawn',
      'GET /s.css',
      'GET /v.svg',
      'HEAD /drawn',
      'HEAD /f.woff2',
      'HEAD /i.gif',
      'HEAD /v.mp4',
    ]);
    expect(probesOf(evidence, 'resources')).toMatchObject([
      { destination: 'style', lengthBytes: gzipSync('a{}').length, image: null },
      { destination: 'script', lengthBytes: 5 },
      { destination: 'image', lengthBytes: 900, image: null },
      { destination: 'image', image: { type: 'svg', width: 30, height: 20 } },
      { destination: 'image', image: { type: 'svg' } },
      { destination: 'font' },
      { destination: 'media' },
    ]);
    const [style] = probesOf(evidence, 'resources');
    expect(style?.fields.map(([name]) => name.toLowerCase())).toContain('content-encoding');
  });

  test('has no known length where HEAD says 0, or tells it beside Transfer-Encoding', async () => {
    const image = (headers: Record<string, string>): Reply => ({
      headers: { 'Content-Type': 'image/png', ...headers },
    });
    const { evidence } = await visit('<html><img src=/empty.png><img src=/chunked.png>', {
      '/empty.png': image({ 'Content-Length': '0' }),
      '/chunked.png': image({ 'Transfer-Encoding': 'chunked', 'Content-Length': '900' }),
    });
    expect(probesOf(evidence, 'resources')).toMatchObject([
      { class: 'ok', lengthBytes: null },
      { class: 'ok', lengthBytes: null },
    ]);
  });

  test('has its length counted when nobody tells it, and unknown when it is long', async () => {
    const chunked = (body: string): Answer => ({ headers: { 'Transfer-Encoding': 'chunked' }, body });
    const { evidence } = await visit('<html><script src=/short.js></script><script src=/long.js></script>', {
      '/short.js': chunked('x'.repeat(5_000)),
      '/long.js': chunked('x'.repeat(500_000)),
    });
    expect(probesOf(evidence, 'resources')).toMatchObject([
      { class: 'ok', lengthBytes: 5_000 },
      { class: 'ok', lengthBytes: null },
    ]);
  });
});
