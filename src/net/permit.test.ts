import { describe, expect, test } from 'vitest';
import { networkList } from '../lib/network.ts';
import { parseAllowList } from './allow-list.ts';
import { createPermit, type PermitRules } from './permit.ts';

const rules: PermitRules = {
  ports: [80, 443],
  allow: [],
  deny: networkList([]),
  nat64: false,
  localAddresses: () => [],
  ownPorts: () => [],
};

describe('E3 permit', () => {
  test('permits public addresses on the listed ports alone', () => {
    const permit = createPermit(rules);
    expect(permit('8.8.8.8', 443, 'example.com')).toBeUndefined();
    expect(permit('8.8.8.8', 22, 'example.com')).toBe('port 22');
    expect(permit('10.0.0.1', 443, 'example.com')).toMatch('address is not public');
    expect(permit('', 443, 'example.com')).toBeDefined();
  });

  test('refuses the addresses of this machine on any port, however they are spelt', () => {
    const permit = createPermit({ ...rules, localAddresses: () => ['203.0.114.9', '2606:4700:0:0::9'] });
    expect(permit('203.0.114.9', 443, 'example.com')).toMatch('address of this machine');
    expect(permit('2606:4700::9', 80, 'example.com')).toMatch('address of this machine');
    expect(permit('203.0.114.10', 443, 'example.com')).toBeUndefined();
  });

  test('permits others the port on which we listen ourselves', () => {
    const permit = createPermit({ ...rules, ownPorts: () => [443] });
    expect(permit('8.8.8.8', 443, 'example.com')).toBeUndefined();
    expect(permit('127.0.0.1', 443, 'example.com')).toBe('our own listener');
  });

  test('tells the operator how to open a target of theirs', () => {
    expect(createPermit(rules)('fd00::1', 3000, 'fd00::1')).toBe(
      'address is not public; if this target is yours, ASSAY_EGRESS_ALLOW=[fd00::1]:3000 opens it',
    );
  });

  test('refuses denied networks, also those that are allowed', () => {
    const permit = createPermit({
      ...rules,
      deny: networkList(['8.8.8.0/24', '10.0.0.0/8']),
      allow: parseAllowList(['10.1.0.0/16:443']),
    });
    expect(permit('8.8.8.8', 443, 'example.com')).toBe('denied network');
    expect(permit('8.8.9.8', 443, 'example.com')).toBeUndefined();
    expect(permit('10.1.0.1', 443, 'example.com')).toBe('denied network');
  });

  test.each(['::ffff:8.8.8.8', '::ffff:808:808', '64:ff9b::8.8.8.8', '64:ff9b::808:808'])(
    'refuses %s where the IPv4 address within is denied, or of this machine',
    (address) => {
      const allow = parseAllowList(['8.8.0.0/16:7420', '[64:ff9b::/96]:7420']);
      for (const port of [443, 7420]) {
        const denying = createPermit({ ...rules, nat64: true, allow, deny: networkList(['8.8.8.0/24']) });
        expect(denying(address, port, address)).toBe('denied network');
      }
      const local = createPermit({ ...rules, nat64: true, localAddresses: () => ['8.8.8.8'] });
      expect(local(address, 443, 'example.com')).toMatch('address of this machine');
    },
  );

  test('judges NAT64 by the embedded address when told to', () => {
    const permit = createPermit({ ...rules, nat64: true });
    expect(permit('64:ff9b::8.8.8.8', 443, 'example.com')).toBeUndefined();
    expect(permit('64:ff9b::10.0.0.1', 443, 'example.com')).toMatch('address is not public');
  });
});

describe('E8 permit', () => {
  const everything = parseAllowList([
    '0.0.0.0/0:7420',
    '[::/0]:7420',
    'localhost:7420',
    'inside.example:7420',
  ]);

  test.each(['127.0.0.1', '10.0.0.1', 'fd00::1', '::1'])('lifts %s', (address) => {
    expect(createPermit({ ...rules, allow: everything })(address, 7420, 'any.example')).toBeUndefined();
  });

  test('lifts by name whatever it resolves to', () => {
    const permit = createPermit({ ...rules, allow: parseAllowList(['inside.example:7420']) });
    expect(permit('10.0.0.1', 7420, 'inside.example')).toBeUndefined();
    expect(permit('10.0.0.1', 7420, 'other.example')).toBeDefined();
    expect(permit('10.0.0.1', 443, 'inside.example')).toBeDefined();
  });

  test.each([
    '169.254.169.254',
    '168.63.129.16',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    '::ffff:169.254.169.254',
    '64:ff9b::169.254.169.254',
  ])('never lifts %s, whatever the name', (address) => {
    const permit = createPermit({ ...rules, allow: everything, nat64: true });
    expect(permit(address, 7420, 'inside.example')).toBe('link-local or metadata address');
  });

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '10.0.0.5',
    '::ffff:10.0.0.5',
    '::ffff:a00:5',
    '64:ff9b::10.0.0.5',
    '64:ff9b::127.0.0.1',
  ])('never lifts our own listener at %s', (address) => {
    const permit = createPermit({
      ...rules,
      allow: everything,
      ownPorts: () => [7420],
      localAddresses: () => ['10.0.0.5'],
    });
    expect(permit(address, 7420, 'localhost')).toBe('our own listener');
  });
});
