import { attribute, type Document } from './document.ts';

/** T4: the address that the URLs of the page are resolved against. */
export function baseUrl(document: Document): string {
  const base = document.byName('base').find((element) => attribute(element, 'href') !== undefined);
  if (base === undefined) return document.url;
  const url = parseUrl(attribute(base, 'href') as string, document.url);
  if (url === undefined || url.protocol === 'data:' || url.protocol === 'javascript:') return document.url;
  return url.href;
}

/**
 * T4: the value of a URL attribute as the browser reads it, or undefined when it does not parse.
 * @param base an absolute URL, usually baseUrl(document); absent: the value must be absolute itself
 */
export function parseUrl(value: string, base?: string): URL | undefined {
  const text = stripAsciiSpace(value);
  // Reading the base takes three times as long as reading the value, and most values need no more of it than its host.
  if (base === undefined || absolute.test(text)) return URL.parse(text) ?? undefined;
  const host = path.test(text) ? hostOf(base) : undefined;
  return (host === undefined ? URL.parse(text, base) : URL.parse(host + text)) ?? undefined;
}

const absolute = /^https?:\/\//i;
/** What follows the slash is no other, nor what a parser drops or takes for one. */
const path = /^\/(?:$|[\w?#.~%-])/;

let lastHost: { readonly base: string; readonly host: string | undefined } | undefined;

/** Scheme, user and host of an address; undefined when it is not http or https. A page asks hundreds of times for one. */
function hostOf(base: string): string | undefined {
  if (lastHost?.base !== base) {
    const url = parseHttpUrl(base);
    lastHost = { base, host: url?.href.slice(0, url.href.indexOf('/', url.protocol.length + '//'.length)) };
  }
  return lastHost.host;
}

/** The same, and only when it can be fetched: http or https. */
export function parseHttpUrl(value: string, base?: string): URL | undefined {
  const url = parseUrl(value, base);
  return url !== undefined && isHttp(url) ? url : undefined;
}

export function isHttp({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
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
