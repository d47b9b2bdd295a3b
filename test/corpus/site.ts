import type { Evidence, FieldLines, Probe, SitemapFile, Step } from '../../src/evidence/evidence.ts';
import { readRobotsTxt } from '../../src/evidence/site/robots-txt.ts';
import {
  fileResponse,
  htmlType,
  probe,
  type SampleOptions,
  sampleEvidence,
  sampleFetchedAt,
  sitemapEvidence,
} from '../../src/evidence/sample-evidence.ts';
import { gathered, irrelevant } from '../../src/evidence/step.ts';
import { comparableUrl } from '../../src/evidence/links/url-equality.ts';
import { readPage, summarizeHtml } from '../../src/gather/html-summary.ts';
import { outlineOf } from '../../src/gather/outline.ts';
import { readSitemap } from '../../src/gather/read-sitemap.ts';
import type { Outline } from '../../src/gather/types.ts';

/** A page of the corpus: what it stands for, and everything a run would have learnt about it. */
export interface CorpusPage {
  readonly about: string;
  readonly evidence: Evidence;
}

export interface SitePage extends Omit<SampleOptions, 'robots' | 'llms' | 'securityTxt'> {
  /** Header field lines besides those of `fields`. */
  readonly moreFields?: FieldLines;
  /** Files of the site: their text, or the whole step. */
  readonly robots?: string | SampleOptions['robots'];
  readonly llms?: string | SampleOptions['llms'];
  readonly securityTxt?: string | SampleOptions['securityTxt'];
  /** Text of /sitemap.xml, read as gathering reads it. */
  readonly sitemap?: string;
  /** What addresses that the page names answer, where it is not a sound file: by address as the page writes it. */
  readonly answers?: Readonly<Record<string, Partial<Probe>>>;
  /** HTML of the page that the canonical names. */
  readonly canonicalHtml?: string;
}

/** Evidence of a page on a small site: what the page names is answered soundly unless `answers` says otherwise. */
export async function page(about: string, site: SitePage): Promise<CorpusPage> {
  const url = site.url ?? 'https://example.com/';
  const fields = [...(site.fields ?? htmlType), ...(site.moreFields ?? [])];
  const bytes = site.bytes ?? new TextEncoder().encode(site.html ?? '');
  const outline = outlineOf(readPage({ bytes, fields, url }), fields);
  const steps = site.siteTier === false ? {} : await siteSteps({ ...site, url }, outline);
  const { robots: _, llms: __, securityTxt: ___, ...rest } = site;
  return {
    about,
    evidence: sampleEvidence({ ...steps, ...rest, ...fileSteps(site, url), url, fields, bytes }),
  };
}

/** Bytes of a text in an encoding that TextEncoder does not write. */
export function encodeAs(label: string, text: string): Uint8Array {
  if (label === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  const table = encodingTable(label);
  return Uint8Array.from([...text].flatMap((character) => table.get(character) ?? unknown(label, character)));
}

function unknown(label: string, character: string): never {
  throw new Error(`${label} has no ${character}.`);
}

/** All sequences of one and two bytes, read by the platform's own decoder. */
function encodingTable(label: string): Map<string, readonly number[]> {
  const decoder = new TextDecoder(label);
  const table = new Map<string, readonly number[]>();
  const add = (...octets: number[]) => {
    const text = decoder.decode(Uint8Array.from(octets));
    if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, octets);
  };
  for (let first = 0; first < 256; first++) add(first);
  for (let first = 0x81; first < 256; first++)
    for (let second = 0x40; second < 256; second++) add(first, second);
  return table;
}

function fileSteps(
  site: SitePage,
  url: string,
): Partial<Pick<SampleOptions, 'robots' | 'llms' | 'securityTxt'>> {
  const { origin } = new URL(url);
  const step = (given: string | SampleOptions['robots'], path: string) =>
    typeof given === 'string' ? fileResponse(given, { requestedUrl: origin + path }) : given;
  return Object.fromEntries(
    Object.entries({
      robots: step(site.robots, '/robots.txt'),
      llms: step(site.llms, '/llms.txt'),
      securityTxt: step(site.securityTxt, '/.well-known/security.txt'),
    }).filter(([, value]) => value !== undefined),
  );
}

type Steps = Partial<
  Pick<Evidence, 'resources' | 'links' | 'ogImage' | 'canonicalProbe' | 'sitemaps' | 'sitemapUrls'>
>;

async function siteSteps(site: SitePage & { readonly url: string }, outline: Outline): Promise<Steps> {
  const answers = new Map(
    Object.entries(site.answers ?? {}).map(([address, answer]) => [new URL(address, site.url).href, answer]),
  );
  const answer = (url: string, destination: Probe['destination']): Probe =>
    probe({ url, destination, finalUrl: url, ...soundAnswer(url, destination), ...answers.get(url) });
  const { canonical } = outline;
  const other = canonical !== null && comparableUrl(new URL(canonical)) !== comparableUrl(new URL(site.url));
  return {
    resources: gathered({
      total: outline.resources.total,
      probes: outline.resources.sample.map(({ url, destination }) => answer(url, destination)),
    }),
    links: gathered({
      total: outline.links.total,
      probes: outline.links.sample.map((url) => answer(url, 'document')),
    }),
    ...(outline.ogImage === null ? {} : { ogImage: gathered(answer(outline.ogImage, 'image')) }),
    ...(other ? { canonicalProbe: gathered(htmlFile(canonical, site.canonicalHtml)) } : {}),
    ...(site.sitemap === undefined ? {} : await sitemapSteps(site, site.sitemap, canonical, answer)),
  };
}

function htmlFile(
  url: string,
  html = `<!doctype html><title>The other page</title><link rel="canonical" href="${url}">`,
) {
  const bytes = new TextEncoder().encode(html);
  const summary = summarizeHtml({ bytes, fields: htmlType, url });
  return fileResponse(bytes, { requestedUrl: url, fields: htmlType, html: summary });
}

async function sitemapSteps(
  site: SitePage & { readonly url: string },
  text: string,
  canonicalUrl: string | null,
  answer: (url: string, destination: Probe['destination']) => Probe,
): Promise<Steps> {
  const url = new URL('/sitemap.xml', site.url).href;
  const fields: FieldLines = [['Content-Type', text.startsWith('<') ? 'application/xml' : 'text/plain']];
  const bytes = new TextEncoder().encode(text);
  const announced = announcedBy(site);
  const reading = await readSitemap({
    url,
    bytes,
    fields,
    pageUrl: site.url,
    canonicalUrl,
    announcedBy: announced.length > 0 ? [new URL(site.url).hostname] : [],
    fetchedAt: site.fetchedAt ?? sampleFetchedAt,
    truncated: false,
  });
  const { file, sample, listedAs, canonicalListedAs } = reading;
  const whole: SitemapFile = {
    ...file,
    url,
    announced: announced.includes(url),
    outcome: 'answered',
    status: 200,
    fields,
    fromIndex: null,
  };
  const probes: Step<readonly Probe[]> =
    sample.length === 0
      ? irrelevant('No sitemap lists a URL.')
      : gathered(sample.map(({ url: address }) => answer(address, 'document')));
  return {
    sitemaps: gathered(
      sitemapEvidence({
        announced,
        files: [whole],
        entries: file.entries,
        listedAs,
        canonicalListedAs,
      }),
    ),
    sitemapUrls: probes,
  };
}

function announcedBy({ robots }: SitePage): string[] {
  if (typeof robots !== 'string') return [];
  return readRobotsTxt(fileResponse(robots)).sitemaps.map(({ url }) => url);
}

const year = 'public, max-age=31536000, immutable';
const textTypes: Readonly<Record<string, string>> = {
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
  iframe: 'text/html; charset=utf-8',
  document: 'text/html; charset=utf-8',
};

/** A file as a careful site serves it: the right type, compressed, kept for a year, not large. */
function soundAnswer(url: string, destination: Probe['destination']): Partial<Probe> {
  const text = textTypes[destination];
  if (text !== undefined) {
    return {
      lengthBytes: 12_000,
      fields: [
        ['Content-Type', text],
        ['Content-Encoding', 'br'],
        ['Cache-Control', year],
      ],
    };
  }
  const extension = /\.([a-z0-9]+)$/.exec(new URL(url).pathname)?.[1] ?? 'webp';
  const type = extension === 'jpg' ? 'jpeg' : extension;
  if (destination === 'image' || destination === 'icon') {
    return {
      lengthBytes: 48_000,
      fields: [
        ['Content-Type', type === 'svg' ? 'image/svg+xml' : `image/${type}`],
        ['Content-Encoding', 'br'],
        ['Cache-Control', year],
      ],
      image: { type, width: 1200, height: 630 },
    };
  }
  const media = destination === 'font' ? `font/${type}` : `video/${type}`;
  return {
    lengthBytes: 60_000,
    fields: [
      ['Content-Type', media],
      ['Cache-Control', year],
    ],
  };
}

/** A server that answers as it should, for pages whose subject is another. */
export const carefulFields: FieldLines = [
  ['Content-Encoding', 'br'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  [
    'Content-Security-Policy',
    "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  ],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
];

/** The files of a careful site, for the front page of example.com unless another address is given. */
export function carefulSite(url = 'https://example.com/') {
  const { origin } = new URL(url);
  return {
    robots: `User-agent: *\nDisallow: /private/\n\nSitemap: ${origin}/sitemap.xml\n`,
    sitemap: sitemapOf([url, `${origin}/about`, `${origin}/contact`]),
    securityTxt: `Contact: mailto:security@example.com\nExpires: 2027-06-30T00:00:00Z\n`,
    dns: {
      domain: new URL(url).hostname,
      txt: ['v=spf1 mx -all'],
      dmarc: ['v=DMARC1; p=reject'],
      nxdomain: false,
    },
  };
}

export function sitemapOf(urls: readonly string[]): string {
  const entries = urls.map((url) => `  <url><loc>${url}</loc><lastmod>2026-10-01</lastmod></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
