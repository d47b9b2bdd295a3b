import { describe, expect, test } from 'vitest';
import { usualEgress } from '../start/testing.ts';
import { requestHeaders, userAgent } from './request-headers.ts';

describe('userAgent', () => {
  test.each([
    [null, 'AssayBot/1.2.3'],
    ['https://assay.example', 'AssayBot/1.2.3 (+https://assay.example/)'],
    ['https://assay.example:8444/base', 'AssayBot/1.2.3 (+https://assay.example:8444/base)'],
    ['http://assay.example', 'AssayBot/1.2.3'],
    ['https://localhost:7420', 'AssayBot/1.2.3'],
    ['https://assay.internal', 'AssayBot/1.2.3'],
    ['https://10.0.0.1', 'AssayBot/1.2.3'],
    ['nonsense', 'AssayBot/1.2.3'],
  ])('of an install at %j is %j', (publicUrl, agent) => {
    expect(userAgent({ ...usualEgress, version: '1.2.3', publicUrl })).toBe(agent);
  });
});

describe('requestHeaders', () => {
  test('replace defaults whatever their letter case', () => {
    expect(requestHeaders('A', { ACCEPT: 'image/*', Origin: 'https://o.example' })).toEqual({
      'User-Agent': 'A',
      ACCEPT: 'image/*',
      'Accept-Encoding': 'gzip, deflate, br, zstd',
      Origin: 'https://o.example',
    });
  });

  test.each(['Host', 'cookie', 'Authorization', 'PROXY-AUTHORIZATION', 'Referer', 'Connection'])(
    'E5 E6 never hold %s',
    (name) => {
      expect(Object.keys(requestHeaders('A', { [name]: 'x' }))).not.toContain(name);
    },
  );
});
