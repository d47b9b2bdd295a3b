import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { contentWithoutJavascript } from './content-without-javascript.ts';

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
const script = '<script src=/app.js></script>';
const of = (html: string) => judge(contentWithoutJavascript, { html: `<!doctype html><body>${html}` });

test.each([
  ['100 words', words(100), 'pass'],
  ['100 words and scripts', words(100) + script, 'pass'],
  ['a filled shell', `<div id=root>${words(100)}</div>${script}`, 'pass'],
  ['99 words', words(99), 'warn'],
  ['25 words and scripts', words(25) + script, 'warn'],
  ['24 words, no script', words(24), 'warn'],
  ['24 words and data alone', `${words(24)}<script type=application/ld+json>{}</script>`, 'warn'],
  ...['<script></script>', '<script>\n</script>', '<script src></script>'].map(
    (empty) => [`24 words and ${empty}`, words(24) + empty, 'warn'] as const,
  ),
  ['24 words and an inline script', `${words(24)}<script>start()</script>`, 'fail'],
  ['24 words and a module', `${words(24)}<script type=module src=/app.js></script>`, 'fail'],
  ['24 words and scripts', words(24) + script, 'fail'],
  ['a shell', `<div id=root></div>${script}`, 'fail'],
  ...['<div id=app> </div>', '<div id=__next></div>', '<div id=__nuxt></div>', '<app-root></app-root>'].map(
    (shell) => [`100 words beside ${shell}`, words(100) + shell, 'warn'] as const,
  ),
  ...[
    '<svg><symbol id=app></symbol></svg>',
    '<script id=app type=application/json>{}</script>',
    '<select id=root><option>One</select>',
    '<video><div id=root></div></video>',
  ].map((other) => [`100 words beside ${other}, which is no shell`, words(100) + other, 'pass'] as const),
] as [string, string, string][])('%s: %s', (_, html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

test('of elements with one id the first is the shell', () => {
  expect(of(`<div id=app>${words(100)}</div><div id=app></div>`).outcome).toBe('pass');
  const shell = '<script id=app type=application/json>{}</script><div id=app></div>';
  expect(of(words(100) + shell).items[0]?.snippet).toContain('<div id=app>');
});

test('tells whether the page asks for JavaScript', () => {
  expect(of(`<noscript>Please enable JavaScript.</noscript>${script}`).value).toMatchObject({
    asksForJavascript: true,
  });
});

test('on a page with text, an empty div of another name is no shell', () => {
  expect(of(`<div id=q-app></div>${words(100)}${script}`).outcome).toBe('pass');
});

const shell = '<div id=root></div>';

test.each([
  ['an empty shell', shell],
  ['a request for JavaScript', '<noscript>Please enable JavaScript.</noscript>'],
])('%s shows that scripts bring the text', (_, sign) => {
  expect(of(words(24) + sign + script)).toMatchObject({
    outcome: 'fail',
    advice: 'shell',
    summary: 'The HTML holds 24 words of text; scripts bring the rest.',
  });
});

test.each([
  ['a page without a word', ''],
  ['nothing that is shown', '<p hidden><img alt=River></p><input type=hidden><audio></audio>'],
  ['one empty div', '<div id=q-app></div><noscript>Hello</noscript>'],
  ['one custom element', '<my-shop>Loading...</my-shop>'],
  ['two words in it', '<my-shop>Please wait</my-shop>'],
])('with %s scripts bring the text', (_, content) => {
  expect(of(content + script)).toMatchObject({ outcome: 'fail', advice: 'shell' });
});

test.each([
  '<noscript>Hello</noscript>',
  '<style>p {}</style>',
  '<link rel=stylesheet href=/a.css>',
  '<template><p>Hello</template>',
  '&nbsp;',
])('one empty div beside %s has the body to itself', (beside) => {
  expect(of(`<div id=q-app> </div>${beside}${script}`).value).toMatchObject({ shell: true });
});

test('the one element of a page without scripts is no shell', () => {
  expect(of('<div id=q-app></div>').value).toMatchObject({ shell: false });
});

test('a hidden request for JavaScript is none', () => {
  const html = `<noscript hidden>Please enable JavaScript.</noscript>${script}`;
  expect(of(html).value).toMatchObject({ asksForJavascript: false });
});

test.each([
  ['one div with content', '<div><p>Word</p></div>'],
  ['one div with content behind white space', '<div> <p>Word</p></div>'],
  ['one div with text', '<div>Word</div>'],
  ['two custom elements', '<my-head>Word</my-head><my-foot>Word</my-foot>'],
  ['text beside an empty div', '<div></div>Word'],
  ['a custom element with a form', '<login-page><h1>Log in</h1><label>Name<input></label></login-page>'],
])('%s is no shell', (_, content) => {
  expect(of(content + script)).toMatchObject({
    ...{ outcome: 'fail', advice: 'little', value: { shell: false } },
  });
});

test.each([
  '<p><img alt="A river in a plain"></p>',
  '<p><iframe src=/form></iframe></p>',
  '<p><svg><text>Sold out</text></svg></p>',
  ...['<video></video>', '<canvas></canvas>', '<object></object>', '<embed>', '<audio controls></audio>'],
  ...['<input>', '<select></select>', '<textarea></textarea>', '<button></button>'],
])('without a word, a page that shows %s may be finished', (content) => {
  expect(of(content + script)).toMatchObject({
    outcome: 'fail',
    advice: 'little',
    summary: 'The HTML holds 0 words of text; most AI crawlers do not see what scripts may add.',
  });
});

test('the one element of a page with text enough is no shell', () => {
  expect(of(`<my-shop>${words(100)}</my-shop>${script}`)).toMatchObject({ outcome: 'pass' });
});

test('without such a sign a short page with scripts may be finished', () => {
  expect(of(words(24) + script)).toMatchObject({
    outcome: 'fail',
    advice: 'little',
    summary: 'The HTML holds 24 words of text; most AI crawlers do not see what scripts may add.',
  });
});

test('one word is told as one', () => {
  expect(of(words(1)).summary).toBe('The HTML holds only 1 word of text.');
  expect(of(words(1) + shell + script).summary).toBe(
    'The HTML holds 1 word of text; scripts bring the rest.',
  );
});
