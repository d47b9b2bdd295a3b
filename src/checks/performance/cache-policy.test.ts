import { expect, test } from 'vitest';
import type { FieldLines, Probe } from '../../evidence/evidence.ts';
import { probe } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { cachePolicy } from './cache-policy.ts';

const file = (fields: FieldLines, options: Partial<Probe> = {}) =>
  probe({ url: 'https://cdn.example.com/app.js', destination: 'script', fields, ...options });
const of = (...probes: Probe[]) => judge(cachePolicy, { resources: { total: probes.length, probes } });
const cached = (value: string) => file([['Cache-Control', value]]);
const long = cached('max-age=2592000');

test.each([
  ['max-age=2592000', 'pass'],
  ['public, MAX-AGE=31536000, immutable', 'pass'],
  ['max-age=2591999', 'warn'],
  ['max-age=3600', 'warn'],
  ['max-age=3599', 'fail'],
  ['no-cache, max-age=31536000', 'fail'],
  ['no-store', 'fail'],
  ['immutable', 'fail'],
  ['s-maxage=31536000', 'fail'],
])('Cache-Control: %s is %s', (value, outcome) => {
  expect(of(cached(value)).outcome).toBe(outcome);
});

test('Expires counts from Date, and max-age rules over it', () => {
  const date: FieldLines = [['Date', 'Mon, 02 Nov 2026 12:00:00 GMT']];
  const expires: FieldLines = [...date, ['Expires', 'Wed, 02 Dec 2026 12:00:00 GMT']];
  expect(of(file(expires)).outcome).toBe('pass');
  expect(of(file([...expires, ['Cache-Control', 'max-age=1']])).outcome).toBe('fail');
  expect(of(file([['Expires', 'Wed, 02 Dec 2099 12:00:00 GMT']])).outcome).toBe('fail');
});

test('heuristic freshness counts as none and Age is not subtracted', () => {
  expect(of(file([['Last-Modified', 'Mon, 02 Nov 2020 12:00:00 GMT']])).outcome).toBe('fail');
  expect(
    of(
      file([
        ['Cache-Control', 'max-age=2592000'],
        ['Age', '2000000'],
      ]),
    ).outcome,
  ).toBe('pass');
});

test('nine of ten are enough; more than half short-lived fails', () => {
  const nine = Array.from({ length: 9 }, () => long);
  expect(of(...nine, cached('no-store')).outcome).toBe('pass');
  expect(of(long, cached('no-store')).outcome).toBe('warn');
  expect(of(long, cached('no-store'), cached('no-store')).outcome).toBe('fail');
});

test('files of other sites and broken ones are not judged', () => {
  expect(of(file([], { url: 'https://cdn.example.net/a.js' })).reason).toBe('irrelevant');
  expect(of(file([], { class: 'broken' })).reason).toBe('irrelevant');
});
