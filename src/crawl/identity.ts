import { comparableHref } from '../evidence/links/url-equality.ts';
import { parseAddress } from '../lib/parse-address.ts';

/** Parameters that tell who came, and not which page is asked for. */
export interface IgnoredParams {
  readonly names: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  /** What is no such parameter, whatever the others say. */
  readonly kept: IgnoredParams | null;
}

/**
 * Q1: what makes two addresses one page of a crawl, which is also what is fetched: comparable by T5, and without the
 * parameters that are ignored. Letter case, slashes and order stay: where they differ, that is a finding.
 * @returns null for what is no address of the web
 */
export function identityOf(address: string | URL, ignored: IgnoredParams): string | null {
  const url = typeof address === 'string' ? parseAddress(address) : address;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const href = comparableHref(url.href);
  const start = href.indexOf('?');
  const path = start < 0 ? href : href.slice(0, start);
  const query = start < 0 ? '' : href.slice(start + 1);
  const ownPath = path.includes(';') && isIgnored('jsessionid', ignored) ? withoutSession(path) : path;
  const ownQuery = withoutIgnored(query, ignored);
  if (ownPath === path && ownQuery === query) return href;
  return ownQuery === '' ? ownPath : `${ownPath}?${ownQuery}`;
}

/** For what is named by whoever begins a crawl: it is taken as given. */
export const noIgnoredParams: IgnoredParams = { names: new Set(), beginnings: [], kept: null };

const usual =
  'utm_* gclid gbraid wbraid dclid fbclid msclkid yclid mc_cid mc_eid _ga _gl igshid phpsessid jsessionid sid';

/** @param further names beside the usual ones; `*` at the end is any rest, and what begins with `-` is kept */
export function ignoredParams(further: readonly string[]): IgnoredParams {
  const kept = further.filter((name) => name.startsWith('-')).map((name) => name.slice(1));
  const added = further.filter((name) => !name.startsWith('-'));
  return { ...named([...usual.split(' '), ...added]), kept: kept.length === 0 ? null : named(kept) };
}

function named(patterns: readonly string[]): IgnoredParams {
  const lower = patterns.map((pattern) => pattern.toLowerCase());
  return {
    names: new Set(lower.filter((pattern) => !pattern.endsWith('*'))),
    beginnings: lower.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1)),
    kept: null,
  };
}

function withoutIgnored(query: string, ignored: IgnoredParams): string {
  if (query === '') return query;
  const params = query.split('&');
  const own = params.filter((param) => !isIgnored(nameOf(param), ignored));
  return own.length === params.length ? query : own.join('&');
}

function nameOf(param: string): string {
  const end = param.indexOf('=');
  return (end < 0 ? param : param.slice(0, end)).toLowerCase();
}

/** @param name in lower case: servers write PHPSESSID and JSESSIONID, and their links either */
function isIgnored(name: string, { names, beginnings, kept }: IgnoredParams): boolean {
  if (!names.has(name) && !beginnings.some((beginning) => name.startsWith(beginning))) return false;
  return kept === null || !isIgnored(name, kept);
}

/** Servlets write it behind the path where a browser takes no cookie. */
function withoutSession(path: string): string {
  return path.replace(/;jsessionid=[^;/]*/gi, '');
}
