import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { emptyHeading } from './empty-heading.ts';

test.each([
  ['text', '<h1>Rivers</h1>'],
  ['a named image', '<h1><img alt="Rivers"></h1>'],
  ['aria-label', '<h1 aria-label="Rivers"></h1>'],
  ['a title', '<h1 title="Rivers"></h1>'],
  ['a heading by role', '<div role=heading>Rivers</div>'],
])('passes with %s', (_, html) => {
  expect(judge(emptyHeading, { html })).toMatchObject({
    outcome: 'pass',
    value: { headings: 1, offending: 0 },
  });
});

test.each([
  ['nothing', '<h1></h1>'],
  ['white space', '<h2> &nbsp; </h2>'],
  ['an image without alt', '<h1><img src="logo.png"></h1>'],
  ['hidden text', '<h1><span hidden>Rivers</span></h1>'],
  ['text hidden from assistive technology', '<h1><span aria-hidden=true>Rivers</span></h1>'],
  ['a heading by role', '<div role=heading></div>'],
])('fails with %s', (_, html) => {
  expect(judge(emptyHeading, { html })).toMatchObject({ outcome: 'fail', advice: 'empty', itemsTotal: 1 });
});

test.each(['<p>', '<h1 hidden></h1>', '<h1 role=none></h1>', '<h1 role=tab></h1>'])(
  'is not applicable to %s',
  (html) => {
    expect(judge(emptyHeading, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  },
);

test('does not judge an error page', () => {
  expect(judge(emptyHeading, { status: 404 })).toMatchObject({ reason: 'gate' });
});
