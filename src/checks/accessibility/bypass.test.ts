import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { bypass } from './bypass.ts';

const link = '<a href="/">Home</a>';

test.each([
  ['a link to an id', '<a href="#text">To the text</a><div id=text>A</div>', 'link within the page'],
  ['a link to a name', '<a href="#text">To the text</a><a name=text></a>', 'link within the page'],
  ['a link to an escaped id', '<a href="#%C3%BCber">Go</a><div id="über">A</div>', 'link within the page'],
  ['a heading', `${link}<h2>A</h2>`, 'headings'],
  ['a heading by role', `${link}<p role=heading>A`, 'headings'],
  ['a heading in closed details', `${link}<details><h2>A</h2></details>`, 'headings'],
  ['a main landmark', `${link}<main>A</main>`, 'main landmark'],
])('passes with %s', (_, html, way) => {
  expect(judge(bypass, { html })).toMatchObject({ outcome: 'pass', value: [way] });
});

test('names every way', () => {
  const html = '<a href="#m">Go</a><main id=m><h1>A</h1></main>';
  expect(judge(bypass, { html }).summary).toBe(
    'Ways past repeated parts: link within the page, headings, main landmark.',
  );
});

test.each([
  ['links alone', link],
  ['a link to nothing', '<a href="#text">To the text</a>'],
  ['a link to a broken escape', '<a href="#%">To the text</a>'],
  ['a link to the top', '<a href="#">Top</a>'],
  [
    'addresses of scripts',
    '<a href="#/text">A</a><a href="#!text">B</a><b id="/text"></b><b id="!text"></b>',
  ],
  ['headings in parts that are out of use', `${link}<div inert><h2>A</h2></div>`],
  ['headings that are never displayed', `${link}<datalist><h2>A</h2></datalist>`],
  ['hidden headings and landmarks', `${link}<h1 hidden>A</h1><main hidden>A</main>`],
])('warns with %s', (_, html) => {
  expect(judge(bypass, { html })).toMatchObject({ outcome: 'warn', advice: 'none', itemsTotal: 1 });
});

test.each(['<p>', '<a name=top></a>', '<map><area href="/"></map>'])('is not applicable to %s', (html) => {
  expect(judge(bypass, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

test('does not judge a page whose shadow roots may hold a way', () => {
  const html = `${link}<my-app><template shadowrootmode=open><h1>A</h1></template></my-app>`;
  expect(judge(bypass, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
});

test('does not judge an error page', () => {
  expect(judge(bypass, { status: 404 })).toMatchObject({ reason: 'gate' });
});
