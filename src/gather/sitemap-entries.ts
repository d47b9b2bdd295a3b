import type { SitemapFile } from '../evidence/evidence.ts';
import { isoInstant } from '../evidence/iso-date.ts';
import { parseHttpUrl, parseUrl } from '../evidence/links/base-url.ts';
import { comparableUrl } from '../evidence/links/url-equality.ts';
import { dayMs } from '../lib/durations.ts';
import type { SitemapInput, SitemapReading } from './types.ts';

/** One `url`, `sitemap`, `item`, `entry` or line, as written. */
export interface SitemapEntry {
  readonly loc: string | undefined;
  readonly lastmod: string | undefined;
  readonly line: number;
}

interface EntryTally {
  /** @returns false when there is room for no more */
  add(entry: SitemapEntry): boolean;
  result(): EntryFacts;
}

type EntryFacts = Pick<
  SitemapFile,
  'entries' | 'badEntries' | 'badSamples' | 'httpLocs' | 'badDates' | 'badDateSamples'
> &
  Pick<SitemapReading, 'listedAs' | 'canonicalListedAs'> & {
    /** Good entries, absolute. */
    readonly urls: readonly string[];
  };

const locMax = 2_048;
const samplesMax = 10;
const sampleSize = 5;

/** Counts what the rules ask of a sitemap's entries, one by one. */
export function tallyEntries(input: SitemapInput, entriesMax: number): EntryTally {
  const hosts = new Set([new URL(input.url).hostname, ...input.announcedBy]);
  const page = likenesses(input.pageUrl);
  const canonical = input.canonicalUrl === null ? new Map() : likenesses(input.canonicalUrl);
  const urls: string[] = [];
  const badSamples: SitemapFile['badSamples'][number][] = [];
  const badDateSamples: string[] = [];
  let entries = 0;
  let badEntries = 0;
  let badDates = 0;
  let httpLocs = 0;
  let listedAs: Likeness | null = null;
  let canonicalListedAs: Likeness | null = null;

  function addLoc(loc: string, line: number): void {
    const url = parseHttpUrl(loc);
    const why = whyBad(loc, url, hosts);
    if (why !== undefined) {
      badEntries += 1;
      if (badSamples.length < samplesMax) badSamples.push({ line, loc: loc.slice(0, 200), why });
    }
    if (url === undefined) return;
    if (url.protocol === 'http:') httpLocs += 1;
    const text = comparableUrl(url);
    listedAs = closer(listedAs, page.get(text));
    canonicalListedAs = closer(canonicalListedAs, canonical.get(text));
    // Bytes that are no UTF-8 were lost, so the address is not the one that is listed.
    if (why === undefined && !loc.includes('\ufffd')) urls.push(url.href);
  }

  return {
    add({ loc, lastmod, line }) {
      entries += 1;
      addLoc(loc?.trim() ?? '', line);
      const date = lastmod?.trim();
      if (date !== undefined && !isPastDate(date, input.fetchedAt)) {
        badDates += 1;
        if (badDateSamples.length < samplesMax) badDateSamples.push(date.slice(0, 100));
      }
      return entries < entriesMax;
    },
    result: () => ({
      entries,
      badEntries,
      badSamples,
      httpLocs,
      badDates,
      badDateSamples,
      listedAs,
      canonicalListedAs,
      urls,
    }),
  };
}

function whyBad(loc: string, url: URL | undefined, hosts: ReadonlySet<string>) {
  if (loc === '') return 'missing';
  if (loc.length > locMax) return 'long';
  if (url === undefined) return parseUrl(loc) === undefined ? 'relative' : 'host';
  return hosts.has(url.hostname) ? undefined : 'host';
}

type Likeness = 'exact' | 'slash' | 'scheme';

/** What a listed URL may look like to be the wanted one, or to differ only by slash or scheme. */
function likenesses(wanted: string): Map<string, Likeness> {
  const exact = new URL(wanted);
  const slash = new URL(wanted);
  slash.pathname = exact.pathname.endsWith('/') ? exact.pathname.slice(0, -1) : `${exact.pathname}/`;
  const all = new Map<string, Likeness>();
  for (const url of [slash, exact]) {
    const twin = new URL(url);
    twin.protocol = url.protocol === 'https:' ? 'http:' : 'https:';
    all.set(comparableUrl(twin), 'scheme');
  }
  all.set(comparableUrl(slash), 'slash');
  return all.set(comparableUrl(exact), 'exact');
}

const order: readonly (Likeness | null)[] = ['exact', 'slash', 'scheme', null];

/** The better of two finds. */
export function closer(a: Likeness | null, b: Likeness | null | undefined): Likeness | null {
  return order.indexOf(a) <= order.indexOf(b ?? null) ? a : (b ?? null);
}

/** At most five of them, evenly spaced. */
export function evenly(urls: readonly string[]): SitemapReading['sample'] {
  const indexes = Array.from({ length: sampleSize }, (_, i) => Math.floor((i * urls.length) / sampleSize));
  return [...new Set(indexes)].flatMap((at) => {
    const url = urls[at];
    return url === undefined ? [] : { at, url };
  });
}

/**
 * W3C datetime, not more than a day ahead of the clock.
 * @see https://www.w3.org/TR/NOTE-datetime
 */
function isPastDate(date: string, now: number): boolean {
  const at = w3cDate.test(date) ? isoInstant(date) : undefined;
  return at !== undefined && at <= now + dayMs;
}

const w3cDate = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;
