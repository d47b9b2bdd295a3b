import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { ariaErrormessage } from './aria-errormessage.ts';

const outcomeOf = (field: string, message: string) =>
  judge(ariaErrormessage, { html: `<input aria-errormessage=e ${field}><p ${message}>A</p>` });

test.each([
  ['aria-invalid=true', 'id=e role=alert'],
  ['aria-invalid=true', 'id=e role=ALERT'],
  ['aria-invalid=true', 'id=e aria-live=polite'],
  ['aria-invalid=true', 'id=e aria-live=" ASSERTIVE "'],
  ['aria-invalid=grammar aria-describedby="d e"', 'id=e'],
])('passes for %s and %s', (field, message) => {
  expect(outcomeOf(field, message)).toMatchObject({ outcome: 'pass', value: { offending: 0 } });
});

test('passes in a shadow host, whose root may hold the message', () => {
  const html =
    '<div><template shadowrootmode=open></template><input aria-errormessage=e aria-invalid=true></div>';
  expect(judge(ariaErrormessage, { html })).toMatchObject({ outcome: 'pass' });
});

describe('fails when the message is hidden', () => {
  test.each(['hidden', 'aria-hidden=true', 'style="display:none"', 'inert'])('by %s', (hiding) => {
    const result = outcomeOf('aria-invalid=true', `id=e role=alert ${hiding}`);
    expect(result).toMatchObject({ outcome: 'fail', advice: 'hidden' });
    expect(result.summary).toBe(
      'In the server’s HTML, the error message “e” of this invalid element is hidden.',
    );
  });
});

describe('warns', () => {
  test.each([
    ['aria-invalid=true', 'id=other', 'missing'],
    ['aria-invalid=true', 'id=e', 'silent'],
    ['aria-invalid=true aria-describedby=d', 'id=e aria-live=off', 'silent'],
  ])('for %s and %s', (field, message, advice) => {
    expect(outcomeOf(field, message)).toMatchObject({ outcome: 'warn', advice });
  });

  test('for several ids', () => {
    const html = '<input aria-invalid=true aria-errormessage="e f"><p id=e role=alert><p id=f role=alert>';
    expect(judge(ariaErrormessage, { html })).toMatchObject({ outcome: 'warn', advice: 'several' });
  });
});

test.each([
  '<input>',
  '<input aria-errormessage=e>',
  '<input aria-errormessage=e aria-invalid=FALSE>',
  '<input aria-errormessage=e aria-invalid>',
  '<input aria-errormessage=" " aria-invalid=true>',
  '<input aria-errormessage=e aria-invalid=true hidden>',
])('is not applicable to %s', (html) => {
  expect(judge(ariaErrormessage, { html })).toMatchObject({ outcome: 'not_applicable' });
});
