import { isIP } from 'node:net';
import { contains, embeddedIpv4, networkList } from '../lib/network.ts';

/**
 * Whether the public internet knows this address (E3). IPv4: permitted unless listed as special-purpose, multicast,
 * reserved or a cloud's own. IPv6: permitted only inside 2000::/3, minus carve-outs, so that every form that wraps
 * another address (v4-mapped, NAT64, 6to4, Teredo) and every scoped form fails.
 * @param address a literal without brackets; anything else is not public
 * @param nat64 judge 64:ff9b::/96 by the IPv4 address within
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export function isPublic(address: string, { nat64 = false } = {}): boolean {
  const family = isIP(address);
  if (family === 4) return !contains(ipv4Denied, address);
  if (family !== 6 || address.includes('%')) return false;
  if (nat64 && contains(nat64Prefix, address)) return !contains(ipv4Denied, embeddedIpv4(address));
  return contains(ipv6Global, address) && !contains(ipv6Denied, address);
}

/**
 * Link-local and cloud metadata addresses: no allow-list entry ever lifts them (E8), for one answer from there can be
 * the credentials of the machine.
 */
export function isNeverLifted(address: string): boolean {
  // A zone (`%eth0`) only exists on link-local addresses.
  if (isIP(address) === 0 || address.includes('%')) return true;
  const within = ipv4Within(address);
  return contains(neverLifted, address) || (within !== undefined && contains(neverLifted, within));
}

/** The IPv4 address that a connection to this IPv6 address ends at: of v4-mapped ones, and of those of NAT64. */
export function ipv4Within(address: string): string | undefined {
  if (isIP(address) !== 6 || !contains(ipv4Wrapping, address)) return undefined;
  return embeddedIpv4(address);
}

/**
 * True when no entry of an allow-list may open any address of the network.
 * @param network that networkList takes, such as `169.254.0.0/16`
 */
export function isWhollyNeverLifted(network: string): boolean {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) return isNeverLifted(address);
  return neverLiftedNetworks.some((text) => {
    const isSameFamily = isIP(address) === isIP(text.split('/')[0] ?? '');
    return (
      isSameFamily && Number(prefix) >= Number(text.split('/')[1]) && contains(networkList([text]), address)
    );
  });
}

/** Both are literals of the same address, however they are spelt. */
export function sameAddress(left: string, right: string): boolean {
  return isIP(left) !== 0 && isIP(left) === isIP(right) && canonical(left) === canonical(right);
}

// The URL parser spells every IPv6 address in one way.
function canonical(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname : address;
}

const ipv4Denied = networkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's platform address
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);
const ipv6Global = networkList(['2000::/3']);
const ipv6Denied = networkList(['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']);
const nat64Prefix = networkList(['64:ff9b::/96']);
const ipv4Wrapping = networkList(['::ffff:0:0/96', '64:ff9b::/96']);
const neverLiftedNetworks = ['169.254.0.0/16', '168.63.129.16/32', 'fd00:ec2::254/128', 'fe80::/10'];
const neverLifted = networkList(neverLiftedNetworks);
