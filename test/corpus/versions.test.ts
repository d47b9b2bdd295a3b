import { expect, test } from 'vitest';
import { objectionsTo } from './versions.ts';

const released = '1.2.0\nhome e1 o1 80\nshop e2 o2 70\n';

test('the same rules move nothing', () => {
  expect(objectionsTo(released, released)).toEqual([]);
});

test('another outcome takes another version', () => {
  expect(objectionsTo('1.2.0\nhome e1 o9 80\n', released)).toEqual([
    'home: outcomes changed, which takes a new version.',
  ]);
  expect(objectionsTo('1.2.1\nhome e1 o9 81\n', released)).toEqual([]);
});

test('a score that moves by more than a point takes another MAJOR', () => {
  expect(objectionsTo('1.3.0\nhome e1 o9 82\n', released)).toEqual([
    'home: the score moved from 80 to 82, which takes a new MAJOR.',
  ]);
  expect(objectionsTo('2.0.0\nhome e1 o9 42\n', released)).toEqual([]);
});

test('new pages, and pages that were changed, are compared with nothing', () => {
  expect(objectionsTo('1.2.0\nnew e3 o3 10\nhome e9 o9 10\n', released)).toEqual([]);
});
