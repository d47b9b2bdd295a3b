import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { semanticStructure } from './semantic-structure.ts';

const nav = '<nav><a href=/>Home</a></nav>';
const header = '<header>Example</header>';
const headings = '<h1>One</h1><h2>Two</h2>';
const list = '<ul><li>x</ul>';
const of = (html: string) => judge(semanticStructure, { html: `<!doctype html><body>${html}` });

test.each([
  ['all four', nav + header + headings + list, 'pass'],
  ['three', nav + header + list, 'pass'],
  ['two', nav + headings, 'warn'],
  ['one', headings, 'fail'],
  ['none', '<div>x</div>', 'fail'],
])('%s: %s', (_, html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

test.each([
  ['a heading by its role', '<div role=heading aria-level=1>One</div><h2>Two</h2>', { headings: true }],
  [
    'headings whose level is another',
    '<h3 aria-level=1>One</h3><h1 aria-level=2>Two</h1>',
    { headings: true },
  ],
  ['a sub-heading by its role', '<h1>One</h1><div role=heading>Two</div>', { headings: true }],
  ['a main heading of a picture', '<h1><img src=a.png alt=One></h1><h2>Two</h2>', { headings: true }],
  ['a footer', '<footer>x</footer>', { frame: true }],
  ['a header of an aside', '<aside><header>x</header></aside>', { frame: true }],
  ['a sub-heading of a picture', '<h1>One</h1><h2><img src=a.png alt=Two></h2>', { headings: true }],
])('%s is a sign', (_, html, value) => {
  expect(of(html).value).toMatchObject(value);
});

test.each(['ul', 'ol', 'dl', 'table', 'figure', 'section', 'article', 'blockquote'])(
  'a %s is a sign',
  (name) => {
    expect(of(`<${name}>x</${name}>`).value).toMatchObject({ structure: true });
  },
);

test.each([
  ['a main heading without a name', '<h1> </h1><h2>Two</h2>', { headings: false }],
  ['an h1 that is no heading', '<h1 role=presentation>One</h1><h2>Two</h2>', { headings: false }],
  ['a list beside the main text', `<main>one two three</main><ul><li>x</ul>`, { structure: false }],
  ['a header of an article', '<article><header>x</header></article>', { frame: false }],
  ['a footer of a section', '<section><footer>x</footer></section>', { frame: false }],
  ['a header of main', '<main><header>x</header></main>', { frame: false }],
  ['a list in a player', '<main>x<video><ul><li>x</ul></video></main>', { structure: false }],
  ['a blank h2', '<h1>One</h1><h2> </h2><h2>&#8203;</h2>', { headings: false }],
  ['a hidden h2', '<h1>One</h1><h2 hidden>Two</h2>', { headings: false }],
  ['a hidden header', '<header hidden>x</header><footer aria-hidden=true>x</footer>', { frame: false }],
  ['a hidden list', '<ul hidden><li>x</ul>', { structure: false }],
  ['an h2 of level 3', '<h1>One</h1><h2 aria-level=3>Two</h2>', { headings: false }],
  ['an h1 without h2', '<h1>One</h1>', { headings: false }],
  ['a list hidden from assistive technology', '<ul aria-hidden=true><li>x</ul>', { structure: false }],
  ['a list in the navigation', '<nav><ul><li>x</ul></nav>', { structure: false }],
  ['a hidden nav', `<div hidden>${nav}</div>`, { nav: false }],
])('%s is no sign', (_, html, value) => {
  expect(of(html).value).toMatchObject(value);
});

test('the finding and the task name what is missing, and no heading that is there', () => {
  expect(of(`${nav}<h1>One</h1>`)).toMatchObject({
    summary: 'The page has no header or footer, no h2, no list, table or section in the content.',
    task: 'Add structure: header, h2, lists',
  });
  expect(of('<div>x</div>').task).toBe('Add structure: nav, header, h1, h2, lists');
});
