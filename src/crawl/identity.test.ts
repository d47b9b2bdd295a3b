import { describe, expect, test } from 'vitest';
import { identityOf, ignoredParams, noIgnoredParams } from './identity.ts';

const usual = ignoredParams([]);
const long = `https://example.com/${'a'.repeat(3_000)}`;

describe('Q1 the identity of an address', () => {
  test.each([
    ['https://EXAMPLE.com', 'https://example.com/'],
    ['https://example.com/a#top', 'https://example.com/a'],
    ['https://example.com/a?#', 'https://example.com/a'],
    ['https://example.com/a?utm_source=x', 'https://example.com/a'],
    ['https://example.com/a?utm_source', 'https://example.com/a'],
    ['https://example.com/a?q=1&utm_source=x&b', 'https://example.com/a?q=1&b'],
    ['https://example.com/a?&utm_source=x', 'https://example.com/a'],
    ['https://example.com/a?UTM_Medium=x&PHPSESSID=1&sid=2', 'https://example.com/a'],
    ['https://example.com/a;jsessionid=12?q', 'https://example.com/a?q'],
    ['https://example.com/a;JSESSIONID=12/b;v=1', 'https://example.com/a/b;v=1'],
    ['http://münchen.example/ß?ß', 'http://xn--mnchen-3ya.example/%C3%9F?%C3%9F'],
    ['https://example.com:443/%c3%a9', 'https://example.com/%C3%A9'],
    ['http://example.com:443/', 'http://example.com:443/'],
    ['http://[::1]', 'http://[::1]/'],
    [' https://example.com/ a ', 'https://example.com/%20a'],
    [long, long],
  ])('%s is %s', (address, identity) => {
    expect(identityOf(address, usual)).toBe(identity);
    expect(identityOf(new URL(address), usual)).toBe(identity);
    expect(identityOf(identity, usual)).toBe(identity);
  });

  test.each([
    'https://example.com//a//',
    'https://example.com/A/?b=2&a=1&b=1',
    'https://example.com/?&&a=1&',
    'https://example.com/??',
    'https://example.com/?q=utm_source=1',
    'https://example.com/?my_sid=1&sida=2&utm=3',
    'https://example.com/?q=;jsessionid=1',
    'https://a%3Bjsessionid%3D1@example.com/',
  ])('is %s itself, as nothing else is folded', (address) => {
    expect(identityOf(address, usual)).toBe(address);
  });

  test.each([
    'mailto:a@example.com',
    'ftp://example.com/',
    'javascript:void 0',
    '/a',
    '',
    'http://',
    'https://a b/',
  ])('is none for %j', (address) => {
    expect(identityOf(address, usual)).toBeNull();
  });

  test.each([
    [['lang'], 'https://example.com/?sid=1&lang=de&q', 'https://example.com/?q'],
    [['f_*'], 'https://example.com/?f_=1&f_a=2&f=3', 'https://example.com/?f=3'],
    [['*'], 'https://example.com/?a&b=1', 'https://example.com/'],
    [['-sid'], 'https://example.com/?sid=1&gclid=2', 'https://example.com/?sid=1'],
    [['-utm_id'], 'https://example.com/?utm_id=1&utm_term=2', 'https://example.com/?utm_id=1'],
    [['-utm_*'], 'https://example.com/?utm_id=1&sid=2', 'https://example.com/?utm_id=1'],
    [['-jsessionid'], 'https://example.com/a;jsessionid=1', 'https://example.com/a;jsessionid=1'],
  ])('with %j, %s is %s', (further, address, identity) => {
    expect(identityOf(address, ignoredParams(further))).toBe(identity);
  });

  test('keeps every parameter of what is taken as given', () => {
    const address = 'https://example.com/;jsessionid=1?sid=2&utm_source=3';
    expect(identityOf(`${address}#top`, noIgnoredParams)).toBe(address);
  });
});
