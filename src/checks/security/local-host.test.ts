import { expect, test } from 'vitest';
import { isIpAddress, isLocalHost, isTrustworthyHost } from './local-host.ts';

test.each([
  'localhost',
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.20.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.1.1',
  '[::1]',
  '[fd00::1]',
  '[fc00::1]',
  '[fe80::1]',
  '[fe9f::1]',
  '[fea0::1]',
  '[febf::1]',
  'printer.local',
  'shop.test',
  'cms.internal',
  'nas.lan',
  'nas.home.arpa',
  'intranet',
  'app.localhost',
  'localhost.',
  'printer.local.',
  '[::ffff:7f00:1]',
  '[::ffff:c0a8:101]',
])('%s is local', (host) => expect(isLocalHost(host)).toBe(true));

test.each([
  'example.com',
  'example.com.',
  '172.32.0.1',
  '11.0.0.1',
  '8.8.10.1',
  '93.184.127.4',
  '172.15.0.1',
  '[fec0::1]',
  '[2001:4860::8888]',
  '[::ffff:808:808]',
  'local.example.com',
])('%s is not', (host) => expect(isLocalHost(host)).toBe(false));

test.each([
  'localhost',
  'localhost.',
  'app.localhost',
  '127.0.0.1',
  '127.255.255.255',
  '[::1]',
  '[::ffff:7f00:1]',
])('%s is this computer', (host) => expect(isTrustworthyHost(host)).toBe(true));

test.each(['192.168.1.1', '10.0.0.5', '[fd00::1]', 'intranet', 'printer.local', '127.example.com', '[::2]'])(
  '%s is another',
  (host) => expect(isTrustworthyHost(host)).toBe(false),
);

test('knows addresses from names', () => {
  expect(['1.2.3.4', '[::1]', 'example.com', '1.2.3.4.example.com'].map(isIpAddress)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
