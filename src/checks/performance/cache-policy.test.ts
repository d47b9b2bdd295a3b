import { expect, onTestFinished, test, vi } from 'vitest';
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
  ['max-age=31536000, no-cache="Set-Cookie"', 'pass'],
  ['No-Cache="Set-Cookie, X-Id", max-age=31536000', 'pass'],
  ['no-cache="Set-Cookie", no-cache, max-age=31536000', 'fail'],
  ['no-store', 'fail'],
  ['immutable', 'fail'],
  ['s-maxage=31536000', 'fail'],
])('Cache-Control: %s is %s', (value, outcome) => {
  expect(of(cached(value)).outcome).toBe(outcome);
});

test.each(['script', 'style', 'image', 'font', 'media'] as const)('a %s is a static file', (destination) => {
  expect(of(file([['Cache-Control', 'no-store']], { destination })).outcome).toBe('fail');
});

test.each([
  ['a link', { destination: 'link' }],
  ['a file that is broken', { class: 'broken' }],
] as [string, Partial<Probe>][])('%s is not judged', (_, options) => {
  expect(of(file([['Cache-Control', 'no-store']], options)).outcome).toBe('not_applicable');
});

test.each(['Thu, 03', 'Fri, 04', 'Sat, 05', 'Sun, 06', 'Tue, 08'])('knows the day of %s December', (day) => {
  const fields: FieldLines = [
    ['Date', 'Mon, 02 Nov 2026 12:00:00 GMT'],
    ['Expires', `${day} Dec 2026 12:00:00 GMT`],
  ];
  expect(of(file(fields)).outcome).toBe('pass');
});

test('of several max-age the first counts', () => {
  expect(of(cached('max-age=0, max-age=31536000')).outcome).toBe('fail');
  expect(of(cached('max-age=31536000, public, Max-Age = 0')).outcome).toBe('pass');
  const lines: FieldLines = [
    ['Cache-Control', 'max-age=0'],
    ['Cache-Control', 'public, max-age=31536000'],
  ];
  expect(of(file(lines)).outcome).toBe('fail');
});

test('Expires counts from Date, and max-age rules over it', () => {
  const date: FieldLines = [['Date', 'Mon, 02 Nov 2026 12:00:00 GMT']];
  const expires: FieldLines = [...date, ['Expires', 'Wed, 02 Dec 2026 12:00:00 GMT']];
  expect(of(file(expires)).outcome).toBe('pass');
  expect(of(file([...expires, ['Cache-Control', 'max-age=1']])).outcome).toBe('fail');
});

test('without Date, Expires counts from when the answer came', () => {
  const on = (fetchedAt: string) =>
    judge(cachePolicy, {
      fetchedAt: Date.parse(fetchedAt),
      resources: { total: 1, probes: [file([['Expires', 'Wed, 02 Dec 2026 12:00:00 GMT']])] },
    }).outcome;
  expect(on('2026-11-02T12:00:00Z')).toBe('pass');
  expect(on('2026-11-03T12:00:00Z')).toBe('warn');
  expect(on('2026-12-03T12:00:00Z')).toBe('fail');
});

test('of several Date or Expires lines the first counts', () => {
  const [date, expires] = [
    ['Date', 'Mon, 02 Nov 2020 12:00:00 GMT'],
    ['Expires', 'Wed, 02 Dec 2020 12:00:00 GMT'],
  ] as const;
  expect(of(file([date, date, expires])).outcome).toBe('pass');
  expect(of(file([date, expires, ['Expires', '0']])).outcome).toBe('pass');
  expect(of(file([date, ['Expires', '0'], expires])).outcome).toBe('fail');
});

test.each([
  ['Monday, 02-Nov-20 12:00:00 GMT', 'pass'],
  ['Mon Nov  2 12:00:00 2020', 'pass'],
  ['0', 'fail'],
  ['2020', 'fail'],
  ['Monday', 'fail'],
])('Date: %s is read by the forms of HTTP alone', (date, outcome) => {
  const expires = 'Wed, 02 Dec 2099 12:00:00 GMT';
  expect(
    of(
      file([
        ['Date', date],
        ['Expires', expires],
      ]),
    ).outcome,
  ).toBe(outcome);
});

test('a date without a zone is one of GMT, wherever Assay runs', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const of30Days: FieldLines = [
    ['Date', 'Mon, 02 Nov 2026 12:00:00 GMT'],
    ['Expires', 'Wed Dec  2 12:00:00 2026'],
  ];
  expect(of(file(of30Days)).outcome).toBe('pass');
});

test('an Expires that is no date of HTTP has passed', () => {
  const fields: FieldLines = [
    ['Date', 'Mon, 02 Nov 2026 12:00:00 GMT'],
    ['Expires', '2099'],
  ];
  expect(of(file(fields)).outcome).toBe('fail');
});

test('Pragma counts where there is no Cache-Control', () => {
  const pragma = ['Pragma', 'no-cache'] as const;
  expect(of(file([pragma, ['Expires', 'Wed, 02 Dec 2099 12:00:00 GMT']])).outcome).toBe('fail');
  const other = ['Pragma', 'No-Cache'] as const;
  expect(of(file([other, ['Expires', 'Wed, 02 Dec 2099 12:00:00 GMT']])).outcome).toBe('fail');
  expect(of(file([pragma, ['Cache-Control', 'max-age=31536000']])).outcome).toBe('pass');
});

test('a file that varies with everything is never taken from the cache', () => {
  const fields = (vary: string): FieldLines => [
    ['Cache-Control', 'max-age=31536000'],
    ['Vary', vary],
  ];
  expect(of(file(fields('Accept-Encoding'))).outcome).toBe('pass');
  expect(of(file(fields('*'))).outcome).toBe('fail');
  expect(of(file(fields('Accept-Encoding, *'))).outcome).toBe('fail');
});

test.each([
  ['max-age=2591999', 'for 29 days'],
  ['max-age=172799', 'for 47 hours'],
  ['max-age=3599', 'for 59 minutes'],
  ['max-age=59', 'for 59 seconds'],
])('%s: "%s", never more than the lifetime', (value, words) => {
  expect(of(cached(value)).items).toMatchObject([{ detail: `The browser may keep the file ${words}.` }]);
});

test.each([
  'no-store',
  'no-cache',
  'max-age=0',
  'max-age=-1',
  'public',
  'max-age=0, stale-while-revalidate=604800',
])('%s: no time is told', (value) => {
  expect(of(cached(value)).summary).toBe(
    'No header lets the browser use the file again without asking for it.',
  );
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

test.each([
  [1, '1 second'],
  [60, '1 minute'],
  [3_600, '1 hour'],
  [2 * 3_600, '2 hours'],
  [2 * 86_400, '2 days'],
])('%d seconds are told as %s', (seconds, time) => {
  expect(of(cached(`max-age=${seconds}`)).summary).toBe(`The browser may keep the file for ${time}.`);
});

test('one file is told as one', () => {
  expect(of(long).summary).toBe('1 of 1 sampled file may be kept for 30 days or longer.');
});
