import type { FieldLines } from '../evidence/evidence.ts';
import { siteOf } from '../evidence/links/url-equality.ts';
import { wwwTwin } from '../evidence/site/www-twin.ts';
import { isThisMachine } from '../lib/network.ts';
import { allowEntryFor, hostOf } from './allow-list.ts';
import { EgressFailure } from './failure.ts';
import type { OriginMap } from './types.ts';

/**
 * A server that stands in for the one of a public address. Requests to the public origin go to it; what else belongs to
 * that host, or to its twin with or without `www.`, is asked of nobody: the site that is on the internet is another one
 * than the one that is judged. Further hosts, those of the same domain too, are what they are.
 */
export interface StandIn {
  readonly from: URL;
  readonly to: URL;
  /** Entries of allow-lists. */
  readonly fromEntry: string;
  readonly toEntry: string;
}

/** @throws RangeError with a sentence */
export function standInFor({ from, to }: OriginMap): StandIn {
  const [fromOrigin, toOrigin] = [originIn(from), originIn(to)];
  return { ...fromOrigin, to: toOrigin.from, toEntry: toOrigin.fromEntry };
}

function originIn(text: string): Pick<StandIn, 'from' | 'fromEntry'> {
  const url = URL.parse(text);
  const entry = url === null ? undefined : allowEntryFor(url);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin && entry !== undefined) return { from: url, fromEntry: entry };
  throw new RangeError(`“${text}” is no origin: write scheme and host, such as https://example.com.`);
}

/** Whether the stand-in is asked for this address. @throws EgressFailure where nobody is */
export function isStoodInFor(url: URL, { from }: StandIn): boolean {
  if (url.origin === from.origin) return true;
  const host = hostOf(url);
  const isOfSite = host === hostOf(from) || host === wwwTwin(hostOf(from));
  // Nobody's site is at this machine: its other ports are what they are.
  if (!isOfSite || isThisMachine(host)) return false;
  throw new EgressFailure('mapped', `${url.origin} is not asked while another server stands in for the site`);
}

/** The same at the stand-in. */
export function dialledUrl(url: URL, { to }: StandIn): URL {
  return new URL(`${to.origin}${url.pathname}${url.search}`);
}

/** The stand-in tells where it stands itself in redirects that it writes out. */
export function publicFields(fields: FieldLines, standIn: StandIn): FieldLines {
  return fields.map(([name, value]) =>
    name.toLowerCase() === 'location' ? [name, publicAddress(value, standIn)] : [name, value],
  );
}

function publicAddress(value: string, { from, to }: StandIn): string {
  const url = URL.parse(value);
  return url?.origin === to.origin ? `${from.origin}${url.href.slice(to.origin.length)}` : value;
}

/** Records of the domain speak of the server on the internet. */
export function isOfDomain(name: string, { from }: StandIn): boolean {
  const domain = siteOf(hostOf(from));
  return name === domain || name.endsWith(`.${domain}`);
}
