import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { contains, networkList } from '../lib/network.ts';
import { isNeverLifted, isPublic, sameAddress } from './address.ts';

const ipv4Denied = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
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
];
const ipv6Denied = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

describe('E3 isPublic', () => {
  test.each(ipv4Denied)('refuses %s from its first to its last address, and nothing beside it', (network) => {
    const [first, last] = rangeOf(network);
    expect(isPublic(ipv4(first))).toBe(false);
    expect(isPublic(ipv4(last))).toBe(false);
    for (const neighbour of [first - 1n, last + 1n]) {
      const exists = neighbour >= 0n && neighbour < 1n << 32n;
      if (exists && !ipv4Denied.some((other) => within(neighbour, other))) {
        expect(isPublic(ipv4(neighbour))).toBe(true);
      }
    }
  });

  test.each(ipv6Denied)('refuses %s from its first to its last address, and nothing beside it', (network) => {
    const [first, last] = rangeOf(network);
    expect(isPublic(ipv6(first))).toBe(false);
    expect(isPublic(ipv6(last))).toBe(false);
    for (const neighbour of [first - 1n, last + 1n]) {
      const global = neighbour >> 125n === 1n;
      expect(isPublic(ipv6(neighbour))).toBe(global && !ipv6Denied.some((other) => within(neighbour, other)));
    }
  });

  test('permits 2000::/3 from its first to its last address, and nothing beside it', () => {
    const [first, last] = rangeOf('2000::/3');
    expect(isPublic(ipv6(first))).toBe(true);
    expect(isPublic(ipv6(last))).toBe(true);
    expect(isPublic(ipv6(first - 1n))).toBe(false);
    expect(isPublic(ipv6(last + 1n))).toBe(false);
  });

  test.each([
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['v4-mapped', '::ffff:8.8.8.8'],
    ['v4-mapped in hex', '::ffff:808:808'],
    ['v4-mapped loopback', '::ffff:127.0.0.1'],
    ['v4-compatible', '::8.8.8.8'],
    ['v4-compatible loopback', '::7f00:1'],
    ['v4-translated', '::ffff:0:8.8.8.8'],
    ['NAT64', '64:ff9b::8.8.8.8'],
    ['local-use NAT64', '64:ff9b:1::1'],
    ['discard-only', '100::1'],
    ['6to4', '2002:808:808::1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['ORCHID', '2001:10::1'],
    ['ORCHIDv2', '2001:20::1'],
    ['benchmarking', '2001:2::1'],
    ['documentation', '2001:db8::1'],
    ['newer documentation', '3fff::1'],
    ['unique local', 'fc00::1'],
    ['cloud metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['public with a zone', '2606:4700::1111%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['what ipaddr.js calls unicast', '1::1'],
    ['what ipaddr.js calls unicast', '4000::1'],
    ['segment routing', '5f00::1'],
    ['cloud platform', '168.63.129.16'],
    ['broadcast', '255.255.255.255'],
    ['no address at all', 'example.com'],
    ['brackets', '[2606:4700::1111]'],
    ['an octal spelling', '010.0.0.1'],
    ['a decimal spelling', '2130706433'],
    ['a short spelling', '127.1'],
    ['a network', '8.8.8.0/24'],
    ['nothing', ''],
  ])('refuses %s: %s', (_, address) => {
    expect(isPublic(address)).toBe(false);
  });

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2A00:1450:4001:0800:0000:0000:0000:200E',
  ])('permits %s', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  test('never permits an IPv4 address that ipaddr.js calls anything but unicast', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const permitted = isPublic(address);
        if (permitted) expect(ipaddr.parse(address).range()).toBe('unicast');
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });

  test('never permits an IPv6 address that ipaddr.js calls anything but unicast', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        if (isPublic(address)) expect(ipaddr.parse(address).range()).toBe('unicast');
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });

  test('judges NAT64 addresses by the IPv4 address within when told to', () => {
    expect(isPublic('64:ff9b::8.8.8.8', { nat64: true })).toBe(true);
    expect(isPublic('64:ff9b::808:808', { nat64: true })).toBe(true);
    expect(isPublic('64:ff9b::127.0.0.1', { nat64: true })).toBe(false);
    expect(isPublic('64:ff9b::a9fe:a9fe', { nat64: true })).toBe(false);
    expect(isPublic('64:ff9b::', { nat64: true })).toBe(false);
    expect(isPublic('64:ff9b:1::8.8.8.8', { nat64: true })).toBe(false);
    expect(isPublic('::ffff:8.8.8.8', { nat64: true })).toBe(false);
  });
});

describe('E8 isNeverLifted', () => {
  test.each([
    '169.254.169.254',
    '169.254.0.0',
    '169.254.255.255',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd00:0ec2:0000::0254',
    'fe80::1',
    'febf::1',
    'fe80::1%lo',
    '::1%lo',
    '::ffff:169.254.169.254',
    '64:ff9b::169.254.169.254',
    'metadata.internal',
  ])('holds for %s', (address) => {
    expect(isNeverLifted(address)).toBe(true);
  });

  test.each(['127.0.0.1', '10.0.0.1', 'fd00:ec2::253', 'fec0::1', '169.253.255.255', '64:ff9b::10.0.0.1'])(
    'does not hold for %s',
    (address) => {
      expect(isNeverLifted(address)).toBe(false);
    },
  );
});

describe('networkList', () => {
  test('holds networks and single addresses of both families', () => {
    const list = networkList(['10.20.0.0/16', '192.0.2.7', 'fd00::/8']);
    expect(['10.20.255.255', '192.0.2.7', 'fdff::1'].every((address) => contains(list, address))).toBe(true);
    expect(['10.21.0.0', '192.0.2.8', 'fc00::1', 'x'].some((address) => contains(list, address))).toBe(false);
  });

  test.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    'fd00::/129',
    'example.com',
    'fe80::1%eth0',
    '',
  ])('refuses %j by name', (text) => {
    expect(() => networkList([text])).toThrow(`"${text}" is not an address or network`);
  });
});

test('sameAddress sees through spellings, not through families', () => {
  expect(sameAddress('2001:db8:0:0:1::1', '2001:0db8::1:0:0:1')).toBe(true);
  expect(sameAddress('127.0.0.1', '127.0.0.1')).toBe(true);
  expect(sameAddress('127.0.0.1', '::ffff:127.0.0.1')).toBe(false);
  expect(sameAddress('127.0.0.1', '127.0.0.2')).toBe(false);
  expect(sameAddress('', '')).toBe(false);
});

function rangeOf(network: string): [first: bigint, last: bigint] {
  const [address, bits] = ipaddr.parseCIDR(network);
  const size = BigInt(8 * address.toByteArray().length - bits);
  const first = numberOf(address.toByteArray());
  return [first, first + (1n << size) - 1n];
}

function within(address: bigint, network: string): boolean {
  const [first, last] = rangeOf(network);
  return address >= first && address <= last;
}

function numberOf(bytes: readonly number[]): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

function ipv4(address: bigint): string {
  return ipaddr.fromByteArray(bytesOf(address, 4)).toString();
}

function ipv6(address: bigint): string {
  return ipaddr.fromByteArray(bytesOf(address, 16)).toString();
}

function bytesOf(address: bigint, length: number): number[] {
  return Array.from({ length }, (_, index) => Number((address >> BigInt(8 * (length - 1 - index))) & 255n));
}
