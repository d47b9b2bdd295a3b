import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { insecureForms } from './insecure-forms.ts';

const password = '<input type=Password>';
const of = (html: string, url = 'https://example.com/') =>
  judge(insecureForms, { html: `<!doctype html><body>${html}`, url });

test.each([
  [`<form method=post>${password}</form>`, 'pass'],
  ['<form><input name=q></form>', 'pass'],
  [`<form>${password}</form>`, 'warn'],
  [`<form method=GET>${password}</form>`, 'warn'],
  [`<form id=f></form><input type=password form=f>`, 'warn'],
  [`<form method=post action="https://login.net/">${password}</form>`, 'warn'],
  ['<form action="http://example.com/">x</form>', 'fail'],
  ['<form><button formaction="http://example.com/">x</button></form>', 'fail'],
  [`<form method=dialog>${password}</form>`, 'pass'],
  [`<form method=post action="mailto:a@login.net">${password}</form>`, 'pass'],
  ['<p id=f></p><form><input type=password form=f></form>', 'pass'],
  ['<p id=f></p><form id=f></form><input type=password form=f>', 'pass'],
  // The parser takes the form out of the table, and yet it is the owner of what follows.
  [`<table><form action=/login><tr><td>${password}</table>`, 'warn'],
  [
    `<table><tr><form action="https://login.net/" method=post><td>${password}</td></form></tr></table>`,
    'warn',
  ],
  [`<div><form action=/in></div>${password}</form>`, 'warn'],
  [`<form><div></form>${password}</div>`, 'warn'],
  [`<form></form>${password}`, 'pass'],
  [`<form><template>${password}</template></form>`, 'pass'],
  ['<form><input type=password form=none></form>', 'pass'],
  // No browser takes these two for a password field and for a method: enumerated attributes are not trimmed.
  ['<form><input type=" password"></form>', 'pass'],
  [`<form method=" post">${password}</form>`, 'warn'],
  ['<p>No form.</p>', 'not_applicable'],
])('%s: %s', (html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

test('where the policy upgrades requests, forms are sent over https after all', () => {
  const fields = [['Content-Security-Policy', 'upgrade-insecure-requests']] as const;
  const html = '<!doctype html><body><form action="http://example.net/go"></form>';
  expect(judge(insecureForms, { html, fields })).toMatchObject({
    outcome: 'warn',
    advice: 'action',
    summary: 'Only the content security policy keeps what this form sends on https.',
  });
});

test('on http a password field fails, a plain form does not', () => {
  expect(of(password, 'http://example.com/').outcome).toBe('fail');
  expect(of('<form action="/x"></form>', 'http://example.com/').outcome).toBe('pass');
});

describe('an address that is empty or not there', () => {
  test.each([
    ['http://example.com/', '<form action="" method=post><input name=q></form>'],
    ['http://example.com/', '<form method=post><input name=q></form>'],
    ['http://example.com/', '<form action="https://example.com/q"><button formaction="">x</button></form>'],
    ['https://cdn.net/', `<form method=post>${password}</form>`],
    ['https://cdn.net/', `<form action="" method=post>${password}</form>`],
  ])('is that of the page, whatever the base: %s %s', (base, form) => {
    expect(of(`<base href="${base}">${form}`).outcome).toBe('pass');
  });

  test.each([
    ['http://example.com/', '<form action="?">x</form>', 'fail'],
    ['http://example.com/', '<form action=" ">x</form>', 'fail'],
    ['https://cdn.net/', `<form action=login method=post>${password}</form>`, 'warn'],
  ])('is not any other: %s %s', (base, form, outcome) => {
    expect(of(`<base href="${base}">${form}`).outcome).toBe(outcome);
  });
});

test('what is sent in the clear is a danger, and a password in an address is none yet', () => {
  expect(of(password, 'http://example.com/').danger).toBe(true);
  expect(of('<form action="http://example.com/">x</form>').danger).toBe(true);
  expect(of(`<form>${password}</form>`).danger).toBe(false);
});
