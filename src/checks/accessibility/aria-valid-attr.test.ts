import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { ariaValidAttr } from './aria-valid-attr.ts';

describe('passes', () => {
  test.each([
    'aria-label="Menu"',
    'aria-busy=true',
    'aria-atomic=FALSE',
    'aria-checked=mixed',
    'aria-expanded=undefined',
    'aria-current=page',
    'aria-live=POLITE',
    'aria-relevant="additions text"',
    'aria-relevant="Additions TEXT"',
    'aria-relevant="&nbsp;additions text&nbsp;"',
    'aria-level=2',
    'aria-level=+7',
    'aria-colcount=-1',
    'aria-valuenow=-1.5',
    'aria-valuenow=.5',
    'aria-valuemax=5.',
    'aria-controls=no',
    'aria-expanded=""',
    'aria-level=" "',
    'aria-relevant=""',
  ])('<p %s>', (attribute) => {
    expect(judge(ariaValidAttr, { html: `<p ${attribute}>` })).toMatchObject({
      outcome: 'pass',
      value: { attributes: 1, offending: 0 },
    });
  });

  test('where only hidden elements are wrong, which nobody meets', () => {
    const html = '<p aria-lable=A hidden><p aria-busy=maybe aria-hidden=true>';
    expect(judge(ariaValidAttr, { html })).toMatchObject({ outcome: 'pass', value: { attributes: 0 } });
  });
});

describe('fails', () => {
  test.each([
    ['aria-labeledby', 'Did you mean aria-labelledby?'],
    ['aria-lable', 'Did you mean aria-label?'],
    ['aria-zzzzzzzzzzzz', 'aria-zzzzzzzzzzzz is not an ARIA attribute.'],
    ['aria-constructor', 'aria-constructor is not an ARIA attribute.'],
    ['aria-', 'aria- is not an ARIA attribute.'],
  ])('with the name %s', (name, detail) => {
    const result = judge(ariaValidAttr, { html: `<p ${name}=a>` });
    expect(result).toMatchObject({ outcome: 'fail', advice: 'name', itemsTotal: 1 });
    expect(result.items[0]?.detail).toContain(detail);
  });

  test.each([
    'aria-busy=yes',
    'aria-busy=1',
    'aria-checked=on',
    'aria-expanded=collapsed',
    'aria-current=here',
    'aria-haspopup=window',
    'aria-hidden=yes',
    'aria-relevant="additions everything"',
    'aria-relevant="additions&nbsp;text"',
    'aria-live=" polite"',
    'aria-level=x',
    'aria-level=0',
    'aria-level=1.5',
    'aria-colcount=-2',
    'aria-valuenow=half',
    'aria-valuenow=.',
    'aria-valuenow=1.2.3',
  ])('with the value in <p %s>', (attribute) => {
    expect(judge(ariaValidAttr, { html: `<p ${attribute}>` })).toMatchObject({
      outcome: 'fail',
      advice: 'value',
      itemsTotal: 1,
    });
  });

  test('and says what is allowed', () => {
    expect(judge(ariaValidAttr, { html: '<p aria-pressed=on>' }).summary).toBe(
      'In the server’s HTML, aria-pressed has the value “on”, which ARIA does not define. Allowed: false, mixed, true, undefined.',
    );
  });

  test('in the order of the page, in SVG as well', () => {
    const html = '<p aria-busy=on>\n<svg aria-lable=A></svg>\n<p aria-busy=off>';
    const { items } = judge(ariaValidAttr, { html });
    expect(items.map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  test('without guessing for more elements than are shown', () => {
    const html = Array.from({ length: 3000 }, (_, n) => `<p aria-labeledby${n}=a>`).join('');
    expect(judge(ariaValidAttr, { html })).toMatchObject({ itemsTotal: 3000 });
  });
});

test.each(['<p>', '<p role=tab data-aria-label=A>'])('is not applicable to %s', (html) => {
  expect(judge(ariaValidAttr, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

test('does not judge an error page', () => {
  expect(judge(ariaValidAttr, { status: 404 })).toMatchObject({ reason: 'gate' });
});

test('the task names the attributes', () => {
  const of = (html: string) => judge(ariaValidAttr, { html }).task;
  expect(of('<p aria-foo=1 aria-foo=2><p aria-foo=1>')).toBe('Correct 2 unknown ARIA attributes: aria-foo');
  expect(of('<p aria-busy=often>')).toBe('Correct 1 ARIA value: aria-busy');
});
