// Without it, the encoder below knows the encodings of one byte alone.
import '@exodus/bytes/encoding.js';
import { percentEncodeAfterEncoding } from '@exodus/bytes/whatwg.js';
import { parseAddress } from '../../lib/parse-address.ts';
import type { Document } from '../html/document.ts';
import { attribute } from '../html/element.ts';
import { perDocument } from '../html/per-document.ts';

/** What the URLs of a page are resolved against. */
export interface Base {
  readonly href: string;
  /** In which browsers send the queries of the page's URLs. */
  readonly encoding: string;
}

/** T4: the address that the URLs of the page are resolved against. */
export const baseUrl = perDocument((document): Base => {
  const encoding = keepsUtf8.test(document.encoding) ? 'UTF-8' : document.encoding;
  return { href: baseHref(document, encoding), encoding };
});

/** UTF-16, which is never written, as UTF-8. https://encoding.spec.whatwg.org/#get-an-output-encoding */
const keepsUtf8 = /^UTF-|^replacement$/;

function baseHref(document: Document, encoding: string): string {
  const base = document.byName('base').find((element) => attribute(element, 'href') !== undefined);
  if (base === undefined) return document.url;
  const url = parseUrl(attribute(base, 'href') as string, { href: document.url, encoding });
  if (url === undefined || url.protocol === 'data:' || url.protocol === 'javascript:') return document.url;
  return boundedBase(url.href) ?? document.url;
}

/** Far longer than any address that is asked. A base of a megabyte would make a megabyte of every link. */
const baseMax = 4_096;

/** What was too long to be asked when it was resolved against the whole still is, and nothing else. */
function boundedBase(href: string): string | undefined {
  if (href.length <= baseMax) return href;
  const cut = href.slice(0, baseMax);
  // Links replace what stands behind the last slash.
  const folder = URL.parse('.', href)?.href ?? href;
  return URL.parse(folder.length <= baseMax ? cut : `${cut}…/`)?.href;
}

/**
 * T4: the value of a URL attribute as the browser reads it, or undefined when it does not parse.
 * @param base usually baseUrl(document), or an absolute URL; absent: the value must be absolute itself
 */
export function parseUrl(value: string, base?: Base | string): URL | undefined {
  const text = stripAsciiSpace(value);
  if (base === undefined || typeof base === 'string') return resolved(text, base);
  const url = resolved(text, base.href);
  if (url === undefined || base.encoding === 'UTF-8' || !encodedSchemes.has(url.protocol)) return url;
  const inEncoding = withQueryIn(base.encoding, text);
  return inEncoding === text ? url : resolved(inEncoding, base.href);
}

/** Special but for WebSocket. https://url.spec.whatwg.org/#query-state */
const encodedSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:', 'file:']);

/** The address with its query percent-encoded by the encoding; what the encoding lacks becomes `&#…;`, encoded. */
function withQueryIn(encoding: string, address: string): string {
  const end = address.indexOf('#');
  const beforeFragment = end < 0 ? address : address.slice(0, end);
  const start = beforeFragment.indexOf('?') + 1;
  if (start === 0 || !nonAscii.test(beforeFragment.slice(start))) return address;
  // The parser drops them before it encodes.
  const query = beforeFragment.slice(start).replace(/[\t\n\r]/g, '');
  const encoded = percentEncodeAfterEncoding(encoding, query, specialQuerySet);
  return address.slice(0, start) + encoded + address.slice(beforeFragment.length);
}

const nonAscii = /[\u0080-\uffff]/;
/** https://url.spec.whatwg.org/#special-query-percent-encode-set */
const specialQuerySet = ' "#\'<>';

function resolved(text: string, base: string | undefined): URL | undefined {
  // Reading the base takes three times as long as reading the value, and most values need no more of it than its host.
  if (base === undefined || absolute.test(text)) return parseAddress(text) ?? undefined;
  const host = hostOfPath(text, base);
  return (host === undefined ? parseAddress(text, base) : URL.parse(host + text)) ?? undefined;
}

const absolute = /^https?:\/\//i;
/** What follows the slash is no other, nor what a parser drops or takes for one. */
const path = /^\/(?:$|[\w?#.~%-])/;

/** Scheme, user and host of an address that is a path on its base; undefined where that is not told at once. */
export function hostOfPath(value: string, base: string): string | undefined {
  return path.test(value) ? hostOf(base) : undefined;
}

let lastHost: { readonly base: string; readonly host: string | undefined } | undefined;

/** Scheme, user and host of an address; undefined when it is not http or https. A page asks hundreds of times for one. */
function hostOf(base: string): string | undefined {
  if (lastHost?.base !== base) {
    const url = parseHttpUrl(base);
    lastHost = { base, host: url && hostPartOf(url.href) };
  }
  return lastHost.host;
}

/** Scheme, user and host of a serialised address of http or https: all before the slash that begins the path. */
export function hostPartOf(href: string): string {
  return href.slice(0, href.indexOf('/', 'https://'.length));
}

/** The same, and only when it can be fetched: http or https. */
export function parseHttpUrl(value: string, base?: Base | string): URL | undefined {
  const url = parseUrl(value, base);
  return url !== undefined && isHttp(url) ? url : undefined;
}

/** Its text alone, which for most values takes no parser. */
export function parseHttpHref(value: string, base: Base): string | undefined {
  if (value.length <= plainMax && plain.test(value)) {
    if (!value.startsWith('/')) return value;
    const host = hostOf(base.href);
    if (host !== undefined) return host + value;
  }
  return parseHttpUrl(value, base)?.href;
}

/**
 * An address, or a path on the host of the base, that a parser leaves as it is: the name of the host is neither a
 * number nor in Punycode, no segment of the path can be a dot, and nothing is to be escaped.
 */
const plain =
  /^(?:https?:\/\/(?:(?!xn--)[a-z\d-]{1,63}\.){1,8}[a-z]{2,63})?(?:\/(?![/.%])[\w~!$&'()*+,;=:@%.-]*)+(?:\?[\w~!$&()*+,;=:@%./?-]*)?$/;

/** Characters. The expression fills V8's stack with a place to go back to for each segment. */
const plainMax = 2_048;

export function isHttp({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** Whether `stripAsciiSpace` leaves nothing of it. */
export function isAsciiSpaceAlone(value: string): boolean {
  for (let at = 0; at < value.length; at++) if (!isAsciiSpace(value.charCodeAt(at))) return false;
  return true;
}

export function stripAsciiSpace(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isAsciiSpace(value.charCodeAt(start))) start += 1;
  while (end > start && isAsciiSpace(value.charCodeAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

function isAsciiSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d;
}
