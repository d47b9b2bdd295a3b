import { isIP } from 'node:net';
import type { AddressFault } from '../errors.ts';
import { isOverlongName } from '../lib/parse-address.ts';
import { isNeverLifted, isPublic } from './address.ts';
import {
  type AllowList,
  allowsAddress,
  allowsName,
  allowsNetworkPort,
  hostOf,
  howToAllow,
  namesAtOtherPort,
  portOf,
} from './allow-list.ts';

/** What a URL is judged by before anything is resolved or dialled. */
export interface UrlRules {
  readonly ports: readonly number[];
  readonly allow: AllowList;
  readonly bytesMax: number;
  readonly nat64: boolean;
}

/** Of a target's address, after normalising. */
export const urlBytesMax = 2_048;

type Acceptance =
  /** Keep this object: nothing may parse the text again. Its fragment is gone. */
  { readonly ok: true; readonly url: URL } | ({ readonly ok: false } & UrlRefusal);

export interface UrlRefusal {
  /** For the client: the same for every rule about addresses, so that names inside cannot be probed. */
  readonly sentence: string;
  readonly fault: AddressFault;
  /** For the operator's log. */
  readonly reason: string;
  /** The rule is ours alone, such as the list of ports: browsers go there, so it says nothing against a link. */
  readonly isOurLimit?: true;
  /** The text alone names a host that is not public, such as localhost: visitors who are nearer may reach it. */
  readonly isPrivateHost?: true;
}

/**
 * The text check of E2, as the API applies it when a report is created. A URL without a scheme is taken as https.
 */
export function acceptUrl(text: string, rules: UrlRules): Acceptance {
  const read = readUrl(text);
  const refusal = read.ok ? judgeUrl(read.url, rules) : undefined;
  return refusal === undefined ? read : { ok: false, ...refusal };
}

/** The part of E2 that the text alone decides. */
export function readUrl(text: string): Acceptance {
  const trimmed = withoutUnseenEnds(text);
  const candidate = hasScheme(trimmed) ? trimmed : `https://${trimmed}`;
  const malformed = judgeText(candidate);
  if (malformed !== undefined) return { ok: false, ...malformed };

  const url = URL.parse(candidate);
  return url === null ? { ok: false, ...notUrl('the URL parser refuses it') } : { ok: true, url };
}

/**
 * The part of E2 that a parsed URL decides, as every redirect meets it. Drops the fragment.
 * @param url judged by what the parser made of it, never by its text: decimal, octal, hex, short, full-width and
 *   circled spellings of an address are dotted quads by now
 */
export function judgeUrl(url: URL, rules: UrlRules): UrlRefusal | undefined {
  url.hash = '';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return schemeRefusal(url.protocol);
  if (url.username !== '' || url.password !== '') return credentialsRefusal;
  if (url.href.length > rules.bytesMax) {
    return refuseByLimit(
      { kind: 'length', bytesMax: rules.bytesMax },
      `This URL is longer than ${rules.bytesMax} bytes. Use a shorter one.`,
      `${url.href.length} bytes`,
    );
  }
  return judgeHost(url, rules);
}

/** Zero-width characters and direction marks come along with what is copied from a page. */
function withoutUnseenEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && unseen.test(text.charAt(start))) start += 1;
  while (end > start && unseen.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const unseen = /[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]/;

/** `example.com:8080` is a host and a port; `example.com:x` and `mailto:me` are schemes. */
function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(text);
}

// The URL parser silently repairs backslashes, tabs, newlines and missing slashes, and other readers of the same text
// may repair it otherwise: such text is refused before it is parsed.
function judgeText(text: string): UrlRefusal | undefined {
  if (/[\x00-\x1f]/.test(text)) return notUrl('control character');
  if (!/^https?:/i.test(text)) return schemeRefusal(text.slice(0, text.indexOf(':') + 1));
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  if (authority.includes('@')) return credentialsRefusal;
  if (isOverlongName(authority)) return notUrl('overlong name');
  if (!/^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i.test(text)) return notUrl('malformed authority');
  return undefined;
}

function judgeHost(url: URL, rules: UrlRules): UrlRefusal | undefined {
  const port = portOf(url);
  const host = hostOf(url);
  if (isIP(host) !== 0) return judgeLiteral(host, port, rules);

  const labels = host.split('.');
  if (host.length > 253 || labels.some((label) => label === '' || label.length > 63)) {
    return notUrl('empty or overlong label, or overlong name');
  }
  if (allowsName(rules.allow, host, port)) return undefined;
  if (labels.length === 1 || isSpecialName(labels)) {
    const kind = labels.length === 1 ? 'one-label' : 'special-use';
    const refusal = notAnalysable(`${kind} name${howToAllow(host, port)}`);
    const nearness = isNearSomebody(labels) ? ({ isPrivateHost: true } as const) : {};
    return { ...refusal, ...nearness, ...ourLimitIf(namesAtOtherPort(rules.allow, host, port)) };
  }
  if (rules.ports.includes(port) || allowsNetworkPort(rules.allow, port)) return undefined;
  return portRefusal(port, rules);
}

function judgeLiteral(address: string, port: number, rules: UrlRules): UrlRefusal | undefined {
  if (isNeverLifted(address)) return notPublic('link-local or metadata address');
  if (allowsAddress(rules.allow, address, port)) return undefined;
  if (!isPublic(address, { nat64: rules.nat64 })) {
    const refusal = notPublic(`address is not public${howToAllow(address, port)}`);
    return { ...refusal, ...ourLimitIf(namesAtOtherPort(rules.allow, address, port)) };
  }
  return rules.ports.includes(port) ? undefined : portRefusal(port, rules);
}

/** A host that the operator opened at another port does answer somebody. */
function ourLimitIf(isNamed: boolean): Pick<UrlRefusal, 'isOurLimit'> {
  return isNamed ? { isOurLimit: true } : {};
}

/** @see https://www.iana.org/assignments/special-use-domain-names */
function isSpecialName(labels: readonly string[]): boolean {
  const last = labels.at(-1) ?? '';
  return specialLabels.has(last) || (last === 'arpa' && labels.at(-2) === 'home');
}

const specialLabels = new Set(['localhost', 'local', 'internal', 'lan', 'test', 'invalid', 'onion', 'alt']);

/** A name without a dot is nearly always a slip, such as `//css/main.css`, and `invalid` is nobody's. */
function isNearSomebody(labels: readonly string[]): boolean {
  const last = labels.at(-1);
  return last === 'localhost' || (labels.length > 1 && last !== 'invalid');
}

function notPublic(reason: string): UrlRefusal {
  return { ...notAnalysable(reason), isPrivateHost: true };
}

function notAnalysable(reason: string): UrlRefusal {
  return refuse({ kind: 'closed' }, "This URL can't be analysed.", reason);
}

function notUrl(reason: string): UrlRefusal {
  return refuse(
    { kind: 'malformed' },
    'This is not a valid URL. Use one such as https://example.com/page.',
    reason,
  );
}

function schemeRefusal(scheme: string): UrlRefusal {
  return refuse(
    { kind: 'scheme' },
    'Only http and https URLs can be analysed. Use one such as https://example.com/page.',
    scheme,
  );
}

function portRefusal(port: number, { ports }: UrlRules): UrlRefusal {
  return refuseByLimit(
    { kind: 'port', ports },
    `Only URLs with one of these ports can be analysed: ${ports.join(', ')}.`,
    `port ${port}`,
  );
}

function refuseByLimit(fault: AddressFault, sentence: string, reason: string): UrlRefusal {
  return { ...refuse(fault, sentence, reason), isOurLimit: true };
}

function refuse(fault: AddressFault, sentence: string, reason: string): UrlRefusal {
  return { fault, sentence, reason };
}

const credentialsRefusal = refuseByLimit(
  { kind: 'credentials' },
  'This URL holds a user name or password. Remove everything up to the @ and try again.',
  'credentials in the URL',
);
