import { describe, expect, test } from 'vitest';
import { isLoopback, isThisMachine, networkOf, networkTest, withoutPort } from './network.ts';

describe('the network of a client', () => {
  test.each([
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['192.0.2.7', '::FFFF:192.0.2.7'],
    ['192.0.2.7', '0:0:0:0:0:ffff:192.0.2.7'],
    ['192.0.2.7', '::ffff:c000:207'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:9'],
    ['fe80::1', 'fe80::2%eth0'],
  ])('%s and %s are one', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  test.each([
    ['192.0.2.7', '192.0.2.8'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['0.0.0.1', '::1'],
    ['192.0.2.7', 'unknown'],
  ])('%s and %s are two', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });

  test('is the text itself for what is no address', () => {
    expect(networkOf('"_hidden"')).toBe('"_hidden"');
    expect(networkOf('')).toBe('');
  });
});

test.each([
  ['192.0.2.7:5555', '192.0.2.7'],
  ['[2001:db8::1]:80', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[fe80::1%eth0]:5001', 'fe80::1%eth0'],
  ['192.0.2.7:', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:1', '::ffff:192.0.2.7'],
  ...['192.0.2.7', '2001:db8::1', '::1', 'unknown', '_hidden:80', '[]:80', '', ':80'].map((text) => [
    text,
    text,
  ]),
])('%j without a port is %j', (text, address) => {
  expect(withoutPort(text)).toBe(address);
});

describe('a list of networks', () => {
  const isListed = networkTest(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1']);

  test.each(['10.255.0.1', '::ffff:10.1.1.1', '192.0.2.7', '2001:db8:ffff::1', '::1'])(
    'holds %s',
    (address) => {
      expect(isListed(address)).toBe(true);
    },
  );

  test.each(['11.0.0.1', '192.0.2.8', '2001:db9::1', '::2', '', 'localhost', '10.0.0', '10.0.0.256', '::g'])(
    'does not hold %j',
    (address) => {
      expect(isListed(address)).toBe(false);
    },
  );

  test.each(['::ffff:10.0.0.0/104', '::ffff:a00:0/104'])('takes %s for the network within', (network) => {
    expect(networkTest([network])('10.1.2.3')).toBe(true);
    expect(networkTest([network])('::ffff:10.1.2.3')).toBe(true);
    expect(networkTest([network])('11.1.2.3')).toBe(false);
  });

  test('that covers everything holds everything of its family', () => {
    expect(networkTest(['0.0.0.0/0'])('8.8.8.8')).toBe(true);
    expect(networkTest(['0.0.0.0/0'])('::ffff:8.8.8.8')).toBe(true);
    expect(networkTest(['0.0.0.0/0'])('2001:db8::1')).toBe(false);
  });

  test.each(['::/0', '::/1', '::/80', '::ffff:0:0/95'])(
    'of IPv6 such as %s holds no IPv4 address',
    (network) => {
      const isWithin = networkTest([network]);
      expect(isWithin('8.8.8.8')).toBe(false);
      expect(isWithin('::ffff:8.8.8.8')).toBe(false);
      expect(isWithin('::ffff:808:808')).toBe(false);
      expect(isWithin('::fffe:808:808')).toBe(true);
    },
  );
});

test('nobody but this machine reaches a loopback host', () => {
  const here = [
    'localhost',
    '127.0.0.1',
    '127.255.0.1',
    '::1',
    '[::1]',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
  ];
  const elsewhere = [
    ...['127.example.com', '127.0.0.1.example', '127.0.0.256', 'localhost.example', 'app.localhost'],
    ...['128.0.0.1', '10.0.0.1', '0.0.0.0', '::', '::2', '[::2]', '[', '[]', ''],
  ];
  expect([...here, ...elsewhere].filter(isLoopback)).toEqual(here);
});

test('this machine is loopback and every name below localhost', () => {
  const here = ['localhost', 'app.localhost', '127.0.0.1', '127.255.0.1', '::1', '[::1]', '::ffff:127.0.0.1'];
  const elsewhere = [
    ...['localhost.example', 'mylocalhost', '.localhost.example', '127.0.0.1.example', '128.0.0.1', '::2'],
    ...['10.0.0.1', ''],
  ];
  expect([...here, ...elsewhere].filter(isThisMachine)).toEqual(here);
});
