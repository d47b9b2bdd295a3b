import { describe, expect, test } from 'vitest';
import {
  fileResponse,
  probe,
  redirect,
  type SampleOptions,
  sampleTls,
  sitemapEvidence,
  sitemapFile,
} from '../evidence/sample-evidence.ts';
import { catalogue } from './catalogue.ts';
import { judge } from './testing.ts';

/** Checks whose problems differ in kind: the first is told by itself, as no true sentence fits all of them. */
const unlike: Readonly<Record<string, string>> = {
  'is-crawlable':
    'rules of robots.txt and directives of the page, and some that begin to count on a day to come',
  'robots-directives': 'directives that are wrong, and some that only do more than is usually meant',
  'document-title': 'faults of one title, and further titles',
  'meta-description': 'faults of one description, and further descriptions',
  canonical: 'faults of one address, and addresses that contradict each other',
  'canonical-target': 'faults of one address',
  'redirect-chain': 'single redirects, and their number',
  'tls-certificate': 'faults of one certificate, and of those above it',
  'has-hsts': 'its time, and its repetition',
  charset: 'declarations, their order, and the text',
  viewport: 'values of one element, and further elements',
  'base-href': 'faults of the base, and links that suffer from it',
  'content-type': 'the type, and its repetition',
  'security-txt': 'faults of one file, each of another line',
  'sitemap-valid': 'numbers of entries, single entries, and faults of the file',
  favicon: 'the size of the icon, and whether it may be fetched',
  'og-image': 'faults of one image',
  'html-parse-errors': 'its own summary counts them',
};

const twice = (...parts: readonly string[]) => [...parts, ...parts].join('\n');
const paragraph = 'Rivers run from the hills of the region down to the plain, and there they meet the sea.';
const token = (start: string) => `ghp_${start}${'Vq7Ze0Rk3WmTx9LbHc5NyD2fGs8JpU4aQo6'}`;

const faultyHtml = `<html lang="en_US" xml:lang="x-">
<head><meta charset="nonsense"><meta charset="rubbish"><title>River river river river</title><title>B</title>
${twice('<meta name="viewport" content="width=1024, user-scalable=no, maximum-scale=1">')}
<meta name="description" content="One."><meta name="description" content="Two."><meta name="description" content="3.">
<meta name="robots" content="indexx, followw, nosnippet, max-image-preview:none">
<meta name="generator" content="Maker 1.2"><meta name="generator" content="Cook 3.4">
<base href="/b/"><base href="/c/">
<meta http-equiv="refresh" content="30">
<link rel="canonical" href="https://example.com/a"><link rel="canonical" href="https://example.com/b">
<link rel="alternate" hreflang="en-uk" href="/uk"><link rel="alternate" hreflang="en-uk" href="/other">
<link rel="alternate" hreflang="de" href="https://example.com/de">
${twice('<script src="https://cdn.example.net/lib-3.2.1.js"></script>', '<script src="http://cdn.example.net/a.js"></script>')}
${twice('<script src="/assets/a.js"></script>', '<link rel="stylesheet" href="/assets/a.css">')}
<script src="/assets/b.js"></script>
${twice(`<script type="application/ld+json">{'a': 1}</script>`)}
${twice('<script type="application/ld+json">{"@type": "Productt"}</script>')}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "offers": {}}</script>
</head><body bgcolor="white"><main>
<h1>Rivers</h1><h3>Banks</h3><h6>Bridges</h6><h1>Lakes</h1>${twice('<h2></h2>')}
${'<img src="/a.png">'.repeat(12)}
${twice('<button></button>', '<input name="a">', '<a href="/x"></a>', '<iframe src="/f"></iframe>')}
${twice('<p id="one">', '<p id="two words">', '<center>x</center>', '<p>lorem ipsum {{ name }}</p>')}
${`<p>${paragraph}</p>`.repeat(3)}
${twice('<a href="/more">click here</a>', '<a href="javascript:go()">Go</a>', '<a href="/y" rel="nofollow">Walks</a>')}
${twice('<div role="buton">x</div>', '<div aria-foo="x">x</div>', '<div tabindex="2">x</div>')}
${twice('<div aria-hidden="true"><a href="/z">z</a></div>', '<label for="nobody">x</label>', '<video src="v.mp4"></video>')}
${twice('<ul><div>x</div></ul>', '<table><tr><td scope="col">x</td></tr></table>')}
${twice('<object data="/a.png"></object>', '<button><a href="/in">x</a></button>', '<input autocomplete="nope">')}
${twice('<div role="slider"></div>', '<img alt="" tabindex="0">', '<input aria-invalid="true" aria-errormessage="gone">')}
${twice('<div role="tab"></div>', '<p style="word-spacing: 0 !important">x</p>', `<iframe title="x" tabindex="-1" srcdoc="<a href=/>x</a>"></iframe>`)}
${twice(`<table><caption>x</caption>${'<tr><td>1</td><td>2</td><td>3</td></tr>'.repeat(3)}</table>`)}
${twice('<form action="http://example.com/login"><input type="password" name="p"></form>')}
${twice('<a href="https://me:secret@example.net/">x</a>', '<a href="#part">part</a>')}
<p>${token('Q')} ${token('R')}</p>
</main></body></html>`;

const file = (name: string, options: Parameters<typeof probe>[0] = {}) =>
  probe({ url: `https://example.com/${name}`, fields: [['Content-Type', 'text/plain']], ...options });

const faultySite: SampleOptions = {
  html: faultyHtml,
  url: 'https://example.com/Shop_a//x?sid=1&a=1&b=2&c=3',
  hops: [
    redirect('https://example.com/1', 'http://example.com/2'),
    redirect('http://example.com/2', 'https://example.com/3'),
  ],
  fields: [
    ['Content-Type', 'text/html'],
    ['Content-Security-Policy', "script-src 'unsafe-inline' *"],
    ['Strict-Transport-Security', 'max-age=300'],
    ['Strict-Transport-Security', 'max-age=300'],
    ['Set-Cookie', 'session=1'],
    ['Server', 'nginx/1.18.0'],
    ['X-Powered-By', 'PHP/8.1.2'],
    ['Pragma', 'no-cache'],
    ['P3P', 'CP="x"'],
  ],
  tls: {
    ...sampleTls('other.example', Date.UTC(2020, 0)),
    host: 'example.com',
    authorized: false,
    errorCode: 'CERT_HAS_EXPIRED',
  },
  robots: fileResponse('Sitemap: /a.xml\nnonsense\nUser-agent: *\nDisallow: /\n', {
    requestedUrl: 'https://example.com/robots.txt',
  }),
  llms: fileResponse('Rivers', { requestedUrl: 'https://example.com/llms.txt' }),
  securityTxt: fileResponse('Nothing: here\n', {
    requestedUrl: 'https://example.com/.well-known/security.txt',
  }),
  favicon: [file('favicon.ico', { destination: 'icon', image: { type: 'ico', width: 16, height: 16 } })],
  sitemaps: sitemapEvidence({
    announced: ['https://example.com/a.xml'],
    files: [sitemapFile({ announced: true, utf8: false, badDates: 2, badDateSamples: ['soon'] })],
  }),
  sitemapUrls: [file('a', { class: 'broken', status: 404 }), file('b', { redirects: 1 })],
  links: {
    total: 2,
    probes: [file('a', { class: 'broken', status: 404 }), file('b', { class: 'broken', status: 410 })],
  },
  resources: {
    total: 4,
    probes: [
      file('a.js', { destination: 'script', lengthBytes: 5_000 }),
      file('a.css', { destination: 'style', lengthBytes: 5_000 }),
      file('b.js', { destination: 'script', class: 'broken', status: 404 }),
      file('c.js', { destination: 'script', class: 'broken', status: 404 }),
      ...['a.png', 'b.png'].map((name) =>
        file(name, {
          ...{ destination: 'image', lengthBytes: 2_000_000, image: { type: 'png', width: 9, height: 9 } },
        }),
      ),
    ],
  },
  dns: { domain: 'example.com', txt: ['v=spf1 +all'], dmarc: ['v=DMARC1; p=none'], nxdomain: false },
};

const others: readonly SampleOptions[] = [
  {
    html: `<!doctype html><meta name="robots" content="noindex"><title>A</title><article><p a a b b>News</p></article>
<meta property="og:type" content="article"><link rel="canonical" href="/a">`,
    fields: [
      ['Content-Type', 'text/html'],
      ['Content-Type', 'text/plain'],
      ['X-Robots-Tag', 'noindex'],
    ],
    sitemaps: sitemapEvidence({
      announced: ['https://example.com/a.xml', 'https://example.com/b.xml'],
      files: ['a', 'b'].map((name) =>
        sitemapFile({ url: `https://example.com/${name}.xml`, announced: true, status: 404, kind: null }),
      ),
    }),
    robots: fileResponse('Sitemap: https://example.com/a.xml\n', {
      requestedUrl: 'https://example.com/robots.txt',
    }),
  },
  {
    html: `<!doctype html><link rel="canonical" href="https://example.com/gone">
<meta property="og:image" content="http://example.com/a.svg"><meta property="og:image:width" content="7">
<a href="/1" rel="nofollow">1</a><a href="/2" rel="nofollow">2</a>`,
    url: 'https://example.com/here',
    canonicalProbe: fileResponse('x', {
      requestedUrl: 'https://example.com/gone',
      html: {
        isHtml: false,
        title: null,
        canonical: null,
        robotsMetas: [['robots', 'noindex']],
        sameHostLinks: 0,
      },
    }),
    ogImage: probe({ url: 'http://example.com/a.svg', image: { type: 'svg', width: 20, height: 20 } }),
  },
];

/** What the samples make of each check, where it is more than one problem. */
const found = new Map(
  catalogue.flatMap((check) => {
    const results = [faultySite, ...others].map((options) => judge(check, options));
    const many = results.find(({ items }) => items.filter(({ outcome }) => outcome !== null).length > 1);
    return many === undefined ? [] : [[check.id, many] as const];
  }),
);

test('a check that finds several problems has words for their number, or is known to tell the first alone', () => {
  const silent = catalogue.filter(({ id, several }) => found.has(id) && several === undefined);
  expect(silent.map(({ id }) => id).sort()).toEqual(Object.keys(unlike).sort());
});

describe.each(catalogue.flatMap(({ id, several }) => (several === undefined ? [] : [[id, several]])))(
  'of %s',
  (id = '', several) => {
    test('the samples have several problems, and its words go on behind their number', () => {
      expect(found.get(id)?.summary).toMatch(/ And [1-9][\d,]* more\.$/);
      expect(several).toMatch(/^(?:[a-z]|ARIA |JSON-LD |Open Graph )\S.*[^.\s]$/);
    });
  },
);
