import { expect, test } from 'vitest';
import { cookieDate } from './cookie-date.ts';

test.each([
  ['Fri, 01 Jan 2027 10:20:30 GMT', '2027-01-01T10:20:30.000Z'],
  ['Fri, 01-Jan-27 10:20:30 GMT', '2027-01-01T10:20:30.000Z'],
  ['Friday, 1-JANUARY-69 1:2:3', '2069-01-01T01:02:03.000Z'],
  ['Thu, 01-Jan-70 00:00:01 GMT', '1970-01-01T00:00:01.000Z'],
  ['Sun Nov 22 10:00:00 2027', '2027-11-22T10:00:00.000Z'],
  ['Mon, 22 Nov 2027 10:00:00 +0200', '2027-11-22T10:00:00.000Z'],
  ['10:00:00am 22th nov 2027y', '2027-11-22T10:00:00.000Z'],
  ['31 Dec 1601 00:00:00', '1601-12-31T00:00:00.000Z'],
])('%s is %s', (value, instant) => {
  expect(new Date(cookieDate(value) ?? Number.NaN).toISOString()).toBe(instant);
});

test.each([
  '',
  '0',
  '-1',
  'Session',
  '2027-01-01T10:00:00Z',
  '1 Jan 2027',
  '10:00:00 Jan 2027',
  '1 2027 10:00:00',
  '1 Jan 10:00:00',
  '1 Jan 20270 10:00:00',
  '1 Jan 1600 10:00:00',
  '0 Jan 2027 10:00:00',
  '30 Feb 2027 10:00:00',
  '32 Jan 2027 10:00:00',
  '1 Jan 2027 24:00:00',
  '1 Jan 2027 10:60:00',
  '1 Jan 2027 10:00:60',
  '1 Jan 2027 10:00',
  '1 Jan 2027 10:00:000',
])('%s is none', (value) => expect(cookieDate(value)).toBeUndefined());
