import { describe, expect, test } from 'vitest';
import {
  allowEntryFor,
  allowsAddress,
  allowsName,
  allowsNetworkPort,
  parseAllowList,
  parseOperatorsList,
} from './allow-list.ts';

describe('E8 parseAllowList', () => {
  const list = parseAllowList([
    '127.0.0.1:3000',
    ' localhost:8080 ',
    '10.20.0.0/16:443',
    '*.corp.example:443',
    '[fd00::/8]:8443',
    '[::1]:3000',
    'Bücher.Example.:443',
  ]);

  test('opens hosts and networks for their port alone', () => {
    expect(allowsAddress(list, '127.0.0.1', 3000)).toBe(true);
    expect(allowsAddress(list, '127.0.0.1', 3001)).toBe(false);
    expect(allowsAddress(list, '127.0.0.2', 3000)).toBe(false);
    expect(allowsAddress(list, '10.20.255.1', 443)).toBe(true);
    expect(allowsAddress(list, '10.21.0.1', 443)).toBe(false);
    expect(allowsAddress(list, 'fdab::1', 8443)).toBe(true);
    expect(allowsAddress(list, '::1', 3000)).toBe(true);
    expect(allowsName(list, 'localhost', 8080)).toBe(true);
    expect(allowsName(list, 'localhost', 80)).toBe(false);
    expect(allowsName(list, 'xn--bcher-kva.example', 443)).toBe(true);
  });

  test('a wildcard stands for exactly one label', () => {
    expect(allowsName(list, 'wiki.corp.example', 443)).toBe(true);
    expect(allowsName(list, 'a.wiki.corp.example', 443)).toBe(false);
    expect(allowsName(list, 'corp.example', 443)).toBe(false);
    expect(allowsName(list, 'evilcorp.example', 443)).toBe(false);
    expect(allowsName(list, 'wiki.corp.example', 80)).toBe(false);
  });

  test('knows which ports a resolved name may turn out to have', () => {
    expect(allowsNetworkPort(list, 443)).toBe(true);
    expect(allowsNetworkPort(list, 8080)).toBe(false);
  });

  test('is empty by default and opens nothing', () => {
    expect(allowsAddress([], '127.0.0.1', 80)).toBe(false);
    expect(allowsName([], 'localhost', 80)).toBe(false);
  });

  test.each([
    'localhost',
    '127.0.0.1',
    '::1:3000',
    'localhost:',
    'localhost:0',
    'localhost:65536',
    'localhost:http',
    ':80',
    'http://localhost:80',
    'user@localhost:80',
    'a.*.example:80',
    '*:80',
    '*.:80',
    '[localhost]:80',
    '[127.0.0.1]:80',
    '10.0.0.0/40:80',
    'local host:80',
    '127.1:80',
    '',
  ])('refuses %j and says what an entry looks like', (entry) => {
    expect(() => parseAllowList([entry])).toThrow(RangeError);
    expect(() => parseAllowList([entry])).toThrow(/such as (?:127\.0\.0\.1:3000|10\.20\.0\.0\/16)/);
  });
});

describe("E8 the operator's list", () => {
  test.each([
    '169.254.169.254:80',
    '169.254.0.0/16:80',
    '169.254.170.0/24:443',
    '168.63.129.16:80',
    '[fe80::1]:80',
    '[fe80::/64]:80',
    '[fd00:ec2::254]:80',
    '[::ffff:169.254.169.254]:80',
    '[64:ff9b::a9fe:a9fe]:80',
  ])('refuses %s, which would open nothing', (entry) => {
    expect(() => parseOperatorsList(['localhost:80', entry])).toThrow(
      `"${entry}" is a link-local or metadata address, which nothing opens`,
    );
  });

  test.each(['0.0.0.0/0:80', '[::/0]:80', '10.0.0.0/0:443'])('refuses %s, which is everything', (entry) => {
    expect(() => parseOperatorsList(['localhost:80', entry])).toThrow(`"${entry}" is every address there is`);
  });

  test.each([
    '169.0.0.0/8:80',
    '10.0.0.0/8:80',
    '[fd00::/8]:80',
    '0.0.0.0/1:80',
    '[::1]:80',
    '*.corp.example:443',
  ])('takes %s', (entry) => {
    expect(parseOperatorsList([entry])).toHaveLength(1);
  });
});

test.each([
  ['http://localhost:3000/x', 'localhost:3000'],
  ['https://app.example./', 'app.example:443'],
  ['http://[::1]/', '[::1]:80'],
])('allowEntryFor gives the entry that opens %s alone', (url, entry) => {
  expect(allowEntryFor(new URL(url))).toBe(entry);
  expect(parseAllowList([entry])).toHaveLength(1);
});

test.each([
  'http://./',
  'http://a..b/',
  'http://1.2.3.4../',
  'http://*/',
  'http://a.*/',
  'http://*.corp.example/',
  'http://127.0.0.1:0/',
])('allowEntryFor gives none for %s, which no entry can name alone', (url) => {
  expect(allowEntryFor(new URL(url))).toBeUndefined();
});
