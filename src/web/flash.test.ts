import { expect, test } from 'vitest';
import type { CookieName, Cookies } from './cookies.ts';
import { setFlash, takeFlash } from './flash.ts';

function jar(value?: string): Cookies & { readonly held: Map<CookieName, string> } {
  const held = new Map<CookieName, string>(value === undefined ? [] : [['flash', value]]);
  return {
    held,
    get: (name) => held.get(name),
    set: (name, text) => void held.set(name, text),
    clear: (name) => void held.delete(name),
  };
}

test('a message is read once', () => {
  const cookies = jar();
  setFlash(cookies, { tone: 'good', text: '2 reports were deleted.' });
  expect(takeFlash(cookies)).toEqual({ tone: 'good', text: '2 reports were deleted.' });
  expect(takeFlash(cookies)).toBeNull();
});

test('a message of any length fits into a header field', () => {
  const cookies = jar();
  setFlash(cookies, { tone: 'bad', text: 'x'.repeat(5_000) });
  expect(cookies.held.get('flash')?.length).toBeLessThan(600);
});

test('a name in a message turns none of its words around', () => {
  const cookies = jar();
  setFlash(cookies, { tone: 'good', text: 'The key “a\u202eb\u2069” is revoked.' });
  expect(takeFlash(cookies)?.text).toBe('The key “ab” is revoked.');
});

test('a message may offer another report of an address', () => {
  const cookies = jar();
  const flash = { tone: 'info', text: 'You have this page already.', separateFrom: 12 } as const;
  setFlash(cookies, flash);
  expect(takeFlash(cookies)).toEqual(flash);
  expect(takeFlash(jar('info+0 This is no report.'))?.separateFrom).toBeUndefined();
});

test.each(['', 'good', 'good+x text', 'evil text', 'good \u0000', 'good a\nb'])(
  '%j is no message of ours',
  (value) => {
    expect(takeFlash(jar(value))).toBeNull();
  },
);
