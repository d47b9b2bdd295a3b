import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { placeholderContent } from './placeholder-content.ts';

const of = (body: string, head = '<title>Rivers</title>', url = 'https://example.com/') =>
  judge(placeholderContent, { html: `<!doctype html><head>${head}</head><body>${body}`, url });

describe('one pattern warns', () => {
  test.each([
    '<p>Lorem Ipsum and more</p>',
    '<p>Dolor Sit Amet</p>',
    '<p>Lorem\n  ipsum</p>',
    '<p>Lorem <b>ipsum</b></p>',
    '<pre>lorem ipsum</pre><p>lorem ipsum</p>',
    '<p>Lorem <code hidden>x</code> ipsum</p>',
    '<body style="visibility:hidden"><p style="visibility:visible">lorem ipsum</p>',
    '<video><code>lorem ipsum</code></video><p>lorem ipsum</p>',
    '<p>[object Object]</p>',
    '<p>Hello undefined undefined</p>',
    '<p>Dear {{ user.name }}</p>',
    '<p>%%FIRST_NAME%%</p>',
    '<p>&lt;%= title</p>',
    '<p>Your text here</p>',
    '<p>Insert text here</p>',
    '<h1>Hello world!</h1>',
    '<h1>HELLO WORLD!</h1>',
    '<p x-cloak>{{ a }}</p><p>{{ b }}</p>',
    '<div x-cloak><p>lorem ipsum</p></div>',
  ])('%s', (body) => expect(of(body)).toMatchObject({ outcome: 'warn', itemsTotal: 1 }));
});

test.each(['<h1>Hello world! We sail</h1>', '<h1>We say hello world!</h1>'])(
  'a main heading with more than the greeting passes: %s',
  (body) => expect(of(body).outcome).toBe('pass'),
);

test('two patterns fail', () => {
  expect(of('<p>Lorem ipsum dolor sit amet</p>')).toMatchObject({ outcome: 'fail', itemsTotal: 2 });
});

test.each([
  '<title>{{ page.title }}</title>',
  '<title>x</title><meta name=description content="Lorem ipsum">',
])('one in %s fails', (head) =>
  expect(of('<p>Text</p>', head)).toMatchObject({ outcome: 'fail', advice: 'head' }),
);

test('shows where the text and the head hold it', () => {
  const { items } = of(
    '<div><p>Rivers</p><p class=x>Lorem\n<b>ipsum</b></p></div>',
    '<title>{{ x }}</title>',
  );
  expect(items).toMatchObject([
    { snippet: '<title>{{ x }}</title>' },
    { selector: expect.stringContaining('p') },
  ]);
  expect(items[1]?.snippet).toContain('<p class=x>');
});

test.each([
  ['many elements only the body', '<b></b>'.repeat(20_000), 'body'],
  ['many samples of code the place', '<div><code>lorem ipsum</code></div>'.repeat(1_001), 'body > p'],
])('on a page of %s is named', (_, rest, selector) => {
  const result = of(`${rest}<p>lorem ipsum</p>`);
  expect(result).toMatchObject({ outcome: 'warn', items: [{ selector }] });
  expect(of(`${rest}<p>ipsum</p>`).outcome).toBe('pass');
});

describe('passes', () => {
  test.each([
    '<p>Rivers run to the sea.</p>',
    '<pre>{{ name }}</pre>',
    '<p>Write <code>lorem ipsum</code>.</p>',
    '<pre><code>lorem ipsum</code></pre>',
    '<p>Put the expression between <code>{{</code> and <code>}}</code>.</p>',
    '<p>Constants stand in <code>%%</code>NAME<code>%%</code>.</p>',
    '<pre>lorem</pre><p>ipsum</p>',
    '<p>Lorem <code>x</code> ipsum</p>',
    '<kbd>%%X%%</kbd><samp>[object Object]</samp>',
    '<script>var a = "lorem ipsum"</script>',
    '<p hidden>lorem ipsum</p>',
    '<p>{{ a b! }}</p>',
    '<p>{{ }}</p>',
    '<p>{{ . }}</p>',
    '<video><p>lorem ipsum</p></video>',
    '<div v-cloak><p>{{ cart.total }}</p></div>',
    '<p ng-cloak>{{ name }}</p><pre>{{ name }}</pre>',
    '<body data-ng-cloak><p>{{ name }}</p>',
  ])('%s', (body) => expect(of(body).outcome).toBe('pass'));
});

test('"Hello world!" is a placeholder on the home page alone', () => {
  expect(of('<h1>Hello world!</h1>', '<title>x</title>', 'https://example.com/tutorial').outcome).toBe(
    'pass',
  );
});
