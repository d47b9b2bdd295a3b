import { expect, test } from 'vitest';
import { checkFields, type Entry, knownFields } from '../fields.ts';
import { newSiteOf, siteChangeOf } from './site-input.ts';
import { NewSiteFields, SiteChangeFields } from './site-schemas.ts';

function newSite(values: Readonly<Record<string, unknown>>) {
  const reading = checkFields(NewSiteFields, new Map(Object.entries(values)));
  if (!reading.ok) throw reading.refusal;
  return newSiteOf(reading.values);
}

function change(values: Readonly<Record<string, unknown>>) {
  const fields = knownFields(Object.entries(values) as Entry[], SiteChangeFields);
  const reading = checkFields(SiteChangeFields, fields);
  if (!reading.ok) throw reading.refusal;
  return siteChangeOf(reading.values, fields);
}

test('what is left out of a new site is left to the service', () => {
  expect(newSite({ start: 'example.com' })).toEqual({ start: 'example.com', privacy: 0, settings: {} });
});

test('a form and JSON say the same', () => {
  const settings = {
    ...{ urls: ['/a', '/b'], follow: false, sitemaps: 'none', scope: 'path', include: ['/blog/*'] },
    ...{ exclude: ['/cart*'], ignoreParams: ['ref'], nofollow: true, robots: 'obey', pagesMax: 200 },
    ...{ sample: 5, clicksMax: 0, minutesMax: 10, bytesMax: 1_048_576 },
  };
  const site = { start: 'x', name: 'Shop', privacy: 1, indexable: true, settings };
  expect(
    newSite({
      ...{ start: 'x', name: 'Shop', privacy: '1', indexable: '1', urls: '/a\r\n/b\r\n', follow: '0' },
      ...{ sitemaps: 'none', scope: 'path', include: '/blog/*', exclude: '/cart*', ignore_params: 'ref' },
      ...{ nofollow: '1', robots: 'obey', pages_max: '200', sample: '5', clicks_max: '0' },
      ...{ minutes_max: '10', bytes_max: '1048576' },
    }),
  ).toEqual(site);
  expect(
    newSite({
      ...{ start: 'x', name: 'Shop', privacy: 1, indexable: true, urls: ['/a', '/b'], follow: false },
      ...{ sitemaps: 'none', scope: 'path', include: ['/blog/*'], exclude: ['/cart*'] },
      ...{ ignore_params: ['ref'], nofollow: true, robots: 'obey', pages_max: 200, sample: 5 },
      ...{ clicks_max: 0, minutes_max: 10, bytes_max: 1_048_576 },
    }),
  ).toEqual(site);
});

test('sitemaps are addresses where they are none of the two words', () => {
  expect(newSite({ start: 'x', sitemaps: '/map.xml' }).settings).toEqual({ sitemaps: ['/map.xml'] });
  expect(newSite({ start: 'x', sitemaps: ['auto', 'none'] }).settings).toEqual({
    sitemaps: ['auto', 'none'],
  });
});

test('a change names what is there, and an empty value clears what may be none', () => {
  expect(change({})).toEqual({});
  expect(change({ update: '0', new_link: '0', privacy: '', password: '', pages_max: '' })).toEqual({});
  expect(change({ update: 1, new_link: true })).toEqual({ update: true, newLink: true });
  expect(
    change({ name: '', urls: '', sitemaps: '', include: [], exclude: null, sample: '', clicks_max: null }),
  ).toEqual({
    name: '',
    settings: { urls: [], sitemaps: 'auto', include: [], exclude: [], sample: null, clicksMax: null },
  });
  expect(change({ sample: 3, sitemaps: 'none' })).toEqual({ settings: { sample: 3, sitemaps: 'none' } });
});
