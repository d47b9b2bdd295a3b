import { expect, test } from 'vitest';
import { allOf, counted } from './counted.ts';

test('things are counted in the right number, and thousands are set apart', () => {
  expect([0, 1, 2, 1_482].map((count) => counted(count, 'link'))).toEqual([
    '0 links',
    '1 link',
    '2 links',
    '1,482 links',
  ]);
  expect([0, 1, 2].map((count) => counted(count, 'entry is', 'entries are'))).toEqual([
    '0 entries are',
    '1 entry is',
    '2 entries are',
  ]);
});

test('of one thing nobody says all', () => {
  expect([1, 2, 1_482].map((count) => allOf(count, 'link has', 'links have'))).toEqual([
    'The link has',
    'All 2 links have',
    'All 1,482 links have',
  ]);
});
