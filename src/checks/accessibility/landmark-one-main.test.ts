import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { landmarkOneMain } from './landmark-one-main.ts';

test.each([
  '<main>A</main>',
  '<div role=main>A</div>',
  '<main role=main>A</main>',
  '<main role="">A</main>',
  '<main role=unknown>A</main>',
  '<div role=" Main ">A</div>',
  '<div role="main region">A</div>',
  '<div role="unknown main">A</div>',
  '<main role="none presentation" aria-live=off>A</main>',
  '<main>A</main><main hidden>B</main><div role=main aria-hidden=true>C</div>',
  '<main role=none>A</main><main>B</main>',
  '<div style="visibility:hidden"><main style="visibility:visible">A</main></div>',
])('passes with %s', (html) => {
  expect(judge(landmarkOneMain, { html })).toMatchObject({ outcome: 'pass', value: 1 });
});

test.each([
  ['<main>A</main>\n<main>B</main>', 2],
  ['<main>A</main>\n<div role=main>B</div><div role=main>C</div>', 3],
  ['<main>A\n<div role=main>B</div></main>', 2],
])('warns with %s, at the second', (html, value) => {
  expect(judge(landmarkOneMain, { html })).toMatchObject({
    outcome: 'warn',
    advice: 'several',
    value,
    items: [{ line: 2 }],
  });
});

test.each([
  '<p>A',
  '<main hidden>A</main>',
  '<main aria-hidden=true>A</main>',
  '<main role=region>A</main>',
  '<svg><main>A</main></svg>',
  '<div role="region main">A</div>',
  '<main role="none presentation">A</main>',
  '<main role="region main">A</main>',
  '<p>A</p><div role=dialog aria-hidden=true>B</div>',
])('fails with %s', (html) => {
  expect(judge(landmarkOneMain, { html })).toMatchObject({ outcome: 'fail', advice: 'missing', value: 0 });
});

test.each([
  ['behind an open dialog', '<p>A</p><dialog open>B</dialog>'],
  ['on a page that is hidden as a whole', '<html style="visibility:hidden"><p>A'],
  ['in a body that is hidden', '<body hidden><p>A'],
  ['on a page that is hidden from assistive technology', '<html aria-hidden=true><main>A</main>'],
  ['in a frameset, whose frames hold the content', '<frameset><frame src=a></frameset>'],
])('only warns when there is none %s', (_, html) => {
  expect(judge(landmarkOneMain, { html })).toMatchObject({ outcome: 'warn', advice: 'missing' });
});

test('does not judge a page that may have one in a shadow root', () => {
  const html = '<my-app><template shadowrootmode=open><main>A</main></template></my-app>';
  expect(judge(landmarkOneMain, { html })).toMatchObject({
    outcome: 'not_applicable',
    reason: 'no_evidence',
    summary: 'Parts of the page stand in declarative shadow roots, which are not read.',
  });
});

test('does not judge an error page', () => {
  expect(judge(landmarkOneMain, { status: 404 })).toMatchObject({ reason: 'gate' });
});
