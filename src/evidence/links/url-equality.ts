import { getDomain, parse } from 'tldts';
import { remembered } from '../../lib/remembered.ts';

type Address = string | URL;

/** T5 `eq`: serialised without fragment and lone `?`, percent-escapes upper-cased. A trailing slash is a difference. */
export function sameUrl(a: Address, b: Address): boolean {
  return comparableUrl(a) === comparableUrl(b);
}

/** `sameUrl` of one address, for many that are compared with it. */
export function isSameAs(address: Address): (url: URL) => boolean {
  const text = comparableUrl(address);
  const last = text.length - 1;
  const hasEscapes = text.includes('%');
  // Nearly every other address has another letter where this one ends, and need not be made comparable.
  return (url) =>
    (hasEscapes || url.href.charCodeAt(last) === text.charCodeAt(last)) && comparableUrl(url) === text;
}

/** The text that `sameUrl` compares. What does not parse stays as it is. */
export function comparableUrl(address: Address): string {
  const url = parsed(address);
  return url === null ? String(address) : comparableHref(url.href);
}

/** The same of a serialised URL, as sitemaps have 50,000 of them: there the first `#` begins the fragment. */
export function comparableHref(href: string): string {
  const end = href.indexOf('#');
  let text = end < 0 ? href : href.slice(0, end);
  if (text.endsWith('?') && text.indexOf('?') === text.length - 1) text = text.slice(0, -1);
  return text.includes('%') ? text.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase()) : text;
}

/** T5: equal hostname. */
export function sameHost(a: Address, b: Address): boolean {
  const [first, second] = [parsed(a), parsed(b)];
  return first !== null && second !== null && first.hostname === second.hostname;
}

/** T5: equal scheme, host and port. */
export function sameOrigin(a: Address, b: Address): boolean {
  const [first, second] = [parsed(a), parsed(b)];
  return first !== null && second !== null && first.origin === second.origin && first.origin !== 'null';
}

/** T5: equal registrable domain; for IP addresses, single labels and bare suffixes equal host. */
export function sameSite(a: Address, b: Address): boolean {
  const [first, second] = [parsed(a), parsed(b)];
  if (first === null || second === null) return false;
  return first.hostname === second.hostname || siteOf(first.hostname) === siteOf(second.hostname);
}

function parsed(address: Address): URL | null {
  return typeof address === 'string' ? URL.parse(address) : address;
}

/** Registrable domain of a host name, or the host itself where there is none. */
export function siteOf(hostname: string): string {
  return registrableDomain(hostname) ?? hostname;
}

/**
 * By the Public Suffix List with its private section; null for IP addresses, single labels and bare suffixes. Remembered,
 * as a report asks for its own host several times, and most sites load from the same few others.
 */
export const registrableDomain = remembered((hostname): string | null =>
  getDomain(hostname, { allowPrivateDomains: true }),
);

/**
 * The public suffix, where the list has it in its private section. Most of these belong to hosting services, which
 * decide on the DNS records and certificates below (github.io), but some to registries, which do not (uk.com).
 */
export const privateSuffixOf = remembered((hostname): string | undefined => {
  const { isPrivate, publicSuffix } = parse(hostname, { allowPrivateDomains: true });
  return isPrivate === true ? (publicSuffix ?? undefined) : undefined;
});
