import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { autocompleteValid } from './autocomplete-valid.ts';

const of = (autocomplete: string, type = 'text') =>
  judge(autocompleteValid, { html: `<input type="${type}" autocomplete="${autocomplete}">` });

describe('passes', () => {
  test.each([
    ...[
      'on',
      'off',
      ' OFF ',
      'none',
      'false',
      'name',
      'Given-Name',
      'cc-csc',
      'one-time-code',
      'tel',
      'email',
    ],
    ...['home tel', 'WORK email', 'shipping street-address', 'billing fax tel-national', 'username webauthn'],
    ...['section-a name', 'section-a shipping work email webauthn', '  billing \n country  '],
  ])('%s', (value) => {
    expect(of(value)).toMatchObject({ outcome: 'pass', value: { fields: 1, offending: 0 } });
  });

  test.each([
    ['email', 'work email'],
    ['email', 'username'],
    ['url', 'photo'],
    ['month', 'cc-exp'],
    ['date', 'bday'],
    ['date', 'off'],
    ['tel', 'cc-number'],
    ['number', 'one-time-code'],
    ['password', 'cc-csc'],
    ['unknown', 'name'],
  ])('an input of the type %s with %s', (type, value) => {
    expect(of(value, type)).toMatchObject({ outcome: 'pass' });
  });

  test.each(['<select autocomplete=country></select>', '<textarea autocomplete=street-address></textarea>'])(
    '%s',
    (html) => {
      expect(judge(autocompleteValid, { html })).toMatchObject({ outcome: 'pass' });
    },
  );
});

describe('fails for', () => {
  test.each([
    ...['firstname', 'nope', 'home', 'webauthn', 'section-a', 'shipping', 'on off', 'off webauthn x'],
    ...[
      'work name',
      'home work tel',
      'tel home',
      'work shipping tel',
      'shipping section-a tel',
      'name email',
    ],
    ...['work off', 'webauthn username', 'given_name', 'text text'],
  ])('%s', (value) => {
    expect(of(value)).toMatchObject({ outcome: 'fail', advice: 'value', itemsTotal: 1 });
  });

  test('a misspelt name, and says what was meant', () => {
    expect(of('famly-name').items[0]?.detail).toBe(
      'In the server’s HTML, autocomplete is “famly-name”, which HTML does not define. Did you mean family-name?',
    );
  });
});

describe('only warns about', () => {
  test.each(['text', 'gender', 'Message'])('%s', (value) => {
    expect(of(value)).toMatchObject({ outcome: 'warn', advice: 'value', itemsTotal: 1 });
  });

  test.each([
    ['email', 'name'],
    ['url', 'email'],
    ['date', 'cc-exp'],
    ['MONTH', 'bday'],
  ])('an input of the type %s with %s', (type, value) => {
    expect(of(value, type)).toMatchObject({ outcome: 'warn', advice: 'type', itemsTotal: 1 });
  });
});

describe('is not applicable to', () => {
  test.each([
    '<p>',
    '<input>',
    '<input autocomplete>',
    '<input autocomplete=" ">',
    '<form autocomplete=nope></form>',
    '<p autocomplete=nope>',
    '<input autocomplete=nope disabled>',
    '<input autocomplete=nope readonly>',
    '<input autocomplete=nope aria-disabled=TRUE>',
    '<input autocomplete=nope aria-readonly=true>',
    '<input autocomplete=nope hidden>',
    '<div aria-hidden=true><input autocomplete=nope></div>',
    '<input autocomplete=nope tabindex=-1 role=none>',
    ...['hidden', 'submit', 'reset', 'button', 'image', 'checkbox', 'radio', 'file', 'RANGE', 'color'].map(
      (type) => `<input type=${type} autocomplete=nope>`,
    ),
  ])('%s', (html) => {
    expect(judge(autocompleteValid, { html })).toMatchObject({
      outcome: 'not_applicable',
      reason: 'irrelevant',
    });
  });

  test('an error page', () => {
    expect(judge(autocompleteValid, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});

test.each(['<input autocomplete=nope tabindex=-1>', '<input autocomplete=nope tabindex=-1 role=textbox>'])(
  'judges %s, which a script may focus',
  (html) => {
    expect(judge(autocompleteValid, { html })).toMatchObject({ outcome: 'fail' });
  },
);
