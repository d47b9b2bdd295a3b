import { describe, expect, test } from 'vitest';
import { looksLikeTrap } from './traps.ts';
import { turnOf } from './turn.ts';

const near = {
  ...{ url: 'https://example.com/a', clicks: 1, known: 0 },
  ...{ isListed: false, isOther: false, isFormer: false },
};

describe('Q4 the turn', () => {
  test.each([
    [{}, 144],
    [{ clicks: 2 }, 160],
    [{ clicks: null }, 128],
    [{ isListed: true }, 16],
    [{ isListed: true, clicks: null }, 0],
    [{ url: 'https://example.com/?color=1' }, 208],
    [{ url: 'https://example.com/?color=1&size=2' }, 272],
    [{ url: 'https://example.com/?page=2' }, 176],
    [{ url: 'https://example.com/blog/page/2/' }, 144],
    [{ url: 'https://example.com/?Seite=2&offset' }, 208],
    [{ url: 'https://example.com/?&' }, 144],
    [{ known: 1_000 }, 176],
    [{ known: 10 }, 144],
    [{ known: 1_023, isOther: true }, 304],
    [{ isFormer: true, clicks: null }, 4_224],
  ])('of %j is %i', (standing, turn) => {
    expect(turnOf({ ...near, ...standing }, 1_000)).toBe(turn);
  });
});

describe('Q4 what looks like a trap', () => {
  test.each([
    ['', false],
    ['a'.repeat(2_028), false],
    ['a'.repeat(2_029), true],
    ['1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16', false],
    ['1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/', false],
    ['1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17', true],
    ['a/b/a/b/a/b', false],
    ['a/b/a/c/a/d/a', true],
    ['a//b//c//d', false],
    ['////', true],
    ['?a&b&c&d&e&f&g&h&i&j', false],
    ['?a&b&c&d&e&f&g&h&i&j&a=2', true],
    ['?&&&&&&&&&&&&', false],
  ])('%s: %s', (path, isTrap) => {
    expect(looksLikeTrap(`https://example.com/${path}`)).toBe(isTrap);
  });
});
