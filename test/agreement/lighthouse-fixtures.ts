/** A page of one site: `https://<name>.example<path>`, with everything in order but what it is there to show. */
export interface Fixture {
  readonly name: string;
  readonly scheme: 'http' | 'https';
  /** Where the visit begins. */
  readonly path: string;
  /** It shows something that Lighthouse sees in a trace alone. */
  readonly isTraced: boolean;
  readonly answers: Readonly<Record<string, Answer>>;
}

export interface Answer {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Options {
  readonly scheme?: 'http' | 'https';
  readonly path?: string;
  readonly isTraced?: boolean;
  readonly status?: number;
  /** Beside the sound ones, or in their place; null takes one away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly doctype?: string;
  readonly lang?: string;
  /** Markup in place of the sound title, description, and charset. */
  readonly title?: string;
  readonly description?: string;
  readonly charset?: string;
  /** Further markup. */
  readonly head?: string;
  readonly body?: string;
  readonly robots?: string | Answer;
  /** Paths that lead, one after the other, to the page; the first is where the visit begins. */
  readonly hops?: readonly (readonly [status: number, path: string])[];
}

const soundHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const walks = '<a href="/walks">Walks along the rivers</a>';
const links = (text: string, count: number) => `<p>${`<a href="/walks">${text}</a>\n`.repeat(count)}</p>`;
const alternate = (code: string, href: string) => `<link rel="alternate" hreflang="${code}" href="${href}">`;
const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
const open = { 'content-security-policy': null, 'strict-transport-security': null };

export const lighthouseFixtures: readonly Fixture[] = [
  page('sound', { body: `${walks} <a rel="nofollow" href="/tours">here</a>` }),
  page('empty-body'),

  page('title-missing', { title: '' }),
  page('title-blank', { title: '<title> </title>' }),
  page('title-of-an-image', { title: '', body: '<svg><title>Rivers of the north</title></svg>' }),
  page('title-for-any-page', { title: '<title>Home</title>' }),
  page('title-in-body', { title: '', body: '<title>Rivers of the north</title>' }),

  page('description-missing', { description: '' }),
  page('description-blank', { description: '<meta name="description" content=" ">' }),
  page('description-for-networks-alone', {
    description: '<meta property="og:description" content="The rivers of the north, and where they run.">',
  }),
  page('description-in-capitals', {
    description: '<meta name="DESCRIPTION" content="The rivers of the north, and where they run.">',
  }),
  page('description-in-body', {
    description: '',
    body: '<meta name="description" content="The rivers of the north, and where they run.">',
  }),
  page('description-blank-then-written', {
    description:
      '<meta name="description" content=""><meta name="description" content="The rivers of the north.">',
  }),

  page('status-404', { status: 404 }),
  page('status-203', { status: 203 }),

  page('noindex', { head: '<meta name="robots" content="noindex, follow">' }),
  page('noindex-for-google', { head: '<meta name="googlebot" content="noindex">' }),
  page('noindex-for-bing', { head: '<meta name="bingbot" content="noindex">' }),
  page('noindex-in-a-header', { headers: { 'x-robots-tag': 'noindex' } }),
  page('noindex-in-body', { body: '<meta name="robots" content="noindex">' }),
  page('gone-since-2020', { headers: { 'x-robots-tag': 'unavailable_after: 25 Jun 2020 15:00:00 GMT' } }),
  page('robots-forbids-all', { robots: 'User-agent: *\nDisallow: /\n' }),
  page('robots-forbids-google', { robots: 'User-agent: Googlebot\nDisallow: /\n' }),

  page('link-texts-for-any-link', { body: links('Read more', 3) }),
  page('link-text-with-an-arrow', { body: links('Read more »', 3) }),
  page('link-text-in-another-language', { body: `<div lang="fi">${links('here', 1)}</div>` }),
  page('link-text-in-german', { lang: 'de', body: links('Hier', 1) }),
  page('link-text-with-a-label', { body: '<a aria-label="Walks along the rivers" href="/walks">here</a>' }),

  page('anchors-of-scripts', { body: '<a href="javascript:void(0)">Walks</a>'.repeat(6) }),
  page('anchors-of-other-scripts', { body: '<a href="javascript:go(1)">Walks</a>' }),
  page('anchors-with-empty-address', { body: '<a href="">Walks</a>' }),
  page('anchors-without-address', { body: `<a rel="next">Walks</a>` }),
  page('anchors-that-are-no-links', {
    body:
      '<a id="top"></a><a name="walks">Walks</a><a>Tours</a><a role="button" href="javascript:void(0)">Map</a>' +
      '<a href="mailto:a@site.example">Mail</a><a href="tel:+3212">Call</a>',
  }),
  page('anchors-that-do-not-parse', { body: '<a href="https://">Walks</a>' }),
  page('anchors-of-files', { body: '<a href="file:///walks.pdf">Walks</a>' }),

  page('hreflang-unknown-language', { head: alternate('xx', 'https://site.example/') }),
  page('hreflang-unknown-region', { head: alternate('en-uk', 'https://site.example/') }),
  page('hreflang-relative', { head: alternate('en', '/en') }),
  page('hreflang-in-a-header', {
    headers: { link: '<https://site.example/>; rel="alternate"; hreflang="xx"' },
  }),
  page('hreflang-in-body', { body: alternate('xx', '/xx') }),

  page('canonical-of-itself', {
    path: '/rivers',
    head:
      canonical('https://canonical-of-itself.example/rivers') +
      alternate('en', 'https://canonical-of-itself.example/rivers') +
      alternate('x-default', 'https://canonical-of-itself.example/rivers'),
  }),
  page('canonical-relative', { path: '/rivers', head: canonical('/rivers') }),
  page('canonical-of-the-start-page', {
    path: '/rivers',
    head: canonical('https://canonical-of-the-start-page.example/'),
  }),
  page('canonical-elsewhere', { head: canonical('https://site.example/') }),
  page('canonicals-that-differ', {
    path: '/rivers',
    head: canonical('https://site.example/a') + canonical('https://site.example/b'),
  }),
  page('canonical-that-does-not-parse', { head: canonical('https://') }),
  page('canonical-in-body', { body: canonical('/rivers') }),
  page('canonical-in-a-header', {
    path: '/rivers',
    headers: { link: '<https://canonical-in-a-header.example/rivers>; rel="canonical"' },
  }),
  page('canonical-of-another-language', {
    path: '/rivers',
    head:
      canonical('https://canonical-of-another-language.example/fleuves') +
      alternate('en', 'https://canonical-of-another-language.example/rivers') +
      alternate('fr', 'https://canonical-of-another-language.example/fleuves'),
  }),

  page('robots-unknown-key', { robots: 'User-agent: *\nDisalow: /private\n' }),
  page('robots-rule-of-nobody', { robots: 'Disallow: /private\n' }),
  page('robots-no-colon', { robots: 'User-agent *\n' }),
  page('robots-relative-sitemap', { robots: 'Sitemap: /sitemap.xml\n' }),
  page('robots-paths', { robots: 'User-agent: *\nDisallow: private\nDisallow: /a$b\n' }),
  page('robots-with-keys-of-some', {
    robots: 'User-agent: *\nDisallow: /private/\nCrawl-delay: 2\nClean-param: ref /\n',
  }),
  page('robots-fails', { robots: { status: 500, headers: {} } }),
  page('robots-is-a-page', {
    robots: { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Rivers</title>' },
  }),

  page('doctype-missing', { doctype: '' }),
  page('doctype-half-quirks', {
    isTraced: true,
    doctype:
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
  }),
  page('doctype-old-but-strict', {
    isTraced: true,
    doctype: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
  }),

  page('charset-missing', { headers: { 'content-type': 'text/html' }, charset: '' }),
  page('charset-http-equiv', {
    headers: { 'content-type': 'text/html' },
    charset: '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
  }),
  page('charset-late', {
    headers: { 'content-type': 'text/html' },
    charset: `<!-- ${'rivers '.repeat(200)} --><meta charset="utf-8">`,
  }),

  page('images', {
    body: '<img src="/a.png" alt="A river"><img src="/b.png" alt=""><img src="/c.png" aria-label="A bridge">',
  }),
  page('image-without-alt', { body: '<img src="/a.png">' }),

  page('http', { scheme: 'http', headers: open }),
  page('mixed-image', { body: '<img src="http://pictures.example/a.png" alt="A river">' }),
  page('mixed-script', { body: '<script src="http://scripts.example/a.js"></script>', headers: open }),

  page('policies-missing', { headers: open }),
  page('policies-weak', {
    headers: {
      'content-security-policy': "script-src 'unsafe-inline' *",
      'strict-transport-security': 'max-age=3600',
      'x-frame-options': 'ALLOWALL',
    },
  }),
  page('policies-of-half-a-year', {
    headers: {
      'content-security-policy': null,
      'strict-transport-security': 'max-age=15552000',
      'x-frame-options': 'SAMEORIGIN',
    },
    head: `<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'">`,
  }),
  page('policies-off', {
    headers: {
      'strict-transport-security': 'max-age=0',
      'content-security-policy': null,
      'content-security-policy-report-only': "script-src 'none'; frame-ancestors 'none'",
    },
  }),

  page('moved-for-good', { hops: [[301, '/old']] }),
  page('moved-twice', {
    hops: [
      [301, '/older'],
      [301, '/old'],
    ],
  }),
];

function page(name: string, options: Options = {}): Fixture {
  const { scheme = 'https', path = '/', status = 200, robots = '', hops = [] } = options;
  const headers = Object.entries({ ...soundHeaders, ...options.headers }).filter(
    (field): field is [string, string] => field[1] !== null,
  );
  const answers: Record<string, Answer> = {
    [path]: { status, headers: Object.fromEntries(headers), body: htmlOf(options) },
  };
  if (robots !== '') {
    const type = { 'content-type': 'text/plain; charset=utf-8' };
    answers['/robots.txt'] = typeof robots === 'string' ? { headers: type, body: robots } : robots;
  }
  for (const [index, [hopStatus, from]] of hops.entries()) {
    const location = `${scheme}://${name}.example${hops[index + 1]?.[1] ?? path}`;
    answers[from] = { status: hopStatus, headers: { location } };
  }
  return { name, scheme, path: hops[0]?.[1] ?? path, isTraced: options.isTraced ?? hops.length > 0, answers };
}

function htmlOf(options: Options): string {
  const {
    doctype = '<!doctype html>',
    lang = 'en',
    charset = '<meta charset="utf-8">',
    title = '<title>Rivers of the north</title>',
    description = '<meta name="description" content="The rivers of the north: where they rise, and where they run.">',
    head = '',
    body = '',
  } = options;
  return `${doctype}
<html lang="${lang}">
<head>
${charset}
${title}
${description}
${head}
</head>
<body>
<main>
<h1>Rivers of the north</h1>
<p>They rise in the hills and run to the sea.</p>
${body}
</main>
</body>
</html>
`;
}
