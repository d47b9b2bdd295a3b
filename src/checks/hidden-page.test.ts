import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { AnyCheck } from './check.ts';
import { judge } from './testing.ts';

const start = '<!doctype html><html lang=en';
const invisible = 'style="visibility:hidden"';
const of = (id: string, html: string) =>
  judge(catalogue.find((check) => check.id === id) as AnyCheck, { html });

const cases = [
  ['landmark-one-main', '<main>A'],
  ['bypass', '<a href=/>Home</a><h2>A</h2>'],
  ['page-has-heading-one', '<h1>A</h1>'],
  ['content-length', '<p>Words'],
  ['content-without-javascript', '<p>Words'],
  ['main-content', '<main>A'],
  ['semantic-structure', '<nav>A</nav>'],
] as const;

test.each(cases)('%s leaves open what a page lacks that is hidden as a whole: %s', (id, body) => {
  const left = { outcome: 'not_applicable', reason: 'no_evidence' };
  expect(of(id, `${start} ${invisible}>${body}`)).toMatchObject(left);
  expect(of(id, `${start} ${invisible}><head><title>A</title></head>${body}`)).toMatchObject(left);
  expect(of(id, `${start}><body hidden>${body}`)).toMatchObject(left);
  expect(of(id, `${start}><body hidden>${body}`).summary).toBe(
    'The page’s own HTML hides it as a whole, so what it may show later is not judged.',
  );
});

test.each(cases)('%s sees what such a page lacks even in its HTML', (id) => {
  const rest = '<a href=/></a><script>"<main><h1>A"</script><!-- <main><h1>A -->';
  const shown = of(id, `${start}><title>A</title><body>${rest}`);
  expect(shown.outcome).not.toBe('not_applicable');
  expect(of(id, `${start}><title>A</title><body hidden>${rest}`)).toMatchObject({ summary: shown.summary });
});

test('a body that is shown in an invisible root is judged', () => {
  const html = `${start} ${invisible}><body style="visibility:visible"><div hidden><h1>A</h1>`;
  expect(of('page-has-heading-one', html)).toMatchObject({ outcome: 'fail' });
});

describe('a page that is hidden as a whole and has no text to show', () => {
  const shell = '<div id=root></div><script src=/app.js></script>';
  const pages = [
    ['a request for JavaScript', `<body ${invisible}><noscript>Enable JavaScript.</noscript>${shell}`],
    ['a title without head', `<html ${invisible}><title>A page</title>${shell}`],
    ['a sprite', `<body hidden><svg><symbol><title>Arrow</title></symbol></svg>${shell}`],
    ['a template', `<body hidden><template><p>Words</p></template>${shell}`],
    ['the options of a field', `<body hidden><select><option>Words</select>${shell}`],
    ['the text of a field', `<body hidden><textarea>Words</textarea>${shell}`],
    ['a title in the body', `<body hidden><title>Words</title>${shell}`],
    ['marks in an attribute', `<body hidden><p title="a > b"></p>${shell}`],
  ] as const;

  test.each(pages)('is judged with %s', (_, html) => {
    expect(of('content-without-javascript', html)).toMatchObject({ outcome: 'fail', advice: 'shell' });
    expect(of('content-length', html)).toMatchObject({ outcome: 'fail' });
  });
});

test('a page that shows some of its text is not hidden as a whole', () => {
  const words = '<div style="visibility:visible"><p>Some visible words here</p></div><p>More</p>';
  expect(of('content-length', `<body ${invisible}>${words}`)).toMatchObject({ outcome: 'fail', value: 4 });
  expect(of('page-has-heading-one', `<body ${invisible}>${words}<h1>A</h1>`)).toMatchObject({
    outcome: 'fail',
  });
});

test('a page that shows an empty element and no text is hidden as a whole', () => {
  const loader = '<div style="visibility:visible"></div>';
  const html = `<body ${invisible}>${loader}<main><h1>A</h1>${'word '.repeat(400)}</main>`;
  const left = { outcome: 'not_applicable', reason: 'no_evidence' };
  for (const id of ['content-length', 'content-without-javascript', 'page-has-heading-one']) {
    expect(of(id, html)).toMatchObject(left);
  }
});

test('what stands in a shadow root of a hidden page is left open as well', () => {
  const html =
    '<body hidden><my-app><template shadowrootmode=open><main><h1>A</h1></main></template></my-app>';
  const left = { outcome: 'not_applicable', reason: 'no_evidence' };
  for (const id of ['content-length', 'landmark-one-main', 'page-has-heading-one']) {
    expect(of(id, html)).toMatchObject(left);
  }
});
