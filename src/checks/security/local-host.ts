import { isThisMachine } from '../../lib/network.ts';

/** Loopback, private and link-local addresses, and names that never leave the local network. */
export function isLocalHost(hostname: string): boolean {
  const host = plainHost(hostname);
  if (host.startsWith('[')) return localIpv6.test(host);
  if (isIpv4(host)) return localIpv4.test(host);
  return !host.includes('.') || localSuffixes.some((suffix) => host.endsWith(suffix));
}

/**
 * The computer itself. Browsers trust it over http, and no other local host.
 * @see https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy
 */
export function isTrustworthyHost(hostname: string): boolean {
  return isThisMachine(plainHost(hostname));
}

/** @param hostname of a URL: the parser has turned every spelling of IPv4 into four decimal numbers */
export function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || isIpv4(hostname);
}

/** Without the dot of the root, and IPv4 in IPv6 as what it is. */
function plainHost(hostname: string): string {
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname);
  if (mapped === null) return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  const pairs = mapped.slice(1).map((digits) => Number.parseInt(digits, 16));
  return pairs.flatMap((pair) => [pair >> 8, pair & 0xff]).join('.');
}

function isIpv4(hostname: string): boolean {
  return /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

const localIpv4 = /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
const localIpv6 = /^\[(?:::1\]|f[cd]|fe[89ab])/;
const localSuffixes = ['.localhost', '.local', '.internal', '.lan', '.home.arpa', '.test'];
