import { BlockList, isIP } from 'node:net';

/**
 * One subscriber: an IPv4 address, or the /64 that a single IPv6 customer gets at least.
 * @param address as the socket or a trusted proxy names it; anything else is its own network
 */
export function networkOf(address: string): string {
  const bare = withoutZone(address);
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : address;
  // A dual-stack listener sees nearly every client so: this spelling is read without more ado.
  const [, quad] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? [];
  if (quad !== undefined) return quad;
  return isMapped(bare) ? embeddedIpv4(bare) : ipv6Groups(bare).slice(0, 4).join(':');
}

/**
 * An address as some proxies write it into X-Forwarded-For, `192.0.2.7:5555` or `[2001:db8::1]:5555`, without the port,
 * which is another for every connection. What is no such text stays as it is.
 */
export function withoutPort(text: string): string {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d*)?|([\d.]+):\d*)$/.exec(text) ?? [];
  return v6 ?? v4 ?? text;
}

/**
 * @param networks addresses and CIDR networks
 * @throws RangeError as networkList does
 */
export function networkTest(networks: readonly string[]): (address: string) => boolean {
  const list = networkList(networks);
  return (address) => contains(list, withoutZone(address));
}

/** Each family by itself: a BlockList of both finds every IPv4 address in `::/0`, as its v4-mapped spelling. */
export interface NetworkList {
  readonly ipv4: BlockList;
  readonly ipv6: BlockList;
}

/**
 * A list of networks such as `10.0.0.0/8`, or single addresses. One of v4-mapped addresses is the IPv4 network within.
 * @throws RangeError naming the first one that is neither
 */
export function networkList(networks: readonly string[]): NetworkList {
  const list = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network === undefined) {
      throw new RangeError(`"${text}" is not an address or network such as 10.20.0.0/16 or fd00::/8.`);
    }
    const { address, bits } = network;
    if (isMapped(address) && bits >= 96) list.ipv4.addSubnet(embeddedIpv4(address), bits - 96, 'ipv4');
    else list[familyOf(address)].addSubnet(address, bits, familyOf(address));
  }
  return list;
}

export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

/** `::ffff:192.0.2.7` is how a dual-stack socket names an IPv4 client, so it is in the IPv4 networks alone. */
export function contains({ ipv4, ipv6 }: NetworkList, address: string): boolean {
  if (isIP(address) === 4 || isMapped(address)) return ipv4.check(address, familyOf(address));
  return isIP(address) === 6 && ipv6.check(address, 'ipv6');
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

/** The last 32 bits of an IPv6 address as a dotted quad. */
export function embeddedIpv4(address: string): string {
  const bytes = ipv6Groups(address)
    .slice(-2)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff]);
  return bytes.join('.');
}

/** The eight groups, without leading zeros. */
function ipv6Groups(address: string): string[] {
  // The URL parser spells every IPv6 address in one way, never with a dotted quad.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after];
}

/** A zone (`fe80::1%eth0`) is this machine's own word for one of its links. */
function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? '';
}

function parseNetwork(text: string): { readonly address: string; readonly bits: number } | undefined {
  const [address = '', prefix, ...more] = text.split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  const isValid = isIP(address) !== 0 && !address.includes('%') && more.length === 0 && bits <= longest;
  return isValid ? { address, bits } : undefined;
}

function isMapped(address: string): boolean {
  return isIP(address) === 6 && mapped.check(address, 'ipv6');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');
const isLoopbackAddress = networkTest(['127.0.0.0/8', '::1']);
