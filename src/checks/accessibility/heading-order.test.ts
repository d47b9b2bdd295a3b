import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { headingOrder } from './heading-order.ts';

test.each([
  ['levels that rise by one', '<h1>A</h1><h2>B</h2><h3>C</h3>'],
  ['levels that fall by many', '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h1>E</h1>'],
  ['any first level', '<h4>A</h4><h5>B</h5>'],
  ['equal levels', '<h2>A</h2><h2>B</h2>'],
  ['levels beyond six', '<h6>A</h6><p role=heading aria-level=7>B'],
  ['a level given by ARIA', '<h1>A</h1><h5 aria-level=2>B</h5>'],
  ['a hidden heading left aside', '<h1>A</h1><h4 hidden>B</h4><h2>C</h2>'],
  ['a level in closed details', '<h1>A</h1><details><summary>s</summary><h2>B</h2></details><h3>C</h3>'],
  ['a level that is found on the page', '<h1>A</h1><div hidden=until-found><h2>B</h2></div><h3>C</h3>'],
  ['a level in a popover', '<h1>A</h1><div popover><h2>B</h2></div><h3>C</h3>'],
  [
    'jumps in two closed details',
    '<h1>A</h1><details><h3>B</h3></details><h2>C</h2><details><h4>D</h4></details><h3>E</h3><details><h4>F</h4></details><h5>G</h5>',
  ],
  ['a jump in closed details alone', '<h1>A</h1><details><h3>B</h3></details><h2>C</h2>'],
])('passes with %s', (_, html) => {
  expect(judge(headingOrder, { html })).toMatchObject({ outcome: 'pass', value: { jumps: 0 } });
});

test.each([
  ['<h1>A</h1><h3>B</h3>', 3, 1],
  ['<h2>A</h2><div role=heading aria-level=5>B</div>', 5, 2],
  ['<h1>A</h1><h2 hidden>B</h2><h3>C</h3>', 3, 1],
  ['<div role=heading>A</div><h4>B</h4>', 4, 2],
  ['<h1>A</h1><details><h3>B</h3></details><h3>C</h3>', 3, 1],
  ['<details><h2>A</h2></details><h1>B</h1><h3>C</h3>', 3, 1],
  ['<h1>A</h1><iframe hidden></iframe><h3>B</h3>', 3, 1],
  ['<h1>A</h1><div inert><h2>B</h2></div><h3>C</h3>', 3, 1],
  ['<h1>A</h1><details><div inert><h2>B</h2></div></details><h3>C</h3>', 3, 1],
  ['<h1>A</h1><datalist><h2>B</h2></datalist><h3>C</h3>', 3, 1],
  ['<iframe></iframe><h1>A</h1><h3>B</h3><iframe></iframe>', 3, 1],
])('fails with %s', (html, level, before) => {
  expect(judge(headingOrder, { html })).toMatchObject({
    outcome: 'fail',
    advice: 'jump',
    items: [{ detail: `In the server’s HTML, a heading of level ${level} follows one of level ${before}.` }],
  });
});

test('counts each jump from the heading before', () => {
  const html = '<h1>A</h1><h3>B</h3><h4>C</h4><h6>D</h6>';
  expect(judge(headingOrder, { html })).toMatchObject({ itemsTotal: 2, value: { headings: 4, jumps: 2 } });
});

test('only warns when a frame stands between, which may hold the missing level', () => {
  const html = '<h1>A</h1><iframe src="/more"></iframe><h3>B</h3>';
  expect(judge(headingOrder, { html })).toMatchObject({ outcome: 'warn', advice: 'jump' });
});

describe('with a declarative shadow root', () => {
  const root = '<template shadowrootmode=open><h2>B</h2><slot></slot></template>';

  test.each([
    ['stands between', `<h1>A</h1><my-part>${root}</my-part><h3>C</h3>`],
    ['places both', `<my-app>${root}<h1 slot=title>A</h1><h3>C</h3></my-app>`],
    ['places the first', `<my-app>${root}<h1>A</h1></my-app><h3>C</h3>`],
  ])('only warns when it %s, as it may hold the missing level', (_, html) => {
    expect(judge(headingOrder, { html })).toMatchObject({ outcome: 'warn', advice: 'jump' });
  });

  test('fails when it stands elsewhere', () => {
    const html = `<my-part>${root}</my-part><h1>A</h1><h3>C</h3><my-part>${root}</my-part>`;
    expect(judge(headingOrder, { html })).toMatchObject({ outcome: 'fail', advice: 'jump' });
  });
});

test.each(['<p>', '<h1>A</h1>', '<h1>A</h1><h3 aria-hidden=true>B</h3>'])(
  'is not applicable to %s',
  (html) => {
    expect(judge(headingOrder, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  },
);

test('does not judge an error page', () => {
  expect(judge(headingOrder, { status: 404 })).toMatchObject({ reason: 'gate' });
});

test('warns of those jumps alone between which a frame stands', () => {
  const frame = '<iframe></iframe>';
  const html = `${frame}<h1>A</h1>${frame}${frame}<h3>B</h3><h5>C</h5>${frame}<h7></h7><h6>D</h6><h1>E</h1><h3>F</h3>${frame}`;
  expect(judge(headingOrder, { html }).items.map(({ outcome }) => outcome)).toEqual(['fail', 'fail', 'warn']);
});
