import type { FieldLines, SitemapFile } from '../evidence/evidence.ts';
import { contentType, looksLikeHtml } from '../evidence/html/encoding.ts';
import { parseHttpUrl } from '../evidence/links/base-url.ts';
import { comparableUrl } from '../evidence/links/url-equality.ts';
import { boundedUrl } from './bounded-url.ts';
import { DamagedCoding, decodeFile } from './decode-stream.ts';
import { evenly, type SitemapEntry, tallyEntries } from './sitemap-entries.ts';
import { readLines } from './sitemap-text.ts';
import { readXml } from './sitemap-xml.ts';
import type { SitemapFindings, SitemapInput, SitemapReader, SitemapReading } from './types.ts';

// One byte and one entry more than a sitemap may have, so that too much shows.
const unpackedBytesMax = 52_428_801;
const entriesMax = 50_001;
const beginningMax = 65_536;
const childrenMax = 50;

/** A sitemap with all that rules ask of it. */
export async function readSitemap(input: SitemapInput, bytesMax = unpackedBytesMax): Promise<SitemapReading> {
  const tally = tallyEntries(input, entriesMax);
  const streamed = await streamSitemap(input, tally.add, bytesMax);
  const { urls, listedAs, canonicalListedAs, ...counts } = tally.result();
  const { kind, namespace, error, isUtf8, decodedBytes, beginning, isCut, isEnded } = streamed;
  const isIndex = kind === 'sitemapindex';
  const pages = isIndex ? [] : urls;
  const own = comparableUrl(input.url);
  const isOwn = (url: string) => comparableUrl(url) === own;
  const bounded = (url: string) => boundedUrl(url);
  return {
    file: {
      kind,
      namespace,
      namesItself: isIndex && urls.some(isOwn),
      wellFormed: error === null,
      xmlError: error,
      utf8: isUtf8,
      decodedBytes,
      stopped: stoppedBy(isCut, counts.entries >= entriesMax, !isEnded),
      beginning,
      ...counts,
    },
    children: isIndex ? [...new Set(urls)].slice(0, childrenMax).map(bounded) : [],
    usable: pages.length,
    sample: evenly(pages).map(({ at, url }) => ({ at, url: bounded(url) })),
    listedAs,
    canonicalListedAs,
  };
}

/** What of it came, whatever its form and coding. */
interface StreamedSitemap {
  readonly kind: SitemapFindings['kind'] | null;
  readonly namespace: string | null;
  /** Where it breaks. */
  readonly error: string | null;
  readonly isUtf8: boolean;
  readonly decodedBytes: number;
  readonly beginning: string;
  /** Longer than what is read. */
  readonly isCut: boolean;
  /** `onEntry` wanted no more. */
  readonly isEnded: boolean;
}

/** Reads a sitemap as a stream: XML, RSS, Atom or one URL a line. */
export async function streamSitemap(
  input: Pick<SitemapInput, 'bytes' | 'fields' | 'truncated'>,
  onEntry: (entry: SitemapEntry) => boolean,
  bytesMax = unpackedBytesMax,
): Promise<StreamedSitemap> {
  const decoded = decodeFile(input.bytes, input.fields, bytesMax);
  const text = utf8Reader();
  let reader: SitemapReader | undefined;
  let beginning = '';
  let decodedBytes = 0;
  let damage: string | null = null;
  let goesOn = true;

  try {
    for await (const piece of decoded.pieces) {
      const bytes = piece.subarray(0, bytesMax - decodedBytes);
      decodedBytes += bytes.length;
      reader ??= readerFor(bytes, input.fields, onEntry);
      const more = text.read(bytes);
      if (beginning.length < beginningMax) beginning = (beginning + more).slice(0, beginningMax);
      goesOn = reader.write(more);
      if (!goesOn || decodedBytes >= bytesMax) break;
    }
  } catch (error) {
    if (!(error instanceof DamagedCoding)) throw error;
    damage = error.message;
  }

  const cut = decodedBytes >= bytesMax || ((input.truncated || decoded.isCut()) && goesOn);
  if (goesOn && !cut && damage === null) {
    text.end();
    reader?.end();
  }
  const { kind = null, namespace = null } = reader?.found ?? {};
  return {
    ...{ kind, namespace, error: damage ?? reader?.found.error ?? null, isUtf8: text.isUtf8() },
    ...{ decodedBytes, beginning, isCut: cut, isEnded: !goesOn },
  };
}

type OnEntry = (entry: SitemapEntry) => boolean;

/** Chooses by the first bytes; the type only where they say nothing. */
function readerFor(bytes: Uint8Array, fields: FieldLines, onEntry: OnEntry): SitemapReader {
  const start = new TextDecoder().decode(bytes.subarray(0, 4_096)).trimStart();
  const type = contentType(fields)?.essence;
  const unknown = type === 'text/html' ? 'html' : 'other';
  if (looksLikeHtml(bytes)) return noReader('html');
  if (start.startsWith('<')) return readXml(onEntry, unknown);
  const [firstLine = ''] = start.split('\n', 1);
  const isList = type === 'text/plain' || parseHttpUrl(firstLine) !== undefined;
  return isList
    ? { found: { kind: 'text', namespace: null, error: null }, ...readLines(onEntry) }
    : noReader(unknown);
}

function noReader(kind: SitemapFindings['kind']): SitemapReader {
  return { found: { kind, namespace: null, error: null }, write: () => false, end: () => {} };
}

function stoppedBy(cut: boolean, isFull: boolean, goesOn: boolean): SitemapFile['stopped'] {
  if (!goesOn && isFull) return 'entries';
  return cut ? 'bytes' : null;
}

/** Decodes bytes piece by piece. What is no UTF-8 becomes U+FFFD, and `isUtf8` says so. */
function utf8Reader() {
  let decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    try {
      return decoder.decode(bytes, { stream });
    } catch {
      isUtf8 = false;
      decoder = new TextDecoder();
      return decoder.decode(bytes, { stream });
    }
  };
  return {
    read: (bytes: Uint8Array) => decode(bytes, true),
    end: () => void decode(new Uint8Array(), false),
    isUtf8: () => isUtf8,
  };
}
