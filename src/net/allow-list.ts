import { isIP } from 'node:net';
import { contains, type NetworkList, networkList } from '../lib/network.ts';
import { isWhollyNeverLifted } from './address.ts';

/**
 * Private targets that the operator opened by name or network, each for one port (E8). What is never lifted
 * (link-local, cloud metadata, our own listeners) is judged elsewhere, before this list is asked.
 */
export type AllowList = readonly AllowEntry[];

type AllowEntry = { readonly text: string; readonly port: number } & (
  | { readonly kind: 'host'; readonly host: string }
  /** `suffix` with its leading dot. */
  | { readonly kind: 'wildcard'; readonly suffix: string }
  | {
      readonly kind: 'network';
      readonly network: NetworkList;
      readonly isOneAddress: boolean;
      readonly opensNothing: boolean;
    }
);

/**
 * @param entries such as `127.0.0.1:3000`, `localhost:8080`, `10.20.0.0/16:443`, `[fd00::/8]:443`, `*.corp.example:443`
 * @throws RangeError with a sentence naming the first bad entry and what it should look like
 */
export function parseAllowList(entries: readonly string[]): AllowList {
  return entries.map((text) => parseEntry(text.trim()));
}

/**
 * Like `parseAllowList`, but refuses entries that could never open anything, so that no operator relies on them.
 * @throws RangeError also for a network that lies wholly in what is never lifted
 */
export function parseOperatorsList(entries: readonly string[]): AllowList {
  const list = parseAllowList(entries);
  const useless = list.find((entry) => entry.kind === 'network' && entry.opensNothing);
  const whole = list.find(({ text }) => /\/0+\]?:/.test(text));
  if (whole !== undefined)
    throw new RangeError(
      `"${whole.text}" is every address there is: name the networks that accounts may audit, such as 10.20.0.0/16:443.`,
    );
  if (useless === undefined) return list;
  throw new RangeError(
    `"${useless.text}" is a link-local or metadata address, which nothing opens: leave it out.`,
  );
}

/** The name, without the dot of the root, stands in the list with this port. A wildcard stands for exactly one label, as in certificates. */
export function allowsName(list: AllowList, host: string, port: number): boolean {
  return list.some((entry) => entry.port === port && matchesName(entry, host));
}

/**
 * The list names the host, a name or a literal, at other ports than this one: what it would say here is not known.
 * Networks do not count: a refusal would tell which of them are open (E7).
 */
export function namesAtOtherPort(list: AllowList, host: string, port: number): boolean {
  const named = list.filter((entry) => matchesName(entry, host) || isAddress(entry, host));
  return named.length > 0 && named.every((entry) => entry.port !== port);
}

/** The address lies in a network of the list, with this port. */
export function allowsAddress(list: AllowList, address: string, port: number): boolean {
  return list.some(
    (entry) => entry.kind === 'network' && entry.port === port && contains(entry.network, address),
  );
}

/** Some network of the list has this port: a name may turn out to lie in it, once it is resolved. */
export function allowsNetworkPort(list: AllowList, port: number): boolean {
  return list.some((entry) => entry.kind === 'network' && entry.port === port);
}

/** The end of a refusal in the operator's log; the API client is never told (E7). */
export function howToAllow(host: string, port: number): string {
  return `; if this target is yours, ASSAY_EGRESS_ALLOW=${hostAndPort(host, port)} opens it`;
}

/**
 * The entry that opens exactly the host and port of this URL, for the command line. Undefined for
 * what no entry can name alone: an empty label, an asterisk, the port 0.
 */
export function allowEntryFor(url: URL): string | undefined {
  const [host, port] = [hostOf(url), portOf(url)];
  const canBeNamed = port > 0 && host.split('.').every((label) => label !== '' && !label.includes('*'));
  return canBeNamed ? hostAndPort(host, port) : undefined;
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** Name without the dot of the root, or literal without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : withoutFinalDot(hostname);
}

export function hostAndPort(host: string, port: number): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** DNS names and TLS names are compared and sent without the dot of the root. */
function withoutFinalDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

function matchesName(entry: AllowEntry, name: string): boolean {
  if (entry.kind === 'host') return entry.host === name;
  if (entry.kind !== 'wildcard' || !name.endsWith(entry.suffix)) return false;
  const label = name.slice(0, -entry.suffix.length);
  return label !== '' && !label.includes('.');
}

function isAddress(entry: AllowEntry, address: string): boolean {
  return entry.kind === 'network' && entry.isOneAddress && contains(entry.network, address);
}

function parseEntry(text: string): AllowEntry {
  const [, bracketed, plain, digits = ''] = /^(?:\[([^[\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const target = bracketed ?? plain;
  const port = Number(digits);
  if (target === undefined || port < 1 || port > 65_535) throw badEntry(text, 'has no host and port');

  if (isIP(target) !== 0 || target.includes('/')) {
    if (bracketed !== undefined && isIP(bracketed.split('/')[0] ?? '') !== 6) {
      throw badEntry(text, 'has brackets around something else than an IPv6 address');
    }
    return {
      ...{ text, port, kind: 'network', network: networkList([target]) },
      ...{ isOneAddress: isIP(target) !== 0, opensNothing: isWhollyNeverLifted(target) },
    };
  }
  if (bracketed !== undefined)
    throw badEntry(text, 'has brackets around something else than an IPv6 address');
  if (target.startsWith('*.')) {
    return { text, port, kind: 'wildcard', suffix: `.${asciiName(target.slice(2), text)}` };
  }
  return { text, port, kind: 'host', host: asciiName(target, text) };
}

function asciiName(name: string, entry: string): string {
  const parsed = /[\s*@\\?#]/.test(name) ? null : URL.parse(`http://${name}`);
  if (parsed === null || isIP(parsed.hostname) !== 0) throw badEntry(entry, 'has no valid host name');
  return withoutFinalDot(parsed.hostname);
}

function badEntry(entry: string, what: string): RangeError {
  return new RangeError(
    `"${entry}" ${what}: write host:port, such as 127.0.0.1:3000, localhost:8080, [::1]:3000, 10.20.0.0/16:443 or *.corp.example:443.`,
  );
}
