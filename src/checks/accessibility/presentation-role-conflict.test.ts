import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { presentationRoleConflict } from './presentation-role-conflict.ts';

test.each([
  '<img alt="">',
  '<ul role=none><li role=presentation>A</ul>',
  '<img alt="" aria-hidden=false>',
  '<button role=none disabled>A</button>',
  '<table role=presentation aria-rowcount=2></table>',
])('passes with %s', (html) => {
  expect(judge(presentationRoleConflict, { html })).toMatchObject({
    outcome: 'pass',
    value: { offending: 0 },
  });
});

describe('fails', () => {
  test.each([
    ['<img alt="" aria-label="">', 'global', 'this img has an empty alt, which aria-label'],
    [
      '<img alt="" aria-label=A>',
      'global',
      'this img has an empty alt, which aria-label makes browsers ignore.',
    ],
    [
      '<img alt="" tabindex=0>',
      'focusable',
      'this img has an empty alt, which browsers ignore because it can take the focus.',
    ],
    ['<ul role=none aria-live=polite>', 'global', 'this ul has role="none", which aria-live makes'],
    [
      '<a href=/ role=presentation>A</a>',
      'focusable',
      'this a has role="presentation", which browsers ignore',
    ],
    ['<svg role=none aria-label=A></svg>', 'global', 'this svg has role="none"'],
    ['<iframe role=none tabindex=-1></iframe>', 'focusable', 'this iframe has role="none"'],
  ])('with %s', (html, advice, what) => {
    const result = judge(presentationRoleConflict, { html });
    expect(result).toMatchObject({ outcome: 'fail', advice, itemsTotal: 1 });
    expect(result.summary).toContain(`In the server’s HTML, ${what}`);
  });

  test('in the order of the page, and once for an image with a role', () => {
    const html = '<ul role=none tabindex=0></ul>\n<img alt="" tabindex=0>\n<img alt="" role=none tabindex=0>';
    expect(judge(presentationRoleConflict, { html }).items.map(({ line }) => line)).toEqual([1, 2, 3]);
  });
});

test.each([
  '<p>',
  '<img alt=A tabindex=0>',
  '<div role=none tabindex=0>',
  '<ul role=NONE tabindex=0>',
  '<img alt="" aria-label=A hidden><div aria-hidden=true><img alt="" tabindex=0></div>',
])('is not applicable to %s', (html) => {
  expect(judge(presentationRoleConflict, { html })).toMatchObject({ outcome: 'not_applicable' });
});
