const mappedPrefix = 0xffffn;

/**
 * One subscriber: an IPv4 address, or the /64 that a single IPv6 customer gets at least.
 * @param address as the socket or a trusted proxy names it; anything else is its own network
 */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === undefined) return address;
  return parsed.length === 32 ? `v4:${parsed.bits}` : `v6:${parsed.bits >> 64n}`;
}

/**
 * An address as some proxies write it into X-Forwarded-For, `192.0.2.7:5555` or `[2001:db8::1]:5555`, without the port,
 * which is another for every connection. What is no such text stays as it is.
 */
export function withoutPort(text: string): string {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d*)?|([\d.]+):\d*)$/.exec(text) ?? [];
  return v6 ?? v4 ?? text;
}

/** @param networks addresses and CIDR networks */
export function networkTest(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map(parseNetwork);
  return (address) => {
    const parsed = parseAddress(address);
    return parsed !== undefined && ranges.some((range) => range !== undefined && isWithin(parsed, range));
  };
}

/**
 * Nobody but this machine can reach it.
 * @param host as it is bound to, dialled or written in a URL: an IPv6 address may stand in brackets
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(/^\[(.+)\]$/.exec(host)?.[1] ?? host);
}

/**
 * Loopback, or a name below localhost. Browsers answer such a name themselves, other programs may ask the network
 * for it (RFC 6761 §6.3). So a target may be called this machine by it, but no listener is out of reach by it.
 */
export function isThisMachine(host: string): boolean {
  return host.endsWith('.localhost') || isLoopback(host);
}

const isLoopbackAddress = networkTest(['127.0.0.0/8', '::1']);

interface Address {
  readonly bits: bigint;
  readonly length: 32 | 128;
}

interface Network extends Address {
  readonly prefix: number;
}

function isWithin({ bits, length }: Address, network: Network): boolean {
  const rest = BigInt(length - network.prefix);
  return length === network.length && bits >> rest === network.bits >> rest;
}

function parseNetwork(text: string): Network | undefined {
  const [address = '', prefix] = text.split('/');
  const parsed = parseAddress(address);
  return parsed && { ...parsed, prefix: prefix === undefined ? parsed.length : Number(prefix) };
}

/** The URL parser knows what an IPv6 address is; modules that open sockets stay out of here (E1). */
function parseAddress(text: string): Address | undefined {
  if (!text.includes(':')) return parseIpv4(text);
  const bracketed = `http://[${text.split('%', 1)[0]}]/`;
  if (!URL.canParse(bracketed)) return undefined;
  const bits = ipv6Bits(new URL(bracketed).hostname.slice(1, -1));
  // ::ffff:192.0.2.7 is how a dual-stack socket names an IPv4 client.
  if (bits >> 32n === mappedPrefix) return { bits: bits & 0xffff_ffffn, length: 32 };
  return { bits, length: 128 };
}

function parseIpv4(text: string): Address | undefined {
  const parts = text.split('.').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 256));
  if (parts.length !== 4 || parts.some((part) => part > 255)) return undefined;
  return { bits: parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n), length: 32 };
}

/** @param text in the form of RFC 5952, as URLs are written */
function ipv6Bits(text: string): bigint {
  const [head = '', tail] = text.split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}
