import { describe, expect, test } from 'vitest';
import { exchange, fileResponse, redirect, sampleFetchedAt } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { securityTxt } from './security-txt.ts';

const place = 'https://example.com/.well-known/security.txt';
const inDays = (days: number) => new Date(sampleFetchedAt + days * 86_400_000).toISOString();
const valid = `Contact: mailto:security@example.com\nExpires: ${inDays(200)}\n`;
type Options = Parameters<typeof fileResponse>[1];
const of = (text: string, options: Options = {}) =>
  judge(securityTxt, { securityTxt: fileResponse(text, { requestedUrl: place, ...options }) });

test.each([
  ['plain', valid],
  ['with comments and more fields', `# us\n${valid}Preferred-Languages: en, de\nCanonical: ${place}\n`],
  [
    'signed',
    `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${valid}-----BEGIN PGP SIGNATURE-----\nContact: no\n`,
  ],
  ['with the date in small letters', 'Contact: tel:+1\nExpires: 2026-12-02t13:00:00.5z'],
  ['with a leap second', 'Contact: tel:+1\nExpires: 2026-12-31T23:59:60Z'],
  ['with an offset', 'Contact: tel:+1\nExpires: 2026-11-02T13:30:00+01:00'],
  ['with its address spelt otherwise', `${valid}Canonical: ${place.replace('example', 'EXAMPLE')}\n`],
  ['with a second address', `${valid}Canonical: https://example.net/security.txt\nCanonical: ${place}\n`],
  ['with an empty contact before', `Contact:\n${valid}`],
  ['that expires in a year', 'Contact: tel:+1\nExpires: 2027-11-02T12:00:00Z'],
  ['with CRLF', valid.replaceAll('\n', '\r\n')],
])('a valid file passes: %s', (_, text) => {
  expect(of(text).outcome).toBe('pass');
});

describe('fails', () => {
  test.each([
    ['without contact', `Expires: ${inDays(10)}`, 'contact'],
    ['without expiry', 'Contact: mailto:a@example.com', 'expires'],
    ['with two expiries', `${valid}Expires: ${inDays(20)}`, 'expires'],
    ['with an unreadable expiry', 'Contact: mailto:a@example.com\nExpires: next year', 'expires'],
    ...[
      '2026-12-02T13:00:00',
      'Wed, 2 Dec 2026 13:00:00 +0000',
      '12/02/2026 14:00',
      '2026-12-02',
      '5',
      '2026-13-02T13:00:00Z',
      '2027-02-30T00:00:00Z',
      '2027-03-01T24:00:00Z',
    ].map((date) => [
      `with an expiry that RFC 3339 does not know: ${date}`,
      `Contact: mailto:a@example.com\nExpires: ${date}`,
      'expires',
    ]),
    ['expired', `Contact: mailto:a@example.com\nExpires: ${inDays(-1)}`, 'expires'],
    [
      'signed, with the contact only in the signature',
      `Expires: ${inDays(9)}\n-----BEGIN PGP SIGNATURE-----\nContact: x`,
      'contact',
    ],
  ])('%s', (_, text, advice) => {
    expect(of(text)).toMatchObject({ outcome: 'fail', advice });
  });
});

test('an expiry with an offset is that instant', () => {
  const text = 'Contact: tel:+1\nExpires: 2026-11-02T12:30:00+01:00';
  expect(of(text).summary).toBe('security.txt expired on 2026-11-02.');
});

describe('warns', () => {
  test.each([
    [
      'when it expires in more than a year',
      `Contact: mailto:a@example.com\nExpires: ${inDays(367)}`,
      {},
      'far',
    ],
    ['when it expires a second after a year', `Contact: tel:+1\nExpires: 2027-11-02T12:00:01Z`, {}, 'far'],
    [
      'for a redirect to http',
      valid,
      {
        chain: [
          redirect(place, 'http://example.com/.well-known/security.txt'),
          exchange({
            url: 'http://example.com/.well-known/security.txt',
            fields: [['Content-Type', 'text/plain']],
          }),
        ],
      },
      'https',
    ],
    ['for another type', valid, { fields: [['Content-Type', 'application/octet-stream']] }, 'type'],
    ['at the old place', valid, { requestedUrl: 'https://example.com/security.txt' }, 'place'],
    ['for repeated languages', `${valid}Preferred-Languages: en\nPreferred-Languages: de`, {}, 'repeated'],
    ['for a canonical elsewhere', `${valid}Canonical: https://example.org/security.txt`, {}, 'canonical'],
    ['when it is absent', '', { status: 404 }, 'create'],
    ['when it is gone', '', { status: 410 }, 'create'],
    [
      'for an HTML page in its place',
      '<!doctype html><p>Hello',
      { fields: [['Content-Type', 'text/html']] },
      'create',
    ],
    [
      'for a redirect to another page',
      valid,
      { chain: [redirect(place, 'https://example.com/'), exchange({ url: 'https://example.com/' })] },
      'create',
    ],
  ] as [string, string, Options, string][])('%s', (_, text, options, advice) => {
    expect(of(text, options)).toMatchObject({ outcome: 'warn', advice });
  });
});

test('a year ahead is a day longer over a leap day', () => {
  const fetchedAt = Date.UTC(2027, 10, 2, 12);
  const expiring = (at: string) =>
    judge(securityTxt, {
      fetchedAt,
      securityTxt: fileResponse(`Contact: tel:+1\nExpires: ${at}`, { requestedUrl: place }),
    });
  expect(expiring('2028-11-02T12:00:00Z').outcome).toBe('pass');
  expect(expiring('2028-11-02T12:00:01Z')).toMatchObject({ outcome: 'warn', advice: 'far' });
});

test.each([403, 500])('status %d says nothing', (status) => {
  expect(of('', { status }).reason).toBe('no_evidence');
});

test('a time-out says nothing', () => {
  expect(of('', { outcome: 'timeout', chain: [] }).reason).toBe('no_evidence');
});
