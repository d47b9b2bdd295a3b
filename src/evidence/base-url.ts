import { attribute, type Document } from './document.ts';

/** D4: the address that the URLs of the page are resolved against. */
export function baseUrl(document: Document): string {
  const base = document.byName('base').find((element) => attribute(element, 'href') !== undefined);
  if (base === undefined) return document.url;
  const url = parseUrl(attribute(base, 'href') as string, document.url);
  if (url === undefined || url.protocol === 'data:' || url.protocol === 'javascript:') return document.url;
  return url.href;
}

/**
 * D4: the value of a URL attribute as the browser reads it, or undefined when it does not parse.
 * @param base an absolute URL, usually baseUrl(document); absent: the value must be absolute itself
 */
export function parseUrl(value: string, base?: string): URL | undefined {
  return URL.parse(stripAsciiSpace(value), base) ?? undefined;
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
