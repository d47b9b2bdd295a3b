import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { ariaRequiredAttr } from './aria-required-attr.ts';

test.each([
  '<p role=checkbox aria-checked=false>',
  '<p role=heading aria-level=2>',
  '<h2 role=heading>',
  '<input type=checkbox role=switch>',
  '<input type=radio role=menuitemradio>',
  '<input type=range role=slider>',
  '<meter role=meter></meter>',
  '<select role=combobox></select>',
  '<input list=l role=combobox>',
  '<p role=combobox aria-expanded=" FALSE ">',
  '<p role=combobox aria-expanded=true aria-controls=l>',
  '<p role=separator>',
  '<p role=separator tabindex=0 aria-valuenow=1>',
  '<p role=slider aria-valuetext=low>',
  '<p role=checkbox :aria-checked="on">',
  '<p role=checkbox ng-attr-aria-checked="on">',
  '<site-box role=checkbox></site-box>',
  '<p role=checkbox hidden><p role=checkbox aria-hidden=true><div inert><p role=checkbox></div>',
])('passes with %s', (html) => {
  expect(judge(ariaRequiredAttr, { html })).toMatchObject({ outcome: 'pass', value: { offending: 0 } });
});

describe('fails', () => {
  test.each([
    ['<p role=checkbox>', 'this checkbox has no aria-checked.'],
    ['<p role=RADIO>', 'this radio has no aria-checked.'],
    ['<p role=switch aria-checked=" ">', 'this switch has no aria-checked.'],
    ['<p role=heading>', 'this heading has no aria-level.'],
    ['<p role=slider>', 'this slider has no aria-valuenow.'],
    ['<p role=separator tabindex=-1>', 'this separator has no aria-valuenow.'],
    ['<p role=combobox>', 'this combobox has no aria-expanded and no aria-controls.'],
    ['<p role=combobox aria-controls=l>', 'this combobox has no aria-expanded.'],
    ['<input type=text role=switch>', 'this switch has no aria-checked.'],
    ['<svg role=meter></svg>', 'this meter has no aria-valuenow.'],
  ])('with %s', (html, what) => {
    const result = judge(ariaRequiredAttr, { html });
    expect(result).toMatchObject({ outcome: 'fail', advice: 'missing', itemsTotal: 1 });
    expect(result.summary).toBe(`In the server’s HTML, ${what}`);
  });
});

test('warns where an expanded combobox says nothing of its list', () => {
  const html = '<p role=combobox aria-expanded=true>';
  expect(judge(ariaRequiredAttr, { html })).toMatchObject({ outcome: 'warn', advice: 'controls' });
});

test.each(['<p>', '<p role=button>', '<p role="checkbox button">', '<input type=checkbox>'])(
  'is not applicable to %s',
  (html) => {
    expect(judge(ariaRequiredAttr, { html })).toMatchObject({ outcome: 'not_applicable' });
  },
);

test('the task names the attribute', () => {
  const html = '<p role=checkbox>';
  expect(judge(ariaRequiredAttr, { html }).task).toBe('Add required ARIA to 1 element: aria-checked');
});
