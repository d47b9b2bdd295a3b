import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { ariaRoles } from './aria-roles.ts';

test.each([
  'button',
  'BUTTON',
  'doc-toc',
  'graphics-document',
  'none',
  'nonsense button',
  ' tab ',
  'tab\u00a0',
])('passes with the role %j', (role) => {
  expect(judge(ariaRoles, { html: `<p role="${role}">` })).toMatchObject({
    outcome: 'pass',
    value: { elements: 1, offending: 0 },
  });
});

test('passes where only hidden elements are wrong, which nobody meets', () => {
  const html = '<p role=buton hidden><p role=buton aria-hidden=true>';
  expect(judge(ariaRoles, { html })).toMatchObject({ outcome: 'pass' });
});

describe('fails', () => {
  test.each([
    ['buton', 'unknown', 'there is no role “buton”. Did you mean button?'],
    ['nonsense zzzzzzz', 'unknown', 'there is no role “nonsense”.'],
    ['button\u00a0link', 'unknown', 'there is no role “button\u00a0link”.'],
    ['constructor', 'unknown', 'there is no role “constructor”.'],
    ['widget', 'abstract', 'the role widget is abstract.'],
    ['button Command', 'abstract', 'the role command is abstract.'],
  ])('with the role %j', (role, advice, what) => {
    const result = judge(ariaRoles, { html: `<p role="${role}">` });
    expect(result).toMatchObject({ outcome: 'fail', advice, itemsTotal: 1 });
    expect(result.summary).toContain(`In the server’s HTML, ${what}`);
  });

  test('in SVG as well', () => {
    expect(judge(ariaRoles, { html: '<svg role=picture></svg>' })).toMatchObject({ outcome: 'fail' });
  });
});

test.each(['directory', 'DIRECTORY', 'doc-endnote', 'nonsense directory'])('warns of the role %j', (role) => {
  expect(judge(ariaRoles, { html: `<p role="${role}">` })).toMatchObject({
    outcome: 'warn',
    advice: 'old',
    itemsTotal: 1,
  });
});

test('does not warn of a role behind one that browsers take', () => {
  expect(judge(ariaRoles, { html: '<p role="list directory">' })).toMatchObject({ outcome: 'pass' });
});

test.each(['<p>', '<p role="">', '<p role=" ">'])('is not applicable to %s', (html) => {
  expect(judge(ariaRoles, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

test('does not judge an error page', () => {
  expect(judge(ariaRoles, { status: 404 })).toMatchObject({ reason: 'gate' });
});

test('the task names the roles', () => {
  const of = (html: string) => judge(ariaRoles, { html }).task;
  expect(of('<p role=buton><p role=lnk>')).toBe('Correct 2 unknown ARIA roles: buton, lnk');
  expect(of('<p role=widget>')).toBe('Replace 1 abstract ARIA role: widget');
  expect(of('<p role=directory>')).toBe('Replace 1 deprecated ARIA role: directory');
});
