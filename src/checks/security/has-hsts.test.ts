import { expect, test } from 'vitest';
import type { FieldLines } from '../../evidence/evidence.ts';
import { judge } from '../testing.ts';
import { hasHsts } from './has-hsts.ts';

const of = (...values: string[]) =>
  judge(hasHsts, {
    fields: values.map((value) => ['Strict-Transport-Security', value] as const) as FieldLines,
  });

test.each([
  ['max-age=15552000', 'pass', null],
  ['MAX-AGE="31536000"; includeSubDomains; preload', 'pass', null],
  [' max-age = 31536000 ;', 'pass', null],
  ['max-age=15551999', 'warn', 'short'],
  ['max-age=9999999999999999', 'pass', null],
  [`max-age=${'9'.repeat(400)}`, 'pass', null],
  ['max-age=0', 'fail', 'off'],
  ['max-age=', 'fail', 'invalid'],
  ['includeSubDomains', 'fail', 'invalid'],
  ['max-age=soon', 'fail', 'invalid'],
  ['max-age=1; max-age=31536000', 'fail', 'invalid'],
  ['max-age=-1', 'fail', 'invalid'],
  // Browsers drop the whole field for one part that does not conform to RFC 6797.
  ['max-age=31536000; includeSubDomains preload', 'fail', 'invalid'],
  ['max-age=31536000; includeSubDomains, max-age=31536000', 'fail', 'invalid'],
  ['max-age=31536000; includeSubDomains always', 'fail', 'invalid'],
  ['max-age=31536000; includeSubDomains=true', 'fail', 'invalid'],
  ['max-age=31536000; includeSubDomains=""', 'fail', 'invalid'],
  ['max-age=31536000; preload"', 'fail', 'invalid'],
  ['max-age=31536000;"', 'fail', 'invalid'],
  ['max-age=31536000; "preload"', 'fail', 'invalid'],
  ['max-age=31536000; foo=', 'fail', 'invalid'],
  ['max-age=31536000; =x', 'fail', 'invalid'],
  ['max-age=31536000; foo="a', 'fail', 'invalid'],
  ['max-age=31536000; {x}', 'fail', 'invalid'],
  ['max-age=31536000; foo="a;\\"b"; ; bar=x', 'pass', null],
  ['max-age=31536000; foo="a"b', 'fail', 'invalid'],
  ['max-age=31536000; foo="a\\', 'fail', 'invalid'],
  ['; ;max-age=31536000 ;\t', 'pass', null],
])('%s: %s', (value, outcome, advice) => {
  expect(of(value)).toMatchObject({ outcome, advice });
});

test.each(['', 'x=', 'max-age=31536000; x='])(
  'a hostile value is judged in linear time: %s"\\"\\…',
  (start) => {
    expect(of(start + '"\\'.repeat(200_000)).advice).toBe('invalid');
  },
);

test('none fails', () => {
  expect(of()).toMatchObject({ outcome: 'fail', advice: 'missing' });
});

test('only the first of two fields counts', () => {
  expect(of('max-age=31536000', 'max-age=0')).toMatchObject({ outcome: 'warn', advice: 'repeated' });
  expect(of('max-age=0', 'max-age=31536000')).toMatchObject({ outcome: 'fail', advice: 'off' });
});

test('tells whether the host could be preloaded', () => {
  expect(of('max-age=31536000; includeSubDomains; preload').value).toMatchObject({ preloadReady: true });
  for (const value of [
    'max-age=31535999; includeSubDomains; preload',
    'max-age=31536000; preload',
    'max-age=31536000; includeSubDomains',
  ]) {
    expect(of(value).value).toMatchObject({ preloadReady: false });
  }
});

test('http pages and IP addresses are not judged, and metas do not count', () => {
  expect(judge(hasHsts, { url: 'http://example.com/' }).reason).toBe('irrelevant');
  expect(judge(hasHsts, { url: 'https://192.0.2.1/' }).reason).toBe('irrelevant');
  expect(judge(hasHsts, { url: 'https://[2001:db8::1]/' }).reason).toBe('irrelevant');
  const html = '<meta http-equiv="Strict-Transport-Security" content="max-age=31536000">';
  expect(judge(hasHsts, { html }).outcome).toBe('fail');
});

test('one day is told as one', () => {
  expect(of('max-age=86400').summary).toBe('HSTS lasts only 1 day.');
});

test.each([
  ['86399', '23 hours'],
  ['300', '5 minutes'],
  ['1', '1 second'],
])('less than a day is told in smaller units: %s', (seconds, time) => {
  expect(of(`max-age=${seconds}`).summary).toBe(`HSTS lasts only ${time}.`);
});
