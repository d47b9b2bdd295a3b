import { dayMs } from '../lib/durations.ts';
import {
  type Body,
  type Evidence,
  type Exchange,
  evidenceVersion,
  type FieldLines,
  type FileResponse,
  type MissingReason,
  type Probe,
  type SitemapEvidence,
  type SitemapFile,
  type Step,
  type StepKey,
  type Steps,
  type StepValues,
  type TlsEvidence,
} from './evidence.ts';
import { gathered, irrelevant } from './step.ts';

/** Evidence steps by their key: whole (`missing('budget')`), or the bare value, which then counts as gathered. */
type SteppedOptions = { readonly [Key in StepKey]?: Steps[Key] | StepValues[Key] };

export interface SampleOptions extends SteppedOptions {
  readonly html?: string;
  /** The body as bytes, instead of `html`. */
  readonly bytes?: Uint8Array;
  /** What Evidence says of the body beside its bytes. */
  readonly body?: Partial<Body>;
  /** URL_F. */
  readonly url?: string;
  /** URL_R; the same as `url` by default, or the first hop. */
  readonly requestedUrl?: string;
  readonly status?: number;
  /** Instead of the default, which is an HTML Content-Type alone. */
  readonly fields?: FieldLines;
  /** The rest of the final exchange. */
  readonly final?: Partial<Exchange>;
  /** Exchanges before the final one. */
  readonly hops?: readonly Exchange[];
  readonly siteTier?: boolean;
  readonly fetchedAt?: number;
}

/** 2026-11-02T12:00:00Z. */
export const sampleFetchedAt = Date.UTC(2026, 10, 2, 12);

export const htmlType: FieldLines = [['Content-Type', 'text/html; charset=utf-8']];

/**
 * What gathering a sound, small page would have brought, changed where the options say so. A step without a default is
 * not there, as in evidence from before it was gathered.
 */
export function sampleEvidence(options: SampleOptions = {}): Evidence {
  const { html = sampleHtml, bytes = new TextEncoder().encode(html), body, ...others } = options;
  const { url = 'https://example.com/', requestedUrl, status = 200, fields = htmlType, ...more } = others;
  const { final, hops = [], siteTier = true, fetchedAt = sampleFetchedAt, ...chosen } = more;
  const chain = [...hops, { ...exchange({ url, status, fields }), ...final }];
  const { tls, ...ofSite } = defaultSteps(new URL(url), fetchedAt);
  const steps = { tls, ...(siteTier ? ofSite : mapValues(ofSite, () => missing('off'))) };
  const given = mapValues(chosen, (value) => (isStep(value) ? value : gathered(value)));
  return {
    evidenceVersion,
    requestedUrl: requestedUrl ?? chain[0]?.url ?? url,
    fetchedAt,
    siteTier,
    chain,
    body: { bytes, wireBytes: bytes.length, decodedBytes: bytes.length, truncated: false, ...body },
    ...({ ...steps, ...given } as Steps),
  };
}

function mapValues<From extends object, To>(from: From, change: (value: From[keyof From]) => To) {
  const entries = Object.entries(from).map(([key, value]) => [key, change(value)]);
  return Object.fromEntries(entries) as { [Key in keyof From]: To };
}

export function missing(why: MissingReason = 'failed'): Step<never> {
  return { state: 'missing', why };
}

/** An answer of 200 with HTML unless the options say otherwise. */
export function exchange(options: Partial<Exchange> = {}): Exchange {
  return {
    url: 'https://example.com/',
    status: 200,
    fields: htmlType,
    httpVersion: '1.1',
    timings: { dnsMs: 2, connectMs: 10, tlsMs: 12, firstByteMs: 80, totalMs: 120 },
    ...options,
  };
}

/** A hop that leads on: `redirect('http://example.com/', 'https://example.com/', 308)`. */
export function redirect(url: string, location: string, status = 301): Exchange {
  return exchange({ url, status, fields: [['Location', location]] });
}

type FileOptions = Partial<FileResponse> & { readonly status?: number; readonly fields?: FieldLines };

/** A file as it answered: `fileResponse('User-agent: *', { fields: [['Content-Type', 'text/plain']] })`. */
export function fileResponse(content: string | Uint8Array, options: FileOptions = {}): FileResponse {
  const { status = 200, fields = [['Content-Type', 'text/plain; charset=utf-8']], ...rest } = options;
  const url = rest.requestedUrl ?? 'https://example.com/robots.txt';
  return {
    requestedUrl: url,
    outcome: 'answered',
    chain: [exchange({ url, status, fields })],
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    truncated: false,
    tries: 1,
    html: null,
    ...rest,
  };
}

/** A link that works unless the options say otherwise. */
export function probe(options: Partial<Probe> = {}): Probe {
  const url = options.url ?? 'https://example.com/about';
  return {
    url,
    destination: 'document',
    class: 'ok',
    status: 200,
    finalUrl: url,
    redirects: 0,
    fields: htmlType,
    lengthBytes: null,
    image: null,
    reason: null,
    ...options,
  };
}

export function sitemapEvidence(options: Partial<SitemapEvidence> = {}): SitemapEvidence {
  return {
    announced: [],
    files: [],
    complete: true,
    listedAs: null,
    canonicalListedAs: null,
    entries: 0,
    ...options,
  };
}

/** A sound `urlset` with one entry. */
export function sitemapFile(options: Partial<SitemapFile> = {}): SitemapFile {
  return {
    url: 'https://example.com/sitemap.xml',
    announced: false,
    outcome: 'answered',
    status: 200,
    fields: [['Content-Type', 'application/xml']],
    kind: 'urlset',
    namespace: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    fromIndex: null,
    namesItself: false,
    wellFormed: true,
    xmlError: null,
    utf8: true,
    entries: 1,
    decodedBytes: 200,
    stopped: null,
    badEntries: 0,
    badSamples: [],
    httpLocs: 0,
    badDates: 0,
    badDateSamples: [],
    beginning: '',
    ...options,
  };
}

function isStep(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'state' in value;
}

const sampleHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A small page about rivers</title>
<meta name="description" content="Where the rivers of the region rise, how they run and where they meet the sea.">
</head>
<body>
<main><h1>Rivers</h1><p>Rivers run from the hills to the sea.</p><a href="/about">About</a></main>
</body>
</html>
`;

function defaultSteps(url: URL, fetchedAt: number) {
  const { origin, hostname, host, protocol, pathname, search } = url;
  const twin = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`;
  const noTls = irrelevant('The page is not served over https.');
  const isHttps = protocol === 'https:';
  const absent = (path: string) =>
    gathered(fileResponse('Not found', { requestedUrl: origin + path, status: 404 }));
  return {
    tls: isHttps ? gathered(sampleTls(hostname, fetchedAt)) : noTls,
    plain: isHttps
      ? gathered({
          outcome: 'answered',
          chain: [redirect(`http://${host}${pathname}${search}`, url.href), exchange({ url: url.href })],
          canonical: null,
        })
      : noTls,
    variant: gathered({
      outcome: 'answered',
      chain: [redirect(`${protocol}//${twin}/`, `${origin}/`), exchange({ url: `${origin}/` })],
      canonical: null,
    }),
    cors: gathered(exchange({ url: url.href })),
    robots: absent('/robots.txt'),
    llms: absent('/llms.txt'),
    securityTxt: absent('/security.txt'),
    favicon: gathered([
      probe({
        url: `${origin}/favicon.ico`,
        destination: 'icon',
        fields: [['Content-Type', 'image/x-icon']],
        lengthBytes: 4_286,
        image: { type: 'ico', width: 48, height: 48 },
      }),
    ]),
    sitemaps: gathered(sitemapEvidence()),
    notFound: gathered(
      fileResponse('<!doctype html><title>Not found</title><a href="/">Home</a>', {
        requestedUrl: `${origin}/assay-0123456789abcdef`,
        status: 404,
        fields: htmlType,
        html: { isHtml: true, title: 'Not found', canonical: null, robotsMetas: [], sameHostLinks: 1 },
      }),
    ),
    canonicalProbe: irrelevant('The page names no other address as its canonical.'),
    ogImage: irrelevant('The page names no og:image.'),
    sitemapUrls: irrelevant('No sitemap lists a URL.'),
    resources: gathered({ total: 0, probes: [] }),
    links: gathered({ total: 1, probes: [probe({ url: `${origin}/about` })] }),
    dns: gathered({ domain: hostname, txt: [], dmarc: [], nxdomain: false }),
  } satisfies Partial<Steps>;
}

/** TLS 1.3 with a trusted certificate of 90 days, a third of which is gone. */
export function sampleTls(host: string, at: number): TlsEvidence {
  const certificate = {
    issuer: 'CN=Sample Issuing CA',
    altNames: [host],
    notBefore: at - 30 * dayMs,
    notAfter: at + 60 * dayMs,
    keyType: 'EC',
    keyBits: 256,
    signatureAlgorithm: 'ecdsa-with-sha256',
    selfSigned: false,
  };
  return {
    host,
    protocol: 'TLSv1.3',
    alpn: 'h2',
    authorized: true,
    errorCode: null,
    isMendable: false,
    certificates: [
      { ...certificate, subject: `CN=${host}` },
      { ...certificate, subject: 'CN=Sample Issuing CA', issuer: 'CN=Sample Root CA', altNames: [] },
    ],
  };
}
